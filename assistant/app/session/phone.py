"""What this phone remembers from visit to visit, beside hands: what its player plays and aims at, and where."""

from __future__ import annotations

import streamlit as st

from assistant.app.session.hand_draft import SEATS
from assistant.app.session.session import RULES_COOKIE, cookie
from assistant.rules import RULESETS
from assistant.teacher import Goal

SEAT_COOKIE, GOAL_COOKIE = "hp-seat", "hp-goal"
_SEAT, _RULES, _GOAL = "phone-seat", "phone-rules", "phone-goal"


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


def play(rules: str) -> None:
    """From now on new hands of this phone are played by these rules."""
    st.session_state[_RULES] = rules


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
    return {SEAT_COOKIE: my_seat(), GOAL_COOKIE: my_goal()} | ({RULES_COOKIE: my_rules()} if my_rules() else {})
