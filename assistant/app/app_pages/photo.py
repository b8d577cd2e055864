"""Step 1: a photo of the hand, the sample, or no photo at all."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from assistant.app.components.pieces import fan_of_tiles, title
from assistant.app.lang import _, say
from assistant.app.memory import edit
from assistant.app.read import read_photo, samples
from assistant.app.state import TableState, start_again

MOST_MEGABYTES = 120
"""More than any photo is read with, so that the reader's own sentence about the size is the one that is seen."""


def show(state: TableState) -> None:
    """Three ways in, the widest one first."""
    st.html(fan_of_tiles() + title(_("Photograph the hand"), _("Lay the tiles in one row, melds beside it, and shoot from above.")))
    with st.container(key="photo-in"):
        _upload()
        if message := st.session_state.get("photo-problem"):
            st.error(message)
        if samples():
            st.button(_("Try the sample photo"), key="sample", on_click=_read, args=(samples()[0].read_bytes(),), width="stretch")
        st.button(_("No photo: tap the tiles"), key="by-hand", on_click=_by_hand, width="stretch")
        if state.hand:
            st.button(
                _("New hand: clear the tiles"), key="clear", type="tertiary", on_click=edit, args=(start_again,), width="stretch"
            )


def _upload() -> None:
    label = _("Camera or picture")
    st.html(f"<style>:root{{--hp-upload:'{label}'}}</style>")
    file = st.file_uploader(label, type=None, key="upload", label_visibility="collapsed", max_upload_size=MOST_MEGABYTES)
    if file is None or file.file_id == st.session_state.get("photo-read"):
        return
    st.session_state["photo-read"] = file.file_id
    with st.spinner(_("Reading the tiles …")):
        _read(file.getvalue())
    st.rerun()


def _read(data: bytes) -> None:
    """On to the tiles that were found; if none were, what was entered before stays and a sentence says why."""
    from vision.photo import PhotoError

    message = ""
    found: TableState | None = None

    def change(state: TableState) -> TableState:
        nonlocal found
        found = read_photo(data, state)
        return found or state

    try:
        edit(change)
        if found is None:
            message = _("No tiles were found on this photo. Go nearer, avoid glare, and take it again; or tap the tiles.")
    except PhotoError as error:
        message = say(error.advice.template, error.advice.values)
    st.session_state["photo-problem"] = message


def _by_hand() -> None:
    st.session_state["photo-problem"] = ""
    edit(lambda state: replace(state, step="tiles"))
