"""Step 3: 惠坯, melds, and how the hand was won."""

from __future__ import annotations

import streamlit as st

from assistant.app.ask import answer, dealt_four_hui, hand_of, is_full
from assistant.app.components.board import board
from assistant.app.components.rows import more, won
from assistant.app.frame import foot
from assistant.app.lang import _, say
from assistant.app.state import TableState
from assistant.rules import Waiting
from assistant.table import count_problem


def show(state: TableState) -> None:
    """惠坯 and melds always; the rest once there is a winning tile."""
    found = answer(state).found if state.indicator and not state.winning else None
    board(state, tuple(wait.tile.text for wait in found.waits) if isinstance(found, Waiting) else ())
    if wrong := count_problem(hand_of(state)):
        st.warning(say(wrong.template, wrong.values))
    if is_full(state) or state.winning or dealt_four_hui(state):
        won(state)
        more(state)
        _foot(state, _("Settle"))
    else:
        st.caption(_("Nobody has won yet? Then on to what the hand waits for. If it has, choose the winning tile."))
        _foot(state, _("Show the waits"))


def _foot(state: TableState, onward: str) -> None:
    """Onward once the 惠坯 is known; until then the button says what is missing."""
    foot(onward if state.indicator else _("First choose the 惠坯"), ready=bool(state.indicator))
