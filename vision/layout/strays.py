"""Single tiles that only happen to lie level with the hand: part of another player's row, which they touch."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from vision.layout.thresholds import THRESHOLDS as T


def strays(corners: NDArray[np.floating], own: Collection[int], others: Collection[int]) -> set[int]:
    """Which of the player's `own` tiles lie at a distance from the rest of these and touch one of the `others`.

    `corners` (n, 4) are boxes as x1, y1, x2, y2; `own` and `others` are indices. A wall that the tile drawn last
    touches is not among the others: its tiles show no faces.
    """
    mine, theirs = np.array(sorted(own), np.intp), np.array(sorted(others), np.intp)
    if len(mine) < 2 or not len(theirs):
        return set()
    side = np.sqrt((corners[mine, 2:] - corners[mine, :2]).prod(axis=1))
    to_mine = _gaps(corners[mine], corners[mine]) + np.where(np.eye(len(mine)) > 0, np.inf, 0.0)
    apart = to_mine.min(axis=1) > T.stray_gap * side
    touching = _gaps(corners[mine], corners[theirs]).min(axis=1) < T.stray_touch * side
    return set(mine[apart & touching].tolist())


def _gaps(some: NDArray[np.floating], others: NDArray[np.floating]) -> NDArray[np.float64]:
    """Distances (n, m) between the nearest points of boxes."""
    low = np.maximum(some[:, None, :2], others[None, :, :2])
    high = np.minimum(some[:, None, 2:], others[None, :, 2:])
    return np.asarray(np.linalg.norm(np.clip(low - high, 0, None), axis=2), float)
