"""Step 3: the table: 惠坯, melds, and how the hand was won."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import streamlit as st

from assistant.app.base.i18n import _, say
from assistant.app.hand.bars import foot
from assistant.app.hand.deal import empty_wall, kong_times, show_left
from assistant.app.hand.key_form import of_a_winner, of_the_hand
from assistant.app.hand.rules_form import rules_button
from assistant.app.hand.scene import HandScene
from assistant.app.hand.seats.seats import seats
from assistant.app.hand.win_form import chances, more, numbers
from assistant.app.session import house_rules
from assistant.app.session.answer import hand_of, is_won, outlook
from assistant.app.session.deal import deal_of, goes_on
from assistant.app.session.questions import is_question
from assistant.rules import Discards, Waiting
from assistant.usecases.hand import count_problem


@dataclass(frozen=True, slots=True)
class Onward:
    """What the bottom button says, and whether it leads on: where something is missing it asks for that."""

    label: str
    ready: bool = True


def show(scene: HandScene) -> None:
    """惠坯, melds and seats always; the rest below once the hand is won, or nobody won."""
    state = scene.state
    if deal_of(state).is_over:
        show_left(scene)
        return
    won = is_won(state)
    found = outlook(state).found
    waits = tuple(wait.tile.text for wait in found.waits) if isinstance(found, Waiting) else ()
    seats(scene, waits, won or (state.is_full and found is None))  # a full hand may win until it is known
    of_the_hand(scene, required=True)
    wrong = count_problem(hand_of(state), state.rules)
    if wrong and state.how != "nobody":
        st.warning(say(wrong.template, wrong.values))
    if won:
        if state.how != "nobody":
            chances(state)
            of_a_winner(scene, state.seat)
            kong_times(scene)
        numbers(state, with_base=scene.evening is None)
        more(scene)
    else:
        st.caption(_("Nobody has won yet? Then on to what the hand waits for. If it has, choose the winning tile."))
    if scene.evening is None:
        rules_button(state)
    onward = next_step_of(scene, won)
    if won and onward.ready and state.how == "nobody" and goes_on(state):
        foot(_("Lay the hands open"), change=partial(empty_wall, scene))
    else:
        foot(onward.label, ready=onward.ready)


def next_step_of(scene: HandScene, won: bool) -> Onward:
    """The bottom button of this step."""
    state = scene.state
    if state.how != "nobody" and not state.indicator and house_rules.plays_hui(state):
        return Onward(_("First choose the {tile}", tile=house_rules.turned_up(state)), ready=False)
    if not won:
        discarding = isinstance(outlook(state).found, Discards)
        return Onward(_("Show what to discard") if discarding else _("Show the waits"))
    asked = next((problem for problem in scene.answer.problems if is_question(problem)), None)
    if asked:
        return Onward(say(asked.template, asked.values), ready=False)
    return Onward(_("Settle"))
