"""The section of one hand: four steps, from the photo to who pays whom."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.hand import step_answer, step_photo, step_table, step_tiles
from assistant.app.hand.bars import steps
from assistant.app.photos.intake import receive
from assistant.app.session.hand_draft import TableState
from assistant.app.session.session import current, take_up, unfinished_draft

PAGES = {"photo": step_photo.show, "tiles": step_tiles.show, "table": step_table.show}
"""Step of the state → what draws it, but for the answer."""


def show(after_settlement: Callable[[TableState], None]) -> None:
    """The bar of steps, and the step that the state is at. Beyond the first one, a phone shows the bottom bar alone.

    `after_settlement` draws what others add below a settlement.
    """
    receive()
    state = current()
    steps(state)
    with st.container(key="start" if state.step == "photo" else "flow"):
        if state.step == "answer":
            step_answer.show(state, after_settlement)
        else:
            PAGES[state.step](state)
        if state.step == "photo":
            _left_behind()


def _left_behind() -> None:
    """A tap goes on with the hand of an earlier visit of this browser."""
    left = unfinished_draft()
    if left:
        tiles = len(left.entry.state.hand)
        label = _("Go on with the hand from before: {n} tiles", n=tiles)
        st.button(label, key="take-up", type="tertiary", on_click=take_up, args=(left.key,), width="stretch")
