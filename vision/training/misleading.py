"""Labelled scenes with more on them that misleads a locator: lettered boards, strewn look-alikes, tiles close up."""

from __future__ import annotations

import cv2
import numpy as np
from tile_renderer.decoys import beside_row, placed, put
from tile_renderer.lettering import Fonts
from tile_renderer.lookalikes import THINGS

from vision.training.patches import overlaps
from vision.training.scenes import TILE, Scene

Rng = np.random.Generator

COVERED = 0.25
"""A tile of which a board hides so much has no label any more."""

WHOLE = 0.5
"""A tile counts in a close-up from this share of its area on."""

SMALLEST = 24
"""Pixels of a photo below which nothing is enlarged."""


def boarded(scene: Scene, rng: Rng, fonts: Fonts) -> Scene:
    """The scene with a lettered board along the hand's row, where there is a row."""
    picture, classes, corners = scene
    own = corners[classes == TILE]
    seen = np.ascontiguousarray(picture[..., ::-1])
    painted = beside_row(seen, own, rng, fonts)
    if painted is None:
        return scene
    changed = np.abs(painted.astype(int) - seen).sum(axis=2) > 30
    keep = np.array([_share(changed, box) < COVERED for box in corners], bool)
    return np.ascontiguousarray(painted[..., ::-1]), classes[keep], corners[keep]


def _share(changed: np.ndarray, box: np.ndarray) -> float:
    x1, y1, x2, y2 = (max(0, int(value)) for value in box)
    return float(changed[y1 : y2 + 1, x1 : x2 + 1].mean())


def strewn(scene: Scene, rng: Rng, fonts: Fonts) -> Scene:
    """The scene with a few look-alikes of one kind where no tile lies."""
    picture, classes, corners = scene
    seen = np.ascontiguousarray(picture[..., ::-1])
    kind = str(rng.choice(list(THINGS)))
    tall = float(np.median(corners[:, 3] - corners[:, 1])) if len(corners) else 0.1 * picture.shape[0]
    tall *= rng.uniform(0.6, 1.5)
    for _ in range(int(rng.integers(1, 9))):
        x, y = rng.uniform(0, picture.shape[1]), rng.uniform(0, picture.shape[0])
        around = np.array([x - tall, y - tall, x + tall, y + tall])
        if not len(corners) or overlaps(around, corners).max() == 0:
            thing = THINGS[kind](rng, fonts)
            put(seen, thing, placed(thing, (x, y), tall, rng.uniform(0, 360)), 0.3)
    return np.ascontiguousarray(seen[..., ::-1]), classes, corners


def close_up(scene: Scene, rng: Rng, long_side: int = 640) -> Scene | None:
    """One tile and what lies next to it, large and mostly a little blurred; None where too little shows."""
    picture, _, corners = scene
    if not len(corners):
        return None
    box = corners[int(rng.integers(len(corners)))]
    side = float(max(box[2] - box[0], box[3] - box[1])) * rng.uniform(1.15, 3.2)
    middle = (box[:2] + box[2:]) / 2 + rng.normal(0, 0.12, 2) * side
    half = side / 2 * np.array([1.0, rng.uniform(0.75, 1.3)])
    low = np.maximum(middle - half, 0).astype(int)
    high = np.minimum(middle + half, picture.shape[1::-1]).astype(int)
    if (high - low).min() < SMALLEST:
        return None
    scale = long_side / float((high - low).max())
    part = cv2.resize(
        picture[low[1] : high[1], low[0] : high[0]], None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC
    )
    if rng.random() < 0.6:
        part = cv2.GaussianBlur(part, (0, 0), rng.uniform(1, 7))
    moved = (corners - np.tile(low, 2)) * scale
    inside = np.clip(moved, 0, np.tile(part.shape[1::-1], 2))
    area = (moved[:, 2:] - moved[:, :2]).prod(axis=1)
    keep = (inside[:, 2:] - inside[:, :2]).clip(0).prod(axis=1) >= WHOLE * np.maximum(area, 1e-6)
    return part, np.full(int(keep.sum()), TILE, np.float32), inside[keep].astype(np.float32)
