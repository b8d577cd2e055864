"""Two places that are parts of one tile: a locator sees the upper and the lower half of a face, or left and right."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.layout.thresholds import THRESHOLDS as T
from vision.reader.classifier import NO_TILE, Namer
from vision.reader.detector import Places
from vision.reader.onnx import Values

Image = NDArray[np.uint8]

Pair = tuple[int, int]


def with_wholes(image: Image, places: Places, namer: Namer) -> Places:
    """The places on an RGB photo, of which two are one where both together have the size of the tiles around them and
    the namer knows the whole as a tile.
    """
    pairs = parts_of_one(places.corners)
    if not pairs:
        return places
    first, second = np.array(pairs).T
    wholes = _united(places.corners, first, second)
    chances = namer.name(image, wholes)
    tiles = [name != NO_TILE for name in namer.classes]
    corners, kept = places.corners.copy(), np.ones(len(places), bool)
    for index in np.argsort(-chances[:, tiles].max(axis=1)):
        one, other = pairs[index]
        if chances[index, tiles].max() >= T.whole_name and kept[one] and kept[other]:
            corners[one] = wholes[index]
            kept[other] = False
    return Places(corners, places.tile, places.other)[np.flatnonzero(kept)]


def parts_of_one(corners: Values) -> list[Pair]:
    """Pairs of boxes (n, 4) that lie on or beside each other and are together as large as the tiles around them."""
    if len(corners) < 2 + T.whole_compared:
        return []
    extents, middles = corners[:, 2:] - corners[:, :2], (corners[:, :2] + corners[:, 2:]) * np.float32(0.5)
    low = np.maximum(corners[:, None, :2], corners[None, :, :2])
    common = np.minimum(corners[:, None, 2:], corners[None, :, 2:]) - low
    smaller = np.minimum(extents[:, None], extents[None])
    shared = common / smaller
    touching = (shared.max(axis=2) >= T.whole_aligned) & (shared.min(axis=2) >= -T.whole_gap)
    near = [(int(one), int(other)) for one, other in np.argwhere(touching) if one < other]
    return [pair for pair in near if _is_whole(pair, corners, extents, middles)]


def _is_whole(pair: Pair, corners: Values, extents: Values, middles: Values) -> bool:
    """Whether the two together have the width and height of the tiles around them, and neither has them alone."""
    one, other = pair
    whole = _united(corners, np.array([one]), np.array([other]))[0]
    distance = np.linalg.norm(middles - (whole[:2] + whole[2:]) / 2, axis=1)
    distance[[one, other]] = np.inf
    around = np.argsort(distance)[: int(T.whole_compared)]
    usual = np.median(extents[around], axis=0)
    ratio = (whole[2:] - whole[:2]) / usual
    alike = max(ratio.max(), 1 / ratio.min()) <= T.whole_alike
    return bool(alike and all((extents[part] / usual).min() <= T.whole_part for part in pair))


def _united(corners: Values, first: NDArray[np.intp], second: NDArray[np.intp]) -> Values:
    low = np.minimum(corners[first, :2], corners[second, :2])
    high = np.maximum(corners[first, 2:], corners[second, 2:])
    return np.asarray(np.concatenate([low, high], axis=1), np.float32)
