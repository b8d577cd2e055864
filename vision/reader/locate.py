"""Where the tiles of the hand are: a first look at the whole photo, and a closer one at the rows where it pays."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median

import numpy as np
from numpy.typing import NDArray

from vision.layout.hand_region import SHORTEST_HAND, belonging, lines_in
from vision.layout.rows import frame_of
from vision.reader.detector import Detector, Places, distinct
from vision.reader.onnx import Values
from vision.reader.slicing import joined, locate_in_strips, strips_of

Image = NDArray[np.uint8]

FAINT = 0.12
"""A place in the hand's line needs no more confidence than this …"""

VOUCHING = 0.6
"""… where this share of the line is sure, and then counts as much as this."""

VOUCHED = 0.35

SEED = 0.15
"""Rows for the closer look are made of places of this confidence."""

SMALL = 32.0
"""Tiles that are lower than so many pixels in the first look get a closer one …"""

MORE_TO_SHOW = 0.8
"""… if the first look showed the photo at no more than this scale: enlarging alone did not help."""

CUT_OFF = 0.7
"""A tile at the edge of the photo that is so much narrower than its neighbours is cut off: nobody can name it."""

EDGE = 2.0
EDGE_SHARE = 0.003
"""As near to the edge as this, in pixels or as a share of the photo's longer side, is at the edge."""

MOST_IN_HAND = 22
"""Four kongs, a pair and four flowers."""

STILL_THERE = 0.7
"""The photo is looked at turned if that shows this share of the hand, or more than it."""

CLOSER = 0.1
"""By so much must places be surer where rows were looked at closely: more of what is no tile looks like one there."""


@dataclass(frozen=True, slots=True)
class Look:
    """The places of the hand's tiles, and how many more there are that the edge of the photo cuts off."""

    places: Places
    cut_off: int = 0


def look(image: Image, detector: Detector, least: float) -> Look:
    """Where the hand's tiles are on an RGB photo, each place at least as sure as `least`."""
    height, width = image.shape[:2]
    size = width, height
    found = detector.locate(image)
    rows = hand_in(found, SEED, size)
    if len(rows) and not frame_of(rows.boxes(), size).is_level:
        beside = from_the_side(image, detector)
        turned = hand_in(beside, SEED, size)
        # Where discards in disorder only seem to run up and down, the hand is lost on the turned photo.
        if turned.tile.sum() >= STILL_THERE * rows.tile.sum():
            found, rows = beside, turned
    if len(rows) and pays(rows, detector.size / max(size)):
        closer = locate_in_strips(image, strips_of(rows, size, detector.size), detector)
        found, least = distinct(joined([found, closer])), least + CLOSER
    hand = hand_in(found, least, size)
    whole = is_whole(hand.corners, size)
    return Look(hand[np.flatnonzero(whole)], int((~whole).sum()))


def from_the_side(image: Image, detector: Detector) -> Places:
    """What the detector finds when the photo is turned by a quarter: it knows rows that are level best."""
    turned = detector.locate(np.ascontiguousarray(np.rot90(image)))
    width = np.float32(image.shape[1])
    x1, y1, x2, y2 = turned.corners.T
    return Places(np.stack([width - y2, x1, width - y1, x2], axis=1), turned.tile, turned.other)


def pays(rows: Places, scale: float) -> bool:
    """A closer look is worth its time: measured on photos whose tiles were 46, 28 and 22 pixels high in the first."""
    tall = median(float(max(extent)) for extent in rows.corners[:, 2:] - rows.corners[:, :2]) * scale
    return tall < SMALL and scale < MORE_TO_SHOW


def hand_in(places: Places, least: float, size: tuple[int, int]) -> Places:
    """Those that are sure enough and belong to the hand on a photo of `size` (width, height).

    Sure neighbours vouch for a faint place in a line of the hand.
    """
    seen = places[np.flatnonzero(places.sureness >= min(FAINT, least))]
    sure = np.flatnonzero(seen.sureness >= least)
    surely = seen[sure]
    own = surely.tile / np.maximum(surely.tile + surely.other, 1e-6)
    hand = set(sure[belonging(surely.boxes(), size, own.tolist())].tolist())
    for line in lines_in(seen.boxes(), size):
        in_hand = hand.intersection(line.members)
        if len(in_hand) >= max(SHORTEST_HAND, VOUCHING * len(line)):
            hand.update(line.members)
    chosen = seen[np.array(sorted(hand), np.intp)]
    sureness = np.where(chosen.sureness < least, np.float32(VOUCHED), chosen.sureness)
    return Places(chosen.corners, sureness, np.zeros_like(sureness))


def is_whole(corners: Values, size: tuple[int, int]) -> NDArray[np.bool_]:
    """Which boxes, shape (n, 4), are not cut off by the edge of a photo of `size` (width, height), shape (n,).

    One at the edge is compared with its nearest neighbours that are not; where there are more tiles than a hand has,
    a tray is photographed, and none at the edge counts.
    """
    edge = max(EDGE, EDGE_SHARE * max(size))
    at_edge = (corners[:, :2] <= edge) | (corners[:, 2:] >= np.array(size) - edge)
    free = np.flatnonzero(~at_edge.any(axis=1))
    if len(corners) > MOST_IN_HAND:
        return np.asarray(~at_edge.any(axis=1) | (len(free) < SHORTEST_HAND))
    if len(corners) < 3 or not len(free):
        return np.ones(len(corners), bool)
    extents = corners[:, 2:] - corners[:, :2]
    middles = (corners[:, :2] + corners[:, 2:]) / 2
    nearest = free[np.argsort(np.linalg.norm(middles[:, None] - middles[free], axis=2), axis=1)[:, :4]]
    narrow = extents < CUT_OFF * np.median(extents[nearest], axis=1)
    return np.asarray(~(narrow & at_edge).any(axis=1))
