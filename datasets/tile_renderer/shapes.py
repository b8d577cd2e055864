"""Drawings as plain data: filled and stroked outlines that every back end (SVG, pixels) draws alike.

A drawing is a tuple of shapes, painted in order. Coordinates are those of a tile face: x right 0..300, y down 0..400.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

Segment = tuple[str, tuple[float, ...]]
"""One step of an outline: a letter of M, L, Q, C, Z as in SVG (absolute) and its coordinates."""


@dataclass(frozen=True, slots=True)
class Circle:
    """A disk, a ring, or both; `stroke` is centred on the radius."""

    x: float
    y: float
    r: float
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0


@dataclass(frozen=True, slots=True)
class Path:
    """An outline of any number of contours, filled by the even-odd rule; strokes have round ends and joins."""

    segments: tuple[Segment, ...]
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0


Shape = Circle | Path
Drawing = tuple[Shape, ...]

_STEP = re.compile(r"([MLQCZ])([^MLQCZ]*)")
_NUMBER = re.compile(r"-?\d*\.?\d+")


def outline(text: str) -> tuple[Segment, ...]:
    """Read an outline written as in SVG's `d`, absolute letters M L Q C Z only, each letter written out."""
    return tuple((letter, tuple(map(float, _NUMBER.findall(rest)))) for letter, rest in _STEP.findall(text))


def rounded(x: float, y: float, width: float, height: float, radius: float) -> tuple[Segment, ...]:
    """Outline of a rectangle with round corners; (x, y) is its upper left corner."""
    r = min(radius, width / 2, height / 2)
    right, low, k = x + width, y + height, r * 0.4477
    return (
        ("M", (x + r, y)),
        ("L", (right - r, y)),
        ("C", (right - k, y, right, y + k, right, y + r)),
        ("L", (right, low - r)),
        ("C", (right, low - k, right - k, low, right - r, low)),
        ("L", (x + r, low)),
        ("C", (x + k, low, x, low - k, x, low - r)),
        ("L", (x, y + r)),
        ("C", (x, y + k, x + k, y, x + r, y)),
        ("Z", ()),
    )


def mapped(shapes: Iterable[Shape], scale: float = 1.0, turn: float = 0.0, to: tuple[float, float] = (0, 0)) -> Drawing:
    """The same shapes scaled and turned (degrees, clockwise as seen) about the origin, then moved by `to`."""
    c, s = scale * math.cos(math.radians(turn)), scale * math.sin(math.radians(turn))

    def points(values: Sequence[float]) -> tuple[float, ...]:
        pairs = zip(values[::2], values[1::2], strict=True)
        return tuple(v for x, y in pairs for v in (c * x - s * y + to[0], s * x + c * y + to[1]))

    def one(shape: Shape) -> Shape:
        if isinstance(shape, Circle):
            x, y = points((shape.x, shape.y))
            return replace(shape, x=x, y=y, r=shape.r * scale, width=shape.width * scale)
        segments = tuple((letter, points(values)) for letter, values in shape.segments)
        return replace(shape, segments=segments, width=shape.width * scale)

    return tuple(one(shape) for shape in shapes)


def bounds(segments: Iterable[Segment]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of an outline's points (control points included, so at most a little too wide)."""
    values = [v for _, step in segments for v in zip(step[::2], step[1::2], strict=True)]
    xs, ys = [x for x, _ in values], [y for _, y in values]
    return min(xs), min(ys), max(xs), max(ys)


def fitted(segments: tuple[Segment, ...], box: tuple[float, float, float, float]) -> tuple[Segment, ...]:
    """The outline stretched into `box` (left, top, right, bottom)."""
    x1, y1, x2, y2 = bounds(segments)
    sx, sy = (box[2] - box[0]) / (x2 - x1), (box[3] - box[1]) / (y2 - y1)

    def points(values: Sequence[float]) -> tuple[float, ...]:
        pairs = zip(values[::2], values[1::2], strict=True)
        return tuple(v for x, y in pairs for v in (box[0] + (x - x1) * sx, box[1] + (y - y1) * sy))

    return tuple((letter, points(values)) for letter, values in segments)
