"""A plain tile of another colour than the faces around it is no 白."""

import numpy as np
import pytest

from vision.detections import CLASSES
from vision.layout.role_model import load_role_model
from vision.reader.calibration import uncalibrated
from vision.reader.detector import Places
from vision.reader.interpret import Observation, interpret
from vision.reader.paper import tinted, without_paper
from vision.reader.weights import models_folder

ROLES = load_role_model(models_folder() / "roles.npz")
NAMES = (*CLASSES, "none")
FACES = ("1m", "2m", "3m", "4p", "5p", "6p", "E", "E", "7s", "8s", "9s", "C")
CLOTH, IVORY = (40, 60, 110), (235, 228, 205)
LAMPS = [pytest.param((1.0, 1.0, 1.0), id="daylight"), pytest.param((0.9, 0.7, 0.45), id="a warm, dim lamp")]


def photo(blank, lamp):
    """A row of faces with a plain tile of the colour `blank` after the third, under a lamp, with its boxes."""
    image = np.empty((200, 900, 3), float)
    image[:] = CLOTH
    colours = [*[IVORY] * 3, blank, *[IVORY] * 9]
    boxes = []
    for index, colour in enumerate(colours):
        left = 20 + 62 * index
        image[60:140, left : left + 60] = colour
        if index != 3:
            image[80:100, left + 15 : left + 45] = (160, 30, 30)
        boxes.append((left, 60, left + 60, 140))
    return (image * lamp).astype(np.uint8), np.array(boxes, np.float32)


def observed(blank, lamp, name):
    """What the networks say of it, when they take the plain tile for `name`."""
    image, boxes = photo(blank, lamp)
    tiles = (*FACES[:3], name, *FACES[3:])
    chances = np.full((len(tiles), len(NAMES)), 0.001, np.float32)
    for index, tile in enumerate(tiles):
        chances[index, NAMES.index(tile)] = 0.9
    chances[3, NAMES.index("back")] = max(0.08, chances[3, NAMES.index("back")])
    full = np.full(len(tiles), 0.9, np.float32)
    places = Places(boxes, full, np.zeros_like(full))
    told = tinted(image, places, chances, NAMES)
    return Observation((image.shape[1], image.shape[0]), places, chances, tinted=told)


@pytest.mark.parametrize("lamp", LAMPS)
@pytest.mark.parametrize(
    ("blank", "expected"),
    [
        pytest.param(IVORY, False, id="白"),
        pytest.param((200, 195, 180), False, id="白 in the shade"),
        pytest.param((40, 160, 225), True, id="a blue back"),
        pytest.param((30, 120, 50), True, id="a green back"),
        pytest.param(CLOTH, True, id="a gap that shows the cloth"),
        pytest.param((40, 38, 35), True, id="a dark gap"),
    ],
)
def test_the_colour_of_faces_tells_a_blank_from_a_back(blank, expected, lamp):
    told = observed(blank, lamp, "P").tinted
    assert told.tolist() == [index == 3 and expected for index in range(13)]


@pytest.mark.parametrize("name", ["P", "back"])
def test_a_blue_back_in_a_row_of_faces_is_no_white(name):
    read = interpret(observed((40, 160, 225), (1, 1, 1), name), NAMES, uncalibrated, ROLES)
    assert "P" not in [placed.tile for placed in read.arrangement.tiles]
    read = interpret(observed(IVORY, (1, 1, 1), name), NAMES, uncalibrated, ROLES)
    assert [placed.tile for placed in read.arrangement.tiles].count("P") == 1


def test_nothing_is_told_where_too_few_faces_are_sure():
    image, boxes = photo((40, 160, 225), (1, 1, 1))
    chances = np.zeros((13, len(NAMES)), np.float32)
    chances[:, NAMES.index("P")] = 1
    full = np.ones(13, np.float32)
    assert not tinted(image, Places(boxes, full, np.zeros_like(full)), chances, NAMES).any()


@pytest.mark.parametrize("paper", [(250, 250, 250), IVORY])
@pytest.mark.parametrize("name", ["P", "back"])
def test_empty_paper_beside_a_printed_row_of_tiles_is_no_tile(name, paper):
    """A place with one side along a tile and none of its own, as a page leaves it beside the tiles shown on it."""
    image, boxes = photo(IVORY, (1, 1, 1))
    image[:, 820:] = paper
    places = np.array([*boxes, (830, 60, 890, 140)], np.float32)
    chances = np.full((len(places), len(NAMES)), 0.001, np.float32)
    chances[:, NAMES.index("1m")] = 0.9
    chances[[3, -1], NAMES.index("1m")] = 0.001
    chances[[3, -1], NAMES.index(name)] = 0.9
    full = np.full(len(places), 0.9, np.float32)
    told = without_paper(image, Places(places, full, np.zeros_like(full)), chances, NAMES)
    assert told[-1].argmax() == NAMES.index("none")
    assert (told[:-1] == chances[:-1]).all()
