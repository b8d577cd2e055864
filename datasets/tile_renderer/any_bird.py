"""Birds of any build for 一条: body, neck, head, tail, wing and legs as a seed has them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from tile_renderer.shapes import Circle, Drawing, Path, Shape, bounds, mapped, outline

Rng = np.random.Generator

EGG = "M0 -100C60 -100 100 -40 100 20C100 70 60 100 0 100C-60 100 -100 70 -100 20C-100 -40 -60 -100 0 -100Z"
WING = "M-20 -20C30 -50 84 -10 92 60C40 60 -16 30 -20 -20Z"
LEGS = "M-14 90L-20 160M16 92L14 160M-40 164L40 160"


def any_bird(seed: int, inks: Sequence[str], bone: str) -> Drawing:
    """A bird in four `inks` filling a face, looking left, or now and then right. `bone` is the colour of the face."""
    rng = np.random.default_rng(seed)
    body, neck, accent, legs = (inks[i] for i in rng.permutation(4))
    head = (-rng.uniform(24, 76), -rng.uniform(84, 140))
    stretch = rng.uniform(46, 84), rng.uniform(60, 112)
    parts = (
        *_tail(rng, (neck, accent)),
        _line(LEGS, legs, rng.uniform(5, 10)),
        _line(f"M0 -10Q-10 {head[1] * 0.6} {head[0]} {head[1]}", body, rng.uniform(14, 44)),
        *_stretched(mapped((Path(outline(EGG), fill=body),), turn=rng.uniform(-30, 40)), stretch),
        *_head(rng, head, (body if rng.random() < 0.6 else neck, accent, bone)),
        Path(outline(WING), fill=neck),
        *_feathers(int(rng.integers(0, 4)), bone),
    )
    return mapped(_filling(parts, mirrored=rng.random() < 0.35), to=(150, 200))


def _line(text: str, ink: str, width: float) -> Path:
    return Path(outline(text), stroke=ink, width=width)


def _tail(rng: Rng, inks: tuple[str, str]) -> Drawing:
    """Two to six feathers in a fan, some with an eye at the end."""
    count, long, fan, start = int(rng.integers(2, 7)), rng.uniform(80, 170), rng.uniform(20, 80), rng.uniform(-50, 130)
    made: list[Shape] = []
    for number in range(count):
        angle = math.radians(start + fan * (number / (count - 1) - 0.5))
        x, y = 30 + long * math.cos(angle), 50 + long * math.sin(angle)
        bend = f"{30 + long * 0.5} {40 + rng.uniform(-50, 50)}"
        made.append(_line(f"M24 40Q{bend} {x} {y}", inks[number % 2], rng.uniform(8, 22)))
        if rng.random() < 0.6:
            made.append(Circle(x, y, rng.uniform(12, 26), fill=inks[1]))
    return tuple(made)


def _head(rng: Rng, at: tuple[float, float], inks: tuple[str, str, str]) -> Drawing:
    """Head, beak, eye and perhaps a crest, in the inks of head and beak and the colour of the face."""
    (x, y), (plumage, beak, bone), size = at, inks, rng.uniform(20, 36)
    near, tip = x - size * 0.6, x - size - rng.uniform(18, 46)
    crest = f"M{x} {y - size}L{x - 14} {y - size - 26}M{x + 6} {y - size}L{x + 10} {y - size - 28}"
    return (
        Path(outline(f"M{near} {y - 12}L{tip} {y + 4}L{near} {y + 14}Z"), fill=beak),
        Circle(x, y, size, fill=plumage),
        Circle(x - 4, y - 3, size * 0.4, fill=bone),
        Circle(x - 5, y - 3, size * 0.2, fill=beak),
        *((_line(crest, beak, rng.uniform(6, 10)),) if rng.random() < 0.6 else ()),
    )


def _feathers(count: int, bone: str) -> Drawing:
    """Strokes on the wing."""
    return tuple(
        _line(f"M{n * 14} {-8 + n * 8}Q{34 + n * 8} 0 {60 + n * 4} {36 + n * 3}", bone, 6.0) for n in range(count)
    )


def _stretched(shapes: Sequence[Shape], by: tuple[float, float]) -> Drawing:
    """Paths of a unit of 100 about the origin, stretched across and down."""
    return tuple(_along(shape, by[0] / 100, by[1] / 100) for shape in shapes if isinstance(shape, Path))


def _along(shape: Path, across: float, down: float) -> Path:
    steps = ((letter, tuple(v * (across, down)[i % 2] for i, v in enumerate(p))) for letter, p in shape.segments)
    return replace(shape, segments=tuple(steps))


def _filling(shapes: Sequence[Shape], mirrored: bool) -> Drawing:
    """The bird about the origin, as large as a face allows."""
    circles = [(s.x - s.r, s.y - s.r, s.x + s.r, s.y + s.r) for s in shapes if isinstance(s, Circle)]
    boxes = np.array([*circles, *(bounds(s.segments) for s in shapes if isinstance(s, Path))])
    low, high = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
    middle, scale = -(low + high) / 2, float(min(np.array([250, 340]) / (high - low)))
    centred = mapped(mapped(shapes, to=(float(middle[0]), float(middle[1]))), scale)
    return tuple(map(_mirrored, centred)) if mirrored else centred


def _mirrored(shape: Shape) -> Shape:
    return replace(shape, x=-shape.x) if isinstance(shape, Circle) else _along(shape, -1, 1)
