"""The second look: rows that the first look found are cut out of the full photo, straightened, enlarged, and packed
into one square picture for the locator.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.layout.rows import Frame, Place, rows_of, slope_of
from vision.layout.thresholds import THRESHOLDS as T
from vision.reader.detector import GREY, NOWHERE, Detector, Places
from vision.reader.onnx import Values

Image = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Strip:
    """A level rectangle of the straightened photo: `matrix` (2, 3) maps the photo's pixels into it."""

    matrix: NDArray[np.float64]
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Piece:
    """A strip at its place (left, top) on a sheet."""

    strip: Strip
    left: int
    top: int


def strips_of(places: Places, frame: Frame, side: int) -> list[Strip]:
    """The strips that show all rows of `places`, which are read in `frame`; none is wider than `side`."""
    seen = [frame.place(box) for box in places.boxes()]
    return [strip for row in rows_of(seen, frame) for strip in _cut([seen[i] for i in row], frame, side)]


def _cut(row: Sequence[Place], frame: Frame, side: int) -> list[Strip]:
    """A row as one strip, or as several that share their ends."""
    slope = slope_of(row)
    tilt = math.atan(slope) if abs(slope) < T.slice_slope else 0.0
    cos, sin = math.cos(tilt), math.sin(tilt)
    # From the photo to the frame of reading, then along the row itself.
    turn = np.array([[cos, sin], [-sin, cos]]) @ np.array([[frame.cos, frame.sin], [-frame.sin, frame.cos]])
    middles = np.array([[place.u, place.v] for place in row]) @ np.array([[cos, sin], [-sin, cos]]).T
    tall = float(np.median([place.across for place in row])) / (
        math.cos(frame.slant) + math.sin(frame.slant) / T.tile_height
    )
    wide = float(np.median([place.along for place in row]))
    scale = T.slice_height / tall
    around = np.array([wide / 2 + T.slice_margin * tall, (0.5 + T.slice_margin) * tall])
    low, high = middles.min(axis=0) - around, middles.max(axis=0) + around
    length = (high[0] - low[0]) * scale
    share = T.slice_overlap * wide * scale
    count = 1 if length <= side else math.ceil((length - share) / max(side - share, 1.0))
    each = min(float(side), (length - share) / count + share)
    height = min(side, round((high[1] - low[1]) * scale))
    strips = []
    for number in range(count):
        start = low[0] * scale + number * (length - each) / max(count - 1, 1)
        shift = np.array([[-start], [-low[1] * scale]])
        strips.append(Strip(np.hstack([turn * scale, shift]), round(each), height))
    return strips


def shelf_packed(strips: Sequence[Strip], side: int) -> list[list[Piece]]:
    """Strips laid out on as few square sheets as a simple rule finds: tallest first, beside and below each other."""
    sheets: list[list[Piece]] = []
    left = top = shelf = side
    for strip in sorted(strips, key=lambda s: (-s.height, -s.width)):
        if left + strip.width > side:
            left, top = 0, top + shelf
            shelf = strip.height
        if top + strip.height > side or not sheets:
            sheets.append([])
            left, top, shelf = 0, 0, strip.height
        sheets[-1].append(Piece(strip, left, top))
        left += strip.width
    return sheets


def locate_in_strips(image: Image, strips: Sequence[Strip], detector: Detector) -> Places:
    """What the detector finds in the strips, as places on the photo; the same tile may be found in two strips."""
    found = [_on_sheet(image, sheet, detector) for sheet in shelf_packed(strips, detector.size)]
    return concatenated([places for sheet in found for places in sheet])


def concatenated(parts: Sequence[Places]) -> Places:
    """All places of all parts."""
    parts = [NOWHERE, *parts]
    return Places(
        np.concatenate([part.corners for part in parts]),
        np.concatenate([part.tile for part in parts]),
        np.concatenate([part.other for part in parts]),
    )


def _on_sheet(image: Image, sheet: Sequence[Piece], detector: Detector) -> list[Places]:
    canvas = np.full((detector.size, detector.size, 3), GREY, np.uint8)
    for piece in sheet:
        strip = piece.strip
        canvas[piece.top : piece.top + strip.height, piece.left : piece.left + strip.width] = _shown(image, strip)
    places = detector.locate(canvas)
    return [_on_photo(places, piece, image.shape[1], image.shape[0]) for piece in sheet]


def _shown(image: Image, strip: Strip) -> Image:
    """The strip's pixels; a photo that is much larger is shrunk first, so that nothing fine turns into patterns."""
    import cv2  # noqa: PLC0415

    size = (strip.width, strip.height)
    corners = np.array([[0, 0], [strip.width, 0], [strip.width, strip.height], [0, strip.height]], float)
    turn, shift = strip.matrix[:, :2], strip.matrix[:, 2]
    on_photo = (corners - shift) @ np.linalg.inv(turn).T
    low = np.maximum(np.floor(on_photo.min(axis=0)).astype(int) - 2, 0)
    high = np.minimum(np.ceil(on_photo.max(axis=0)).astype(int) + 2, (image.shape[1], image.shape[0]))
    part = image[low[1] : high[1], low[0] : high[0]]
    if not part.size:
        return np.full((strip.height, strip.width, 3), GREY, np.uint8)
    matrix = np.hstack([turn, (turn @ low + shift)[:, None]])
    shrink = math.sqrt(abs(np.linalg.det(turn)))
    if shrink < T.slice_shrunk_first:
        shape = max(1, round(part.shape[1] * shrink)), max(1, round(part.shape[0] * shrink))
        real = np.array(shape) / (part.shape[1], part.shape[0])
        part = np.asarray(cv2.resize(part, shape, interpolation=cv2.INTER_AREA), np.uint8)
        matrix[:, :2] /= real
    border = (GREY, GREY, GREY)
    return np.asarray(
        cv2.warpAffine(part, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=border),
        np.uint8,
    )


def _on_photo(places: Places, piece: Piece, width: int, height: int) -> Places:
    """The places that lie in a piece and do not touch its cut edges, in pixels of the photo."""
    strip = piece.strip
    moved = places.corners - np.tile(np.array([piece.left, piece.top], np.float32), 2)
    inside = (moved[:, :2].min(axis=1) >= T.slice_seam) & (moved[:, 2] <= strip.width - T.slice_seam)
    inside &= moved[:, 3] <= strip.height - T.slice_seam
    chosen = places[np.flatnonzero(inside)]
    return Places(_unturned(moved[inside], strip, width, height), chosen.tile, chosen.other)


def _unturned(corners: Values, strip: Strip, width: int, height: int) -> Values:
    """The upright boxes on the photo around boxes in a strip."""
    points = corners[:, [[0, 1], [2, 1], [2, 3], [0, 3]]] - strip.matrix[:, 2]
    points = points @ np.linalg.inv(strip.matrix[:, :2]).T
    boxes = np.concatenate([points.min(axis=1), points.max(axis=1)], axis=1)
    return np.asarray(np.clip(boxes, 0, np.array([width, height, width, height])), np.float32)
