"""Whether a plain tile has the colour of the faces around it: 白 is as pale as they are, a coloured back is not."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.detections import BACK
from vision.layout.blanks import WHITE
from vision.layout.thresholds import THRESHOLDS as T
from vision.reader.classifier import NO_TILE
from vision.reader.detector import Places
from vision.reader.onnx import Values

Image = NDArray[np.uint8]
Colours = NDArray[np.float64]

PLAIN = (WHITE, BACK)
FRAME = 0.22
"""Share of a tile's size at each edge that is not looked at: the frame of a 白, and what lies beside the tile."""

MIDDLE = 24
"""Pixels along each side of the middle that are looked at: more tell no more."""

DARKEST = 3.0
"""Added to every colour, of 255, so that the ratio of two dark ones says little."""

PAPER = 0.6
"""The brightest pixels beyond this share of a face are its ground, the others may be its drawing."""


def tinted(image: Image, places: Places, chances: Values, classes: tuple[str, ...]) -> NDArray[np.bool_]:
    """Which places, shape (n,), may be 白 by their `chances` (n, len(classes)) and are none by their colour.

    Compared with the nearest faces, so that light and shade matter little. Of 780 白 of `train` one has another colour
    by this measure. `image` is RGB; where too few faces are sure nothing is told.
    """
    first = np.array([classes[best] for best in chances.argmax(axis=1)], object)
    sure = (places.sureness >= T.sure_place) & (chances.max(axis=1) >= T.sure_face)
    faces = np.flatnonzero(sure & ~np.isin(first, [*PLAIN, NO_TILE]))
    found = np.zeros(len(first), bool)
    if len(faces) < T.faces_compared / 2:
        return found
    plain = np.flatnonzero(np.isin(first, PLAIN))
    grounds = {int(face): _ground(image, places.corners[face]) for face in faces} if len(plain) else {}
    middles = (places.corners[:, :2] + places.corners[:, 2:]) / 2
    for index in plain:
        nearest = faces[np.argsort(np.linalg.norm(middles[faces] - middles[index], axis=1))[: int(T.faces_compared)]]
        ground = np.median([grounds[int(face)] for face in nearest], axis=0)
        found[index] = _is_another(np.median(_middle(image, places.corners[index]), axis=0), ground)
    return found


def _is_another(colour: Colours, ground: Colours) -> bool:
    """Whether a colour (3,) is not that of the ground of faces in the same light."""
    ratio = (colour + DARKEST) / (ground + DARKEST)
    return bool(ratio.max() / ratio.min() > T.other_tint or ratio.mean() < T.darker_tint)


def _ground(image: Image, corners: Values) -> Colours:
    """The colour (3,) that a face is drawn on."""
    pixels = _middle(image, corners)
    brightness = pixels.sum(axis=1)
    return np.asarray(np.median(pixels[brightness >= np.quantile(brightness, PAPER)], axis=0))


def _middle(image: Image, corners: Values) -> Colours:
    """Pixels (m, 3) of the middle of a box, m > 0."""
    height, width = image.shape[:2]
    x1, y1, x2, y2 = (float(value) for value in corners)
    edge_x, edge_y = FRAME * (x2 - x1), FRAME * (y2 - y1)
    columns = np.linspace(x1 + edge_x, x2 - edge_x, MIDDLE).round().clip(0, width - 1).astype(np.intp)
    rows = np.linspace(y1 + edge_y, y2 - edge_y, MIDDLE).round().clip(0, height - 1).astype(np.intp)
    return np.asarray(image[rows[:, None], columns[None, :]].reshape(-1, 3), np.float64)
