"""Step 3: 惠坯, melds, and how the hand was won."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import streamlit as st

from assistant.app.ask import answer, dealt_four_hui, hand_of
from assistant.app.components.board import board
from assistant.app.components.rows import more, won
from assistant.app.frame import foot
from assistant.app.lang import _, say
from assistant.app.memory import edit
from assistant.app.state import TableState
from assistant.rules import Waiting
from assistant.table import count_problem


def show(state: TableState) -> None:
    """惠坯 and melds always; the rest once there is a winning tile, or nobody won."""
    nobody = state.how == "nobody"
    found = answer(state).found if state.indicator and not state.winning else None
    board(state, tuple(wait.tile.text for wait in found.waits) if isinstance(found, Waiting) else ())
    wrong = count_problem(hand_of(state))
    if wrong and not nobody:
        st.warning(say(wrong.template, wrong.values))
    if nobody:
        won(state)
        foot(_("Settle"))
    elif state.is_full or state.winning or dealt_four_hui(state):
        won(state)
        more(state)
        _foot(state, _("Settle"))
    else:
        st.caption(_("Nobody has won yet? Then on to what the hand waits for. If it has, choose the winning tile."))
        change = partial(replace, how="nobody", step="answer")
        st.button(_("Nobody won at all: 荒牌"), key="nobody", on_click=edit, args=(change,))
        _foot(state, _("Show the waits"))


def _foot(state: TableState, onward: str) -> None:
    """Onward once the 惠坯 is known; until then the button says what is missing."""
    foot(onward if state.indicator else _("First choose the 惠坯"), ready=bool(state.indicator))
