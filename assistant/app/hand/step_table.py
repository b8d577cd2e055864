"""Step 3: the table: 惠坯, melds, and how the hand was won."""

from __future__ import annotations

import streamlit as st

from assistant.app.base.i18n import _, say
from assistant.app.hand.bars import foot
from assistant.app.hand.rules_form import rules_button
from assistant.app.hand.seats.seats import seats
from assistant.app.hand.win_form import chances, more, numbers, won
from assistant.app.session import house_rules
from assistant.app.session.answer import answer, hand_of, is_won
from assistant.app.session.hand_draft import TableState
from assistant.rules import Waiting
from assistant.usecases.hand import count_problem


def show(state: TableState) -> None:
    """How it ended, 惠坯, melds and seats always; the rest below once there is a winning tile, or nobody won."""
    known = bool(state.indicator) or not house_rules.plays_hui(state)
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
