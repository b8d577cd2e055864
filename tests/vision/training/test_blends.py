"""Real tiles moved to other tables keep their places with them."""

import numpy as np
import pytest

from vision.training.blends import box_is_free, empty_table, moved, other_camera, placed_boxes
from vision.training.scenes import OTHER, TILE

WHITE = (255, 255, 255)


def scene(*boxes: tuple[int, int, int, int]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    picture = np.zeros((240, 320, 3), np.uint8)
    for x1, y1, x2, y2 in boxes:
        picture[y1:y2, x1:x2] = WHITE
    return picture, np.zeros(len(boxes), np.float32), np.array(boxes, np.float32).reshape(-1, 4)


@pytest.mark.parametrize("seed", range(8))
def test_the_boxes_are_where_the_tiles_are_laid(seed: int) -> None:
    table = np.full((480, 640, 3), 60, np.uint8)
    laid = moved(scene((50, 80, 80, 120), (82, 80, 112, 120)), table, np.zeros((0, 4)), np.random.default_rng(seed))
    assert laid is not None
    picture, classes, corners = laid
    assert classes.tolist() == [TILE, TILE]
    for box in corners:
        (x, y), (wide, high) = (box[:2] + box[2:]) / 2, (box[2:] - box[:2]) / 4
        middle = picture[int(y - high) : int(y + high) + 1, int(x - wide) : int(x + wide) + 1]
        assert middle.min() > 200
    outside = np.ones((480, 640), bool)
    for x1, y1, x2, y2 in corners:
        outside[max(0, int(y1) - 8) : int(y2) + 9, max(0, int(x1) - 8) : int(x2) + 9] = False
    assert picture[outside].max() <= 60


def test_what_lies_on_the_table_stays_another_tile_unless_it_is_covered() -> None:
    table = np.full((240, 320, 3), 60, np.uint8)
    whole = scene((0, 0, 320, 240))
    everything = np.array([[100.0, 100.0, 130.0, 140.0]])
    for seed in range(6):
        laid = moved(whole, table, everything, np.random.default_rng(seed))
        assert laid is not None
        x1, y1, x2, y2 = laid[2][0]
        covered = max(0, min(x2, 130) - max(x1, 100)) * max(0, min(y2, 140) - max(y1, 100)) / 1200
        assert (OTHER in laid[1].tolist()) == (covered < 0.3)


def test_a_photo_without_tiles_moves_nothing() -> None:
    assert moved(scene(), np.zeros((64, 64, 3), np.uint8), np.zeros((0, 4)), np.random.default_rng(0)) is None


def test_placed_boxes_keep_their_shape() -> None:
    matrix = np.array([[2.0, 0.0, 5.0], [0.0, 2.0, 7.0]])
    np.testing.assert_allclose(placed_boxes(np.array([[10.0, 10.0, 20.0, 30.0]]), matrix), [[25, 27, 45, 67]])


@pytest.mark.parametrize(("box", "free"), [((0, 0, 10, 10), True), ((18, 0, 28, 10), True), ((14, 0, 24, 10), False)])
def test_a_covered_box_is_not_free(box: tuple[float, ...], free: bool) -> None:
    assert box_is_free(np.array(box, float), np.array([[0.0, 0.0, 0.0, 0.0], [10.0, 0.0, 20.0, 10.0]])) is free


def test_an_empty_table_knows_the_tiles_of_others_that_lie_on_it() -> None:
    found = 0
    for seed in range(4, 8):
        picture, others = empty_table(np.random.default_rng(seed), {})
        height, width = picture.shape[:2]
        assert ((others >= 0) & (others <= [width, height, width, height])).all()
        found += len(others)
    assert found > 20


def test_another_camera_changes_the_light_and_not_the_place() -> None:
    picture = scene((50, 80, 80, 120))[0]
    seen = other_camera(picture, np.random.default_rng(3))
    assert seen.shape == picture.shape
    assert seen[85:115, 55:75].mean() > seen[150:, 150:].mean() + 40
