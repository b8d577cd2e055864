"""The section of one hand: four steps, from the photo to who pays whom."""

from __future__ import annotations

import streamlit as st

from assistant.app.app_pages import answer, photo, table, tiles
from assistant.app.frame import steps
from assistant.app.lang import _
from assistant.app.memory import current, left_behind, take_up
from assistant.app.photos import receive

PAGES = {"photo": photo.show, "tiles": tiles.show, "table": table.show, "answer": answer.show}
"""Step of the state → what draws it."""


def show() -> None:
    """The bar of steps, and the step that the state is at. Beyond the first one, a phone shows the foot alone."""
    receive()
    state = current()
    steps(state)
    with st.container(key="start" if state.step == "photo" else "flow"):
        PAGES[state.step](state)
        if state.step == "photo":
            _left_behind()


def _left_behind() -> None:
    """A tap goes on with the hand of an earlier visit of this browser."""
    left = left_behind()
    if left:
        tiles = len(left.entry.state.hand)
        label = _("Go on with the hand from before: {n} tiles", n=tiles)
        st.button(label, key="take-up", type="tertiary", on_click=take_up, args=(left.key,), width="stretch")
