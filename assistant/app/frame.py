"""The bar on top of every step: where one is, a tap to any step, and the language."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from assistant.app import memory
from assistant.app.lang import _, language
from assistant.app.state import STEPS, TableState, next_step


def frame(state: TableState) -> None:
    """Draw the bar."""
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
        other = "en" if language() == "zh" else "zh"
        st.button(
            "EN" if other == "en" else "中文",
            key="language",
            type="tertiary",
            on_click=memory.choose_language,
            args=(other,),
        )


def foot(onward: str = "", back: bool = True, ready: bool = True) -> None:
    """The bar at the bottom: back, and the one thing to do next."""
    with st.container(key="foot", horizontal=True, wrap=False, gap="small"):
        if back:
            st.button(_("Back"), key="back", on_click=memory.edit, args=(lambda state: next_step(state, -1),))
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
