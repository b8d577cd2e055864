"""Which tile a box shows: a second, small network that looks at each crop in the photo's full resolution."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.detections import BACK, CLASSES, FLOWER
from vision.layout.blanks import WHITE
from vision.layout.thresholds import THRESHOLDS as T
from vision.reader.onnx import Network, Values, load_network
from vision.reader.weights import DamagedWeightsError, Weights

Image = NDArray[np.uint8]

MARGIN = 0.12
"""A crop is the box grown by this share of its size on each side, as in training."""

SHARP = 1.5
"""Pixels of the photo for one of the crop up to which interpolation alone loses nothing."""
AT_ONCE = 48
"""Crops that a network looks at together: more need much memory and no less time each."""

LEAST = 1e-6
"""Nothing is thought less likely."""

NO_TILE = "none"
"""The namer may answer that there is no tile."""

PLAIN = (WHITE, BACK)
"""Tiles that show no print."""

FLOWERS = tuple(f"{number}f" for number in range(1, 9))
"""The eight flowers by name, 春夏秋冬 梅兰竹菊: to the hand each is a `flower`."""

JOKER = "joker"
"""A tile of no set that is played here (百搭, JOKER): it is distinguished from all tiles, and is none of a hand."""

PARTS = {**dict.fromkeys(FLOWERS, FLOWER), JOKER: NO_TILE}
"""What a network may answer more finely than the reader counts, and what that is to the reader."""


@dataclass(frozen=True, slots=True)
class Looks:
    """What crops show: `chances` (n, classes) of the reader's names, `flowers` (n, 8) and `joker` (n,) as shares of 1.

    `quarters` (n, 4) are log-probabilities that a face is turned counter-clockwise by 0 to 3 quarters. Faces that look
    alike when turned by half are as likely either way; where a network does not tell, all four are alike.
    """

    chances: Values
    flowers: Values
    joker: Values
    quarters: Values

    def __getitem__(self, chosen: NDArray[np.intp] | NDArray[np.bool_]) -> Looks:
        return Looks(self.chances[chosen], self.flowers[chosen], self.joker[chosen], self.quarters[chosen])


class Namer(Protocol):
    """Anything that names crops."""

    @property
    def classes(self) -> tuple[str, ...]:
        """What it answers with, in order."""

    def name(self, image: Image, corners: Values) -> Values:
        """Probabilities of shape (n, len(classes)) for boxes of shape (n, 4) in pixels of an RGB picture."""

    def look(self, image: Image, corners: Values) -> Looks:
        """What the classifier says of boxes of shape (n, 4) in pixels of an RGB picture."""


@dataclass(frozen=True, slots=True)
class Voice:
    """One network: (n, 3, size, size) → logits (n, answers) as its first output, and perhaps `upright` (n, 4)."""

    network: Network
    size: int
    answers: tuple[str, ...]

    def look(self, image: Image, corners: Values) -> Looks:
        """What it says of boxes of shape (n, 4), n > 0."""
        crops = np.stack([crop(image, box, self.size) for box in corners])
        pixels = np.ascontiguousarray(crops.transpose(0, 3, 1, 2), np.float32) / np.float32(255)
        outputs = self.network.outputs(pixels)
        shares = softmax(next(iter(outputs.values())))
        joker = np.array([answer == JOKER for answer in self.answers], np.float32)
        turned = np.log(np.maximum(softmax(outputs["upright"]), LEAST)) if "upright" in outputs else None
        return Looks(
            shares @ self._sums(counted(self.answers)),
            shares @ self._sums(FLOWERS),
            shares @ joker,
            np.full((len(corners), 4), np.log(0.25), np.float32) if turned is None else turned,
        )

    def _sums(self, names: tuple[str, ...]) -> Values:
        """Which answers make up each name, shape (answers, names)."""
        rows = [[answer == name or PARTS.get(answer) == name for name in names] for answer in self.answers]
        return np.array(rows, np.float32)


@dataclass(frozen=True, slots=True)
class OnnxNamer:
    """Several networks name together: the first says whether there is a tile, all say which one, by their mean.

    A locator's box may sit a little high or low. Where they are not sure, they look at boxes above and below it too.
    """

    voices: tuple[Voice, ...]

    @property
    def classes(self) -> tuple[str, ...]:
        """The answers as the reader counts them: eight flowers are one name."""
        return counted(self.voices[0].answers)

    def name(self, image: Image, corners: Values) -> Values:
        """Probabilities of shape (n, len(classes)) for boxes of shape (n, 4) in pixels of an RGB picture."""
        return self.look(image, corners).chances

    def look(self, image: Image, corners: Values) -> Looks:
        """What the classifier says of boxes of shape (n, 4) in pixels of an RGB picture."""
        first = self._in_parts(image, corners)
        unclear = np.flatnonzero(first.chances.max(axis=1, initial=0) < T.clear_name)
        if not len(unclear):
            return first
        boxes = corners[unclear]
        shift = np.zeros_like(boxes)
        shift[:, 1::2] = T.moved_box * (boxes[:, 3:] - boxes[:, 1:2])
        again = self._in_parts(image, np.concatenate([boxes - shift, boxes + shift])).chances
        chances = first.chances.copy()
        chances[unclear] = (chances[unclear] + again[: len(boxes)] + again[len(boxes) :]) / 3
        return replace(first, chances=chances)

    def _in_parts(self, image: Image, corners: Values) -> Looks:
        parts = [self._seen(image, corners[first : first + AT_ONCE]) for first in range(0, len(corners), AT_ONCE)]
        if not parts:
            empty = np.zeros((0, len(self.classes)), np.float32)
            return Looks(empty, empty[:, : len(FLOWERS)], np.zeros(0, np.float32), np.zeros((0, 4), np.float32))
        return Looks(
            np.concatenate([part.chances for part in parts]),
            np.concatenate([part.flowers for part in parts]),
            np.concatenate([part.joker for part in parts]),
            np.concatenate([part.quarters for part in parts]),
        )

    def _seen(self, image: Image, corners: Values) -> Looks:
        looks = [voice.look(image, corners) for voice in self.voices]
        if len(looks) == 1:
            return looks[0]
        is_tile = np.array([name != NO_TILE for name in self.classes], np.float32)
        tiles = [look.chances * is_tile for look in looks]
        named = np.mean([chances / (chances.sum(axis=1, keepdims=True) + LEAST) for chances in tiles], axis=0)
        chances = named * tiles[0].sum(axis=1, keepdims=True) + looks[0].chances * (1 - is_tile)
        chances = with_blanks(chances, [look.chances for look in looks], self.classes)
        return replace(looks[0], chances=np.asarray(chances, np.float32))


def with_blanks(chances: Values, said: Sequence[Values], classes: tuple[str, ...]) -> Values:
    """The `chances` (n, k) of names, in which other voices say what a blank is where one of them is sure it is a tile.

    No print tells a blank from paper, so that the first voice is not trusted alone with it. `said` are the chances
    (n, k) of each voice, the first one first.
    """
    if NO_TILE not in classes:
        return chances
    plain = np.isin(classes, [*PLAIN, NO_TILE])
    parts = np.stack([voice[:, plain] for voice in said])
    groups = parts.sum(axis=2)
    none = np.stack([voice[:, classes.index(NO_TILE)] for voice in said[1:]])
    blank = np.flatnonzero((groups.mean(axis=0) > T.plain) & (none.min(axis=0) < T.no_paper))
    shares = (parts[1:] / (groups[1:, :, None] + LEAST)).mean(axis=0) * chances[:, plain].sum(axis=1, keepdims=True)
    told = chances.copy()
    told[np.ix_(blank, plain)] = shares[blank]
    return told


def load_namer(weights: Weights, *partners: Weights) -> OnnxNamer:
    """The namer in a verified file, and those that answer with it."""
    classes = counted(weights.classes)
    if classes[: len(CLASSES)] != CLASSES or not set(classes[len(CLASSES) :]) <= {NO_TILE}:
        raise DamagedWeightsError(f"The namer's classes are not the {len(CLASSES)} that this edition expects.")
    for partner in partners:
        if counted(partner.classes) != classes:
            raise DamagedWeightsError(f"{partner.name} does not answer as {weights.name} does.")
    return OnnxNamer(tuple(Voice(load_network(one), one.size, one.classes) for one in (weights, *partners)))


def counted(answers: tuple[str, ...]) -> tuple[str, ...]:
    """What the answers are to the reader, in their order, each once."""
    return tuple(dict.fromkeys(PARTS.get(answer, answer) for answer in answers))


def crop(image: Image, box: Values, size: int) -> Image:
    """The box and its margin as a picture of `size` × `size`; beyond the photo its edge goes on."""
    import cv2  # noqa: PLC0415

    grow = (box[2:] - box[:2]) * MARGIN
    low, high = box[:2] - grow, box[2:] + grow
    extent = np.maximum(high - low, 1e-3)
    shrink = extent / size
    if shrink.max() <= SHARP:
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
