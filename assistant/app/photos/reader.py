"""A photo → what was read on it, and the picture of it that the page shows.

Imported with the first photo, not with the first page: it brings OpenCV.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

import cv2
import numpy as np

from assistant.app.photos.cache import Box, Seen, SeenTile
from assistant.app.session.hand_draft import CHI_STARTS, KIND_NAMES, OwnMeld, own_meld
from vision import photo
from vision.advice import Advice
from vision.detections import Box as PixelBox
from vision.layout.arrangement import PlacedTile, SeenMeld
from vision.layout.thresholds import THRESHOLDS
from vision.reader.doubts import REASONS
from vision.reader.glance import FrameError, glance, open_frame
from vision.reader.reader import Image, Reading, TileReader, default_reader

__all__ = ["FrameError", "PhotoError", "check_size", "glimpse", "look_at", "reader", "shown"]

LONGEST_SIDE = 1280
"""Pixels of the picture that goes to the page."""
QUALITIES = (82, 65, 40, 10)
MOST_STORED = 400 * 1024
"""Bytes of that picture."""
PhotoError = photo.PhotoError


@cache
def reader() -> TileReader:
    """The reader of this process, made when it is first asked for."""
    return default_reader()


def check_size(data: bytes, size: int) -> None:
    """Raises `PhotoError` if `data` is only the beginning of a file of `size` bytes that is too big, or no photo."""
    if size <= len(data):
        return
    try:
        photo.load(data)
    except photo.ChoosePhotoError:
        raise
    except PhotoError:  # it ends early, as it must
        pass
    photo.check_bytes(size)


def look_at(data: bytes, turned: bool = False) -> Seen | tuple[Advice, ...]:
    """What a photo shows, upside down if it is `turned`; if no tile of a hand is on it, why that may be.

    Raises `vision.photo.PhotoError` for bytes that are no photo.
    """
    picture, reading = _stood_up(photo.open_picture(data))
    if turned:
        picture, reading = _from_across(picture)
    if not any(reading.tiles[index].tile in KIND_NAMES for index in reading.arrangement.own):
        return reading.advice
    return shown(picture, reading, turned)


def glimpse(data: bytes) -> dict[str, Any]:
    """What a frame of a viewfinder shows: `size`, the `tiles` of the hand as [x1, y1, x2, y2, name, whether it is sure]
    in pixels, and their `count`, where a kong counts as three and neither the 惠坯 nor flowers count.

    Raises `FrameError` for bytes that are none.
    """
    reading = glance(reader(), open_frame(data))
    found = reading.arrangement
    tiles = [found.tiles[index].detection for index in found.own]
    return {
        "size": reading.size,
        "count": len(found.concealed) + 3 * len(found.melds),
        "tiles": [
            [*(round(edge, 1) for edge in tile.box.corners), tile.tile, tile.confidence >= THRESHOLDS.glance_sure]
            for tile in tiles
        ],
    }


def _stood_up(picture: photo.Picture) -> tuple[photo.Picture, Reading]:
    """The photo as its player sees it: turned by half where the faces stand on their heads."""
    reading = reader().read(picture)
    if not reading.arrangement.is_turned:
        return picture, reading
    return picture.upside_down(), reader().read(picture.upside_down())


def _from_across(picture: photo.Picture) -> tuple[photo.Picture, Reading]:
    """The photo upside down, read from its lower edge whatever the faces say: the person who turns it knows."""
    reading = reader().read(picture.upside_down())
    return picture.upside_down(), reading.turned() if reading.arrangement.is_turned else reading


def shown(picture: photo.Picture, reading: Reading, turned: bool = False) -> Seen:
    """The part of the photo where the tiles lie, small enough for a phone, with the boxes on it and what was read."""
    image, decoded = picture.image, picture.scale
    boxes = [placed.detection.box.scaled(decoded) for placed in reading.tiles]
    height, width = image.shape[:2]
    left, top = min(box.x1 for box in boxes), min(box.y1 for box in boxes)
    right, bottom = max(box.x2 for box in boxes), max(box.y2 for box in boxes)
    margin = 0.1 * max(right - left, bottom - top)  # a tile that was missed lies beside the others
    x1, y1 = int(max(0, left - margin)), int(max(0, top - margin))
    x2, y2 = int(min(width, right + margin)), int(min(height, bottom + margin))
    scale = min(1.0, LONGEST_SIDE / max(x2 - x1, y2 - y1))
    size = (max(1, round((x2 - x1) * scale)), max(1, round((y2 - y1) * scale)))
    small = np.asarray(cv2.resize(image[y1:y2, x1:x2], size, interpolation=cv2.INTER_AREA), np.uint8)

    def on_picture(box: PixelBox) -> Box:
        corners = ((box.x1 - x1) * scale, (box.y1 - y1) * scale, (box.x2 - x1) * scale, (box.y2 - y1) * scale)
        return tuple(round(value, 1) for value in corners)  # type: ignore[return-value]  # four of them

    return Seen(
        _jpeg(small),
        size,
        tuple(map(on_picture, boxes)),
        tuple(_tile(placed, reading.reasons.get(index, ())) for index, placed in enumerate(reading.tiles)),
        tuple(index for index in reading.arrangement.concealed if reading.tiles[index].tile in KIND_NAMES),
        tuple(filter(None, map(_meld, reading.arrangement.melds))),
        reading.winning,
        reading.indicator,
        remarks=tuple(
            (advice.template, dict(advice.values)) for advice in (*reading.advice, *reading.arrangement.doubts)
        ),
        turned=turned,
        others=_others(reading),
    )


def _others(reading: Reading) -> tuple[int, ...]:
    """Places of the tiles beside the hand that are clear."""
    seen = (index for index in reading.arrangement.seen if index not in reading.doubtful)
    return tuple(index for index in seen if reading.tiles[index].tile in KIND_NAMES)


def _jpeg(image: Image) -> bytes:
    """An RGB picture in as good a quality as the store takes."""
    bgr = cv2.cvtColor(image, cv2.COLOR_RGB2BGR)
    pictures = (cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, quality])[1].tobytes() for quality in QUALITIES)
    return next((picture for picture in pictures if len(picture) <= MOST_STORED), b"")


def _tile(placed: PlacedTile, reasons: Sequence[str]) -> SeenTile:
    second = placed.detection.second
    why = tuple(REASONS[reason] for reason in reasons)
    return SeenTile(placed.tile, second if second in KIND_NAMES else "", bool(reasons), why)


def _meld(seen: SeenMeld) -> OwnMeld | None:
    """The meld of that kind which fits the tiles best, even if one of them was misread."""
    tiles = [tile for tile in seen.tiles if tile in KIND_NAMES]
    if not tiles:
        return None
    if seen.kind == "chi":
        first = max(CHI_STARTS, key=lambda start: len(set(OwnMeld("chi", start).tiles) & set(tiles)))
    else:
        first = Counter(tiles).most_common(1)[0][0]
    return own_meld(seen.kind, first, seen.source or "left", seen=True, boxes=seen.indices)
