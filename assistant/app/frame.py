"""The bars: the sections of the app, the steps of a hand, and what to do next."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import streamlit as st

from assistant.app import memory
from assistant.app.lang import LANGUAGES, _, language
from assistant.app.sections import sections, titles
from assistant.app.state import STEPS, TableState, next_step


def tabs(at: str) -> None:
    """The sections, and the languages behind the last button."""
    named = titles()
    with st.container(key="sections", horizontal=True, wrap=False, gap=None, vertical_alignment="center"):
        for name in sections():
            st.button(
                named[name],
                key=f"at-{name}",
                type="primary" if name == at else "secondary",
                on_click=memory.go_to,
                args=(name,),
                width="stretch",
            )
        with st.popover("文A", key="languages", help=None):
            for code, spoken in LANGUAGES.items():
                st.button(
                    spoken.name,
                    key=f"speak-{code}",
                    type="primary" if code == language() else "secondary",
                    on_click=memory.choose_language,
                    args=(code,),
                    width="stretch",
                )


def steps(state: TableState) -> None:
    """Where one is in the hand, and a tap to any step of it."""
    titles = {"photo": _("Photo"), "tiles": _("Tiles"), "table": _("Table"), "answer": _("Answer")}
    with st.container(key="bar", horizontal=True, wrap=False, gap=None, vertical_alignment="center"):
        for step in STEPS:
            st.button(
                titles[step],
                key=f"to-{step}",
                type="primary" if step == state.step else "secondary",
                on_click=_go,
                args=(step,),
                width="stretch",
            )


def foot(onward: str = "", back: bool = True, ready: bool = True) -> None:
    """The bar at the bottom: back, and the one thing to do next."""
    with st.container(key="foot", horizontal=True, wrap=False, gap="small"):
        if back:
            st.button(_("Back"), key="back", on_click=memory.edit, args=(partial(next_step, steps=-1),))
        if onward:
            st.button(
                onward,
                key="onward",
                type="primary",
                width="stretch",
                disabled=not ready,
                on_click=memory.edit,
                args=(next_step,),
            )


def _go(step: str) -> None:
    st.session_state.pop("photo-problem", None)  # said once
    memory.edit(lambda state: replace(state, step=step))
