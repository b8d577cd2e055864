"""Where tiles lie on a picture: a network that locates them, and the clearing away of its double answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.detections import Box
from vision.layout.thresholds import THRESHOLDS as T
from vision.reader.onnx import Network, Values, load_network
from vision.reader.weights import DamagedWeightsError, Weights

Image = NDArray[np.uint8]

GREY = 114
"""What the locator was taught to see around a picture that is not square."""

CLASSES = ("tile", "other")
"""The locator's classes: a tile that belongs to the reading; one in view that does not (discards, other hands)."""


@dataclass(frozen=True, slots=True)
class Places:
    """Places on a picture: `corners` (n, 4) as x1, y1, x2, y2 in pixels; `tile` and `other` (n,) from 0 to 1."""

    corners: Values
    tile: Values
    other: Values

    def __len__(self) -> int:
        return len(self.corners)

    @property
    def sureness(self) -> Values:
        """How sure it is that there is any tile, shape (n,)."""
        return np.maximum(self.tile, self.other)

    @property
    def own(self) -> NDArray[np.float64]:
        """The share that the detector gives to "belongs to the reading", shape (n,), 0 to 1."""
        return np.asarray(self.tile / np.maximum(self.tile + self.other, 1e-6), float)

    def __getitem__(self, chosen: NDArray[np.intp] | NDArray[np.bool_]) -> Places:
        return Places(self.corners[chosen], self.tile[chosen], self.other[chosen])

    def top_k(self, count: int) -> Places:
        """The first `count` of places that are sorted by how sure they are."""
        return Places(self.corners[:count], self.tile[:count], self.other[:count])

    def scaled(self, factor: float) -> Places:
        """The detections on a picture that is larger by `factor`."""
        return Places(self.corners * np.float32(factor), self.tile, self.other)

    def boxes(self) -> tuple[Box, ...]:
        """The corners as boxes."""
        return tuple(Box(*map(float, corners)) for corners in self.corners)


NOWHERE = Places(np.zeros((0, 4), np.float32), np.zeros(0, np.float32), np.zeros(0, np.float32))


class Detector(Protocol):
    """Anything that locates tiles."""

    @property
    def size(self) -> int:
        """A picture is seen at this many pixels of its longer side."""

    def locate(self, image: Image) -> Places:
        """All places on an RGB picture of shape (height, width, 3) where a tile may be: none twice, surest first."""


@dataclass(frozen=True, slots=True)
class FakeDetector:
    """A detector for tests: the same places on every picture."""

    places: Places
    size: int = 640

    def locate(self, image: Image) -> Places:  # noqa: ARG002
        """The places it was given."""
        return self.places


@dataclass(frozen=True, slots=True)
class OnnxDetector:
    """A YOLO without its own suppression: (1, 3, size, size) → (1, 4 + classes, places), run by ONNX Runtime."""

    network: Network
    size: int

    def locate(self, image: Image) -> Places:
        """All places on an RGB picture of shape (height, width, 3), none of them twice."""
        pixels, scale, left, top = letterbox(image, self.size)
        answer = self.network(pixels)[0]
        sureness = answer[4:].max(axis=0)
        surest = np.argsort(-sureness)[: int(T.answers_at_most)]
        answer = answer[:, surest[sureness[surest] >= T.least_answer]]
        centres, halves = answer[:2].T - (left, top), answer[2:4].T / 2
        height, width = image.shape[:2]
        corners = np.concatenate([centres - halves, centres + halves], axis=1) / scale
        corners = np.clip(corners, 0, np.array([width, height, width, height]))
        places = Places(np.asarray(corners, np.float32), answer[4], answer[5])
        seen = (corners[:, 2:] - corners[:, :2]).min(axis=1) >= T.thinnest
        return non_max_suppression(places[np.flatnonzero(seen)]).top_k(int(T.places_at_most))


def load_detector(weights: Weights) -> OnnxDetector:
    """The locator in a verified file."""
    if weights.classes != CLASSES:
        raise DamagedWeightsError(f"The locator's classes are {weights.classes}, but this edition expects {CLASSES}.")
    return OnnxDetector(load_network(weights), weights.size)


def letterbox(image: Image, size: int) -> tuple[Values, float, int, int]:
    """The whole picture in the middle of a grey square of `size` pixels, shape (1, 3, size, size), values 0 to 1.

    Also the scale and the left and upper margin: pixel = x · scale + margin.
    """
    import cv2  # noqa: PLC0415

    height, width = image.shape[:2]
    scale = size / max(height, width)
    shape = max(1, round(width * scale)), max(1, round(height * scale))
    small = cv2.resize(image, shape, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    left, top = (size - shape[0]) // 2, (size - shape[1]) // 2
    square = np.full((size, size, 3), GREY, np.uint8)
    square[top : top + shape[1], left : left + shape[0]] = small
    pixels = np.ascontiguousarray(square.transpose(2, 0, 1)[None], np.float32)
    return np.asarray(pixels / 255, np.float32), scale, left, top


def non_max_suppression(places: Places) -> Places:
    """Each tile once: of places that are the same tile the surest stays. Surest first."""
    places = places[np.argsort(-places.sureness, kind="stable")]
    if len(places) < 2:
        return places
    same = overlapping(places.corners)
    keep = np.ones(len(places), bool)
    for index in range(len(places)):
        if keep[index]:
            keep[index + 1 :] &= ~same[index, index + 1 :]
    return places[keep]


def overlapping(corners: Values) -> NDArray[np.bool_]:
    """Which boxes show one tile, shape (n, n). A tight and a loose box of a tile have an IoU of only 0.2 to 0.3."""
    common, areas = _common(corners)
    smaller = np.minimum(areas[:, None], areas[None])
    united = areas[:, None] + areas[None] - common
    return np.asarray((common >= T.same_iou * united) | (common >= T.same_share * smaller))


def overlapped(corners: Values) -> Values:
    """The greatest share that each box has in common with another, of the smaller of the two, shape (n,), 0 to 1."""
    common, areas = _common(corners)
    shares = common / np.maximum(np.minimum(areas[:, None], areas[None]), 1e-6)
    np.fill_diagonal(shares, 0)
    return np.asarray(np.clip(shares.max(axis=1, initial=0), 0, 1), np.float32)


def _common(corners: Values) -> tuple[Values, Values]:
    """The areas that boxes have in common, shape (n, n), and their own, shape (n,)."""
    low = np.maximum(corners[:, None, :2], corners[None, :, :2])
    high = np.minimum(corners[:, None, 2:], corners[None, :, 2:])
    return np.clip(high - low, 0, None).prod(axis=2), (corners[:, 2:] - corners[:, :2]).prod(axis=1)
