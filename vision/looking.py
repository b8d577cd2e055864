"""Where the tiles of the hand are: a first look at the whole photo, and a closer one at the rows where it pays."""

from __future__ import annotations

from statistics import median

import numpy as np
from numpy.typing import NDArray

from vision.detector import Detector, Places, distinct
from vision.selection import SHORTEST_HAND, belonging, lines_in
from vision.strips import joined, locate_in_strips, strips_of

Image = NDArray[np.uint8]

FAINT = 0.12
"""A place in the hand's line needs no more confidence than this …"""

VOUCHING = 0.6
"""… where this share of the line is sure, and then counts as much as this."""

VOUCHED = 0.35

SEED = 0.15
"""Rows for the closer look are made of places of this confidence."""

SMALL = 32.0
"""Tiles that are lower than so many pixels in the first look get a closer one, if the photo has more to show …"""

TINY = 20.0
"""… and these in any case."""

CLOSER = 0.1
"""By so much must places be surer where rows were looked at closely: more of what is no tile looks like one there."""


def look(image: Image, detector: Detector, least: float) -> Places:
    """The places of the hand's tiles on an RGB photo, each at least as sure as `least`."""
    height, width = image.shape[:2]
    first = detector.locate(image)
    rows = hand_in(first, SEED, (width, height))
    scale = detector.size / max(width, height)
    if not len(rows) or not pays(rows, scale):
        return hand_in(first, least, (width, height))
    closer = locate_in_strips(image, strips_of(rows, (width, height), detector.size), detector)
    return hand_in(distinct(joined([first, closer])), least + CLOSER, (width, height))


def pays(rows: Places, scale: float) -> bool:
    """A closer look is worth its time: measured on photos whose tiles were 46, 28 and 22 pixels high in the first."""
    tall = median(float(max(extent)) for extent in rows.corners[:, 2:] - rows.corners[:, :2]) * scale
    return tall < TINY or (tall < SMALL and scale < 0.8)


def hand_in(places: Places, least: float, size: tuple[int, int]) -> Places:
    """Those that are sure enough, are no other tiles, and belong to the hand on a photo of `size` (width, height).

    Sure neighbours vouch for a faint place in a line of the hand.
    """
    seen = places[np.flatnonzero((places.tile >= min(FAINT, least)) & (places.tile >= places.other))]
    sure = np.flatnonzero(seen.tile >= least)
    hand = set(sure[belonging(seen[sure].boxes(), size)].tolist())
    for line in lines_in(seen.boxes(), size):
        in_hand = hand.intersection(line.members)
        if len(in_hand) >= max(SHORTEST_HAND, VOUCHING * len(line)):
            hand.update(line.members)
    chosen = seen[np.array(sorted(hand), np.intp)]
    faint = chosen.tile < least
    return Places(chosen.corners, np.where(faint, np.float32(VOUCHED), chosen.tile), chosen.other)
