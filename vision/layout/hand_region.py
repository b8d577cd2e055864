"""Which of the tiles in view belong to the hand, by geometry: discards lie in disorder, far away, or both.

The largest orderly line of tiles is the hand. What else is orderly and near or parallel to it belongs to it; without
such a line everything that is seen does.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from vision.detections import Box
from vision.layout.rows import TALL, Frame, Place, frames_of, height_of, slope_of

SHORTEST_HAND = 5
"""A line with fewer tiles says nothing about what belongs to the hand."""

LEVEL = 0.22
"""Neighbours in a line are shifted against each other by no more than this share of their height …"""

STEP = (0.62, 1.45)
"""… their middles are so many widths apart …"""

ALIKE = 1.4
"""… and neither is higher than the other by more than this factor."""

NEAR = 1.7
"""A line is beside the hand's line when it is no more than so many heights away."""

FAR = 4.0
"""A line that is further away is another player's, or of the discards, however orderly it is …"""

SURELY_OWN = 0.9
"""… unless the locator takes its tiles for the hand's with this share, …"""

LIKELY_OWN = 0.8
"""… which with this share is enough for a tile between the player and the hand, …"""

OF_OTHERS = 0.3
"""Where the locator takes tiles for the hand's with a smaller share, they are not, however near they lie."""

PERHAPS_OWN = 0.5
"""… and with this one for a tile or a set that is laid beside the hand or just behind it."""

TOUCHING = 1.3
"""Two lines touch when they are no more than so many heights apart."""

ROW_BEHIND = 0.75
"""A row that touches the hand from behind is nearly as large; a smaller one is further away than it looks."""


@dataclass(frozen=True, slots=True)
class Line:
    """Tiles side by side: their indices, usual height and width, and the straight line through their middles."""

    members: tuple[int, ...]
    height: float
    width: float
    u: float
    v: float
    slope: float
    bend: float
    """How far the middle that is furthest from the straight line is away from it, in heights."""

    def __len__(self) -> int:
        return len(self.members)

    @property
    def area(self) -> float:
        """Of all its tiles, in square pixels."""
        return len(self) * self.tile_area

    @property
    def tile_area(self) -> float:
        """Of one tile, in square pixels."""
        return self.height * self.width

    def beyond(self, other: Line) -> float:
        """How far this line's middle is on the player's side of the other one, in heights of that one."""
        return (self.v - other.v - other.slope * (self.u - other.u)) / other.height

    def size_against(self, other: Line) -> float:
        """Side of a tile in units of the other line's."""
        return math.sqrt(self.tile_area / other.tile_area)


def belonging(boxes: Sequence[Box], size: tuple[int, int], own: Sequence[float] | None = None) -> list[int]:
    """Indices of the boxes that belong to the hand on a photo of `size` (width, height), ascending.

    `own` says of each box how much the locator takes it for one of the hand's, 0 to 1; without it only order and
    distance count.
    """
    if not boxes:
        return []
    places, lines, hand = _read(boxes, size)
    if len(hand) < SHORTEST_HAND:
        return list(range(len(boxes)))
    if own:
        lines = [line for line in lines if line == hand or _mean(own, line.members) >= OF_OTHERS]
    ends = [places[hand.members[0]].u, places[hand.members[-1]].u]
    block = _grown([hand], lines, shortest=1)
    kept = block + [
        line
        for line in lines
        if line not in block
        and (_belongs(line, hand, ends, places) or (own and _laid_apart(line, hand, _mean(own, line.members))))
    ]
    return sorted(index for line in _grown(kept, lines, shortest=4) for index in line.members)


def _grown(kept: list[Line], lines: Sequence[Line], shortest: int) -> list[Line]:
    """With all lines that touch a kept one, and those that touch these: rows that touch are one block."""
    rest = [line for line in lines if line not in kept and len(line) >= shortest]
    while joining := [line for line in rest if any(_continues_block(line, other) for other in kept)]:
        kept = kept + joining
        rest = [line for line in rest if line not in joining]
    return kept


def lines_in(boxes: Sequence[Box], size: tuple[int, int]) -> list[Line]:
    """All boxes on a photo of `size` (width, height) as orderly lines."""
    return _read(boxes, size)[1] if boxes else []


def _read(boxes: Sequence[Box], size: tuple[int, int]) -> tuple[list[Place], list[Line], Line]:
    """Places, lines and the hand's line, in the frame in which that line is largest: discards have many directions."""
    readings = []
    for frame in frames_of(boxes, size):
        places = [frame.place(box) for box in boxes]
        lines = lines_of(places, frame)
        readings.append((places, lines, max(lines, key=lambda line: line.area)))
    return max(readings, key=lambda reading: reading[2].area)


def lines_of(places: Sequence[Place], frame: Frame) -> list[Line]:
    """All tiles as orderly lines; one that has no orderly neighbour is a line of its own."""
    heights = [height_of(place, frame) for place in places]
    follower: dict[int, int] = {}
    for _, left, right in sorted(_neighbours(places, heights, frame)):
        if left not in follower and right not in follower.values():
            follower[left] = right
    lines = []
    for first in set(range(len(places))) - set(follower.values()):
        members = [first]
        while members[-1] in follower:
            members.append(follower[members[-1]])
        lines.append(_line(members, places, heights))
    return lines


def _neighbours(places: Sequence[Place], heights: Sequence[float], frame: Frame) -> list[tuple[float, int, int]]:
    """Pairs that may stand side by side, with how little they fit (shift and distance from a touching place)."""
    # The boxes of a slanted row overlap.
    closest = STEP[0] / (math.cos(frame.slant) + TALL * math.sin(frame.slant))
    found = []
    for i, a in enumerate(places):
        for j, b in enumerate(places):
            step = (b.u - a.u) / ((a.along + b.along) / 2)
            if not closest <= step <= STEP[1]:
                continue
            shift = abs(a.v - b.v) / min(heights[i], heights[j])
            alike = max(heights[i] / heights[j], heights[j] / heights[i])
            # A turned tile is wider by a third.
            alike = max(alike, a.along / b.along / TALL, b.along / a.along / TALL)
            if shift <= LEVEL and alike <= ALIKE:
                found.append((shift + abs(step - 1) / 2, i, j))
    return found


def _line(members: list[int], places: Sequence[Place], heights: Sequence[float]) -> Line:
    row = [places[index] for index in members]
    slope = slope_of(row)
    u, v = sum(place.u for place in row) / len(row), sum(place.v for place in row) / len(row)
    height = median(heights[index] for index in members)
    bend = max(abs(place.v - v - slope * (place.u - u)) for place in row) / height
    return Line(tuple(members), height, median(place.along for place in row), u, v, slope, bend)


def _belongs(line: Line, hand: Line, ends: Sequence[float], places: Sequence[Place]) -> bool:
    """The line lies beside the hand, or is another orderly row like it; from whichever side the photo was taken."""
    size, beyond = line.size_against(hand), line.beyond(hand)
    if abs(beyond) > FAR or (-TOUCHING <= beyond < 0 and size < ROW_BEHIND):
        return False
    first, last = places[line.members[0]].u, places[line.members[-1]].u
    outside = max(0.0, ends[0] - last, first - ends[1])
    beside = size >= 0.7 and abs(beyond) <= NEAR and outside <= 3 * hand.width
    level = len(line) >= 3 and size >= 0.8 and abs(beyond) <= 0.6 and outside <= 12 * hand.width
    crooked = max(line.bend / 0.12, abs(line.slope - hand.slope) / 0.1)
    parallel = len(line) >= 5 and size >= 0.7 and crooked <= 1
    short = len(line) >= 4 and size >= 0.85 and crooked <= 0.6
    long = len(line) >= 7 and size >= 0.7
    return beside or level or parallel or short or long


def _laid_apart(line: Line, hand: Line, own: float) -> bool:
    """What order and distance do not show: a tile just drawn or won, a set that is laid down, a row of its own.

    On the photos to learn from, discards at these places look smaller or are told by the locator.
    """
    size, beyond = line.size_against(hand), line.beyond(hand)
    level = abs(beyond) <= 0.6 and size >= 0.85 and own >= PERHAPS_OWN
    set_behind = len(line) >= 2 and -2.5 <= beyond < 0 and size >= ROW_BEHIND and own >= PERHAPS_OWN
    before = 0.6 < beyond <= 4.5 and size >= 0.95 and own >= LIKELY_OWN
    row = len(line) >= 5 and size >= 0.7 and line.bend <= 0.12 and own >= SURELY_OWN
    return level or set_behind or before or row


def _mean(shares: Sequence[float], members: Sequence[int]) -> float:
    return sum(shares[index] for index in members) / len(members)


def _continues_block(line: Line, kept: Line) -> bool:
    """It touches the kept line and is no longer than that; far rows look smaller."""
    size = line.size_against(kept)
    alike = len(line) <= len(kept) + 2 and size >= (0.75 if len(line) >= 4 else 0.85)
    reach = (len(kept) + 1) / 2 * kept.width
    return alike and abs(line.beyond(kept)) <= TOUCHING and abs(line.u - kept.u) <= reach
