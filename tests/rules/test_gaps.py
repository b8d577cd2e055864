"""The tables of gaps are what their definition says; `make prove-rules` makes the whole tables again."""

import random
import zlib
from itertools import product
from pathlib import Path

import pytest

from assistant.rules.shapes.deficiency import nearer, sets_missing
from assistant.rules.shapes.deficiency_table import FIVE_SETS, FOUR_SETS, HONOUR_RANKS, SUIT_RANKS, Grid, row
from assistant.rules.shapes.make_table import gaps

TABLES = [FOUR_SETS, FIVE_SETS]


def parts(ranks, count, most, seed=0):
    """Random parts of 0 to `most` tiles."""
    rng = random.Random(seed)
    pool = [rank for rank in range(ranks) for _ in range(4)]
    for _ in range(count):
        tiles = rng.sample(pool, rng.randint(0, most))
        yield tuple(tiles.count(rank) for rank in range(ranks))


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("ranks", [SUIT_RANKS, HONOUR_RANKS])
def test_the_table_holds_what_the_definition_says(ranks, table):
    for part in parts(ranks, 400, table.most):
        assert table.row(part) == gaps(part, table.sets)


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


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("ranks", [SUIT_RANKS, HONOUR_RANKS])
def test_one_tile_more_closes_the_gaps_that_are_listed(ranks, table):
    for part in parts(ranks, 60, table.most, seed=1):
        for rank, count in enumerate(part):
            if count < 4 and sum(part) < table.most:
                more = tuple(held + (place == rank) for place, held in enumerate(part))
                pairs = zip(gaps(part, table.sets), gaps(more, table.sets), strict=True)
                closes = [now - then for now, then in pairs]
                assert closes == [table.helps(part)[rank] >> place & 1 for place in range(table.width)]


def test_five_sets_and_a_pair_of_random_hands():
    """Those kinds bring 16 tiles nearer that are listed, and no others."""
    rng = random.Random(2)
    wall = [kind for kind in range(34) for _ in range(4)]
    for tiles in [rng.sample(wall[:size], 16) for size in (36, 36, 60, 136) for _ in range(10)]:
        counts = [tiles.count(kind) for kind in range(34)]
        missing, kinds = nearer(counts, 0, 5)
        assert missing == sets_missing(counts, 5)
        for kind in [kind for kind in range(34) if counts[kind] < 4]:
            counts[kind] += 1
            assert sets_missing(counts, 5) == missing - (kind in kinds)
            counts[kind] -= 1


def test_every_part_has_its_own_place():
    grid = Grid(HONOUR_RANKS, 14)
    places = {grid.place(counts) for counts in product(range(5), repeat=HONOUR_RANKS) if sum(counts) <= 14}
    assert places == set(range(grid.size))
    assert grid.size == 43_130
    assert [Grid(SUIT_RANKS, most).size for most in (14, 17)] == [405_350, 886_400]


def test_a_damaged_table_is_noticed():
    content = bytearray(Path(FOUR_SETS.file).read_bytes())
    content[len(content) // 2] ^= 1
    with pytest.raises(zlib.error):
        zlib.decompress(content)
