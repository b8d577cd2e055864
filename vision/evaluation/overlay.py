"""Draws a reading on its photo: a frame and a name for each tile, those to check in another colour."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.layout.arrangement import PlacedTile
from vision.reader.reader import Reading

Image = NDArray[np.uint8]
Colour = tuple[int, int, int]

SURE: Colour = (16, 122, 87)
DOUBTFUL: Colour = (214, 84, 18)
ASIDE: Colour = (96, 96, 96)
"""Flowers and backs, which no hand counts, and tiles that have only been seen."""

TEXT: Colour = (255, 255, 255)
SHORT = {"flower": "fl", "back": "bk"}


def draw(image: Image, reading: Reading) -> Image:
    """A copy of the RGB photo, shape (height, width, 3), with what was read on it.

    Names are compact text such as "5m", written to fit their tile. Raises `ValueError` when the reading is of a photo
    of another size.
    """
    height, width = image.shape[:2]
    if reading.size != (width, height):
        raise ValueError(f"expected a photo of {reading.size[0]} × {reading.size[1]} pixels, got {width} × {height}")
    drawn = np.ascontiguousarray(image).copy()
    thick = max(1, round(max(width, height) / 500))
    for index, placed in enumerate(reading.tiles):
        aside = reading.arrangement.role(index) == "seen" or index in reading.arrangement.aside
        colour = DOUBTFUL if index in reading.doubtful else ASIDE if aside else SURE
        _draw_tile(drawn, placed, colour, thick)
    return drawn


def _draw_tile(image: Image, placed: PlacedTile, colour: Colour, thick: int) -> None:
    import cv2  # noqa: PLC0415

    box = placed.detection.box
    x1, y1, x2, y2 = (round(value) for value in box.corners)
    text = SHORT.get(placed.tile, placed.tile)
    cv2.rectangle(image, (x1, y1), (x2, y2), colour, thick, cv2.LINE_AA)
    # The label takes the whole width of the tile, but no more than a third of its height.
    (wide, high), below = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, 1.0, 2)
    scale = max(0.3, min(0.85 * box.width / wide, box.height / 3 / (high + below)))
    weight = max(1, round(2 * scale))
    (wide, high), below = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, weight)
    bottom = max(y1, high + below)
    cv2.rectangle(image, (x1, bottom - high - below), (x1 + wide + 2 * weight, bottom), colour, cv2.FILLED)
    cv2.putText(image, text, (x1 + weight, bottom - below), cv2.FONT_HERSHEY_SIMPLEX, scale, TEXT, weight, cv2.LINE_AA)
