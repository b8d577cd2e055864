"""Whether a plain place is a 白: as pale as the faces around it, which no coloured back is, and with edges."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.layout.thresholds import THRESHOLDS as T
from vision.reader.classifier import NO_TILE, PLAIN
from vision.reader.detector import Places
from vision.reader.onnx import Values

Image = NDArray[np.uint8]
Colours = NDArray[np.float64]

FRAME = 0.22
"""Share of a tile's size at each edge that is not looked at: the frame of a 白, and what lies beside the tile."""

MIDDLE = 24
"""Pixels along each side of the middle that are looked at: more tell no more."""

DARKEST = 3.0
"""Added to every colour, of 255, so that the ratio of two dark ones says little."""

PAPER = 0.6
"""The brightest pixels beyond this share of a face are its ground, the others may be its drawing."""


ACROSS = np.linspace(-0.18, 0.18, 19)
"""Where a side is looked for, in sizes of the tile from where its box has it."""

ALONG = np.linspace(0.2, 0.8, 24)
"""Where along a side it is looked for: not at its corners, which are round."""


def without_paper(image: Image, places: Places, chances: Values, classes: tuple[str, ...]) -> Values:
    """The `chances` (n, len(classes)), of which plain places without edges are none: table, wall or empty paper.

    Two sides at least have to show: those of 780 白 of `train` do, with a change of colour of 0.053 and more. `image`
    is RGB.
    """
    if NO_TILE not in classes:
        return chances
    plain = [index for index, best in enumerate(chances.argmax(axis=1)) if classes[best] in PLAIN]
    bare = [index for index in plain if np.sort(_edges(image, places.corners[index]))[1] < T.least_edge]
    if not bare:
        return chances
    told = chances.copy()
    told[bare] = [name == NO_TILE for name in classes]
    return told


def _edges(image: Image, corners: Values) -> Colours:
    """The greatest change of a colour across each side of a box (4,), as a share of the brightness within."""
    x1, y1, x2, y2 = (float(value) for value in corners)
    wide, high = x2 - x1, y2 - y1
    upright = [_at(image, (side + ACROSS * wide)[:, None], (y1 + ALONG * high)[None]) for side in (x1, x2)]
    level = [_at(image, (x1 + ALONG * wide)[None], (side + ACROSS * high)[:, None]) for side in (y1, y2)]
    profiles = np.median(np.stack([*upright, *level]), axis=2)
    bright = float(np.median(_middle(image, corners))) + DARKEST
    return np.asarray((profiles.max(axis=1) - profiles.min(axis=1)).max(axis=1) / bright)


def _at(image: Image, across: Colours, down: Colours) -> Colours:
    """Pixels (a, b, 3) at columns and rows that broadcast to (a, b); beyond the photo its edge goes on."""
    height, width = image.shape[:2]
    columns, rows = (
        value.round().clip(0, last - 1).astype(np.intp) for value, last in ((across, width), (down, height))
    )
    return np.asarray(image[rows, columns], np.float64)


def tinted(image: Image, places: Places, chances: Values, classes: tuple[str, ...]) -> NDArray[np.bool_]:
    """Which places, shape (n,), may be 白 by their `chances` (n, len(classes)) and are none by their colour.

    Compared with the nearest faces, so that light and shade matter little. Of 780 白 of `train` one has another colour
    by this measure. `image` is RGB; where too few faces are sure all are False.
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
    x1, y1, x2, y2 = (float(value) for value in corners)
    edge_x, edge_y = FRAME * (x2 - x1), FRAME * (y2 - y1)
    columns, rows = np.linspace(x1 + edge_x, x2 - edge_x, MIDDLE), np.linspace(y1 + edge_y, y2 - edge_y, MIDDLE)
    return _at(image, columns[None], rows[:, None]).reshape(-1, 3)
