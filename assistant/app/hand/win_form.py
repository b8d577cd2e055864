"""How the hand was won beside who won it: chances, 烧庄, 底分, what these rules ask, and what few hands need."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from assistant.app.base.i18n import _, term
from assistant.app.hand import key_form
from assistant.app.hand.scene import HandScene
from assistant.app.session import house_rules, keys
from assistant.app.session.hand_draft import FLAGS, MOST_BASE, MOST_BURN, SEATS, AlsoWon, TableState
from assistant.app.session.session import edit
from assistant.app.ui.choice import choice


def chances(state: TableState) -> None:
    """What was special about the winning tile, as far as these rules know it."""
    refused = house_rules.rules_of(state).refused_keys
    names = {flag: name for flag, name in _flag_names().items() if flag not in refused}
    _choices(_("Bonus"), "flags", state.flags, names)


def numbers(state: TableState, with_base: bool) -> None:
    """烧庄, and 底分 where the table has not set it, each where the rules have one."""
    rules = house_rules.rules_of(state)
    with st.container(key="numbers", horizontal=True, wrap=False, vertical_alignment="center"):
        if "burn_rounds" in rules.shared_keys:
            _number(_("烧庄 rounds"), "burn", state.burn, 0, MOST_BURN)
        if with_base and rules.has_base:
            _number(_("底分"), "base", state.base, 1, MOST_BASE)


def more(scene: HandScene) -> None:
    """What few hands need: 互包 entered by hand, the hands of others who won on the same tile, what rules may ask."""
    state, rules = scene.state, house_rules.rules_of(scene.state)
    if state.how == "nobody":
        key_form.of_the_hand(scene, required=False)
        return
    is_open = bool(state.bound or state.others or keys.entered(state))
    with st.expander(_("More: 互包, several winners") if "bound" in rules.shared_keys else _("More"), expanded=is_open):
        if "bound" in rules.shared_keys:
            _bound(state, scene.names)
        if state.others:
            st.caption(
                _("Who else won on the same tile: name the 番种 of that hand; without any it counts as a plain win.")
            )
        for winner in state.others:
            _fan(state, winner, scene.names[winner.seat])
            key_form.of_a_winner(scene, winner.seat, by_name=True)
        key_form.of_the_hand(scene, required=False)


def _bound(state: TableState, names: Mapping[str, str]) -> None:
    """Pairs of seats: those with the winner, and those that were entered already."""
    offered = [state.seat + seat for seat in SEATS if state.seat and seat != state.seat]
    known = {frozenset(pair) for pair in state.bound}
    pairs = [*state.bound, *(pair for pair in offered if frozenset(pair) not in known)]
    if not pairs:
        return
    st.caption(_("互包 that the melds above do not show: with whom is the winner bound?"))
    shown = {pair: f"{names[pair[0]]}–{names[pair[1]]}" for pair in sorted(pairs)}
    _choices(_("Bound"), "bound", state.bound, shown)


def _fan(state: TableState, winner: AlsoWon, seat: str) -> None:
    def put(picked: Sequence[str]) -> None:
        named = replace(winner, fan=tuple(picked))
        edit(lambda old: replace(old, also=tuple(named if one.seat == named.seat else one for one in old.also)))

    rules = house_rules.rules_of(state)
    names = {row.name: term(row.name) for row in rules.named(house_rules.house(state))}
    _choices(seat, f"fan-{winner.seat}", winner.fan, names, put)


def _flag_names() -> dict[str, str]:
    names = {
        "last_tile": _("Last tile"),
        "kong_draw": _("After a kong"),
        "first_turn": _("First turn"),
    }
    return {flag: names[flag] for flag in FLAGS}


def _put(name: str, value: Any) -> None:
    """The state's field `name` gets the value."""
    edit(lambda state: replace(state, **{name: value}))


def _choices(
    label: str,
    name: str,
    value: tuple[str, ...],
    options: Mapping[str, str],
    take: Callable[[Sequence[str]], None] | None = None,
) -> None:
    """Any of several; the state's field `name` holds them unless `take` puts them elsewhere."""

    def taken(chosen: Sequence[str]) -> None:
        picked = [option for option in options if option in chosen]
        if take:
            take(picked)
        else:
            _put(name, tuple(picked))

    row = st.container(key=f"row-{name}", horizontal=True, wrap=False, vertical_alignment="center", gap="small")
    row.markdown(f"**{label}**", width=64)
    row.pills(
        label,
        list(options),
        format_func=lambda option: options.get(option, option),
        selection_mode="multi",
        label_visibility="collapsed",
        width="stretch",
        **choice(f"choose-{name}", [option for option in value if option in options], taken),
    )


def _number(label: str, name: str, value: int, low: int, high: int) -> None:
    """A whole number; the state's field `name` holds it."""

    def take(entered: int | None) -> None:
        if entered is not None:
            _put(name, int(entered))

    st.number_input(label, low, high, step=1, **choice(f"choose-{name}", value, take))
