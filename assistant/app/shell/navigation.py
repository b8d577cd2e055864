"""The sections of the app and its languages, what happened to the hand, and changes by other phones."""

from __future__ import annotations

import streamlit as st

from assistant.app.base.i18n import LANGUAGES, _, language
from assistant.app.base.sections import SECTIONS, titles
from assistant.app.session import session
from assistant.app.ui.menu import menu

WATCH_SECONDS = 4.0
"""How often a phone looks whether another one has changed its hand."""


def tabs(at: str) -> None:
    """The sections, and the languages behind the last button."""
    named = titles()
    with st.container(key="sections", horizontal=True, wrap=False, gap=None, vertical_alignment="center"):
        for name in SECTIONS:
            st.button(
                named[name],
                key=f"at-{name}",
                type="primary" if name == at else "secondary",
                on_click=session.go_to,
                args=(name,),
                width="stretch",
            )
        known = {code: f"{'✓ ' if code == language() else ''}{spoken.name}" for code, spoken in LANGUAGES.items()}
        menu("文A", "languages", known, session.choose_language)


def told() -> None:
    """What happened to the hand that a person should know."""
    sentences = {
        "gone": _("The hand of this link is not here any more, or the link is incomplete. Here is an empty one."),
        "clash": _("Another phone changed the same at this moment. Yours counts; “Undo” brings the other's."),
        "unsaved": _(
            "This cannot be saved at the moment. It stays in the link of this page; the next tap tries again."
        ),
    }
    for name in session.told():
        st.toast(sentences[name], duration="long")


@st.fragment(run_every=WATCH_SECONDS)
def watch() -> None:
    """Shows what another phone has changed in this hand."""
    if session.refresh():
        st.rerun()
