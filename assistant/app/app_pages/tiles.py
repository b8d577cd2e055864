"""Step 2: check the tiles."""

from __future__ import annotations

import streamlit as st

from assistant.app.components.html import tag
from assistant.app.components.strip import strip
from assistant.app.frame import foot
from assistant.app.lang import _, say
from assistant.app.look import show_photo
from assistant.app.shelf import shelf
from assistant.app.state import TableState


def show(state: TableState) -> None:
    """The hand below its photo."""
    photo = shelf().get(state.photo) if state.photo else None
    if photo:
        show_photo(photo.data_url)
        for template, values in photo.remarks:
            st.html(tag("p", say(template, values), class_="hp-remark"))
    strip(state, photo)
    foot(_("On to the table"), ready=bool(state.hand))
