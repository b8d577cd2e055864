import numpy as np
import pytest

from vision.reader.detector import (
    CLASSES,
    GREY,
    Places,
    letterbox,
    load_detector,
    non_max_suppression,
    overlapped,
)
from vision.reader.onnx import load_network
from vision.reader.weights import DamagedWeightsError, Weights


def places(*rows):
    """Each row: x1, y1, x2, y2, confidence of a tile."""
    values = np.array(rows, np.float32)
    return Places(values[:, :4], values[:, 4], np.zeros(len(values), np.float32))


@pytest.mark.parametrize("shape", [(480, 640), (640, 480), (3000, 4000), (60, 3000), (1, 1), (1, 2000)])
def test_a_letterboxed_picture_lies_in_the_middle_and_its_scale_is_known(shape):
    image = np.zeros((*shape, 3), np.uint8)
    image[:, :, 0] = 255
    pixels, scale, left, top = letterbox(image, 320)
    assert pixels.shape == (1, 3, 320, 320)
    assert pixels.dtype == np.float32
    red = (pixels[0, 0] > 0.99) & (pixels[0, 1] < 0.01)
    rows, columns = np.flatnonzero(red.any(1)), np.flatnonzero(red.any(0))
    assert (columns[0], rows[0]) == (left, top)
    assert abs(len(columns) - shape[1] * scale) <= 1
    assert abs(len(rows) - max(1, shape[0] * scale)) <= 1
    assert np.allclose(pixels[0, :, ~red], GREY / 255)


def test_a_tight_and_a_loose_box_of_one_tile_are_one():
    tight, loose = (40, 40, 70, 80, 0.6), (20, 20, 90, 110, 0.9)
    found = non_max_suppression(places(tight, loose))
    assert found.corners.tolist() == [list(loose[:4])]
    assert found.tile[0] == np.float32(0.9)


def test_neighbours_in_a_row_are_two_also_where_the_row_slants():
    level = places((0, 0, 30, 40, 0.9), (28, 0, 58, 40, 0.8))
    assert len(non_max_suppression(level)) == 2
    slanted = places((0, 0, 50, 50, 0.9), (21, 21, 71, 71, 0.8))  # a row at 45°
    assert len(non_max_suppression(slanted)) == 2


def test_of_a_chain_of_doubles_only_what_overlaps_a_kept_box_goes():
    chain = places((0, 0, 30, 40, 0.9), (10, 0, 40, 40, 0.8), (26, 0, 56, 40, 0.7))
    assert non_max_suppression(chain).tile.tolist() == pytest.approx([0.9, 0.7])


def test_the_surer_class_decides_never_two_on_one_tile():
    both = Places(
        np.array([[0, 0, 30, 40]] * 2, np.float32), np.array([0.3, 0.2], np.float32), np.array([0.1, 0.8], np.float32)
    )
    found = non_max_suppression(both)
    assert len(found) == 1
    assert found.other[0] == np.float32(0.8)


def test_nothing_is_distinct_from_nothing():
    assert len(non_max_suppression(places((0, 0, 1, 1, 0.5))[np.zeros(0, np.intp)])) == 0


def test_other_classes_are_refused(tmp_path):
    with pytest.raises(DamagedWeightsError, match="classes"):
        load_detector(Weights("locator", tmp_path / "x.onnx", 640, ("tile",)))


def test_a_file_that_is_no_network_is_refused_with_a_sentence(tmp_path, capfd):
    (tmp_path / "x.onnx").write_bytes(b"no network")
    with pytest.raises(DamagedWeightsError, match="cannot run"):
        load_network(Weights("locator", tmp_path / "x.onnx", 640, CLASSES))
    capfd.readouterr()


def test_the_share_that_another_box_covers_is_of_the_smaller_one():
    corners = np.array([[0, 0, 10, 10], [5, 0, 25, 10], [100, 0, 110, 10]], np.float32)
    assert overlapped(corners).tolist() == pytest.approx([0.5, 0.5, 0.0])
    assert overlapped(corners[:1]).tolist() == [0]
    assert overlapped(corners[:0]).shape == (0,)
