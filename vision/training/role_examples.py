"""What the choice of the hand learns from: boxes with what the networks say of them, and whose tiles they are.

On rendered tables the networks' words are drawn by chance, around the truth and often far from it: on tables that the
detector has not learnt from its word is worth less than on those of the `train` photos.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.dataset.labelled import load_photos
from vision.detections import Box
from vision.evaluation.metrics import MIN_IOU, Truth, is_ignored, truth_of
from vision.layout.role_features import Clues, Numbers
from vision.photo import open_picture
from vision.reader.interpret import Observation, clues_of, named
from vision.reader.reader import default_reader
from vision.training.role_scenes import RoleScene, role_scenes

Rng = np.random.Generator

WITH_LETTERING = 0.3
"""Share of the rendered tables with print before or behind the hand that is taken for tiles."""

TIMES = 3
"""Each photo is learnt from as it is, and this number of times with a detector that knows less of it."""


@dataclass(frozen=True)
class RoleExample:
    """Boxes on a picture with the truth: `own` is 1 for the player's tiles, 0 for others, NaN where nobody knows."""

    size: tuple[int, int]
    boxes: tuple[Box, ...]
    own: Numbers
    clues: Clues


def examples_of_scenes(count: int, seed: int, rng: Rng) -> Iterator[RoleExample]:
    """Rendered tables as a detector and a classifier might see them."""
    return (example_of_scene(scene, rng) for scene in role_scenes(count, seed))


def examples_of_photos(folder: Path, rng: Rng) -> Iterator[RoleExample]:
    """The `train` photos as the project's networks see them, and as they might."""
    reader = default_reader()
    for photo in load_photos(folder, "train"):
        seen = reader.observe(open_picture(photo.path))
        example = example_of_photo(seen, truth_of(photo, *seen.size), reader.namer.classes)
        yield example
        yield from (doubted(example, rng) for _ in range(TIMES))


def example_of_photo(seen: Observation, truth: Truth, classes: tuple[str, ...]) -> RoleExample:
    """What the networks say of a photo: labelled tiles are the player's, others not; areas to ignore stay open."""
    found = named(seen.places, seen.chances, classes)
    labelled = [box for _, box in truth.tiles]

    def whose(box: Box) -> float:
        if any(box.iou(label) >= MIN_IOU for label in labelled):
            return 1.0
        return float("nan") if is_ignored(box, truth.ignored) else 0.0

    boxes = tuple(detection.box for detection in found.values())
    return RoleExample(seen.size, boxes, np.array([whose(box) for box in boxes]), clues_of(seen, found, classes))


def doubted(example: RoleExample, rng: Rng) -> RoleExample:
    """The example with lower scores of both networks, some kinds wrong, and a few tiles not found."""
    share = np.clip(example.clues.own, 1e-3, 1 - 1e-3)
    word = np.log(share / (1 - share))
    chance = rng.random()
    if chance < 0.35:
        word = rng.normal(rng.normal(0, 1.5), 1.0, len(share))
    elif chance < 0.7:
        word = word * rng.uniform(0.2, 1) + rng.normal(0, 1.5) + rng.normal(0, 1, len(share))
    sure = np.clip(example.clues.sure * rng.uniform(0.6, 1), 0, 1)
    clues = Clues(_share(word), example.clues.down, sure)
    return _without_some(RoleExample(example.size, example.boxes, example.own, clues), 0.02, rng)


def example_of_scene(scene: RoleScene, rng: Rng) -> RoleExample:
    """A rendered table with boxes that stray by a few hundredths, and words of the networks drawn by chance."""
    boxes, own, down = scene.boxes, scene.own, scene.down
    sure = np.clip(rng.uniform(0.55, 0.95) + rng.normal(0, 0.1, len(boxes)), 0.1, 1)
    if rng.random() < WITH_LETTERING and own.sum() >= 4:
        print_ = lettering(boxes[own], scene.size, rng)
        none = np.zeros(len(print_), bool)
        boxes, own, down = np.concatenate([boxes, print_]), np.append(own, none), np.append(down, none)
        sure = np.append(sure, rng.uniform(0.2, 0.7, len(print_)))
    extents = boxes[:, 2:] - boxes[:, :2]
    boxes = boxes + rng.normal(0, 0.03, boxes.shape) * np.tile(extents, 2)
    boxes[:, :2] = np.minimum(boxes[:, :2], boxes[:, 2:] - 1)
    word = np.where(own, 1, -1) * rng.uniform(0, 4) + rng.normal(0, 1) + rng.normal(0, 1.2, len(own))
    clues = Clues(_share(word), np.where(down, 0.9, 0.02), sure)
    example = RoleExample(scene.size, tuple(Box(*map(float, box)) for box in boxes), own.astype(float), clues)
    return _without_some(example, np.where(down, rng.choice([0.2, 0.6, 0.95]), 0.03), rng)


def lettering(row: Numbers, size: tuple[int, int], rng: Rng) -> Numbers:
    """Boxes (n, 4) of a short line of print along a `row` of boxes (k, 4), before it or behind it."""
    wide, tall = np.median(row[:, 2:] - row[:, :2], axis=0)
    slope = np.polyfit(row[:, 0], row[:, 1], 1)[0] if np.ptp(row[:, 0]) > wide else 0.0
    scale, count = rng.uniform(0.35, 1.05), int(rng.integers(1, 6))
    left = rng.uniform(row[:, 0].min(), row[:, 2].max()) + np.arange(count) * wide * scale * rng.uniform(1, 2.2)
    beyond = rng.uniform(0.9, 1.8) if rng.random() < 0.67 else rng.uniform(-2.5, -1)
    top = np.median(row[:, 1]) + slope * (left - np.median(row[:, 0])) + tall * beyond
    print_ = np.stack([left, top, left + wide * scale, top + tall * scale * rng.uniform(0.7, 1.1)], axis=1)
    inside = (print_[:, :2] > 0).all(axis=1) & (print_[:, 2:] < size).all(axis=1)
    return np.asarray(print_[inside], float)


def _without_some(example: RoleExample, chance: float | Numbers, rng: Rng) -> RoleExample:
    """The example without tiles that are not found, each with its chance."""
    left = np.flatnonzero(rng.random(len(example.own)) >= chance)
    clues = example.clues
    return RoleExample(
        example.size,
        tuple(example.boxes[index] for index in left),
        example.own[left],
        Clues(clues.own[left], clues.down[left], clues.sure[left]),
    )


def _share(log_odds: Numbers) -> Numbers:
    return np.asarray(1 / (1 + np.exp(-log_odds)))
