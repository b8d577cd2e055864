"""Shanten against the textbook formula (8 − 2·sets − partial sets, 6 − pairs), every 惠牌 tried as each kind."""

import random
from itertools import combinations_with_replacement

import pytest

from assistant.rules.shapes.deficiency import missing
from assistant.rules.shapes.hand_shape import WITH_SEVEN_PAIRS


def by_the_textbook(counts, sets):
    """Shanten of a hand without 惠牌: the best split into sets and partial sets, or seven pairs."""
    regular = 2 * sets - max(blocks(list(counts), 0, sets, pair=False))
    pairs = sum(count // 2 for count in counts)
    kinds = pairs + sum(count % 2 for count in counts)
    return min(regular, 6 - pairs + max(0, 7 - kinds)) if sets == 4 else regular


def blocks(counts, kind, room, pair):
    """What sets (2 each), partial sets and a pair (1 each) can be taken from a kind on, for every split."""
    while kind < 34 and not counts[kind]:
        kind += 1
    if kind == 34:
        yield 0
        return
    in_row = 7 - kind % 9 if kind < 27 else 0  # 顺子 can start here while this is positive
    heads = [((kind,) * 3, 2, False), ((kind,) * 2, 1, False), ((kind,) * 2, 1, True)]
    heads += [((kind, kind + 1, kind + 2), 2, False)] if in_row > 0 else []
    heads += [((kind, kind + 2), 1, False)] if in_row > 0 else []
    heads += [((kind, kind + 1), 1, False)] if in_row > -1 and kind < 27 else []
    for tiles, worth, as_pair in heads:
        if (pair if as_pair else room == 0) or any(counts[tile] < tiles.count(tile) for tile in tiles):
            continue
        for tile in tiles:
            counts[tile] -= 1
        yield from (worth + more for more in blocks(counts, kind, room - (not as_pair), pair or as_pair))
        for tile in tiles:
            counts[tile] += 1
    held, counts[kind] = counts[kind], 0
    yield from blocks(counts, kind + 1, room, pair)
    counts[kind] = held


@pytest.mark.parametrize("hui", [0, 1, 2])
@pytest.mark.parametrize("melds", [0, 1, 2])
def test_missing_is_shanten_and_one(hui, melds):
    rng = random.Random(10 * hui + melds)
    wall = [kind for kind in range(34) for _ in range(4)]
    for _ in range((60, 12, 1)[hui]):
        natural = rng.sample(wall, 13 - 3 * melds - hui)
        counts = [natural.count(kind) for kind in range(34)]
        expected = min(
            by_the_textbook([counts[kind] + meant.count(kind) for kind in range(34)], 4 - melds)
            for meant in combinations_with_replacement(range(34), hui)
        )
        assert missing(counts, hui, 4 - melds, WITH_SEVEN_PAIRS.forms_for(4 - melds)) - 1 == expected
