"""A photo → the state: what was read fills the hand and the melds, the photo goes on the shelf.

Imported with the first photo, not with the first page: it brings OpenCV.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import cv2

from assistant.app.shelf import Seen, shelf
from assistant.app.state import CHI_STARTS, KIND_NAMES, MOST_MELDS, MOST_TILES, HandTile, OwnMeld, TableState, own_meld
from vision import photo
from vision.advice import Advice
from vision.arrangement import SeenMeld
from vision.reading import Image, Reader, Reading, default_reader

LONGEST_SIDE = 1280
"""Pixels of the picture that goes to the page."""
PhotoError = photo.PhotoError


@cache
def reader() -> Reader:
    """The reader of this process, made when it is first asked for."""
    return default_reader()


def read_photo(data: bytes, state: TableState) -> TableState | tuple[Advice, ...]:
    """The state with what the photo shows, at the step where it is checked; if no tile is on it, why that may be.

    Raises `vision.photo.PhotoError` for bytes that are no photo.
    """
    image = photo.load(data)
    reading = reader().read(image)
    if not any(placed.tile in KIND_NAMES for placed in reading.tiles):
        return reading.advice
    token = shelf().put(shown(image, reading))
    melds = tuple(filter(None, map(_meld, reading.arrangement.melds)))[:MOST_MELDS]
    return replace(state, step="tiles", photo=token, hand=_hand(reading), melds=melds, winning="")


def shown(image: Image, reading: Reading) -> Seen:
    """The part of the photo where the tiles lie, small enough for a phone, with the boxes on it."""
    boxes = [placed.detection.box for placed in reading.tiles]
    height, width = image.shape[:2]
    left, top = min(box.x1 for box in boxes), min(box.y1 for box in boxes)
    right, bottom = max(box.x2 for box in boxes), max(box.y2 for box in boxes)
    margin = 0.1 * max(right - left, bottom - top)  # a tile that was missed lies beside the others
    x1, y1 = int(max(0, left - margin)), int(max(0, top - margin))
    x2, y2 = int(min(width, right + margin)), int(min(height, bottom + margin))
    scale = min(1.0, LONGEST_SIDE / max(x2 - x1, y2 - y1))
    size = (max(1, round((x2 - x1) * scale)), max(1, round((y2 - y1) * scale)))
    small = cv2.resize(image[y1:y2, x1:x2], size, interpolation=cv2.INTER_AREA)
    _done, jpeg = cv2.imencode(".jpg", cv2.cvtColor(small, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, 82])
    return Seen(
        jpeg.tobytes(),
        size,
        tuple(
            (
                round((box.x1 - x1) * scale, 1),
                round((box.y1 - y1) * scale, 1),
                round((box.x2 - x1) * scale, 1),
                round((box.y2 - y1) * scale, 1),
            )
            for box in boxes
        ),
        tuple((advice.template, dict(advice.values)) for advice in (*reading.advice, *reading.arrangement.doubts)),
    )


def _hand(reading: Reading) -> tuple[HandTile, ...]:
    hand = []
    for index in reading.arrangement.concealed[:MOST_TILES]:
        found = reading.tiles[index].detection
        if found.tile in KIND_NAMES:
            second = found.second if found.second in KIND_NAMES else ""
            hand.append(HandTile(found.tile, second or "", index in reading.doubtful, index))
    return tuple(hand)


def _meld(seen: SeenMeld) -> OwnMeld | None:
    """The meld of that kind which fits the tiles best, even if one of them was misread."""
    tiles = [tile for tile in seen.tiles if tile in KIND_NAMES]
    if not tiles:
        return None
    if seen.kind == "chi":
        first = max(CHI_STARTS, key=lambda start: len(set(OwnMeld("chi", start).tiles) & set(tiles)))
    else:
        first = Counter(tiles).most_common(1)[0][0]
    return own_meld(seen.kind, first, seen.source or "left", seen=True)
