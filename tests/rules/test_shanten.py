"""Shanten of random hands, against what others have found; `make prove-rules` takes a million of them."""

from collections import Counter

import pytest

from assistant.rules import KINDS, discards, format_tiles, parse_tiles
from tests.rules.build import holding
from tests.rules.prove import PUBLISHED, differing, own_shanten, published_shanten, random_counts, strays


def test_shanten_is_spread_as_published():
    """Of 100 million hands; five standard errors of our sample are allowed. Seven pairs and orphans as they have them.

    The published hands know thirteen orphans, and seven pairs of seven kinds; `beijing` knows no orphans, and four
    alike are two pairs. So sets and a pair come from the engine and the other two shapes from their formulas.
    """
    hands = 6_000
    assert strays(Counter(published_shanten(counts) for counts in random_counts(1, hands)), hands) == []


def test_a_spread_that_is_off_is_noticed():
    """One hand in a hundred taken for a better one is more than chance."""
    hands = 6_000
    found = Counter({place - 1: round(hands * percent / 100) for place, percent in enumerate(PUBLISHED)})
    assert strays(found, hands) == []
    found[3] += 300
    found[4] -= 300
    assert len(strays(found, hands)) == 2


@pytest.mark.parametrize(("tiles", "sets"), [(14, 4), (13, 4), (11, 3), (10, 3), (7, 2), (4, 1), (1, 0)])
def test_every_hand_has_the_shanten_that_the_library_mahjong_finds(tiles, sets):
    """Sets and a pair, melds left out; seven pairs where no kind is there three times."""
    faults = [fault for counts in random_counts(tiles, 400, tiles) if (fault := differing(counts, sets))]
    assert faults == []


def test_the_answers_of_the_engine_have_that_shanten():
    """What `discards` says is what was compared; the 惠牌 is 南, of which there is none."""
    for counts in random_counts(2, 60):
        tiles = format_tiles(KINDS[kind] for kind, count in enumerate(counts) for _ in range(count))
        if not {"S", "E"} & {tile.text for tile in parse_tiles(tiles)}:
            assert discards(holding(tiles, indicator="E")).shanten == own_shanten(counts)
