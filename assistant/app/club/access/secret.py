"""The field of a PIN or password: the phone shows its keyboard of digits until the one with letters is asked for."""

from __future__ import annotations

import streamlit as st

from assistant.app.base.i18n import _

LETTERS = "secret-letters"
"""In the session: whether the keyboard with letters was asked for."""


def secret_field(key: str, autocomplete: str) -> None:
    """The field, in a form; page.js gives it the keyboard that its container names."""
    with st.container(key="letters" if st.session_state.get(LETTERS) else "digits"):
        st.text_input(_("PIN or password"), type="password", key=key, autocomplete=autocomplete)


def keyboard_switch() -> None:
    """The other keyboard. It stands behind the button that sends the form: the key Enter means the first one there."""
    label = _("Keyboard with digits") if st.session_state.get(LETTERS) else _("Keyboard with letters")
    with st.container(key="keyboard"):
        st.form_submit_button(label, type="tertiary", on_click=_switch)


def _switch() -> None:
    st.session_state[LETTERS] = not st.session_state.get(LETTERS)
