"""When another photo would be better, and why: thresholds at which the namer was measured to go wrong.

On 123 tiles of the `val` photos it named 0.99 rightly down to 14 pixels of height (0.97 at 12, 0.86 at 10), down to a
sharpness of 0.10 (0.94 at 0.09, 0.75 at 0.08), and down to a median brightness of 20 of 255 (0.89 at 11).
"""

from __future__ import annotations

from statistics import median

import numpy as np
from numpy.typing import NDArray

from vision.advice import Advice
from vision.arrangement import Arrangement
from vision.detections import Box
from vision.naming import crop

Image = NDArray[np.uint8]

LOWEST = 14.0
"""Height of a tile in pixels."""

DARKEST = 22.0
"""Median brightness of tile faces, 0 to 255."""

LEAST_SHARP = 0.10
"""Steepest slope of brightness per pixel, on a crop of 80 pixels, as a share of the crop's contrast."""

LOOKED_AT = 6
"""So many tiles stand for all."""

CUT_OFF = 0.8
"""A tile at the edge of the photo is cut off when it is narrower than its neighbour by this factor."""

NO_TILES = Advice(
    "no_tiles", "No tiles were found: take the photo from nearer, with the whole row and its faces in view."
)
TOO_DARK = Advice("too_dark", "The photo is too dark: turn on a light and take it again.")
BLURRED = Advice("blurred", "The tiles are blurred: tap on them to focus, hold still, and take the photo again.")
TOO_SMALL = "The tiles are only {pixels} pixels high: go nearer, so that the row fills the photo."
CUT = "{count} tiles at the edge of the photo are cut off: take it again with the whole row in view."


def advice_for(image: Image, arrangement: Arrangement) -> tuple[Advice, ...]:
    """All that is wrong with an RGB photo, given what was read on it."""
    boxes = [placed.detection.box for placed in arrangement.tiles]
    if not boxes:
        step = max(1, min(image.shape[:2]) // 64)
        return (TOO_DARK,) if np.median(image[::step, ::step]) < DARKEST else (NO_TILES,)
    found = []
    chosen = boxes[:: max(1, len(boxes) // LOOKED_AT)]
    crops = [crop(image, np.array(box.corners, np.float32), 80) for box in chosen]
    if median(float(np.median(face)) for face in crops) < DARKEST:
        found.append(TOO_DARK)
    tall = median(max(box.width, box.height) for box in boxes)
    if tall < LOWEST:
        found.append(Advice("too_small", TOO_SMALL, {"pixels": round(tall)}))
    elif TOO_DARK not in found and median(sharpness(face) for face in crops) < LEAST_SHARP:
        found.append(BLURRED)
    count = _cut_off(arrangement, image.shape[1], image.shape[0])
    if count:
        found.append(Advice("cut_off", CUT, {"count": count}))
    return tuple(found)


def sharpness(face: Image) -> float:
    """The steepest slopes of brightness of a crop per pixel, as a share of its contrast."""
    grey = face[10:-10, 10:-10].mean(axis=2)
    low, high = np.percentile(grey, (3, 97))
    down, right = np.gradient(grey)
    # So blurred that nothing is left to see has little contrast too.
    return float(np.percentile(np.hypot(down, right), 97) / max(high - low, 60.0))


def _cut_off(arrangement: Arrangement, width: int, height: int) -> int:
    """How many tiles touch the edge of the photo and are narrower than their neighbour in the row."""
    rows: dict[int, list[Box]] = {}
    for placed in arrangement.tiles:
        rows.setdefault(placed.row, []).append(placed.detection.box)
    ends = [pair for row in rows.values() if len(row) > 1 for pair in ((row[0], row[1]), (row[-1], row[-2]))]
    return sum(_is_cut(end, neighbour, width, height) for end, neighbour in ends)


def _is_cut(end: Box, neighbour: Box, width: int, height: int) -> bool:
    across = (end.x1 <= 1 or end.x2 >= width - 1) and end.width < CUT_OFF * neighbour.width
    down = (end.y1 <= 1 or end.y2 >= height - 1) and end.height < CUT_OFF * neighbour.height
    return across or down
