"""A tile of another player's row, level with the hand, is not the hand's; the tile drawn last is."""

import numpy as np
import pytest

from vision.layout.strays import strays

WIDE, HIGH = 40, 56
HAND = [(100 + WIDE * k, 500, 100 + WIDE * (k + 1), 500 + HIGH) for k in range(13)]
LEVEL = (700, 500, 700 + HIGH, 500 + WIDE)
COLUMN = [(700, 500 + WIDE * k, 700 + HIGH, 500 + WIDE * (k + 1)) for k in (-2, -1, 1, 2)]


@pytest.mark.parametrize(
    ("own", "others", "expected"),
    [
        pytest.param([*HAND, LEVEL], COLUMN, {13}, id="in the middle of a neighbour's row"),
        pytest.param([*HAND, LEVEL], COLUMN[2:], {13}, id="at the end of a neighbour's row"),
        pytest.param([*HAND, LEVEL], [], set(), id="the tile drawn last, alone"),
        pytest.param([*HAND, LEVEL], [(300, 100, 340, 156)], set(), id="the tile drawn last, discards far away"),
        pytest.param(HAND, [(300, 440, 340, 498)], set(), id="a discard that touches the row"),
        pytest.param([*HAND, *COLUMN, LEVEL], [], set(), id="a meld laid across"),
    ],
)
def test_what_touches_another_row_is_a_stray(own, others, expected):
    corners = np.array([*own, *others], np.float32)
    assert strays(corners, range(len(own)), range(len(own), len(corners))) == expected


@pytest.mark.parametrize("own", [[], [0]])
def test_a_hand_of_one_tile_has_no_strays(own):
    assert strays(np.array([*HAND], np.float32), own, range(1, 13)) == set()
