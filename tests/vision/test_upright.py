import numpy as np
import pytest

from vision.detections import CLASSES
from vision.layout.rows import Frame
from vision.reader.classifier import NO_TILE, Looks
from vision.reader.detector import Places
from vision.reader.upright import with_second_opinion

NAMES = (*CLASSES, NO_TILE)
LEVEL = Frame(1.0, 0.0)


class Biased:
    """Says "upright" too readily: by 2 of a face that is, by 0.5 of one that stands on its head."""

    classes = NAMES

    def __init__(self):
        self.asked = 0

    def look(self, image, corners):
        self.asked += len(corners)
        count = len(corners)
        chances = np.zeros((count, len(NAMES)), np.float32)
        chances[:, NAMES.index("5m")] = 0.95
        quarters = np.zeros((count, 4), np.float32)
        for row, (x1, y1, x2, y2) in enumerate(corners.astype(int)):
            face = image[y1:y2, x1:x2, 0]
            stands = face[: len(face) // 2].mean() > face[len(face) // 2 :].mean()
            quarters[row, 0] = 2.0 if stands else 0.5
        return Looks(chances, np.zeros((count, 8)), np.zeros(count), quarters)


def row(upside_down):
    image = np.zeros((200, 600, 3), np.uint8)
    corners = np.array([[20 + 50 * i, 60, 60 + 50 * i, 120] for i in range(6)], np.float32)
    for x1, y1, x2, y2 in corners.astype(int):
        image[y1 : (y1 + y2) // 2, x1:x2] = 250
    if upside_down:
        image = np.ascontiguousarray(image[::-1])
        corners[:, [1, 3]] = 200 - corners[:, [3, 1]]
    return image, Places(corners, np.full(6, 0.9, np.float32), np.zeros(6, np.float32))


@pytest.mark.parametrize("upside_down", [False, True])
def test_a_second_opinion_has_no_bias(upside_down):
    image, places = row(upside_down)
    namer = Biased()
    looks = namer.look(image, places.corners)
    quarters = with_second_opinion(image, places, looks, namer, LEVEL)
    says_upright = quarters[:, 0] - quarters[:, 2]
    assert (says_upright < 0).all() if upside_down else (says_upright > 0).all()
    assert namer.asked == (12 if upside_down else 6), "where it is clear nobody is asked again"


def test_no_places_need_no_second_opinion():
    image, places = row(upside_down=False)
    none = places[np.zeros(0, np.intp)]
    namer = Biased()
    looks = namer.look(image, none.corners)
    assert len(with_second_opinion(image, none, looks, namer, LEVEL)) == 0
