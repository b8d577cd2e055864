"""Boxes of whole tables: a hand, and what else is in view."""

from itertools import pairwise

import numpy as np
import pytest

from vision.detections import Box
from vision.layout.role_features import Clues
from vision.layout.role_model import load_role_model
from vision.layout.select_hand import select_hand
from vision.reader.weights import models_folder
from vision.training.role_examples import example_of_scene
from vision.training.role_scenes import role_scenes

SIZE = (4000, 3000)
ROLES = load_role_model(models_folder() / "roles.npz")


def belonging(boxes, size, own=None):
    """Indices of the player's tiles by the project's model; without `own` the detector says nothing of them."""
    count = len(boxes)
    clues = Clues(np.full(count, 0.5) if own is None else np.array(own), np.full(count, 0.02), np.full(count, 0.8))
    return list(select_hand(boxes, size, clues, ROLES).members)


def row(count, x, y, width=120.0, height=162.0, slope=0.0, step=1.0):
    return [
        Box(
            x + i * step * width,
            y + i * step * width * slope,
            x + i * step * width + width,
            y + i * step * width * slope + height,
        )
        for i in range(count)
    ]


def jumble(count, x, y, spread, size, seed=3):
    rng = np.random.default_rng(seed)
    found = []
    for _ in range(count):
        left, top = x + rng.uniform(0, spread), y + rng.uniform(0, spread / 2)
        width, height = size * rng.uniform(0.8, 1.5, 2)
        found.append(Box(left, top, left + width, top + height))
    return found


def kept(*groups):
    """How many of each group belong to the hand, whatever the order of the boxes."""
    boxes = [box for group in groups for box in group]
    order = np.random.default_rng(1).permutation(len(boxes))
    chosen = {int(order[i]) for i in belonging([boxes[i] for i in order], SIZE)}
    ends = np.cumsum([0, *map(len, groups)])
    return [len(chosen & set(range(first, last))) for first, last in pairwise(ends)]


@pytest.mark.parametrize("own", [0.5, 0.8, 0.95])
def test_what_is_half_as_large_as_the_row_of_the_hand_is_not_of_it_whatever_the_detector_says(own):
    hand = row(14, 600, 2630, 200, 267)
    discards = [*row(6, 1500, 2210, 100, 133), *row(3, 1500, 2350, 100, 133)]
    assert belonging(hand + discards, SIZE, [0.9] * 14 + [own] * 9) == list(range(14))


def test_nothing_and_one_tile():
    assert belonging([], SIZE) == []
    assert belonging(row(1, 0, 0), SIZE) == [0]


@pytest.mark.parametrize("slope", [0.0, 0.12, -0.12])
def test_a_hand_is_told_from_discards_in_disorder(slope):
    assert kept(row(13, 900, 2300, slope=slope), jumble(30, 1200, 300, 1400, 90)) == [13, 0]


def test_melds_behind_a_gap_and_in_a_row_before_the_hand_belong_to_it():
    assert kept(row(7, 500, 2300), row(3, 1700, 2310), row(3, 2250, 2305), jumble(25, 1200, 300, 1400, 90)) == [
        7,
        3,
        3,
        0,
    ]
    assert kept(row(10, 900, 2300), row(6, 900, 2080), jumble(25, 1200, 300, 1400, 90)) == [10, 6, 0]


def test_a_row_between_the_hand_and_the_player_belongs_to_it():
    assert kept(row(11, 900, 1800), row(6, 1100, 2350)) == [11, 6]


def test_a_far_hand_of_another_player_does_not_belong():
    assert kept(row(13, 900, 2300), row(13, 1300, 200, width=60, height=80)) == [13, 0]


def test_a_single_tile_far_away_does_not_belong():
    assert kept(row(13, 900, 2300), row(1, 1500, 900)) == [13, 0]


def test_all_rows_of_a_tray_belong():
    rows = [row(9, 800, 900 + line * 165) for line in range(4)]
    assert kept(*rows) == [9, 9, 9, 9]


def test_far_rows_of_a_tray_look_smaller_and_belong():
    rows = [
        row(9, 800 + 60 * line, 1500 - sum(150 - 18 * i for i in range(line)), 110 - 14 * line, 150 - 18 * line)
        for line in range(4)
    ]
    assert kept(*rows) == [9, 9, 9, 9]


def test_parallel_rows_belong_unless_they_are_far_away():
    assert kept(row(13, 900, 2300), row(9, 900, 1700)) == [13, 9]
    assert kept(row(13, 900, 2300), row(9, 900, 1200)) == [13, 0]


def test_without_an_orderly_line_everything_belongs():
    tiles = jumble(20, 500, 500, 2500, 110)
    assert kept(tiles) == [20]


def test_a_row_at_an_angle_of_forty_degrees_is_a_hand():
    slanted = [Box(600 + 92 * i, 2200 - 77 * i, 796 + 92 * i, 2400 - 77 * i) for i in range(13)]
    assert kept(slanted, jumble(15, 600, 300, 900, 90)) == [13, 0]


def test_the_hand_is_found_though_most_discards_lie_in_another_direction():
    """Columns of discards outnumber the hand: the frame with the largest line counts, not the one with most votes."""
    columns = [Box(900 + 200 * i, 300 + 95 * j, 1000 + 200 * i, 395 + 95 * j) for i in range(8) for j in range(5)]
    assert kept(row(13, 900, 2300), columns) == [13, 0]


def test_the_row_at_the_lower_edge_is_the_hand_and_not_a_longer_river_behind_it():
    river = [tile for line in range(3) for tile in row(12, 1100, 1000 + 130 * line, 90, 122)]
    assert kept(row(13, 900, 2700), river) == [13, 0]


def test_the_more_the_detector_takes_a_line_for_the_hands_the_likelier_it_is():
    hand, behind = row(13, 900, 2300), row(4, 1200, 2080, 108, 146)
    chances = []
    for own in (0.02, 0.3, 0.7, 0.98):
        clues = Clues(np.array([0.95] * 13 + [own] * 4), np.full(17, 0.02), np.full(17, 0.8))
        chances.append(select_hand([*hand, *behind], SIZE, clues, ROLES).own[-1])
    assert chances == sorted(chances)
    assert chances[0] < 0.5 < chances[-1]


def test_a_wall_of_backs_behind_the_hand_is_not_of_it():
    hand, wall = row(13, 900, 2300), row(15, 850, 2060, 112, 150)
    clues = Clues(np.full(28, 0.5), np.array([0.02] * 13 + [0.95] * 15), np.full(28, 0.8))
    assert select_hand([*hand, *wall], SIZE, clues, ROLES).members == tuple(range(13))


def test_rendered_tables_that_it_has_not_learnt_from():
    rng = np.random.default_rng(5)
    right = []
    for scene in role_scenes(40, 990):
        example = example_of_scene(scene, rng)
        chosen = select_hand(example.boxes, example.size, example.clues, ROLES).members
        right.append(chosen == tuple(np.flatnonzero(example.own)))
    assert np.mean(right) >= 0.7
