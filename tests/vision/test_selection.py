"""Boxes of whole tables: a hand, and what else is in view."""

from itertools import pairwise

import numpy as np
import pytest

from vision.detections import Box
from vision.layout.hand_region import belonging

SIZE = (4000, 3000)


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


def test_parallel_rows_belong_unless_they_are_far_apart():
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


def with_own(hand, others, own, own_of_hand=0.95):
    """How many of `others` belong to `hand` where the locator takes them for the hand's with `own`."""
    chosen = belonging([*hand, *others], SIZE, [own_of_hand] * len(hand) + [own] * len(others))
    assert set(range(len(hand))) <= set(chosen)
    return len(chosen) - len(hand)


@pytest.mark.parametrize(
    ("others", "least"),
    [
        pytest.param(row(1, 3300, 2310), 0.5, id="a tile laid far to the right, at the hand's level"),
        pytest.param(row(3, 1500, 1990, 105, 142), 0.5, id="a set just behind the hand"),
        pytest.param(row(1, 1500, 2700, 130, 176), 0.8, id="a tile between the player and the hand"),
        pytest.param(row(6, 900, 900), 0.9, id="a row far away"),
    ],
)
def test_what_lies_apart_belongs_where_the_locator_says_so(others, least):
    hand = row(13, 900, 2300)
    assert with_own(hand, others, least + 0.05) == len(others)
    assert with_own(hand, others, least - 0.05) == 0
    assert kept(hand, others) == [13, 0], "where nothing else is known"


def test_small_tiles_apart_are_of_others_whatever_the_locator_says():
    hand = row(13, 900, 2300)
    for others in (row(1, 3300, 2310, 90, 120), row(1, 1500, 2700, 100, 135), row(2, 1500, 1990, 70, 95)):
        assert with_own(hand, others, 0.99) == 0


def test_a_row_of_small_tiles_right_behind_the_hand_is_not_of_it():
    assert kept(row(11, 900, 2300), row(9, 1000, 2190, 78, 105)) == [11, 0]
    assert kept(row(11, 900, 2300), row(9, 1000, 2150, 108, 146)) == [11, 9]


def test_what_touches_the_hand_and_is_surely_of_others_is_not_of_it():
    hand, behind = row(13, 900, 2300), row(4, 1200, 2130, 108, 146)
    assert with_own(hand, behind, 0.5) == 4
    assert with_own(hand, behind, 0.25) == 0
