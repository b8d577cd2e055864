"""What this phone remembers from visit to visit, beside hands: what its player plays and aims at, and where."""

from __future__ import annotations

import streamlit as st

from assistant.app.session.hand_draft import SEATS
from assistant.app.session.session import RULES_COOKIE, cookie
from assistant.rules import RULESETS
from assistant.teacher import Goal

SEAT_COOKIE, GOAL_COOKIE, HOUSE_COOKIE = "hp-seat", "hp-goal", "hp-house"
_SEAT, _RULES, _GOAL, _HOUSE = "phone-seat", "phone-rules", "phone-goal", "phone-house"
_NOWHERE, _CHOSEN = "-", "."
"""House rules that were not chosen for practice, so that those of the hand are taken; and what stands before a choice.
"""


def my_seat() -> str:
    """The seat of who holds this phone, "" until it is said."""
    if _SEAT not in st.session_state:
        known = cookie(SEAT_COOKIE)
        st.session_state[_SEAT] = known if known in SEATS else ""
    return str(st.session_state[_SEAT])


def sit(seat: object) -> None:
    """From now on the player of this phone sits there; the same seat again says that it is nobody's."""
    if isinstance(seat, str) and seat in SEATS:
        st.session_state[_SEAT] = "" if seat == my_seat() else seat


def my_rules() -> str:
    """The rules that new hands of this phone are played by, "" until they are chosen."""
    known = st.session_state.get(_RULES) or cookie(RULES_COOKIE)
    return str(known) if known in RULESETS else ""


def my_house() -> str | None:
    """The house rules that this phone practises by, in a word of the teacher; None until they are chosen."""
    known = str(st.session_state.get(_HOUSE) or cookie(HOUSE_COOKIE) or _NOWHERE)
    return None if known == _NOWHERE else known.removeprefix(_CHOSEN)


def play(rules: str, house: str | None = None) -> None:
    """From now on new hands of this phone are played by these rules; with `house` it practises by these house rules."""
    st.session_state[_RULES] = rules
    st.session_state[_HOUSE] = _NOWHERE if house is None else f"{_CHOSEN}{house}"


def my_goal() -> Goal:
    """What the player of this phone aims at, fast until something else is chosen."""
    if _GOAL not in st.session_state:
        known = cookie(GOAL_COOKIE)
        st.session_state[_GOAL] = Goal(known) if known in set(Goal) else Goal.FAST
    return Goal(st.session_state[_GOAL])


def aim(goal: Goal) -> None:
    """From now on the teacher's advice on this phone aims at this."""
    st.session_state[_GOAL] = goal


def cookies() -> dict[str, str]:
    """What the browser shall keep of it."""
    house = my_house()
    word = _NOWHERE if house is None else f"{_CHOSEN}{house}"
    rules = {RULES_COOKIE: my_rules(), HOUSE_COOKIE: word} if my_rules() else {}
    return {SEAT_COOKIE: my_seat(), GOAL_COOKIE: my_goal()} | rules
