"""The section of practice: its first page, and the rooms behind it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import streamlit as st

from assistant.app.practice import dictionary, drill, lessons, menu, session, table
from assistant.teacher import KINDS_OF_PRACTICE

ROOMS: Mapping[str, Callable[[], None]] = {
    **dict.fromkeys(KINDS_OF_PRACTICE, drill.show),
    session.PLAYED: table.show,
    session.LESSONS: lessons.show,
    session.DICTIONARY: dictionary.show,
}
"""What draws a room of practice, by its name in the link."""


def show() -> None:
    """The room of the link, or the first page."""
    current = session.load()
    with st.container(key="learn"):
        ROOMS.get(current.room, menu.show)()
    session.save()
