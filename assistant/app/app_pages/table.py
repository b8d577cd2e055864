"""Step 3: the table: 惠坯, melds, and how the hand was won."""

from __future__ import annotations

import streamlit as st

from assistant.app import house
from assistant.app.ask import answer, hand_of, is_won
from assistant.app.components.playing import rules_button
from assistant.app.components.rows import chances, more, numbers, won
from assistant.app.components.seats import seats
from assistant.app.frame import foot
from assistant.app.lang import _, say
from assistant.app.state import TableState
from assistant.rules import Waiting
from assistant.table import count_problem


def show(state: TableState) -> None:
    """How it ended, 惠坯, melds and seats always; the rest below once there is a winning tile, or nobody won."""
    known = bool(state.indicator) or not house.plays_hui(state)
    nobody, finished = state.how == "nobody", is_won(state)
    won(state)
    found = answer(state).found if known and not state.winning else None
    seats(state, tuple(wait.tile.text for wait in found.waits) if isinstance(found, Waiting) else ())
    wrong = count_problem(hand_of(state), state.rules)
    if wrong and not nobody:
        st.warning(say(wrong.template, wrong.values))
    if finished and not nobody:
        chances(state)
    if nobody or finished:
        numbers(state)
        more(state)
    else:
        st.caption(_("Nobody has won yet? Then on to what the hand waits for. If it has, choose the winning tile."))
    rules_button(state)
    label = _("Settle") if nobody or finished else _("Show the waits")
    ready = nobody or known
    foot(label if ready else _("First choose the 惠坯"), ready=ready)
