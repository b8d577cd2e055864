"""The kinds that complete a hand, against trying every kind."""

import random

from assistant.rules.shapes.completing import completing, completing_pairs
from tests.rules.referees.tiles import as_pairs, divisions


def counts_of(tiles):
    return tuple(tiles.count(kind) for kind in range(34))


def hands(many):
    """Complete hands without one of their tiles, of any number of sets."""
    chance = random.Random(3)
    for _ in range(many):
        tiles = [chance.randrange(34)] * 2
        for _ in range(chance.randrange(5)):
            kind = chance.randrange(34)
            in_row = kind < 27 and kind % 9 <= 6 and chance.random() < 0.7
            tiles += [kind, kind + 1, kind + 2] if in_row else [kind] * 3
        tiles.remove(chance.choice(tiles))
        yield tiles


def test_completing_finds_every_kind_and_no_other():
    for tiles in hands(400):
        assert list(completing(counts_of(tiles))) == [kind for kind in range(34) if divisions([*tiles, kind])]


def test_a_kind_held_four_times_completes_too():
    tiles = [1, 2, 3, 5, 5, 5, 5, 6, 7, 8, 12, 13, 14]  # 2346666789m456s
    assert list(completing(counts_of(tiles))) == [5, 8]


def test_seven_pairs_wait_for_one_kind():
    tiles = [kind for kind in (0, 0, 3, 9, 20, 27) for _ in range(2)] + [5]
    assert completing_pairs(counts_of(tiles)) == (5,)
    assert as_pairs([*tiles, 5])
    assert completing_pairs(counts_of([*tiles[:-1], 0])) == (0,)
    assert completing_pairs(counts_of(tiles[:-1])) == ()
