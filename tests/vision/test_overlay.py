import numpy as np
import pytest

from vision.detections import Box, Detection
from vision.evaluation.overlay import ASIDE, DOUBTFUL, SURE, draw
from vision.layout.arrangement import arrange
from vision.reader.reader import Reading


def reading(width=400, height=300, scale=1):
    found = [
        Detection(tile, 0.9, Box(x * scale, 100 * scale, (x + 60) * scale, 180 * scale))
        for tile, x in (("5m", 20), ("E", 120), ("flower", 220))
    ]
    return Reading((width, height), arrange(found, (width, height)), doubtful=(1,))


def has(image, colour, box):
    x1, y1, x2, y2 = (round(value) for value in box.corners)
    near = np.abs(image[max(0, y1 - 3) : y2 + 3, max(0, x1 - 3) : x2 + 3].astype(int) - colour).max(axis=2)
    return (near < 30).sum() > 100


def test_each_tile_has_a_frame_in_the_colour_that_says_how_sure_it_is():
    image = np.full((300, 400, 3), 230, np.uint8)
    drawn = draw(image, reading())
    for placed, colour in zip(reading().tiles, (SURE, DOUBTFUL, ASIDE), strict=True):
        assert has(drawn, colour, placed.detection.box)
        assert sum(has(drawn, other, placed.detection.box) for other in (SURE, DOUBTFUL, ASIDE)) == 1
    assert (image == 230).all(), "the photo itself is left alone"


def test_frames_grow_with_the_photo():
    small = draw(np.full((300, 400, 3), 230, np.uint8), reading())
    large = draw(np.full((3000, 4000, 3), 230, np.uint8), reading(4000, 3000, 10))
    assert (small[140, 10:30] != 230).any(axis=1).sum() <= 3
    assert (large[1400, 100:300] != 230).any(axis=1).sum() >= 8


def test_a_tile_at_the_edge_keeps_its_name_in_the_photo():
    box = Box(0, 0, 60, 80)
    at_edge = Reading((100, 100), arrange([Detection("9s", 0.9, box)], (100, 100)))
    drawn = draw(np.full((100, 100, 3), 230, np.uint8), at_edge)
    assert (np.abs(drawn[:30, :50].astype(int) - SURE).max(axis=2) < 12).sum() > 300


def test_nothing_read_is_nothing_drawn():
    image = np.full((30, 40, 3), 230, np.uint8)
    assert np.array_equal(draw(image, Reading((40, 30))), image)


def test_a_reading_of_another_photo_is_refused():
    with pytest.raises(ValueError, match="400 × 300"):
        draw(np.zeros((30, 40, 3), np.uint8), reading())
