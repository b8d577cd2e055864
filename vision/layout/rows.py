"""Boxes → the direction in which the player reads, and rows: pure geometry.

The frame of reading has u along the rows, from the player's left to the right, and v from the far side to the near one.
The player sits at the lower edge of the photo. Where rows run up and down the photo was taken from a side: the
player then sits at the edge that the tiles are nearer to.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from vision.detections import Box
from vision.layout.thresholds import THRESHOLDS as T

AGREE = math.radians(T.directions_agree)


@dataclass(frozen=True, slots=True)
class Place:
    """A box in the frame of reading: middle (u, v), and its extents along the photo's axes nearest to u and v."""

    u: float
    v: float
    along: float
    across: float


@dataclass(frozen=True, slots=True)
class Frame:
    """The direction of reading: (cos, sin) of u in the photo's pixels."""

    cos: float
    sin: float

    @property
    def is_level(self) -> bool:
        """Rows run from left to right on the photo rather than up or down."""
        return abs(self.cos) >= abs(self.sin)

    @property
    def slant(self) -> float:
        """Angle between u and the photo's nearest axis, 0 to 45°, in radians."""
        return math.atan2(min(abs(self.cos), abs(self.sin)), max(abs(self.cos), abs(self.sin)))

    def place(self, box: Box) -> Place:
        """`box` as seen in this frame."""
        x, y = box.centre
        along, across = (box.width, box.height) if self.is_level else (box.height, box.width)
        return Place(x * self.cos + y * self.sin, y * self.cos - x * self.sin, along, across)


def frame_of(boxes: Sequence[Box], size: tuple[int, int]) -> Frame:
    """The frame of reading of all `boxes` on a photo of `size` (width, height)."""
    return frames_of(boxes, size)[0]


def frames_of(boxes: Sequence[Box], size: tuple[int, int]) -> list[Frame]:
    """Frames in which all `boxes` may be read on a photo of `size` (width, height), the likeliest first.

    Most tiles have their nearest neighbour in their own row, for tiles are taller than wide: the directions to the
    nearest neighbours vote, each with those within 25° of it.
    """
    votes = [angle for angle in (_to_nearest(i, boxes) for i in range(len(boxes))) if angle is not None]
    middle = sum(box.centre[0] for box in boxes) / len(boxes) if boxes else 0.0
    found: list[Frame] = []
    first = 0.0
    while votes:
        support, chosen = max((_support(angle, votes), -abs(angle), angle) for angle in votes)[::2]
        if found and support < T.rival_direction * first:
            break
        first = first or support
        agreeing = [_turn(vote - chosen) for vote in votes if abs(_turn(vote - chosen)) <= AGREE]
        found.append(_frame(_turn(chosen + median(agreeing)), is_left=middle <= size[0] / 2))
        votes = [vote for vote in votes if abs(_turn(vote - chosen)) > AGREE]
    return found or [Frame(1.0, 0.0)]


def _support(angle: float, votes: Sequence[float]) -> float:
    weight = 1.0 if abs(angle) <= math.pi / 4 else T.upright_direction
    return weight * sum(abs(_turn(vote - angle)) <= AGREE for vote in votes)


def _frame(angle: float, is_left: bool) -> Frame:
    """Rows that run up and down are read from above where the tiles are in the left half of the photo."""
    turned = abs(angle) > math.pi / 4 and (angle > 0) != is_left
    sign = -1 if turned else 1
    return Frame(sign * math.cos(angle), sign * math.sin(angle))


def _to_nearest(index: int, boxes: Sequence[Box]) -> float | None:
    """Direction from a box to the nearest one, −π/2 to π/2; None where it is too far away."""
    x, y = boxes[index].centre
    others = [box.centre for i, box in enumerate(boxes) if i != index]
    if not others:
        return None
    ox, oy = min(others, key=lambda centre: math.dist(centre, (x, y)))
    reach = T.neighbour * max(boxes[index].width, boxes[index].height)
    return _turn(math.atan2(oy - y, ox - x)) if 0 < math.dist((ox, oy), (x, y)) <= reach else None


def _turn(angle: float) -> float:
    """The angle of the line, between −π/2 and π/2."""
    return (angle + math.pi / 2) % math.pi - math.pi / 2


def rows_of(places: Sequence[Place], frame: Frame) -> list[list[int]]:
    """Indices by row, far rows first, each from left to right."""
    heights = [height_of(place, frame) for place in places]
    rows = _linked(places, heights)
    while (pair := _continuing(rows, places, heights)) is not None:
        first, second = pair
        rows = [row for row in rows if row not in (first, second)] + [sorted(first + second, key=lambda i: places[i].u)]
    return sorted(rows, key=lambda row: sum(places[i].v for i in row) / len(row))


def height_of(place: Place, frame: Frame) -> float:
    """A tile's extent across its row, which a slanted box exaggerates."""
    cos, sin = math.cos(frame.slant), math.sin(frame.slant)
    return place.across / (cos + sin / T.tile_height)


def _linked(places: Sequence[Place], heights: Sequence[float]) -> list[list[int]]:
    """Tiles that lie beside each other, and those beside these, and so on."""
    rows: list[list[int]] = []
    for index in sorted(range(len(places)), key=lambda i: places[i].u):
        beside = [row for row in rows if any(_beside(places, heights, index, other) for other in row)]
        rows = [row for row in rows if row not in beside]
        rows.append([*sorted((i for row in beside for i in row), key=lambda i: places[i].u), index])
    return rows


def _beside(places: Sequence[Place], heights: Sequence[float], first: int, second: int) -> bool:
    a, b = places[first], places[second]
    gap = abs(a.u - b.u)
    level = abs(a.v - b.v) <= T.row_shift * min(heights[first], heights[second])
    return level and gap <= T.row_step * max(a.along, b.along)


def _continuing(
    rows: Sequence[list[int]], places: Sequence[Place], heights: Sequence[float]
) -> tuple[list[int], list[int]] | None:
    """Two rows, of which one goes on where the other one would, behind a wider gap."""
    for first in rows:
        for second in rows:
            left, right = places[first[-1]], places[second[0]]
            if first is second or left.u >= right.u:
                continue
            longer = first if len(first) >= len(second) else second
            slope = slope_of([places[i] for i in longer])
            miss = right.v - left.v - slope * (right.u - left.u)
            if abs(miss) <= T.row_continues * min(heights[first[-1]], heights[second[0]]):
                return first, second
    return None


def slope_of(row: Sequence[Place]) -> float:
    """v per u along a row, 0 where it is too short to tell."""
    if len(row) < 3:
        return 0.0
    mean_u, mean_v = sum(p.u for p in row) / len(row), sum(p.v for p in row) / len(row)
    spread = sum((p.u - mean_u) ** 2 for p in row)
    return sum((p.u - mean_u) * (p.v - mean_v) for p in row) / spread if spread else 0.0


def sideways_in(row: Sequence[int], places: Sequence[Place], frame: Frame) -> set[int]:
    """The tiles of a row that are turned by a quarter: wider and flatter than the others of their segment.

    Flatter alone may be a tile that lies while its neighbours stand. In a row that slants by more than about 20° the
    boxes of upright and turned tiles look alike and none is called turned.
    """
    wider = (T.tile_height + math.tan(frame.slant)) / (1 + T.tile_height * math.tan(frame.slant))
    if wider < T.turned_at_all:
        return set()
    found = set()
    for segment in segments_of(row, places):
        around = segment if len(segment) >= 3 else row if len(row) >= 3 else range(len(places))
        for index in segment:
            others = [places[i] for i in sorted(around, key=lambda i: abs(places[i].u - places[index].u)) if i != index]
            if others and _is_turned(places[index], others[:4], wider):
                found.add(index)
    return found


def _is_turned(place: Place, others: Sequence[Place], wider: float) -> bool:
    """Half of the others are surely upright: the narrower and taller ones."""
    usual_width = sorted(other.along for other in others)[(len(others) - 1) // 2]
    usual_height = sorted(other.across for other in others)[len(others) // 2]
    wide, flat = place.along / usual_width, usual_height / place.across
    return wide >= 1 + (wider - 1) * T.turned_share and wide * flat >= wider


def most_turned(segment: Sequence[int], places: Sequence[Place]) -> int | None:
    """The tile of a segment that looks more turned than all others, wider and flatter; None where none stands out."""
    looks = []
    for index in segment:
        others = [places[other] for other in segment if other != index]
        wide = places[index].along / median(other.along for other in others)
        flat = median(other.across for other in others) / places[index].across
        looks.append((wide * flat if min(wide, flat) > 1 else 0.0, index))
    second, first = sorted(looks)[-2:]
    return first[1] if first[0] >= T.turned_most and second[0] * T.turned_ahead <= first[0] else None


def segments_of(row: Sequence[int], places: Sequence[Place]) -> list[list[int]]:
    """A row cut where two neighbours have more between them than touching ones by `segment_gap` tiles or more."""
    steps = [_step(places[a], places[b]) for a, b in pairwise(row)]
    segments = [[row[0]]]
    for number, (index, step) in enumerate(zip(row[1:], steps, strict=True)):
        # Seen from a side, boxes at one end of a row overlap more than at the other.
        near = sorted(steps[max(0, number - 3) : number + 4])
        touching = min(near[len(near) // 4], T.touching_step)
        if step - touching >= T.segment_gap * touching:
            segments.append([])
        segments[-1].append(index)
    return segments


def _step(left: Place, right: Place) -> float:
    """Distance of two middles in units of the mean extent, so that perspective does not matter."""
    return (right.u - left.u) / ((left.along + right.along) / 2)


def stacked_on(index: int, row: Sequence[int], turned: Iterable[int], places: Sequence[Place]) -> int | None:
    """The turned tile of another `row` on which the single tile `index` lies turned, as in an added kong."""
    top = places[index]
    for below in turned:
        base = places[below]
        ratios = top.along / base.along, top.across / base.across
        alike = all(1 / T.stacked_alike <= ratio <= T.stacked_alike for ratio in ratios)
        above = abs(top.u - base.u) <= T.stacked_shift * base.along
        step = abs(top.v - base.v) / ((top.across + base.across) / 2)
        touching = T.stacked_closest <= step <= T.stacked_farthest
        if below in row and alike and above and touching:
            return below
    return None
