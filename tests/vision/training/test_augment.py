"""Crops as other boxes, cameras and lamps would show them."""

import numpy as np

from vision.training.answers import INDEX
from vision.training.augment import augment, hidden, indexed, plain_crops, turned_hues, warps
from vision.training.patches import PATCH, PatchRow, gather


def pointing_up() -> np.ndarray:
    """A patch whose middle holds a white tile with a black upper half."""
    pixels = np.full((PATCH, PATCH, 3), 128, np.uint8)
    pixels[30:82, 36:76] = 255
    pixels[30:56, 36:76] = 0
    return pixels


def patches(count: int = 40):
    return gather([PatchRow(pointing_up(), (40 / PATCH, 52 / PATCH), INDEX["E"], turned=0)] * count)


def test_a_turn_is_told_as_quarters_counter_clockwise() -> None:
    batch = augment(patches(), np.arange(40), 64, np.random.default_rng(1))
    assert batch.crops.shape == (40, 64, 64, 3)
    assert batch.crops.dtype == np.float32
    assert 0 <= batch.crops.min() <= batch.crops.max() <= 1
    halves = {
        0: (slice(0, 32), slice(None)),
        1: (slice(None), slice(0, 32)),
        2: (slice(32, None), slice(None)),
        3: (slice(None), slice(32, None)),
    }
    darkest = [min(halves, key=lambda quarter: crop[halves[quarter]].mean()) for crop in batch.crops]
    assert np.mean(np.array(darkest) == batch.quarters) > 0.9
    assert set(batch.quarters.tolist()) == {0, 1, 2, 3}


def test_a_plain_crop_shows_the_tile_and_its_margin() -> None:
    crop = plain_crops(patches(1), np.array([0]), 64)[0]
    tile = crop[8:56, 8:56]
    assert tile[:22].max() < 0.1
    assert tile[28:].min() > 0.9
    assert np.abs(crop[:4] - 128 / 255).max() < 0.02


def test_boxes_sit_loose_and_beside_but_show_the_tile() -> None:
    sizes = np.tile(np.array([[0.4, 0.5]]), (400, 1))
    matrices, _ = warps(sizes, np.random.default_rng(2))
    middles = matrices[:, :, 2]
    assert np.abs(np.median(middles, axis=0)).max() < 0.02
    assert np.abs(middles).max() < 0.5
    area = np.abs(np.linalg.det(matrices[:, :, :2]))
    assert 1.3 < float(np.median(area)) / (0.4 * 0.5) < 2.2


def test_an_index_stands_in_a_corner_and_leaves_the_rest() -> None:
    plain = np.full((PATCH, PATCH, 3), 250, np.uint8)
    marked = indexed(plain, np.array([40 / PATCH, 52 / PATCH]), "7", np.random.default_rng(0))
    changed = (marked != plain).any(axis=2)
    assert 5 < changed.sum() < 250
    assert not changed[50:].any()
    assert plain.min() == 250


def test_colours_turn_about_grey():
    third = turned_hues(2 * np.pi / 3)
    assert np.allclose(third @ np.ones(3), 1)
    assert np.allclose(sorted((third @ np.array([1.0, 0, 0])).round(6)), [0, 0, 1])
    assert np.allclose(turned_hues(0.0), np.eye(3))
    assert np.allclose(turned_hues(0.4) @ turned_hues(-0.4), np.eye(3))


def test_something_hides_at_most_a_third_of_a_few_crops_from_one_side():
    crop = np.full((60, 60, 3), 77, np.uint8)
    rng = np.random.default_rng(3)
    seen = [hidden(crop, rng) for _ in range(600)]
    shares = [(one != crop).any(axis=2).mean() for one in seen if (one != crop).any()]
    assert 15 < len(shares) < 70
    assert max(shares) <= 0.3
    rows = [tuple(np.flatnonzero((one != crop).any(axis=(1, 2)))[[0, -1]]) for one in seen if (one != crop).any()]
    assert {(0, 59)} < set(rows)
    assert (crop == 77).all()
