"""What this phone remembers from visit to visit, apart from every hand: what its player plays, and where."""

from __future__ import annotations

import streamlit as st

from assistant.app.session.hand_draft import SEATS
from assistant.app.session.session import RULES_COOKIE, cookie
from assistant.rules import RULESETS

SEAT_COOKIE = "hp-seat"
_SEAT, _RULES = "phone-seat", "phone-rules"


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


def cookies() -> dict[str, str]:
    """What the browser shall keep of it."""
    return {SEAT_COOKIE: my_seat()} | ({RULES_COOKIE: my_rules()} if my_rules() else {})
