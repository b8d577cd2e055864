import math

import pytest

from vision.advice import Advice
from vision.detections import CLASSES, KINDS, Box, Detection


def test_classes_are_the_34_kinds_then_flower_and_back():
    assert len(KINDS) == len(set(KINDS)) == 34
    assert KINDS[:9] == tuple(f"{n}m" for n in range(1, 10))
    assert KINDS[9:27] == tuple(f"{n}s" for n in range(1, 10)) + tuple(f"{n}p" for n in range(1, 10))
    assert "".join(KINDS[27:]) == "ESWNCFP"
    assert CLASSES[34:] == ("flower", "back")


def test_box_measures():
    box = Box(0, 0, 10, 20)
    assert (box.width, box.height, box.area, box.centre) == (10, 20, 200, (5, 10))
    assert box.iou(Box(0, 0, 10, 10)) == pytest.approx(0.5)
    assert box.iou(Box(10, 0, 20, 20)) == 0
    assert Box(2, 2, 4, 4).share_inside(box) == 1
    assert box.share_inside(Box(5, 0, 50, 50)) == pytest.approx(0.5)


@pytest.mark.parametrize("corners", [(0, 0, 0, 5), (5, 0, 4, 5), (0, 0, 4, math.nan), (0, 0, math.inf, 4)])
def test_a_box_without_an_area_is_refused(corners):
    with pytest.raises(ValueError, match="expected"):
        Box(*corners)


@pytest.mark.parametrize(
    ("tile", "confidence", "second"), [("0m", 0.5, None), ("5m", 1.5, None), ("5m", math.nan, None), ("5m", 0.5, "x")]
)
def test_a_detection_names_a_class_and_a_probability(tile, confidence, second):
    with pytest.raises(ValueError, match="expected"):
        Detection(tile, confidence, Box(0, 0, 1, 1), second)


def test_advice_fills_its_template():
    assert Advice("small", "Tiles are {pixels} pixels wide.", {"pixels": 9}).message == "Tiles are 9 pixels wide."
