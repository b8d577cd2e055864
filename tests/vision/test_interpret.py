"""What the networks say of a photo becomes a hand: here where they say too little of what looks like one."""

import numpy as np
import pytest

from vision.detections import CLASSES
from vision.layout.role_model import load_role_model
from vision.layout.thresholds import THRESHOLDS
from vision.reader.calibration import uncalibrated
from vision.reader.detector import Places
from vision.reader.interpret import Observation, interpret, named
from vision.reader.weights import models_folder

NAMES = (*CLASSES, "none")
SIZE = (1200, 900)
SCATTERED = ("1m", "5p", "9s", "E", "C", "3m", "7s", "2p")
FAINT_ROW = ("4m", "4m", "6p", "8s", "N")


def observed(scattered_are_sure=True):
    """Clear tiles that lie about, and a level row of faint ones below them."""
    boxes = [(80 + 270 * (i % 4), 20 + 150 * (i // 4) + 37 * (i % 3), 44, 60) for i in range(len(SCATTERED))]
    boxes += [(300 + 72 * i, 790, 70, 95) for i in range(len(FAINT_ROW))]
    corners = np.array([(x, y, x + width, y + height) for x, y, width, height in boxes], np.float32)
    sure = [0.9 if scattered_are_sure else 0.34] * len(SCATTERED) + [0.34] * len(FAINT_ROW)
    chances = np.full((len(corners), len(NAMES)), 0.001, np.float32)
    for row, name in enumerate((*SCATTERED, *FAINT_ROW)):
        chances[row, NAMES.index(name)] = 0.95
    places = Places(corners, np.array(sure, np.float32), np.zeros(len(corners), np.float32))
    return Observation(SIZE, places, chances)


def read(seen):
    """The tiles of its reading."""
    found = interpret(seen, NAMES, uncalibrated, load_role_model(models_folder() / "roles.npz"))
    return [placed.tile for placed in found.arrangement.tiles]


def test_a_row_of_faint_places_does_not_hide_the_clear_tiles():
    assert set(SCATTERED) <= set(read(observed()))


def test_faint_places_alone_are_no_tiles():
    assert read(observed(scattered_are_sure=False)) == []


def test_a_faint_tile_in_the_row_of_the_hand_is_of_the_hand_and_one_beside_it_is_seen():
    corners = np.array([(300 + 62 * i, 600, 360 + 62 * i, 680) for i in range(13)] + [(660, 500, 720, 580)], np.float32)
    names = ("1m", "2m", "3m", "4p", "5p", "6p", "E", "E", "7s", "8s", "9s", "C", "P", "W")
    chances = np.full((14, len(NAMES)), 0.01, np.float32)
    for row, name in enumerate(names):
        chances[row, NAMES.index(name)] = 0.45 if row in (12, 13) else 0.97
    sureness = np.array([0.8] * 12 + [0.5] * 2, np.float32)
    seen = Observation(SIZE, Places(corners, sureness, np.zeros(14, np.float32)), chances)
    found = interpret(seen, NAMES, uncalibrated, load_role_model(models_folder() / "roles.npz")).arrangement
    assert sorted(found.tiles[index].tile for index in found.own) == sorted(names[:13])


@pytest.mark.parametrize(("sureness", "is_tile"), [(0.25, False), (THRESHOLDS.vouched, True)])
def test_a_faint_blank_is_a_tile_only_where_its_neighbours_vouch_for_it(sureness, is_tile):
    """A face proves that there is a tile; plain paper is called 白 as readily as one is."""
    corners = np.array([(300 + 62 * i, 600, 360 + 62 * i, 680) for i in range(2)], np.float32)
    chances = np.full((2, len(NAMES)), 0.01, np.float32)
    chances[0, NAMES.index("P")] = chances[1, NAMES.index("5p")] = 0.95
    places = Places(corners, np.full(2, sureness, np.float32), np.zeros(2, np.float32))
    found = named(places, chances, NAMES)
    assert found[1].tile == "5p"
    assert (0 in found) == is_tile
