"""惠坯 and melds as the browser names them: what comes back from it, and the words it says."""

from __future__ import annotations

from typing import Any

from assistant.app.base.i18n import _, term
from assistant.app.base.labels import meld_names, seat_names, side_names
from assistant.app.session import house_rules
from assistant.app.session.hand_draft import MOST_MELDS, MOST_SEEN, OwnMeld, TableState, own_meld


def melds_from(value: Any) -> tuple[OwnMeld, ...]:
    """The melds of a value from the browser; what makes no sense is left out."""
    items = [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []
    return tuple(filter(None, (own_meld(*_parts(item)) for item in items)))[:MOST_MELDS]


def _parts(item: dict[str, Any]) -> tuple[object, object, object, bool, tuple[int, ...], object]:
    boxes = item.get("boxes")
    known = [box for box in boxes if isinstance(box, int) and 0 <= box <= MOST_SEEN] if isinstance(boxes, list) else []
    kind, tile, side, wild = (item.get(name) for name in ("kind", "tile", "side", "wild"))
    return kind, tile, side, item.get("seen") is True, tuple(known[:4]), wild


def words(state: TableState) -> dict[str, Any]:
    """What the tile turned up, the winning tile and melds are called by these rules."""
    wilds = house_rules.game_of(state).wilds
    wild, turned_up = (term(wilds.name), term(wilds.indicator)) if wilds else ("", "")
    return {
        "indicator": turned_up,
        "indicator_ask": _("tap: which tile was turned up?"),
        "indicator_note": _("The tile that was turned up after the deal; it says which one is the {wild}.", wild=wild),
        "hui": _("{wild}: {tile}", wild=wild, tile="{tile}"),
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
        "sources": {**side_names(), **seat_names()},
        "meld_note": _("Tap its tile."),
        "chi_note": _("Tap the lowest of its three tiles."),
        "wild_note": _("Which of its tiles is a {wild}?", wild=wild),
        "seen": _("from the photo"),
        "from_hand": _("Lay down from the hand:"),
        "no_meld": _("The hand has no meld with {tile}: it takes two more tiles that go with it.", tile="{tile}"),
        "back_to_hand": _("Back to the hand"),
    }
