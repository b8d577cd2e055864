"""惠坯, winning tile and melds: three slots that open a sheet of tiles."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from assistant.app.components.editor import editor
from assistant.app.lang import _
from assistant.app.memory import current, edit
from assistant.app.names import meld_names, side_names
from assistant.app.state import KIND_NAMES, MOST_MELDS, TableState, own_meld
from assistant.rules import KINDS, hui_of

HUI = {tile.text: hui_of(tile).text for tile in KINDS}
"""惠坯 → 惠牌."""


def board(state: TableState, waits: tuple[str, ...]) -> None:
    """Draw the slots; edits go into the state. `waits` are marked where the winning tile is chosen."""
    editor(
        "board",
        _value(state),
        _take,
        {
            "hui": HUI,
            "hand": state.tiles,
            "full": len(state.hand) > state.waiting_count,
            "wins": waits,
            "words": _words(),
        },
    )


def _value(state: TableState) -> dict[str, Any]:
    return {
        "indicator": state.indicator,
        "winning": state.winning_tile,
        "melds": [asdict(meld) for meld in state.melds],
    }


def _take(value: Any) -> dict[str, Any]:
    """Into the state goes what makes sense of a value from the browser."""
    edit(lambda state: entered(state, value))
    return _value(current())


def entered(state: TableState, value: Any) -> TableState:
    """The state with a value from the browser; what makes no sense is left out.

    A winning tile that nobody chose stays that way: it is the last one of a full hand, whichever that will be.
    """
    parts = value if isinstance(value, dict) else {}
    items = parts.get("melds")
    melds = [own_meld(*_parts(item)) for item in items if isinstance(item, dict)] if isinstance(items, list) else []
    winning = _kind(parts.get("winning"))
    return replace(
        state,
        indicator=_kind(parts.get("indicator")),
        winning="" if not state.winning and winning == state.winning_tile else winning,
        melds=tuple(filter(None, melds))[:MOST_MELDS],
    )


def _parts(item: dict[str, Any]) -> tuple[object, object, object, bool]:
    return item.get("kind"), item.get("tile"), item.get("side"), item.get("seen") is True


def _kind(text: object) -> str:
    return text if isinstance(text, str) and text in KIND_NAMES else ""


def _words() -> dict[str, Any]:
    return {
        "indicator": "惠坯",
        "indicator_ask": _("tap: which tile was turned up?"),
        "indicator_note": _("The tile that was turned up after the deal; the next one in its row is the 惠牌."),
        "hui": _("惠牌 {tile}", tile="{tile}"),
        "winning": _("Winning tile"),
        "winning_ask": _("none yet"),
        "winning_full": _("Which of these tiles completed the hand?"),
        "winning_note": _("Which tile completes the hand? Tiles it waits for are marked."),
        "no_winning": _("none"),
        "add_meld": _("Meld"),
        "edit_meld": _("Change the meld"),
        "drop_meld": _("Remove the meld"),
        "keep_meld": _("Done"),
        "kind": _("Kind of meld"),
        "side": _("Claimed from"),
        "kinds": meld_names(),
        "sides": side_names(),
        "meld_note": _("Tap its tile."),
        "chi_note": _("Tap the lowest of its three tiles."),
        "seen": _("from the photo"),
    }
