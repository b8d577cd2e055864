"""The link of the hand that is shown: whoever opens it sees the same, and goes on with it."""

from __future__ import annotations

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.session import session

SHOWN = "hand-link-shown"
"""In the session: of which hand the link is shown."""


def hand_link() -> None:
    """A button; below it, once it is tapped, the address with its QR code for the phone across the table."""
    is_shown = st.session_state.get(SHOWN) == session.hand_key()
    st.button(_("This hand on another phone"), key="hand-link", type="tertiary", on_click=_turn, width="stretch")
    if is_shown:
        from assistant.app.ui.link import link_card  # noqa: PLC0415  # QR codes are drawn for who asks for one

        link_card("hand", session.link(), _("A hand of mahjong"))


def _turn() -> None:
    mine = session.hand_key()
    st.session_state[SHOWN] = "" if st.session_state.get(SHOWN) == mine else mine
