"""The namer's material: cut-outs whose tile lies in the middle, its classes, and which way a face is turned."""

import re
import tomllib
from pathlib import Path

import numpy as np
import pytest
from tile_renderer import Recipe, random_scene, render
from tile_renderer.lettering import Fonts

from vision.training.answers import (
    ANY_FLOWER,
    BACKS,
    CLASSES,
    COUNTED,
    INDEX,
    JOKERS,
    NONE,
    SIDEWAYS,
    UNKNOWN,
    counted,
    turn_targets,
)
from vision.training.patches import CONTEXT, PATCH, cut, join, overlaps, weighted
from vision.training.patches_of_none import lookalike_patches
from vision.training.patches_of_tiles import (
    back_patches,
    blank_patches,
    drawn_patches,
    joker_patches,
    quarters_of,
    turn_of,
)

ROOT = Path(__file__).resolve().parents[3]


def test_what_is_counted_are_the_classes_of_the_class_list() -> None:
    listed = re.findall(r'^  (\d+): "(\w+)"$', (ROOT / "datasets" / "tiles.yaml").read_text(encoding="utf-8"), re.M)
    assert [name for _, name in listed] == COUNTED
    assert [int(number) for number, _ in listed] == list(range(len(COUNTED)))
    every = counted(np.arange(len(CLASSES) + 1))
    assert {CLASSES[k]: COUNTED[every[k]] for k in (INDEX["5m"], INDEX["3f"], JOKERS, BACKS, NONE)} == {
        "5m": "5m",
        "3f": "flower",
        "joker": "none",
        "back": "back",
        "none": "none",
    }
    assert COUNTED[every[ANY_FLOWER]] == "flower"


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


def test_slabs_and_things_are_drawn_the_same_for_the_same_seed() -> None:
    face = [(np.full((40, 30, 3), 200, np.uint8), INDEX["5m"])]
    ground = [np.full((PATCH, PATCH, 3), 60, np.uint8)]
    makers = {
        BACKS: lambda: back_patches(3, 5),
        INDEX["P"]: lambda: blank_patches(face, 3, 5),
        JOKERS: lambda: joker_patches(Fonts(), ground, 3, 5),
        NONE: lambda: lookalike_patches(Fonts(), ground, 3, 5),
    }
    for name, make in makers.items():
        first, second = make(), make()
        assert (first.pixels == second.pixels).all()
        assert first.pixels.shape == (3, PATCH, PATCH, 3)
        assert first.classes.tolist() == [name] * 3
        assert (first.sizes > 0.1).all()
        assert first.turned.tolist() == [UNKNOWN] * 3


def test_drawn_sets_show_every_kind_upright_in_the_middle_of_its_patch() -> None:
    patches = drawn_patches(Fonts(), 2, 5)
    kinds = [INDEX[name] for name in COUNTED[:34]]
    assert len(patches) == 2 * 36
    assert [*patches.classes[:34]] == kinds == [*patches.classes[36:70]]
    assert all(CLASSES[number].endswith("f") for number in patches.classes[[34, 35, 70, 71]])
    assert (patches.turned == 0).all()
    assert (patches.sizes > 0.2).all()
    assert (patches.sizes <= 1 / CONTEXT + 0.12).all()
    again = drawn_patches(Fonts(), 2, 5)
    assert (patches.pixels == again.pixels).all()
    middles = patches.pixels[:, PATCH // 2 - 18 : PATCH // 2 + 18, PATCH // 2 - 14 : PATCH // 2 + 14].astype(float)
    contrast = middles.std(axis=(1, 2, 3))
    faces = ~np.isin(patches.classes, INDEX["P"])
    assert (contrast[faces] > 4).all()


def test_a_share_is_spread_by_the_root_of_rarity() -> None:
    patches = join([back_patches(9, 1), lookalike_patches(Fonts(), [], 1, 1)])
    drawn = weighted(patches, 0.4)
    assert drawn.weights.sum() == pytest.approx(0.4)
    assert drawn.weights[patches.classes == BACKS].sum() == pytest.approx(0.3)
    assert len(drawn) == 10


def test_rendered_faces_know_how_they_lie() -> None:
    scene = random_scene(
        np.random.default_rng(4), Recipe(long_side=320, layouts={"lying": 1}, turned=0, photographed=0)
    )
    own = [quarters_of(label.corners) for label in render(scene).tiles if label.role == "hand" and label.own]
    assert own.count(0) > 0.7 * len(own)
    assert set(own) <= {0, UNKNOWN}
    upright = ((0.0, 0.0), (10.0, 0.0), (10.0, 14.0), (0.0, 14.0))
    # Turned by a quarter counter-clockwise the face's upper left corner lies at the lower left of its box.
    turned = ((0.0, 10.0), (0.0, 0.0), (14.0, 0.0), (14.0, 10.0))
    assert [quarters_of(upright), quarters_of(turned)] == [0, 1]


def test_a_box_tells_whether_its_face_stands() -> None:
    boxes = np.array([[0, 0, 20, 30], [0, 0, 30, 20], [0, 0, 20, 20]])
    assert [turn_of(box) for box in boxes] == [0, SIDEWAYS, UNKNOWN]


def test_which_way_is_up_is_asked_only_of_faces_that_tell() -> None:
    names = np.array([INDEX["1m"], INDEX["2s"], INDEX["P"], NONE, INDEX["7p"], ANY_FLOWER])
    turned = np.array([0, 0, 0, UNKNOWN, SIDEWAYS, 3])
    shares, known = turn_targets(names, turned, np.array([1, 1, 1, 1, 1, 2]))
    assert known.tolist() == [True, True, False, False, True, True]
    np.testing.assert_allclose(shares[[0, 1, 4, 5]], [[0, 1, 0, 0], [0, 0.5, 0, 0.5], [0.5, 0, 0.5, 0], [0, 1, 0, 0]])


def test_the_registry_lists_the_namers_classes() -> None:
    registry = tomllib.loads((ROOT / "models" / "registry.toml").read_text(encoding="utf-8"))
    assert registry["namer"]["classes"] == CLASSES
