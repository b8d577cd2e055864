"""The shapes of 台湾 beside sets and a pair: 八对半, seven pairs and a triplet, of 16 tiles and the winning one."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.rules.shapes.groups import GROUPS, PAIR, PUNG, Groups
from assistant.rules.shapes.hand_shape import SpecialForm

PAIRS = 7


def missing(counts: Sequence[int], _: int = 5) -> int:
    """Tiles that concealed tiles, as counts of 34 kinds, are short of seven pairs and a triplet."""
    pairs = sum([count // 2 for count in counts])
    singles = sum([count % 2 for count in counts])
    return min([_missing_with(held, pairs, singles) for held in {0, *counts}])


def helps(counts: Sequence[int], _: int = 5) -> int:
    """The kinds, as bits, of which one tile more brings seven pairs and a triplet nearer."""
    now = missing(counts)
    nearer = {}
    for held in {*counts} - {4}:
        more = list(counts)
        more[more.index(held)] += 1
        nearer[held] = missing(more) < now
    return sum([1 << kind for kind, count in enumerate(counts) if nearer.get(count)])


def decompositions(counts: Sequence[int], _: int = 0, __: int = 5) -> list[Groups]:
    """Complete tiles as a triplet and seven pairs, four alike being two pairs; there are no wild tiles."""
    odd = [kind for kind, count in enumerate(counts) if count % 2]
    if sum(counts) != 2 * PAIRS + 3 or len(odd) != 1 or counts[odd[0]] < 3:
        return []
    triplet = odd[0]
    left = [count - 3 * (kind == triplet) for kind, count in enumerate(counts)]
    pairs = [GROUPS[PAIR][kind] for kind, count in enumerate(left) for _ in range(count // 2)]
    return [(GROUPS[PUNG][triplet], *pairs)]


def _missing_with(held: int, pairs: int, singles: int) -> int:
    """What is missing where a kind, of which a number of copies are held, is the triplet."""
    used = min(held, 3)
    pairs += (held - used) // 2 - held // 2
    singles += (held - used) % 2 - held % 2
    short = max(0, PAIRS - pairs)
    return 3 - used + short + max(0, short - singles)


EIGHT_PAIRS = SpecialForm("八对半", missing, helps, decompositions)
"""Seven pairs and a triplet without melds; four alike are two pairs."""
