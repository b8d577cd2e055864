"""Every reading of tiles without wild ones is found, once; a slow search that tries every group finds the same."""

import random

import pytest

from assistant.rules import KINDS, parse_tiles
from assistant.rules.shapes.divisions import divisions, pairs_and_triplets
from tests.rules.referees.texts import SUITED, decompositions, pairs_of
from tests.rules.referees.walls import Wall, text


def counts_of(tiles):
    held = [tile.index for tile in parse_tiles(text(tiles))]
    return tuple(held.count(kind) for kind in range(34))


def plain(groups):
    """Groups as the slow search writes them, in one order."""
    return sorted(tuple(KINDS[kind].text for kind in group.kinds()) for group in groups)


def drawn(seed, sets):
    """A complete hand, concealed, of two suits."""
    while True:
        hand = Wall(random.Random(seed), SUITED[:18]).complete(SUITED[:18], sets, 0, chi=False)
        if hand is not None:
            return hand.concealed
        seed += 1000


@pytest.mark.parametrize("sets", [4, 5])
@pytest.mark.parametrize("seed", range(30))
def test_every_division_is_found_once(seed, sets):
    tiles = drawn(seed, sets)
    if seed % 3 == 0:
        tiles[0] = "9s"
    found = [plain(groups) for groups in divisions(counts_of(tiles))]
    wanted = {tuple(sorted(groups)) for groups in decompositions(tiles)}
    assert sorted(map(tuple, found)) == sorted(wanted)


def test_a_hand_with_many_readings():
    found = divisions(counts_of([f"{rank}m" for rank in "11122233344455"]))
    assert len(found) == 4
    assert len({frozenset(groups) for groups in found}) == len(found)


@pytest.mark.parametrize(
    ("tiles", "pairs", "triplets"),
    [("1144m5577s22pCCFF", 7, 0), ("1111m5577s22pCCFF", 7, 0), ("111222m", 0, 2), ("11122m", 1, 1), ("1112m", 2, 0)],
)
def test_pairs_and_triplets(tiles, pairs, triplets):
    held = [tile.text for tile in parse_tiles(tiles)]
    wanted = {tuple(sorted(groups)) for groups in pairs_of(held, pairs, triplets)}
    found = [tuple(plain(groups)) for groups in pairs_and_triplets(counts_of(held), pairs, triplets)]
    assert sorted(found) == sorted(wanted)
