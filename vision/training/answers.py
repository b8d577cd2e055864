"""What the namer learns to answer: finer than the reader counts, and which faces tell where their top is."""

from __future__ import annotations

import numpy as np
from tile_renderer.faces import FLOWERS as WRITTEN

from vision.detections import BACK, FLOWER, KINDS
from vision.reader.classifier import FLOWERS, JOKER, NO_TILE, PARTS

CLASSES = [*KINDS, *FLOWERS, BACK, JOKER, NO_TILE]
"""The namer's classes in order; `none` is for what the locator took for a tile and is not one."""

INDEX = {name: number for number, name in enumerate(CLASSES)}
BACKS, JOKERS, NONE = INDEX[BACK], INDEX[JOKER], INDEX[NO_TILE]

ANY_FLOWER = len(CLASSES)
"""A flower that the labels do not name: the eight share its target."""

FLOWER_PLACES = slice(INDEX[FLOWERS[0]], INDEX[FLOWERS[-1]] + 1)

BY_PLANT = dict(
    zip(
        ("spring", "summer", "autumn", "winter", "plum", "orchid", "bamboo", "chrysanthemum"),
        FLOWERS,
        strict=True,
    )
)
"""The data card's names of flowers → ours."""

DRAWN = tuple("春夏秋冬梅蘭竹菊".index(character) for character in WRITTEN)
"""The renderer's number of a flower → ours."""

COUNTED = [*KINDS, FLOWER, BACK, NO_TILE]
"""What the reader counts."""

UNKNOWN, SIDEWAYS = -1, -2
"""Turns that a label may have instead of 0 to 3 quarters: nobody knows; lying on either side."""

ALIKE = frozenset(("1p", "2p", "3p", "4p", "5p", "8p", "9p", "2s", "4s", "5s", "6s", "8s", "9s"))
"""Faces that look the same, or nearly so, when turned by half."""

SILENT = frozenset(("P", BACK, JOKER, NO_TILE))
"""What has no top, or none that is learnt."""


def class_of(label: int) -> int:
    """A class id of the labels (34 is any flower) as the namer's class."""
    return ANY_FLOWER if label == len(KINDS) else label


def counted(classes: np.ndarray) -> np.ndarray:
    """The namer's classes, or `ANY_FLOWER`, as places in `COUNTED`."""
    names = [*(PARTS.get(name, name) for name in CLASSES), FLOWER]
    return np.asarray(np.array([COUNTED.index(name) for name in names])[classes])


def turn_targets(classes: np.ndarray, turned: np.ndarray, quarters: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Shares (n, 4) of 0, 1, 2, 3 quarters counter-clockwise, and which rows are to be learnt (n,).

    `turned` is how the face lay on its patch, `quarters` by how much the crop was turned further.
    """
    names = [*CLASSES, FLOWER]
    alike = np.array([name in ALIKE for name in names])[classes] | (turned == SIDEWAYS)
    known = (turned != UNKNOWN) & ~np.array([name in SILENT for name in names])[classes]
    first = (np.where(turned == SIDEWAYS, 1, np.maximum(turned, 0)) + quarters) % 4
    rows = np.arange(len(classes))
    shares = np.zeros((len(classes), 4), np.float32)
    shares[rows, first] += np.where(alike, 0.5, 1.0)
    shares[rows, (first + 2) % 4] += np.where(alike, 0.5, 0.0)
    return shares, known
