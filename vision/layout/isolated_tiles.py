"""Isolated tiles beside the concealed ones: the one drawn or won last, and the 惠坯. Geometry and counting.

A complete hand has two tiles more than whole sets, a waiting one has one more; isolated tiles make up the number.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from vision.layout.rows import Place, segments_of
from vision.layout.thresholds import THRESHOLDS as T


@dataclass(frozen=True, slots=True)
class IsolatedTiles:
    """Indices of the winning tile and of the 惠坯, where either is isolated, and which of them is only likely."""

    winning: int | None = None
    indicator: int | None = None
    unclear: int | None = None


@dataclass(frozen=True, slots=True)
class IsolatedTile:
    """A single tile: its index, whether it lies behind the hand's row, and whether it lies in that row."""

    index: int
    is_behind: bool
    in_row: bool


def isolated_tiles_in(rows: Sequence[Sequence[int]], places: Sequence[Place]) -> IsolatedTiles:
    """The isolated ones among concealed tiles in `rows` of indices into `places`, each row from left to right."""
    lone = _isolated(rows, places)
    others = sum(map(len, rows)) - len(lone)
    behind = [tile for tile in lone if tile.is_behind]
    before = [tile for tile in lone if not tile.is_behind]
    if others % 3 == 1 and len(before) == 1 and len(behind) <= 1:
        shown = behind[0].index if behind else None
        return IsolatedTiles(before[0].index, shown, unclear=shown)
    if others % 3 == 1 and not before and len(behind) == 1:
        return IsolatedTiles(behind[0].index, unclear=behind[0].index)
    if others % 3 == 2 and len(lone) == 1 and not lone[0].in_row:
        return IsolatedTiles(indicator=lone[0].index, unclear=lone[0].index)
    return IsolatedTiles()


def _isolated(rows: Sequence[Sequence[int]], places: Sequence[Place]) -> list[IsolatedTile]:
    """Single tiles beside a row; none where tiles lie about singly."""
    segments = [(row, segment) for row in rows if row for segment in segments_of(list(row), places)]
    main = max((segment for _, segment in segments), key=len, default=[])
    if len(main) < T.row_of_isolated:
        return []
    home = next(row for row, segment in segments if segment is main)
    level, height = _middle([places[i].v for i in main]), _middle([places[i].across for i in main])
    found = []
    for row, segment in segments:
        in_row = row is home
        # Inside the row a gap at both sides is a gap; at the left end nobody lays the tile that was drawn last.
        if len(segment) == 1 and (not in_row or segment[0] == row[-1]):
            beyond = (level - places[segment[0]].v) / height
            found.append(IsolatedTile(segment[0], not in_row and beyond > T.isolated_behind, in_row))
    return found if len(found) <= 2 else []


def _middle(values: Sequence[float]) -> float:
    ordered = sorted(values)
    return ordered[len(ordered) // 2]
