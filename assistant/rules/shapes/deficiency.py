"""How many tiles a hand is short of complete, for sets and a pair and for seven pairs, and which kinds bring it nearer.

The rows of gaps of its four parts are joined by the smallest sum. A 惠牌 fills any one gap.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from assistant.rules.shapes.deficiency_table import Gaps, helps, row

PARTS = (slice(0, 9), slice(9, 18), slice(18, 27), slice(27, 34))
"""Where the kinds of 万 条 筒 and of the honours lie."""

_OF_PAIRS = 7


def missing(counts: Sequence[int], hui: int, sets: int) -> int:
    """Tiles that concealed tiles with some 惠牌 are short of a complete hand of `sets` sets; seven pairs need four.

    `counts` holds 34 kinds without the 惠牌. Of 14 − 3·melds tiles a complete hand misses none; shanten is what is
    missing, less one.
    """
    gap = sets_missing(counts, sets)
    if sets == 4:
        gap = min(gap, pairs_missing(counts))
    return gap - hui


def sets_missing(counts: Sequence[int], sets: int, pair: int = 1) -> int:
    """Tiles missing for so many sets and, unless `pair` is 0, a pair; no 惠牌 counted."""
    return _whole(*rows_of(counts))[sets + 5 * pair]


def pairs_missing(counts: Sequence[int]) -> int:
    """Tiles missing for seven pairs, no 惠牌 counted; four alike are two pairs."""
    pairs = sum([count // 2 for count in counts])
    singles = sum([count % 2 for count in counts])
    return _OF_PAIRS - pairs + max(0, _OF_PAIRS - pairs - singles)


def nearer(counts: Sequence[int], hui: int, sets: int) -> tuple[int, list[int]]:
    """Tiles missing, and the kinds 0..33 of which one more tile, at face value, leaves fewer of them missing.

    Kinds of which four are there are left out.
    """
    rows = rows_of(counts)
    one, two, three, four = rows
    low, high = join(one, two), join(three, four)
    gap = whole = join(low, high)[sets + 5]
    bits = 0
    if sets == 4:
        of_pairs = pairs_missing(counts)
        gap = min(gap, of_pairs)
        bits = _help_pairs(counts) if of_pairs == gap else 0
    if whole == gap:
        rests = (join(two, high), join(one, high), join(low, four), join(low, three))
        for part, own, rest in zip(PARTS, rows, rests, strict=True):
            bits |= _help_sets(tuple(counts[part]), own, rest, sets, whole) << part.start
    return gap - hui, [kind for kind in range(34) if bits >> kind & 1]


def rows_of(counts: Sequence[int]) -> tuple[Gaps, Gaps, Gaps, Gaps]:
    """The rows of gaps of the parts of a hand."""
    kinds = tuple(counts)
    return row(kinds[:9]), row(kinds[9:18]), row(kinds[18:27]), row(kinds[27:])


@lru_cache(maxsize=1 << 12)
def _whole(one: Gaps, two: Gaps, three: Gaps, four: Gaps) -> Gaps:
    """The row of a hand."""
    return join(join(one, two), join(three, four))


@lru_cache(maxsize=1 << 12)
def join(one: Gaps, other: Gaps) -> Gaps:
    """The row of two parts together."""
    a0, a1, a2, a3, a4, a5, a6, a7, a8, a9 = one
    b0, b1, b2, b3, b4, b5, b6, b7, b8, b9 = other
    return (
        a0 + b0,
        min(a0 + b1, a1 + b0),
        min(a0 + b2, a1 + b1, a2 + b0),
        min(a0 + b3, a1 + b2, a2 + b1, a3 + b0),
        min(a0 + b4, a1 + b3, a2 + b2, a3 + b1, a4 + b0),
        min(a0 + b5, a5 + b0),
        min(a0 + b6, a1 + b5, a5 + b1, a6 + b0),
        min(a0 + b7, a1 + b6, a2 + b5, a5 + b2, a6 + b1, a7 + b0),
        min(a0 + b8, a1 + b7, a2 + b6, a3 + b5, a5 + b3, a6 + b2, a7 + b1, a8 + b0),
        min(a0 + b9, a1 + b8, a2 + b7, a3 + b6, a4 + b5, a5 + b4, a6 + b3, a7 + b2, a8 + b1, a9 + b0),
    )


def _help_sets(part: tuple[int, ...], own: Gaps, rest: Gaps, sets: int, whole: int) -> int:
    """The ranks of a part, as bits, that close a gap wherever the part does its share of the least that is missing."""
    shares = 0
    for left in range(sets + 1):
        if own[left] + rest[sets - left + 5] == whole:
            shares |= 1 << left
        if own[left + 5] + rest[sets - left] == whole:
            shares |= 32 << left
    return sum([1 << rank for rank, places in enumerate(helps(part)) if places & shares]) if shares else 0


def _help_pairs(counts: Sequence[int]) -> int:
    """The kinds, as bits, that bring seven pairs nearer: singles, and while kinds are short every other kind."""
    short = sum([(count + 1) // 2 for count in counts]) < _OF_PAIRS
    return sum([1 << kind for kind, count in enumerate(counts) if count % 2 or (short and count < 4)])
