"""What this phone remembers from visit to visit, apart from every hand: where its player sits."""

from __future__ import annotations

import streamlit as st

from assistant.app.session.hand_draft import SEATS
from assistant.app.session.session import cookie

SEAT_COOKIE = "hp-seat"
_SEAT = "phone-seat"


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


def cookies() -> dict[str, str]:
    """What the browser shall keep of it."""
    return {SEAT_COOKIE: my_seat()}
