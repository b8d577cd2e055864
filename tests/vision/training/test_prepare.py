"""The locator's material: what is turned, hidden and repeated."""

import numpy as np
import pytest

from vision.dataset.labelled import pixel_boxes, yolo_boxes
from vision.reader.detector import GREY
from vision.training.scenes import hide_areas, hide_surroundings, turn


def marked(width: int, height: int, box: tuple[int, int, int, int]) -> np.ndarray:
    picture = np.zeros((height, width, 3), np.uint8)
    x1, y1, x2, y2 = box
    picture[y1:y2, x1:x2] = 255
    return picture


@pytest.mark.parametrize("quarters", range(4))
def test_a_box_turns_with_its_picture(quarters: int) -> None:
    box = (10, 20, 40, 60)
    picture, corners = turn(marked(200, 100, box), np.array([box], np.float32), quarters)
    x1, y1, x2, y2 = (int(value) for value in corners[0])
    assert picture[y1:y2, x1:x2].min() == 255
    assert picture.sum() == 255 * 3 * 30 * 40


def test_yolo_and_pixel_boxes_are_inverse() -> None:
    corners = np.array([[3, 4, 33, 54], [100, 20, 160, 90]], np.float32)
    rows = yolo_boxes(np.array([5, 34], np.float32), corners, 200, 100)
    assert rows[:, 0].tolist() == [5, 34]
    np.testing.assert_allclose(pixel_boxes(rows, 200, 100), corners, atol=1e-3)


def test_ignored_areas_become_grey_and_the_original_stays() -> None:
    picture = marked(100, 100, (0, 0, 100, 100))
    hidden = hide_areas(picture, np.array([[40.0, 40.0, 60.0, 60.0]]))
    assert (hidden[38:62, 38:62] == GREY).all()
    assert picture.min() == 255


def test_surroundings_lose_detail_and_labelled_tiles_keep_theirs() -> None:
    noise = np.random.default_rng(0).integers(0, 256, (400, 400, 3), np.uint8)
    box = np.array([[180.0, 180.0, 220.0, 220.0]])
    hidden = hide_surroundings(noise, box)
    assert (hidden[180:220, 180:220] == noise[180:220, 180:220]).all()
    assert hidden[:80, :80].std() < noise[:80, :80].std() / 4
