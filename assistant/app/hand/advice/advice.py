"""What to discard and why, below the question: the best one large, the others with why they are worse."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.hand.advice.html import best, legend, other
from assistant.app.hand.advice.why import retreat
from assistant.app.session import house_rules, phone
from assistant.app.session.answer import hand_of, round_of, seen_of
from assistant.app.session.hand_draft import TableState, with_hand
from assistant.app.session.session import edit, hand_key
from assistant.app.ui.choice import choice
from assistant.app.ui.elements import sentences, title
from assistant.app.ui.goal_switch import goal_switch
from assistant.app.ui.html import tag
from assistant.rules import Discards
from assistant.rules.definition.game import TILES_144
from assistant.teacher import DiscardChoice, Goal, Shape
from assistant.usecases.hand import advice_of, goals_at

MOST_OTHERS = 4
"""Discards that are shown below the best one; the rest is folded away."""
MOST_DRAWS = TILES_144.size // 4
"""Own draws that can be entered: a quarter of the largest wall."""


def advice(state: TableState, found: Discards) -> None:
    """Draw the discards of a hand that does not win; a tap applies one: the tile leaves the hand and is seen."""
    st.html(title(_("What to discard")))
    goal = choose_goal(state)
    given = advice_of(hand_of(state), round_of(state), seen_of(state), found, chosen_draws(), goal)
    first, *others = given.choices
    with st.container(key="advice-best"):
        st.html(best(first, given.draws, (hui_text(state), house_rules.wild_name(state)), goal is Goal.SAFE))
        _apply(first, primary=True)
    if given.retreat:
        st.html(retreat(given.retreat.text, first.tile.text))
    if given.remarks:
        st.html(sentences(given.remarks, "hp-remark"))
    for kong in given.kongs:
        st.html(sentences(kong.says, "hp-remark"))
    for discard in others[:MOST_OTHERS]:
        _other(discard, first)
    if len(others) > MOST_OTHERS:
        with st.expander(_("{n} more discards", n=len(others) - MOST_OTHERS)):
            for discard in others[MOST_OTHERS:]:
                _other(discard, first)
    shapes = (shape for choice in given.choices for shape in choice.shapes)
    counted(given.unseen, given.draws, shapes, house_rules.wild_name(state))


def choose_goal(state: TableState) -> Goal:
    """The switch between the goals that the rules leave; this phone remembers what was chosen."""
    chosen = goal_switch(goals_at(round_of(state)), goal_chosen(state), "teacher-goal")
    if chosen is not goal_chosen(state):
        phone.aim(chosen)
    return goal_chosen(state)


def goal_chosen(state: TableState) -> Goal:
    """The goal of this phone where the rules leave it, else the first."""
    return phone.my_goal() if phone.my_goal() in goals_at(round_of(state)) else Goal.FAST


def hui_text(state: TableState) -> str:
    """The wild tile ("5m"), "" where there is none."""
    return house_rules.wild_of(state)


def _other(choice: DiscardChoice, leading: DiscardChoice) -> None:
    with st.container(key=f"advice-{choice.tile.text}", horizontal=True, wrap=False, vertical_alignment="center"):
        st.html(other(choice, leading))
        _apply(choice)


def _apply(choice: DiscardChoice, primary: bool = False) -> None:
    name = choice.tile.text
    st.button(
        _("Discard it"),
        key=f"discard-{name}",
        type="primary" if primary else "secondary",
        on_click=edit,
        args=(partial(without, tile=name),),
        width="stretch" if primary else "content",
    )


def without(state: TableState, tile: str) -> TableState:
    """The state after that tile was discarded: it is no longer in the hand, and lies face up."""
    if tile not in state.tiles or not state.is_full:  # tapped twice
        return state
    place = len(state.tiles) - 1 - state.tiles[::-1].index(tile)
    after = with_hand(state, state.hand[:place] + state.hand[place + 1 :])
    return replace(after, seen=(*state.seen, tile))


def chosen_draws() -> int | None:
    """Own draws still to come as the player said for this hand; None: every fourth tile that the discards leave."""
    said = st.session_state.get("own-draws")
    return said[1] if said and said[0] == hand_key() else None


def _choose(draws: int) -> None:
    st.session_state["own-draws"] = (hand_key(), draws)


def counted(unseen: int, draws: int, shapes: Iterable[Shape], wild: str) -> None:
    """What the chances count and what they assume, folded away; and what the shapes are called."""
    with st.expander(_("How this is counted")):
        st.html(legend(shapes, wild))
        with st.container(key="numbers"):
            name = _("Own draws still to come")
            st.number_input(name, 0, MOST_DRAWS, step=1, **choice("choose-draws", draws, _choose))
        note = _(
            "Of the {unseen} tiles that you do not see, {draws} come to you: every fourth of those that can still "
            "be drawn. Each of them is equally likely to lie in the wall or in another hand. The chances are exact "
            "counts under these assumptions: nobody claims a tile or wins before, and nothing is concluded from "
            "what the others discard. Only self-draws are counted, with the points that all three pay, without "
            "what hangs on the dealer or on the way of winning.",
            unseen=unseen,
            draws=draws,
        )
        st.html(tag("p", note))
