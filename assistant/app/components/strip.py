"""The hand as a strip of tiles below its photo: tap to correct, remove, add, sort."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from assistant.app.components.editor import editor
from assistant.app.lang import _
from assistant.app.memory import edit
from assistant.app.shelf import Seen
from assistant.app.state import KIND_NAMES, MOST_TILES, HandTile, TableState, with_hand


def strip(state: TableState, photo: Seen | None) -> None:
    """Draw the strip; edits go into the state."""
    editor(
        "strip",
        [asdict(tile) for tile in state.hand],
        _take,
        {
            "photo": {"size": photo.size, "boxes": photo.boxes} if photo else None,
            "most": state.waiting_count + 1,
            "waits": state.waiting_count,
            "melds": len(state.melds),
            "words": _words(),
        },
    )


def _take(value: Any) -> list[dict[str, Any]]:
    """Into the state goes what makes sense of a value from the browser."""
    hand = hand_from(value)
    edit(lambda state: with_hand(state, hand))
    return [asdict(tile) for tile in hand]


def hand_from(value: Any) -> tuple[HandTile, ...]:
    """The tiles of a value from the browser; what makes no sense is left out."""
    items = value if isinstance(value, list) else []
    return tuple(filter(None, map(_hand_tile, items[:MOST_TILES])))


def _hand_tile(item: Any) -> HandTile | None:
    if not isinstance(item, dict) or item.get("tile") not in KIND_NAMES:
        return None
    second, seen = item.get("second"), item.get("seen")
    return HandTile(
        tile=item["tile"],
        second=second if second in KIND_NAMES else "",
        doubtful=item.get("doubtful") is True,
        seen=seen if isinstance(seen, int) and 0 <= seen < 1000 else None,
    )


def _words() -> dict[str, str]:
    return {
        "hand": _("The hand"),
        "keys": _("Tap a tile to add it"),
        "photo": _("The photo with a box around every tile"),
        "remove": _("Remove the tile"),
        "sort": _("Sort"),
        "check": _("please check"),
        "replace": _("Tap the right tile below"),
        "swapped": _("Second guess taken; tap again for the first"),
        "trust": _("All tiles are right"),
        "doubts": _("{n} to check ✓", n="{n}"),
        "melds": _("{n} melds", n="{n}"),
        "missing": _("tiles, {n} more needed", n="{n}"),
        "ready": _("tiles: waiting"),
        "full": _("tiles: complete"),
        "over": _("tiles, {n} too many", n="{n}"),
    }
