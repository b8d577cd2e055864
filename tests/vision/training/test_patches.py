"""The namer's material: cut-outs whose tile lies in the middle, and its classes."""

import re
from pathlib import Path

import numpy as np

from vision.training.patches import BACK, CLASSES, CONTEXT, PATCH, back_patches, cut, overlaps

ROOT = Path(__file__).resolve().parents[3]


def test_the_classes_are_those_of_the_class_list() -> None:
    listed = re.findall(r'^  (\d+): "(\w+)"$', (ROOT / "datasets" / "tiles.yaml").read_text(encoding="utf-8"), re.M)
    assert [name for _, name in listed] == CLASSES
    assert [int(number) for number, _ in listed] == list(range(len(CLASSES)))


def test_a_patch_shows_its_box_in_the_middle() -> None:
    picture = np.zeros((300, 500, 3), np.uint8)
    picture[100:140, 200:230] = 255
    patch, (width, height) = cut(picture, np.array([200.0, 100.0, 230.0, 140.0]))
    assert height == 1 / CONTEXT
    half_w, half_h = int(width * PATCH / 2), int(height * PATCH / 2)
    middle = PATCH // 2
    assert patch[middle - half_h + 2 : middle + half_h - 2, middle - half_w + 2 : middle + half_w - 2].min() == 255
    assert patch[: middle - half_h - 2].max() == 0
    assert patch[:, : middle - half_w - 2].max() == 0


def test_a_patch_at_the_border_repeats_the_border() -> None:
    picture = np.full((50, 50, 3), 77, np.uint8)
    patch, _ = cut(picture, np.array([-5.0, -5.0, 20.0, 25.0]))
    assert (patch == 77).all()


def test_overlap_is_a_share_of_the_smaller_box() -> None:
    box = np.array([0.0, 0.0, 10.0, 10.0])
    others = np.array([[5.0, 0.0, 15.0, 10.0], [2.0, 2.0, 4.0, 4.0], [20.0, 20.0, 30.0, 30.0]])
    np.testing.assert_allclose(overlaps(box, others), [0.5, 1.0, 0.0])


def test_backs_are_drawn_the_same_for_the_same_seed() -> None:
    first, second = back_patches(3, seed=5), back_patches(3, seed=5)
    assert (first.pixels == second.pixels).all()
    assert first.classes.tolist() == [BACK] * 3
