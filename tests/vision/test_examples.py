"""A corrected photo comes back as a labelled one."""

import numpy as np
import pytest

from vision.dataset.labelled import load_photos, pixel_boxes
from vision.dataset.user_corrections import Corrected, ExampleError, save_example
from vision.detections import Box, Detection
from vision.evaluation.metrics import score, truth_of

IMAGE = np.random.default_rng(1).integers(0, 255, (300, 900, 3)).astype(np.uint8)


def box(place, y=100):
    return Box(100 + 50 * place, y, 146 + 50 * place, y + 64)


SEEN = [box(place) for place in (0, 1, 2, 4, 5)]
"""Place 3 was missed."""


def as_read(*names):
    return [Corrected(name, index) for index, name in enumerate(names)]


def boxes_of(photo):
    return [tuple(round(float(v)) for v in row) for row in pixel_boxes(photo.boxes, 900, 300)]


def test_it_is_read_back_as_it_was_corrected(tmp_path):
    path = save_example(tmp_path, IMAGE, SEEN, as_read("1m", "2m", "9s", "C", "flower"))
    (photo,) = load_photos(tmp_path, "train")
    assert photo.path == path
    assert photo.boxes[:, 0].astype(int).tolist() == [0, 1, 17, 31, 34]
    assert boxes_of(photo) == [tuple(map(round, b.corners)) for b in SEEN]
    assert len(photo.ignore) == 0
    assert photo.image().shape == IMAGE.shape


def test_a_reading_as_corrected_scores_exactly(tmp_path):
    names = ("1m", "2m", "9s", "C", "5p")
    save_example(tmp_path, IMAGE, SEEN, as_read(*names))
    (photo,) = load_photos(tmp_path)
    read = [Detection(name, 0.9, place) for name, place in zip(names, SEEN, strict=True)]
    assert score(photo.name, truth_of(photo, 900, 300), read).exact


def test_what_was_removed_and_backs_are_masked(tmp_path):
    save_example(tmp_path, IMAGE, SEEN, [Corrected("1m", 0), Corrected("back", 1), Corrected("3p", 4)])
    (photo,) = load_photos(tmp_path)
    assert photo.boxes[:, 0].astype(int).tolist() == [0, 20]
    assert len(photo.ignore) == 3


@pytest.mark.parametrize(
    ("position", "place"), [pytest.param(3, 3, id="in the gap"), pytest.param(5, 6, id="beyond the right end"), (0, -1)]
)
def test_a_missed_tile_is_placed_beside_its_neighbours(tmp_path, position, place):
    corrected = as_read("1m", "2m", "3m", "5m", "6m")
    corrected.insert(position, Corrected("E"))
    save_example(tmp_path, IMAGE, SEEN, corrected)
    (photo,) = load_photos(tmp_path)
    assert boxes_of(photo)[position] == pytest.approx(box(place).corners, abs=2)


@pytest.mark.parametrize(
    ("corrected", "message"),
    [
        ([Corrected("1m", 0), Corrected("E"), Corrected("2m", 1)], "where on the photo E lies"),
        ([Corrected("1m", 0), Corrected("2m", 2), Corrected("E"), Corrected("E"), Corrected("5m", 3)], "where on"),
        ([Corrected("1m")], "where on the photo"),
        ([Corrected("1m", 9)], "expected an index below 5"),
        ([Corrected("0m", 1)], "Expected a tile"),
        ([Corrected("back", 1)], "no tile on this photo"),
        ([], "no tile on this photo"),
    ],
)
def test_what_cannot_be_learnt_from_is_refused_and_nothing_is_written(tmp_path, corrected, message):
    with pytest.raises(ExampleError, match=message):
        save_example(tmp_path, IMAGE, SEEN, corrected)
    assert not list(tmp_path.rglob("*.jpg"))


def test_the_same_photo_corrected_again_replaces_itself(tmp_path):
    save_example(tmp_path, IMAGE, SEEN, as_read("1m", "2m", "3m", "5m", "6m"))
    save_example(tmp_path, IMAGE, SEEN, as_read("1m", "2m", "3m", "5m", "7m"))
    save_example(tmp_path, IMAGE[:, ::-1], SEEN, as_read("1m", "2m", "3m", "5m", "7m"))
    photos = load_photos(tmp_path, "train")
    assert len(photos) == 2
    assert {int(photo.boxes[-1, 0]) for photo in photos} == {6}
    assert not list(tmp_path.rglob("*.part"))
