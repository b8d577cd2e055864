"""Colours of backs, bones, table tops, rims and skin, as they are sold and seen."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tile_renderer.scene import Colour

BACKS: tuple[Colour, ...] = (
    (20, 112, 70),
    (30, 140, 60),
    (34, 84, 180),
    (70, 150, 215),
    (214, 120, 34),
    (226, 178, 64),
    (150, 34, 40),
    (90, 50, 130),
    (40, 40, 46),
    (206, 160, 104),
    (230, 226, 214),
)
BONES: tuple[Colour, ...] = ((252, 250, 244), (246, 240, 222), (240, 242, 240), (250, 244, 200), (255, 255, 252))
GROUNDS: tuple[Colour, ...] = (
    (30, 104, 62),
    (20, 70, 52),
    (60, 150, 50),
    (34, 62, 120),
    (120, 30, 40),
    (70, 66, 64),
    (150, 110, 74),
    (206, 196, 176),
    (226, 226, 224),
    (170, 150, 130),
    (96, 70, 52),
    (40, 42, 46),
)


RIMS: tuple[Colour, ...] = ((196, 150, 92), (120, 78, 48), (226, 226, 222), (34, 34, 38), (150, 130, 60), (70, 30, 34))


def near(rng: np.random.Generator, colours: Sequence[Colour], spread: float = 12) -> Colour:
    """One of them, a little off."""
    moved = np.clip(np.array(colours[int(rng.integers(len(colours)))]) + rng.normal(0, spread, 3), 0, 255)
    return int(moved[0]), int(moved[1]), int(moved[2])


SKINS: tuple[Colour, ...] = ((236, 190, 160), (214, 160, 126), (190, 134, 100), (240, 204, 180), (150, 100, 72))
