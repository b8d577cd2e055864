"""惠坯, winning tile and melds: three slots that open a sheet of tiles."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from assistant.app.components.editor import editor
from assistant.app.lang import _
from assistant.app.memory import current, edit
from assistant.app.names import meld_names, side_names
from assistant.app.state import KIND_NAMES, MOST_MELDS, MOST_SEEN, OwnMeld, TableState, own_meld
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
            "words": words(),
        },
    )


def _value(state: TableState) -> dict[str, Any]:
    return {
        "indicator": state.indicator,
        "winning": state.winning_tile,
        "melds": [asdict(meld) | {"boxes": list(meld.boxes)} for meld in state.melds],
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
    winning = _kind(parts.get("winning"))
    return replace(
        state,
        indicator=_kind(parts.get("indicator")),
        winning="" if not state.winning and winning == state.winning_tile else winning,
        melds=melds_from(parts.get("melds")),
    )


def melds_from(value: Any) -> tuple[OwnMeld, ...]:
    """The melds of a value from the browser; what makes no sense is left out."""
    items = [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []
    return tuple(filter(None, (own_meld(*_parts(item)) for item in items)))[:MOST_MELDS]


def _parts(item: dict[str, Any]) -> tuple[object, object, object, bool, tuple[int, ...]]:
    boxes = item.get("boxes")
    known = [box for box in boxes if isinstance(box, int) and 0 <= box <= MOST_SEEN] if isinstance(boxes, list) else []
    return item.get("kind"), item.get("tile"), item.get("side"), item.get("seen") is True, tuple(known[:4])


def _kind(text: object) -> str:
    return text if isinstance(text, str) and text in KIND_NAMES else ""


def words() -> dict[str, Any]:
    """What 惠坯, winning tile and melds are called."""
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
        "from_hand": _("Lay down from the hand:"),
        "no_meld": _("The hand has no meld with {tile}: it takes two more tiles that go with it.", tile="{tile}"),
        "back_to_hand": _("Back to the hand"),
    }
