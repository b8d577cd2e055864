"""Corrected photos kept to train with: only where a player switches it on, and only on this machine."""

from __future__ import annotations

import logging
from pathlib import Path

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.photos.cache import Seen, shelf
from assistant.app.photos.merge import put_right
from assistant.app.session.hand_draft import TableState, next_step
from assistant.app.session.visitor import is_allowed
from assistant.app.ui.choice import choice

log = logging.getLogger(__name__)

SWITCH, SAID = "examples-on", "examples-said"


def folder() -> Path:
    """Where they are kept, in the form that `huipai evaluate` and the training read."""
    from assistant.ledger.store import data_folder  # noqa: PLC0415

    return data_folder() / "examples"


def switch(state: TableState) -> None:
    """Draw the switch, once there is a photo to keep; it is off until somebody turns it."""
    if not state.photo or not is_allowed("examples"):
        return
    on = bool(st.session_state.get(SWITCH, False))
    st.toggle(_("Keep corrected photos to train with"), **choice("examples", on, _turned))
    if on:
        st.caption(_("When you go on, the photo and its corrected tiles are kept in {folder}.", folder=folder()))


def _turned(on: bool) -> None:
    st.session_state[SWITCH] = on


def onward(state: TableState) -> TableState:
    """The next step; on the way there the photos of the hand are kept, if that is switched on."""
    if st.session_state.get(SWITCH) and is_allowed("examples"):
        for index, token in enumerate(state.photos):
            seen = shelf().get(token)
            if seen:
                keep(seen, index, state)
    return next_step(state)


def keep(seen: Seen, index: int, state: TableState) -> Path | None:
    """Save photo `index` of a hand with its corrected tiles; where that is not possible, the log says why."""
    import cv2  # noqa: PLC0415
    import numpy as np  # noqa: PLC0415

    from vision.dataset.user_corrections import Corrected, ExampleError, save_example  # noqa: PLC0415
    from vision.detections import Box  # noqa: PLC0415

    corrected = [Corrected(tile, place) for tile, place in told(seen, index, state)]
    picture = cv2.imdecode(np.frombuffer(seen.jpeg, np.uint8), cv2.IMREAD_COLOR_RGB)
    try:
        return save_example(folder(), np.asarray(picture, np.uint8), [Box(*box) for box in seen.boxes], corrected)
    except (ExampleError, OSError) as error:
        log.warning("a photo was not kept: %s", error)
        return None


def told(seen: Seen, index: int, state: TableState) -> list[tuple[str, int | None]]:
    """The tiles of photo `index` as they are, with their places on it, in reading order.

    A tile that the reader missed has no place: it stands after its neighbour of the hand. Where nobody can tell that
    (the hand was sorted, or has several photos), it stands alone at the end, which no example is made of.
    """
    right = put_right(seen, index, state)
    found: list[tuple[str, int | None]] = [(name, place) for place, name in sorted(right.items())]
    places = [tile.seen for tile in state.hand if tile.seen is not None]
    in_order = len(state.photos) == 1 and places == sorted(places)
    last = -1
    for tile in state.hand:
        if tile.seen is not None:
            last = tile.seen
        elif in_order:
            after = sum(place is None or place <= last for _name, place in found)
            found.insert(after, (tile.tile, None))
        else:
            found += [("", None)]
    return found
