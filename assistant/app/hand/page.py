"""The section of one hand: four steps, from the photo to who pays whom."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.hand import step_answer, step_photo, step_table, step_tiles
from assistant.app.hand.bars import steps
from assistant.app.hand.deal import course
from assistant.app.hand.scene import HandScene
from assistant.app.photos.intake import ahead, receive, wait_for_turn
from assistant.app.session.deal import deal_of, is_begun
from assistant.app.session.evening_link import EveningOf
from assistant.app.session.hand_draft import TableState
from assistant.app.session.phone import my_seat
from assistant.app.session.session import current, take_up, unfinished_draft

PAGES: dict[str, Callable[[HandScene], None]] = {
    "photo": step_photo.show,
    "tiles": step_tiles.show,
    "table": step_table.show,
    "answer": step_answer.show,
}
"""Step of the state → what draws it."""


def show(evening_of: EveningOf) -> None:
    """The bar of steps, and the step that the state is at. Beyond the first one, a phone shows the bottom bar alone.

    `evening_of` finds the open evening that the hand belongs to.
    """
    receive()
    state = current()
    steps(state)
    with st.container(key="start" if state.step == "photo" else "flow"):
        scene = scene_of(state, evening_of)
        course(scene)
        PAGES[state.step](scene)
        if state.step == "photo":
            _left_behind()
    if ahead():
        wait_for_turn()


def scene_of(state: TableState, evening_of: EveningOf) -> HandScene:
    """The hand by the stakes of the evening; the first step needs none, and does not wait for the store."""
    evening = evening_of() if state.step != "photo" or is_begun(deal_of(state)) else None
    return HandScene(evening.applied(state) if evening else state, evening, my_seat())


def _left_behind() -> None:
    """A tap goes on with the hand of an earlier visit of this browser."""
    left = unfinished_draft()
    if left:
        tiles = len(left.entry.state.hand)
        label = _("Go on with the hand from before: {n} tiles", n=tiles)
        st.button(label, key="take-up", type="tertiary", on_click=take_up, args=(left.key,), width="stretch")
