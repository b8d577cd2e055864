"""How the hand was won, 烧庄, 底分 and what few hands need: one row each, a label and big choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from assistant.app.base.i18n import _, term
from assistant.app.base.labels import kong_names
from assistant.app.hand.scene import Scene
from assistant.app.session import house_rules
from assistant.app.session.hand_draft import (
    FLAGS,
    MOST_BASE,
    MOST_BURN,
    MOST_PENALTIES,
    SEATS,
    AlsoWon,
    TableState,
)
from assistant.app.session.session import edit


def kong(state: TableState) -> None:
    """The kind of a robbed kong, where the rules ask for it."""
    if state.how == "rob_kong" and _asks(state, "kong"):
        _choice(_("Kong"), "kong", state.kong, kong_names())


def chances(state: TableState) -> None:
    """What was special about the winning tile."""
    _choices(_("Chance"), "flags", state.flags, _flag_names())


def numbers(state: TableState, with_base: bool) -> None:
    """烧庄, and 底分 where the rules have one and the table has not set it."""
    with st.container(key="numbers", horizontal=True, wrap=False, vertical_alignment="center"):
        _number(_("烧庄 rounds"), "burn", state.burn, 0, MOST_BURN)
        if with_base and house_rules.rules_of(state).has_base:
            _number(_("底分"), "base", state.base, 1, MOST_BASE)


def more(scene: Scene) -> None:
    """What few hands need: 互包 entered by hand, the hands of others who won on the same tile, penalties."""
    state, names = scene.state, scene.names
    fined = any(key.name == "penalties" for key in house_rules.rules_of(state).record_keys)
    if state.how == "nobody":
        if fined:
            _penalties(state, scene)
        return
    is_open = bool(state.bound or state.others or state.penalties)
    with st.expander(_("More: 互包, several winners"), expanded=is_open):
        _bound(state, names)
        if state.others:
            st.caption(_("Who else won on the same tile: name the 番种 of that hand."))
        for winner in state.others:
            _fan(state, winner, names[winner.seat])
        if fined:
            _penalties(state, scene)


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


def _asks(state: TableState, name: str) -> bool:
    return any(key.name == name for key in house_rules.rules_of(state).win_keys)


def _fan(state: TableState, winner: AlsoWon, seat: str) -> None:
    def put(named: AlsoWon) -> None:
        edit(lambda old: replace(old, also=tuple(named if one.seat == named.seat else one for one in old.also)))

    rules = house_rules.rules_of(state)
    names = {row.name: term(row.name) for row in rules.named(house_rules.house(state))}
    _choices(seat, f"fan-{winner.seat}", winner.fan, names, lambda picked: put(replace(winner, fan=tuple(picked))))
    if _asks(state, "open"):
        key = f"choose-open-{winner.seat}"
        st.session_state[key] = winner.open
        st.checkbox(
            _("{seat} had melds on the table", seat=seat),
            key=key,
            on_change=lambda: put(replace(winner, open=bool(st.session_state[key]))),
        )


def _penalties(state: TableState, scene: Scene) -> None:
    st.caption(_("Penalties, for drawing or discarding out of turn: how many of each player?"))
    with st.container(key="penalties", horizontal=True, wrap=True):
        for seat in scene.seats:
            _penalty(state, seat, scene.names[seat])


def _penalty(state: TableState, seat: str, name: str) -> None:
    key = f"choose-penalty-{seat}"
    st.session_state[key] = state.penalties.count(seat)

    def take() -> None:
        count = int(st.session_state[key] or 0)
        edit(lambda old: replace(old, penalties=old.penalties.replace(seat, "") + seat * count))

    st.number_input(name, 0, MOST_PENALTIES, key=key, step=1, on_change=take, width=150)


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


def _row(label: str, name: str) -> Any:
    row = st.container(key=f"row-{name}", horizontal=True, wrap=False, vertical_alignment="center", gap="small")
    row.markdown(f"**{label}**", width=64)
    return row


def _choice(label: str, name: str, value: str, options: Mapping[str, str]) -> None:
    """One of several; the state's field `name` holds it."""
    key = f"choose-{name}"
    st.session_state[key] = value

    def take() -> None:
        picked = st.session_state[key]
        if picked in options:  # a second tap on the same choice takes nothing away
            _put(name, picked)

    _row(label, name).segmented_control(
        label,
        list(options),
        key=key,
        format_func=lambda option: options.get(option, option),
        on_change=take,
        label_visibility="collapsed",
        width="stretch",
        required=True,
    )


def _choices(
    label: str,
    name: str,
    value: tuple[str, ...],
    options: Mapping[str, str],
    take: Callable[[Sequence[str]], None] | None = None,
) -> None:
    """Any of several; the state's field `name` holds them unless `take` puts them elsewhere."""
    key = f"choose-{name}"
    st.session_state[key] = [option for option in value if option in options]

    def taken() -> None:
        picked = [option for option in options if option in st.session_state[key]]
        if take:
            take(picked)
        else:
            _put(name, tuple(picked))

    _row(label, name).pills(
        label,
        list(options),
        key=key,
        format_func=lambda option: options.get(option, option),
        on_change=taken,
        selection_mode="multi",
        label_visibility="collapsed",
        width="stretch",
    )


def _number(label: str, name: str, value: int, low: int, high: int) -> None:
    """A whole number; the state's field `name` holds it."""
    key = f"choose-{name}"
    st.session_state[key] = value

    def take() -> None:
        entered = st.session_state[key]
        if entered is not None:
            _put(name, int(entered))

    st.number_input(label, low, high, key=key, step=1, on_change=take)
