"""Step 1: a photo of the hand, the sample, or no photo at all."""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path

import streamlit as st

from assistant.app.components.pieces import hero, title
from assistant.app.lang import _, say
from assistant.app.memory import current, edit
from assistant.app.state import TableState, start_again
from assistant.app.warm import warm_up

log = logging.getLogger(__name__)

SAMPLE = Path(__file__).resolve().parents[3] / "datasets" / "samples" / "hand.jpg"
"""A photo that comes with the project."""
MOST_MEGABYTES = 120
"""More than any photo is read with, so that the reader's own sentence about the size is the one that is seen."""


def show(state: TableState) -> None:
    """Three ways in, the widest one first."""
    note = _("Lay the tiles in one row, melds beside it, and shoot from above.")
    st.html(hero(_("Beijing mahjong, counted for you")) + title(_("Photograph the hand"), note))
    with st.container(key="photo-in"):
        _upload()
        if message := st.session_state.get("photo-problem"):
            st.error(message)
        if SAMPLE.is_file():
            st.button(_("Try the sample photo"), key="sample", on_click=_sample, width="stretch")
        st.button(_("No photo: tap the tiles"), key="by-hand", on_click=_by_hand, width="stretch")
        if state.hand:
            _clear()
    warm_up()


def _upload() -> None:
    label = _("Camera or picture")
    too_big = _("This file is too big for a photo: choose a single photo, or save it smaller.")
    st.html(f"<style>:root{{--hp-upload:'{label}';--hp-too-big:'{too_big}'}}</style>")
    turn = st.session_state.get("photo-turn", 0)  # a new uploader after each photo: empty, and as big as before
    file = st.file_uploader(label, key=f"upload-{turn}", label_visibility="collapsed", max_upload_size=MOST_MEGABYTES)
    if file is None:
        return
    st.session_state["photo-turn"] = turn + 1
    with st.spinner(_("Reading the tiles …")):
        _read(file.getvalue())
    st.rerun()


def _sample() -> None:
    _read(SAMPLE.read_bytes())


def _by_hand() -> None:
    st.session_state["photo-problem"] = ""
    edit(lambda state: replace(state, step="tiles"))


def _clear() -> None:
    label = _("New hand: clear the tiles")
    st.button(label, key="clear", type="tertiary", on_click=edit, args=(start_again,), width="stretch")


def _read(data: bytes) -> None:
    """On to the tiles that were found; if none were, what was entered before stays and a sentence says why."""
    from assistant.app.read import PhotoError, read_photo  # noqa: PLC0415  # OpenCV comes with the first photo

    message = ""
    try:
        found = read_photo(data, current())
        if isinstance(found, TableState):
            edit(lambda _state: found)
        else:
            message = "".join(say(advice.template, advice.values) for advice in found) or _(
                "There is no tile on this photo that belongs to a hand. Take another one, or tap the tiles."
            )
    except PhotoError as error:
        message = say(error.advice.template, error.advice.values)
    except Exception:  # callbacks run outside of the page's boundary
        log.exception("the reader failed")
        message = _("The reader does not work here, so tap the tiles instead. What you entered is kept.")
    st.session_state["photo-problem"] = message
