"""Boxes → orderly lines: tiles side by side, as in a row of the hand, of a river, or of a tray. Pure geometry."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import median

import numpy as np
from numpy.typing import NDArray

from vision.detections import Box
from vision.layout.rows import Frame, Place, frames_of, height_of, slope_of
from vision.layout.thresholds import THRESHOLDS as T


@dataclass(frozen=True)
class Line:
    """Tiles side by side: their indices from left to right, usual height and width, and the straight line through
    their middles.

    `residual` is the distance of the middle that is furthest from the straight line, in heights of a tile.
    """

    members: tuple[int, ...]
    height: float
    width: float
    u: float
    v: float
    slope: float
    residual: float
    left: float
    right: float

    def __len__(self) -> int:
        return len(self.members)

    @property
    def area(self) -> float:
        """The area of all its tiles, in square pixels."""
        return len(self) * self.tile_area

    @property
    def tile_area(self) -> float:
        """The area of one tile, in square pixels."""
        return self.height * self.width

    def signed_offset(self, other: Line) -> float:
        """How far this line's middle is on the player's side of the other line, in heights of that one."""
        return (self.v - other.v - other.slope * (self.u - other.u)) / other.height

    def size_against(self, other: Line) -> float:
        """Side of a tile in units of the other line's."""
        return math.sqrt(self.tile_area / other.tile_area)

    def gap_to(self, other: Line) -> float:
        """The gap between both along the rows, in widths of a tile of the other; 0 where they lie over each other."""
        return max(0.0, other.left - self.right, self.left - other.right) / other.width


@dataclass(frozen=True)
class TableLines:
    """All boxes of a photo in one frame of reading: their places, and the orderly lines that they form."""

    frame: Frame
    size: tuple[int, int]
    places: tuple[Place, ...]
    lines: tuple[Line, ...]

    @cached_property
    def longest(self) -> Line:
        """The line whose tiles take most of the photo."""
        return max(self.lines, key=lambda line: line.area)


def tables_of(boxes: Sequence[Box], size: tuple[int, int]) -> list[TableLines]:
    """All boxes of a photo of `size` (width, height) in every frame in which they may be read, the likeliest first.

    Discards have many directions, so the frame with most votes need not be the hand's. No boxes give no table.
    """
    if not boxes:
        return []
    return [table_in(frame, boxes, size) for frame in frames_of(boxes, size)]


def table_in(frame: Frame, boxes: Sequence[Box], size: tuple[int, int]) -> TableLines:
    """The boxes of a photo of `size` (width, height) as lines of one frame."""
    places = tuple(frame.place(box) for box in boxes)
    return TableLines(frame, size, places, tuple(lines_of(places, frame)))


def lines_of(places: Sequence[Place], frame: Frame) -> list[Line]:
    """All tiles as orderly lines; one that has no orderly neighbour is a line of its own."""
    if not places:
        return []
    heights = [height_of(place, frame) for place in places]
    follower: dict[int, int] = {}
    followed: set[int] = set()
    for left, right in _neighbours(places, heights, frame):
        if left not in follower and right not in followed:
            follower[left] = right
            followed.add(right)
    lines = []
    for first in range(len(places)):
        if first in followed:
            continue
        members = [first]
        while members[-1] in follower:
            members.append(follower[members[-1]])
        lines.append(_line(members, places, heights))
    return _merged(lines, places, heights)


def _merged(lines: list[Line], places: Sequence[Place], heights: Sequence[float]) -> list[Line]:
    """The lines, of which those are one that go on in each other behind a gap, as the hand does before its melds."""
    while pairs := [(gap, a, b) for a in lines for b in lines if (gap := _gap_in_row(a, b)) is not None]:
        _, left, right = min(pairs, key=lambda pair: pair[0])
        both = _line([*left.members, *right.members], places, heights)
        lines = [*(line for line in lines if line is not left and line is not right), both]
    return lines


def _gap_in_row(left: Line, right: Line) -> float | None:
    """The gap in widths of a tile where `right` goes on in the direction of `left`, None where it does not."""
    longer = left if len(left) >= len(right) else right
    if left is right or len(longer) < T.merged_from or right.left < left.right - T.merged_overlap * longer.width:
        return None
    gap = (right.left - left.right) / longer.width
    alike = max(left.height / right.height, right.height / left.height)
    shift = abs(right.signed_offset(left)) if longer is left else abs(left.signed_offset(right))
    fits = gap <= T.merged_gap and alike <= T.step_alike and shift <= T.merged_shift
    return gap if fits else None


def _neighbours(places: Sequence[Place], heights: Sequence[float], frame: Frame) -> list[tuple[int, int]]:
    """Pairs (left, right) that may stand side by side, those first that fit best."""
    u, v, along = (np.array([getattr(place, name) for place in places]) for name in ("u", "v", "along"))
    tall = np.array(heights)
    # The boxes of a slanted row overlap.
    closest = T.step_closest / (math.cos(frame.slant) + T.tile_height * math.sin(frame.slant))
    step = (u[None] - u[:, None]) / ((along[:, None] + along[None]) / 2)
    shift = np.abs(v[:, None] - v[None]) / np.minimum(tall[:, None], tall[None])
    ratio, wider = tall[:, None] / tall[None], along[:, None] / along[None] / T.tile_height
    # A turned tile is wider by a third.
    alike = np.maximum.reduce([ratio, 1 / ratio, wider, wider.T])
    fits: NDArray[np.bool_] = (step >= closest) & (step <= T.step_farthest) & (shift <= T.step_shift)
    pairs = np.argwhere(fits & (alike <= T.step_alike))
    misfit = (shift + np.abs(step - 1) / 2)[pairs[:, 0], pairs[:, 1]]
    order = np.lexsort((pairs[:, 1], pairs[:, 0], misfit))
    return [(int(left), int(right)) for left, right in pairs[order]]


def _line(members: list[int], places: Sequence[Place], heights: Sequence[float]) -> Line:
    row = [places[index] for index in members]
    slope = slope_of(row)
    u, v = sum(place.u for place in row) / len(row), sum(place.v for place in row) / len(row)
    height, width = median(heights[index] for index in members), median(place.along for place in row)
    residual = max(abs(place.v - v - slope * (place.u - u)) for place in row) / height
    left, right = row[0].u - row[0].along / 2, row[-1].u + row[-1].along / 2
    return Line(tuple(members), height, width, u, v, slope, residual, left, right)
