"""The table of gaps is what its definition says; `make prove-rules` makes the whole table again."""

import random
import zlib
from itertools import product
from pathlib import Path

import pytest

from assistant.rules.shapes.deficiency_table import FILE, HONOUR_RANKS, MOST, SUIT_RANKS, Grid, helps, row
from assistant.rules.shapes.make_table import gaps


def parts(ranks, count, seed=0):
    """Random parts of 0 to 14 tiles."""
    rng = random.Random(seed)
    pool = [rank for rank in range(ranks) for _ in range(4)]
    for _ in range(count):
        tiles = rng.sample(pool, rng.randint(0, MOST))
        yield tuple(tiles.count(rank) for rank in range(ranks))


@pytest.mark.parametrize("ranks", [SUIT_RANKS, HONOUR_RANKS])
def test_the_table_holds_what_the_definition_says(ranks):
    for part in parts(ranks, 400):
        assert row(part) == gaps(part)


@pytest.mark.parametrize(
    ("part", "expected"),
    [
        ((0,) * 9, (0, 3, 6, 9, 12, 2, 5, 8, 11, 14)),
        ((1, 1, 1, 0, 0, 0, 0, 2, 0), (0, 0, 1, 4, 7, 0, 0, 3, 6, 9)),
        ((4, 0, 0, 0, 0, 0, 0), (0, 0, 2, 5, 8, 0, 1, 4, 7, 10)),
    ],
)
def test_rows_by_hand(part, expected):
    """Nothing; 123 and 88, which make one set and the pair; four winds of one kind."""
    assert row(part) == expected


@pytest.mark.parametrize("ranks", [SUIT_RANKS, HONOUR_RANKS])
def test_one_tile_more_closes_the_gaps_that_are_listed(ranks):
    for part in parts(ranks, 60, seed=1):
        for rank, count in enumerate(part):
            if count < 4 and sum(part) < MOST:
                more = tuple(held + (place == rank) for place, held in enumerate(part))
                closes = [now - then for now, then in zip(gaps(part), gaps(more), strict=True)]
                assert closes == [helps(part)[rank] >> place & 1 for place in range(10)]


def test_every_part_has_its_own_place():
    grid = Grid(HONOUR_RANKS)
    places = {grid.place(counts) for counts in product(range(5), repeat=HONOUR_RANKS) if sum(counts) <= MOST}
    assert places == set(range(grid.size))
    assert grid.size == 43_130
    assert Grid(SUIT_RANKS).size == 405_350


def test_a_damaged_table_is_noticed():
    content = bytearray(Path(FILE).read_bytes())
    content[len(content) // 2] ^= 1
    with pytest.raises(zlib.error):
        zlib.decompress(content)
