"""Which tile a box shows: a second, small network that looks at each crop in the photo's full resolution."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.detections import CLASSES
from vision.reader.onnx import Network, Values, load_network
from vision.reader.weights import DamagedWeightsError, Weights

Image = NDArray[np.uint8]

MARGIN = 0.12
"""A crop is the box grown by this share of its size on each side, as in training."""

AT_ONCE = 48
"""Crops that a network looks at together: more need much memory and no less time each."""

NO_TILE = "none"
"""The namer may answer that there is no tile."""


class Namer(Protocol):
    """Anything that names crops."""

    @property
    def classes(self) -> tuple[str, ...]:
        """What it answers with, in order."""

    def name(self, image: Image, corners: Values) -> Values:
        """Probabilities of shape (n, len(classes)) for boxes of shape (n, 4) in pixels of an RGB picture."""


@dataclass(frozen=True, slots=True)
class OnnxNamer:
    """(n, 3, size, size) → logits (n, classes), run by ONNX Runtime. Several answer by their mean."""

    networks: tuple[Network, ...]
    size: int
    classes: tuple[str, ...]

    def name(self, image: Image, corners: Values) -> Values:
        """Probabilities of shape (n, len(classes)) for boxes of shape (n, 4) in pixels of an RGB picture."""
        if not len(corners):
            return np.zeros((0, len(self.classes)), np.float32)
        return np.concatenate(
            [self._name(image, corners[first : first + AT_ONCE]) for first in range(0, len(corners), AT_ONCE)]
        )

    def _name(self, image: Image, corners: Values) -> Values:
        crops = np.stack([crop(image, box, self.size) for box in corners])
        pixels = np.ascontiguousarray(crops.transpose(0, 3, 1, 2), np.float32) / np.float32(255)
        return np.asarray(np.mean([softmax(network(pixels)) for network in self.networks], axis=0), np.float32)


def load_namer(weights: Weights, *partners: Weights) -> OnnxNamer:
    """The namer in a verified file, and those that answer with it."""
    if weights.classes[: len(CLASSES)] != CLASSES or not set(weights.classes[len(CLASSES) :]) <= {NO_TILE}:
        raise DamagedWeightsError(f"The namer's classes are not the {len(CLASSES)} that this edition expects.")
    for partner in partners:
        if (partner.classes, partner.size) != (weights.classes, weights.size):
            raise DamagedWeightsError(f"{partner.name} does not see and answer as {weights.name} does.")
    return OnnxNamer(tuple(map(load_network, (weights, *partners))), weights.size, weights.classes)


def crop(image: Image, box: Values, size: int) -> Image:
    """The box and its margin as a picture of `size` × `size`; beyond the photo its edge goes on."""
    import cv2  # noqa: PLC0415

    grow = (box[2:] - box[:2]) * MARGIN
    low, high = box[:2] - grow, box[2:] + grow
    extent = np.maximum(high - low, 1e-3)
    shrink = extent / size
    if shrink.max() <= 1.5:
        scale = size / extent
        # Pixel centres lie at half pixels, in the photo and in the crop.
        shift = (0.5 - low) * scale - 0.5
        matrix = np.array([[scale[0], 0, shift[0]], [0, scale[1], shift[1]]])
        flags, border = cv2.INTER_LINEAR, cv2.BORDER_REPLICATE
        return np.asarray(cv2.warpAffine(image, matrix, (size, size), flags=flags, borderMode=border), np.uint8)
    x1, y1, x2, y2 = (int(value) for value in np.round([*low, *high]))
    height, width = image.shape[:2]
    part = image[max(0, y1) : min(height, y2), max(0, x1) : min(width, x2)]
    beyond = max(0, -y1), max(0, y2 - height), max(0, -x1), max(0, x2 - width)
    if any(beyond):
        part = np.asarray(cv2.copyMakeBorder(part, *beyond, cv2.BORDER_REPLICATE), np.uint8)
    return np.asarray(cv2.resize(part, (size, size), interpolation=cv2.INTER_AREA), np.uint8)


def softmax(logits: Values) -> Values:
    """Probabilities along the last axis."""
    powers = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True), np.float32)
