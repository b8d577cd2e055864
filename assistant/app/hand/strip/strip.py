"""The hand as a strip of tiles below its photos: tap to correct, pull to another place or into a meld."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from assistant.app.base.i18n import _, say, term
from assistant.app.hand.camera.camera import sending, viewfinder
from assistant.app.hand.camera.camera import words as camera_words
from assistant.app.hand.seats.board import melds_from
from assistant.app.hand.seats.board import words as meld_words
from assistant.app.photos.cache import Seen, shelf
from assistant.app.photos.intake import act, chosen, problems
from assistant.app.photos.merge import STRIDE, without_some
from assistant.app.session import house_rules
from assistant.app.session.hand_draft import KIND_NAMES, MOST_SEEN, MOST_TILES, HandTile, TableState, with_hand
from assistant.app.session.session import current, edit
from assistant.app.ui.editor import editor


def strip(state: TableState, photos: list[Seen | None]) -> None:
    """Draw the strip; edits go into the state. `photos` are those of the state, None where one is no longer there."""
    named = {
        STRIDE * index + place: photo.kind(place)
        for index, photo in enumerate(photos)
        if photo
        for place in range(min(STRIDE, len(photo.tiles)))
        if photo.kind(place)
    }
    why = {
        STRIDE * index + place: [say(reason, {}) for reason in tile.reasons]
        for index, photo in enumerate(photos)
        if photo
        for place, tile in enumerate(photo.tiles[:STRIDE])
        if tile.reasons
    }
    shown = _place(photos, "indicator", state.indicator)
    editor(
        "strip",
        lambda: _value(current()),
        _take,
        {
            "photos": [
                _photo(token, photo, STRIDE * index)
                for index, (token, photo) in enumerate(zip(state.photos, photos, strict=True))
            ],
            "tokens": state.photo,
            "spare": named,
            "why": why,
            "winning": state.winning_tile,
            "winning_seen": _place(photos, "winning", state.winning_tile),
            "read": state.indicator if shown is not None else "",
            "indicator_seen": shown,
            "hui": house_rules.wilds_by_indicator(state),
            "wild_in_melds": house_rules.has_wild_melds(state),
            "size": house_rules.game_of(state).shape.size,
            "most_melds": house_rules.game_of(state).shape.sets,
            "problems": problems(),
            "words": {**camera_words(), **meld_words(state), **_words(state)},
            **sending(),
            **viewfinder(),
        },
        {"photos": chosen, "act": act},
    )


def _photo(token: str, photo: Seen | None, first: int) -> dict[str, Any]:
    boxes = photo.boxes[:STRIDE] if photo else ()
    return {"token": token, "size": photo.size if photo else (4, 1), "boxes": boxes, "first": first}


def _place(photos: list[Seen | None], what: str, tile: str) -> int | None:
    """Where the `winning` tile or the `indicator` was read, while it still is what was read."""
    for index, photo in enumerate(photos):
        place: int | None = getattr(photo, what) if photo else None
        if photo and place is not None and tile == photo.kind(place) != "":
            return STRIDE * index + place
    return None


def _value(state: TableState) -> dict[str, Any]:
    melds = [asdict(meld) | {"boxes": list(meld.boxes)} for meld in state.melds]
    return {"hand": [asdict(tile) for tile in state.hand], "melds": melds, "indicator": state.indicator}


def _take(value: Any) -> dict[str, Any]:
    """Takes what makes sense of a value from the browser into the state."""
    edit(lambda state: handed(state, value))
    return _value(current())


def handed(state: TableState, value: Any) -> TableState:
    """The state with a value from the browser; what makes no sense is left out."""
    parts = value if isinstance(value, dict) else {}
    indicator = parts.get("indicator")
    after = with_hand(state, hand_from(parts.get("hand")), melds_from(parts.get("melds")))
    after = replace(after, seen=without_some(after.seen, _taken_from_beside(state, after)))
    return replace(after, indicator=indicator if indicator in KIND_NAMES else "")


def _taken_from_beside(before: TableState, after: TableState) -> list[str]:
    """What lay beside the hand on a photo and has just been tapped into it: it is no longer seen elsewhere."""
    had, now = ({tile.seen for tile in state.hand} for state in (before, after))
    photos = {index: shelf().get(token) for index, token in enumerate(after.photos)} if now - had else {}
    taken = []
    for place in sorted(place for place in now - had if place is not None):
        seen = photos.get(place // STRIDE)
        if seen and place % STRIDE in seen.others:
            taken.append(seen.kind(place % STRIDE))
    return taken


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
        seen=seen if isinstance(seen, int) and 0 <= seen <= MOST_SEEN else None,
    )


def _words(state: TableState) -> dict[str, Any]:
    return {
        "hand": _("The hand"),
        "keys": _("All tiles"),
        "photo": _("Photo {n} with a box around every tile", n="{n}"),
        "remove": _("Remove {tile}", tile="{tile}"),
        "remove_last": _("Remove the last tile"),
        "sort": _("Sort"),
        "throw_out": _("Throw out several tiles"),
        "throw_short": _("Out"),
        "throw_note": _("Tap what does not belong to the hand, or sweep over it."),
        "throw_now": _("Throw {n} out", n="{n}"),
        "thrown": _("{n} tiles thrown out", n="{n}"),
        "cancel": _("Cancel"),
        "check": _("please check"),
        "replace": _("{tile}: tap what it is", tile="{tile}"),
        "replace_second": _("{tile}, or {other}?", tile="{tile}", other="{other}"),
        "add_note": _("Tap a tile to add it"),
        "add_tile": _("Add a tile"),
        "left": _("One place to the left"),
        "right": _("One place to the right"),
        "to_meld": _("Into a meld"),
        "meld_short": _("Meld"),
        "won_with": _("Won with this tile"),
        "became": _("{tile} in place of {other}", tile="{tile}", other="{other}"),
        "added": _("{tile} added", tile="{tile}"),
        "removed": _("{tile} removed", tile="{tile}"),
        "moved": _("{tile} is tile {n} now", tile="{tile}", n="{n}"),
        "trust": _("All tiles are right"),
        "to_check": _("To check"),
        "doubts": _("{n} to check ✓", n="{n}"),
        "it_is": _("It is {tile}", tile="{tile}"),
        "other": _("Another tile for tile {n}", n="{n}"),
        "melds": _("{n} melds", n="{n}"),
        "missing": _("tiles, {n} more needed", n="{n}"),
        "ready": _("tiles: waiting"),
        "full": _("tiles: complete"),
        "over": _("tiles, {n} too many", n="{n}"),
        "turn": _("Turn the photo upside down and read it again"),
        "turn_short": _("Turn"),
        "drop_photo": _("Take this photo away"),
        "drop_short": _("Remove"),
        "add_photo": _("Another photo"),
        "photo_short": _("Add a photo"),
        "role": _("What the photo is for"),
        "roles": {
            "more": _("More of it"),
            "hand": _("The hand"),
            "melds": _("Melds"),
            "hui": term(house_rules.turned_up(state)),
            "new": _("Instead"),
        },
        "role_notes": {
            "more": _("It shows more of this hand: its tiles, melds or 惠坯 go where they fit."),
            "hand": _("Its tiles are added to the concealed ones."),
            "melds": _("Its tiles lie three or four together, as melds."),
            "hui": _("It shows the tile that was turned up after the deal."),
            "new": _("It shows the hand again: what was read before goes."),
        },
    }
