"""What is seen on a photo: a box, and the tile in it. Frozen, and checked when built."""

from __future__ import annotations

import math
from dataclasses import dataclass

KINDS = (*(f"{rank}{suit}" for suit in "msp" for rank in range(1, 10)), *"ESWNCFP")
"""The 34 kinds in class order (`datasets/tiles.yaml`): 万, 条, 筒, then 东南西北中发白."""

FLOWER = "flower"
"""Any flower or season."""

BACK = "back"
"""A tile that lies face down."""

CLASSES = (*KINDS, FLOWER, BACK)
"""All names in the order of the namer's outputs."""

_CLASS_SET = frozenset(CLASSES)


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle in pixels of the upright photo: x to the right, y downwards, `x1 < x2` and `y1 < y2`.

    Raises `ValueError` when the corners are not finite or the area is not positive.
    """

    x1: float
    y1: float
    x2: float
    y2: float

    def __post_init__(self) -> None:
        if not all(math.isfinite(value) for value in self.corners):
            raise ValueError(f"expected finite corners, got {self.corners}")
        if not (self.x1 < self.x2 and self.y1 < self.y2):
            raise ValueError(f"expected x1 < x2 and y1 < y2, got {self.corners}")

    @property
    def corners(self) -> tuple[float, float, float, float]:
        """The corners x1, y1, x2, y2."""
        return self.x1, self.y1, self.x2, self.y2

    @property
    def width(self) -> float:
        """The width in pixels."""
        return self.x2 - self.x1

    @property
    def height(self) -> float:
        """The height in pixels."""
        return self.y2 - self.y1

    @property
    def area(self) -> float:
        """The area in square pixels."""
        return self.width * self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The middle: x, y."""
        return (self.x1 + self.x2) / 2, (self.y1 + self.y2) / 2

    def scaled(self, factor: float) -> Box:
        """The box on a picture that is larger by `factor`."""
        return Box(*(value * factor for value in self.corners))

    def overlap(self, other: Box) -> float:
        """The common area, in square pixels."""
        width = min(self.x2, other.x2) - max(self.x1, other.x1)
        height = min(self.y2, other.y2) - max(self.y1, other.y1)
        return max(0.0, width) * max(0.0, height)

    def iou(self, other: Box) -> float:
        """Common area over united area, 0 to 1."""
        common = self.overlap(other)
        return common / (self.area + other.area - common)

    def share_inside(self, other: Box) -> float:
        """The share of this box that lies in `other`, 0 to 1."""
        return self.overlap(other) / self.area


@dataclass(frozen=True, slots=True)
class Detection:
    """One tile on a photo.

    `tile` is one of `CLASSES`: "5m", "E", "back" or "flower"; `second` is the next best guess, for a correction
    with one tap. `named` and `located` are what the namer and the locator said themselves, before they became one
    confidence; `overlapped` is the share that the box has in common with another tile's, of the smaller of the two. All
    run from 0 to 1. Raises `ValueError` for names and numbers outside of that.
    """

    tile: str
    confidence: float
    box: Box
    second: str | None = None
    second_confidence: float = 0.0
    named: float = 1.0
    located: float = 1.0
    overlapped: float = 0.0

    def __post_init__(self) -> None:
        for name in (self.tile, self.second):
            if name is not None and name not in _CLASS_SET:
                raise ValueError(f"expected a tile such as '5m', 'E', 'back' or 'flower', got {name!r}")
        for value in (self.confidence, self.second_confidence, self.named, self.located, self.overlapped):
            if not 0.0 <= value <= 1.0:
                raise ValueError(f"expected a confidence between 0 and 1, got {value}")
