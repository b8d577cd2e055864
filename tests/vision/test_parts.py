"""Two halves of a face that the locator took for two tiles are one, and two tiles that touch stay two."""

from pathlib import Path

import numpy as np
import pytest

from vision.detections import CLASSES
from vision.photo import open_picture
from vision.reader.detector import Places
from vision.reader.parts import parts_of_one, with_wholes
from vision.reader.reader import default_reader

SAMPLE = Path(__file__).parents[2] / "datasets" / "samples" / "table.jpg"
NAMES = (*CLASSES, "none")
ROW = np.array([(100 + 62 * i, 300, 160 + 62 * i, 380) for i in range(8)], np.float32)


def halves(box, axis, share=0.55):
    """A box cut in two that overlap a little, along x (0) or y (1)."""
    first, second = box.copy(), box.copy()
    extent = box[2 + axis] - box[axis]
    first[2 + axis] = box[axis] + share * extent
    second[axis] = box[2 + axis] - share * extent
    return first, second


def cut(index, axis=1):
    """A row of which one tile was seen as two halves, the second of which is the last box."""
    first, second = halves(ROW[index], axis)
    corners = ROW.copy()
    corners[index] = first
    return np.vstack([corners, second[None]])


def places(corners):
    return Places(corners, np.full(len(corners), 0.7, np.float32), np.zeros(len(corners), np.float32))


class SaysOf:
    """A namer that takes every box for the same name."""

    classes = NAMES

    def __init__(self, name, chance):
        self.chances = np.full(len(NAMES), (1 - chance) / len(NAMES), np.float32)
        self.chances[NAMES.index(name)] = chance

    def name(self, image, corners):  # noqa: ARG002
        return np.tile(self.chances, (len(corners), 1))


@pytest.mark.parametrize("axis", [0, 1])
def test_halves_that_make_a_tile_as_large_as_its_neighbours_are_parts_of_one(axis):
    assert parts_of_one(cut(3, axis)) == [(3, 8)]


def test_tiles_side_by_side_and_one_on_another_are_not():
    behind = ROW[2:4] - np.array([0, 80, 0, 80], np.float32)
    assert parts_of_one(np.vstack([ROW, behind])) == []


def test_sideways_tiles_of_an_added_kong_are_not():
    kong = np.array([(600, 320, 680, 380), (600, 258, 680, 318)], np.float32)
    assert parts_of_one(np.vstack([ROW, kong])) == []


def test_a_tile_half_hidden_by_one_before_it_is_not():
    behind = np.array([[286, 240, 346, 300]], np.float32)
    assert parts_of_one(np.vstack([ROW, behind])) == []


def test_too_few_tiles_say_nothing_about_the_usual_size():
    assert parts_of_one(cut(0)[[0, 1, 8]]) == []


def test_a_whole_takes_the_place_of_its_parts_where_the_namer_knows_it():
    image = np.zeros((600, 800, 3), np.uint8)
    whole = with_wholes(image, places(cut(3)), SaysOf("4p", 0.9))
    np.testing.assert_allclose(whole.corners, ROW)
    for name, chance in (("none", 0.9), ("4p", 0.4)):
        assert len(with_wholes(image, places(cut(3)), SaysOf(name, chance))) == 9


def test_a_real_face_in_two_halves_is_read_as_one_tile():
    reader = default_reader()
    picture = open_picture(SAMPLE)
    reading = reader.read(picture)
    concealed = [reading.tiles[index].detection.box for index in reading.arrangement.concealed]
    boxes = np.array([box.corners for box in concealed], np.float32)
    scaled = boxes * picture.scale
    index = len(scaled) // 2
    upper, lower = halves(scaled[index], 1)
    corners = np.vstack([scaled, lower[None]])
    corners[index] = upper
    found = with_wholes(picture.image, places(corners), reader.namer)
    np.testing.assert_allclose(found.corners, scaled, atol=0.01)
