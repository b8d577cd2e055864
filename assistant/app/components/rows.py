"""Who won from whom, dealer, 烧庄, 底分: one row each, a label and big choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from assistant.app.lang import _, term
from assistant.app.memory import edit
from assistant.app.names import SIDE_NAMES, how_names, seat_at, seat_names
from assistant.app.state import FLAGS, MOST_BASE, MOST_BURN, SIDES, AlsoWon, TableState
from assistant.rules import RULESETS

NAMED_FAN = ("推倒和", "门清无惠", "对对和", "捉五魁", "一条龙", "七对子", "清一色", "豪华七对子")
"""What can be named for a winner whose tiles were not entered and who won on a discard (大钓 and 四惠牌 cannot)."""


def won(state: TableState) -> None:
    """How the hand was won, or that nobody won it."""
    seats = seat_names()
    nobody = state.how == "nobody"
    _choice(_("Winner"), "seat", state.seat, seats, off=nobody)
    _choice(_("Dealer"), "dealer", state.dealer, seats)
    _choice(_("Won by"), "how", state.how, how_names())
    sides = {side: f"{seats[seat_at(state.seat, side)]} {term(name)}" for side, name in SIDE_NAMES.items()}
    label = _("Kong of") if state.how == "rob_kong" else _("From")
    _choice(label, "side", state.side, sides, off=nobody or state.how == "self_draw")
    _choices(_("Chance"), "flags", state.flags, _flag_names(), off=nobody)
    with st.container(key="numbers", horizontal=True, wrap=False, vertical_alignment="center"):
        _number(_("烧庄 rounds"), "burn", state.burn, 0, MOST_BURN)
        _number(_("底分"), "base", state.base, 1, MOST_BASE)


def more(state: TableState) -> None:
    """What few hands need: 互包 entered by hand, others who won on the same tile."""
    seats = seat_names()
    with st.expander(_("More: 互包, several winners"), expanded=bool(state.bound or state.also)):
        names = {side: f"{seats[seat_at(state.seat, side)]}" for side in SIDES}
        st.caption(_("互包 that the melds above do not show: with whom is the winner bound?"))
        _choices(_("Bound"), "bound", state.bound, names)
        if state.how != "self_draw":
            st.caption(_("Who else won on the same tile? Then name the 番种 of that hand."))
            others = {side: name for side, name in names.items() if side != state.side}
            _choices(_("Also won"), "also", tuple(winner.side for winner in state.also), others, _also)
            for winner in state.also:
                if winner.side in others:
                    _fan(winner, others[winner.side])


def _fan(winner: AlsoWon, seat: str) -> None:
    def take(picked: Sequence[str]) -> None:
        def change(state: TableState) -> TableState:
            named = replace(winner, fan=tuple(picked))
            return replace(state, also=tuple(named if old.side == winner.side else old for old in state.also))

        edit(change)

    values = {row.name: row.value for row in RULESETS["beijing"].fan}
    _choices(seat, f"fan-{winner.side}", winner.fan, {name: f"{term(name)} {values[name]}" for name in NAMED_FAN}, take)


def _also(picked: Sequence[str]) -> None:
    def change(state: TableState) -> TableState:
        known = {winner.side: winner for winner in state.also}
        return replace(state, also=tuple(known.get(side, AlsoWon(side)) for side in picked))

    edit(change)


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


def _choice(label: str, name: str, value: str, options: Mapping[str, str], off: bool = False) -> None:
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
        disabled=off,
        required=True,
    )


def _choices(
    label: str,
    name: str,
    value: tuple[str, ...],
    options: Mapping[str, str],
    take: Callable[[Sequence[str]], None] | None = None,
    off: bool = False,
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
        disabled=off,
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
