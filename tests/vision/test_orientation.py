from functools import cache

import numpy as np
import pytest

from vision import photo
from vision.detections import CLASSES, Box, Detection
from vision.layout.arrangement import arrange
from vision.layout.orientation import chi_from_elsewhere, quarters_of, uprightness
from vision.layout.role_model import load_role_model
from vision.layout.rows import Frame
from vision.reader.classifier import NO_TILE, Looks
from vision.reader.detector import FakeDetector, Places
from vision.reader.interpret import JOKERS, READ_FROM_ACROSS, Observation, interpret
from vision.reader.mirrored import MIRRORED
from vision.reader.reader import TileReader
from vision.reader.weights import models_folder

SIZE = (1200, 600)
NAMES = (*CLASSES, NO_TILE)
HAND = ("1m", "2m", "3m", "5m", "E", "E", "E", "7p", "7p", "7p", "6p", "C", "C")


@cache
def roles():
    return load_role_model(models_folder() / "roles.npz")


def surely(quarter):
    """Log-chances of a face that is turned by `quarter`."""
    return np.log(np.where(np.arange(4) == quarter, 0.94, 0.02))


def observed(names, quarter=0, sure=0.95, boxes=None, joker=0.0):
    """A row of tiles as the networks see it."""
    boxes = boxes or [(60 + 70 * i, 400, 126 + 70 * i, 490) for i in range(len(names))]
    chances = np.full((len(names), len(NAMES)), (1 - sure) / (len(NAMES) - 1), np.float32)
    for row, name in enumerate(names):
        chances[row, NAMES.index(name)] = sure
    count = len(names)
    places = Places(np.array(boxes, np.float32), np.full(count, 0.9, np.float32), np.zeros(count, np.float32))
    quarters = np.array([surely(quarter)] * count, np.float32)
    return Observation(SIZE, places, chances, quarters, np.full(count, joker, np.float32))


def interpreted(seen):
    return interpret(seen, NAMES, lambda named, *_: named, roles())


@pytest.mark.parametrize(("frame", "quarter"), [((1, 0), 0), ((0, -1), 1), ((-1, 0), 2), ((0, 1), 3), ((0.9, 0.3), 0)])
def test_upright_tiles_lie_turned_as_their_row(frame, quarter):
    assert quarters_of(Frame(*frame)) == quarter


@pytest.mark.parametrize(("quarter", "turned"), [(0, False), (2, True)])
def test_a_hand_that_stands_on_its_head_is_read_from_the_other_edge(quarter, turned):
    arrangement = interpreted(observed(HAND, quarter)).arrangement
    assert arrangement.is_turned == turned
    assert arrangement.concealed_tiles == (HAND[::-1] if turned else HAND)
    assert (READ_FROM_ACROSS in arrangement.doubts) == turned


def test_faces_that_look_alike_when_turned_say_nothing():
    arrangement = interpreted(observed(("1p", "2p", "3p", "5p", "8p", "9p", "2s", "4s", "5s", "P", "P"), 2)).arrangement
    assert not arrangement.is_turned
    assert uprightness(arrangement, Frame(1.0, 0.0), [surely(2)] * 11).telling == 0


def test_a_chi_from_anybody_but_the_left_turns_the_reading():
    """A set whose turned tile lies at its right: seen from the other edge it lies at the left."""
    upright = [Detection("5p", 0.9, Box(60 + 70 * i, 400, 126 + 70 * i, 490)) for i in range(7)]
    laid = [("2s", 700, 66), ("4s", 770, 66), ("3s", 840, 90)]
    chi = [Detection(n, 0.9, Box(x, 400 if w < 80 else 424, x + w, 490)) for n, x, w in laid]
    arrangement = arrange([*upright, *chi], SIZE)
    assert [meld.source for meld in arrangement.melds] == ["right"]
    assert chi_from_elsewhere(arrangement) == 1
    names = [tile.tile for tile in (*upright, *chi)]
    boxes = [tile.box.corners for tile in (*upright, *chi)]
    seen = observed(names, boxes=boxes)
    unknown = np.full((len(names), 4), np.log(0.25), np.float32)
    read = interpreted(Observation(seen.size, seen.places, seen.chances, unknown, seen.joker)).arrangement
    assert read.is_turned
    assert [(meld.kind, meld.source) for meld in read.melds] == [("chi", "left")]


@pytest.mark.parametrize("sure", [0.2, 0.5])
def test_things_that_are_hardly_named_are_no_tiles_at_all(sure):
    assert interpreted(observed(HAND, sure=sure)).arrangement.tiles == ()
    assert len(interpreted(observed(HAND, sure=0.8)).arrangement.tiles) == len(HAND)


def test_tiles_of_no_set_that_is_played_are_told_and_not_read():
    (doubt,) = interpreted(observed(HAND, joker=0.6)).arrangement.doubts
    assert (doubt.code, doubt.template, doubt.values) == ("jokers", JOKERS, {"count": len(HAND)})


class Mirrored:
    """Faces are clear only in the mirror: where the left half of the picture is white."""

    classes = NAMES

    def name(self, image, corners):
        return self.look(image, corners).chances

    def look(self, image, corners):
        seen = observed(["5m"] * len(corners), sure=0.95 if image[0, 0, 0] else 0.7)
        return Looks(seen.chances, np.zeros((len(corners), 8)), np.zeros(len(corners)), seen.quarters)


@pytest.mark.parametrize("mirrored", [True, False])
def test_a_mirror_image_is_told(mirrored):
    image = np.zeros((600, 1200, 3), np.uint8)
    image[:, 600:] = 255
    image = image if mirrored else np.ascontiguousarray(image[:, ::-1])
    reader = TileReader(FakeDetector(observed(HAND).places), Mirrored(), roles())
    assert (MIRRORED in reader.read(photo.picture_of(image)).advice) == mirrored
