"""The tiles that others have discarded: entered by tapping, they no longer count as left."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.session import house_rules
from assistant.app.session.answer import seen_of
from assistant.app.session.hand_draft import KIND_NAMES, MOST_FACE_UP, TableState
from assistant.app.session.session import current, edit
from assistant.app.ui.editor import editor

OFFERED = "offered"
"""The session's tile that was laid down last, while nothing else has happened: someone may claim it."""


def seen(state: TableState) -> None:
    """Draw the discards and their keys; edits go into the state."""
    words = {
        "keys": _("Tap a tile that was discarded"),
        "laid": _("Discarded"),
        "take_back": _("Take {tile} back", tile="{tile}"),
    }
    editor("seen", _tiles, _take, {"used": dict(_own(state)), "words": words})


def _tiles() -> list[str]:
    return [tile.text for tile in seen_of(current())]


def _own(state: TableState) -> Counter[str]:
    """Copies in hand, melds and 惠坯."""
    wild = house_rules.wild_in_melds(state)
    melded = (tile for meld in state.melds for tile in meld.lying(wild))
    return Counter(filter(None, (*state.tiles, *melded, state.indicator)))


def _take(value: Any) -> list[str]:
    """Takes what makes sense of a value from the browser into the state; one tile more is one that is offered."""
    state = current()
    counts = _own(state)
    tiles: list[str] = []
    for tile in value if isinstance(value, list) else []:
        if tile in KIND_NAMES and counts[tile] < 4 and len(tiles) < MOST_FACE_UP:
            counts[tile] += 1
            tiles.append(tile)
    # before the edit, with which the tap counts for good: a run may be broken off
    st.session_state[OFFERED] = tiles[-1] if len(tiles) > len(state.seen) else None
    edit(lambda old: replace(old, seen=tuple(tiles)))
    return tiles
