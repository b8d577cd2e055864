"""How many tiles a hand is short of complete: for sets and a pair, and for seven pairs.

For each part of a hand (three suits, honours) a *row of gaps* holds the tiles missing for 0..4 sets without and with
the pair: gaps[sets + 5 * pair]. The rows of the parts are joined by the smallest sum. A 惠牌 fills any one gap.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

Gaps = tuple[int, ...]

_NOTHING: Gaps = tuple(3 * sets + 2 * pair for pair in range(2) for sets in range(5))
_SPLITS = tuple(
    tuple(
        (left + 5 * pair_left, sets - left + 5 * (pair - pair_left)) for left in range(sets + 1) for pair_left in pairs
    )
    for pair, pairs in ((0, (0,)), (1, (0, 1)))
    for sets in range(5)
)


def missing(counts: Sequence[int], hui: int, sets: int) -> int:
    """Tiles that concealed tiles with some 惠牌 are short of a complete hand of `sets` sets; seven pairs need four.

    Of 14 − 3·melds tiles a complete hand misses none; shanten is what is missing, less one.
    """
    gap = join(join(_part(counts, 0), _part(counts, 1)), join(_part(counts, 2), _part(counts, 3)))[sets + 5]
    if sets == 4:
        gap = min(gap, pairs_missing(counts))
    return gap - hui


def nearer(counts: Sequence[int], hui: int, sets: int) -> list[int]:
    """The kinds 0..33 of which one more tile, at face value, leaves fewer tiles missing."""
    goal = missing(counts, hui, sets) + hui - 1
    rows = [_part(counts, part) for part in range(4)]
    kinds: list[int] = []
    for part, row in enumerate(rows):
        others = [other for place, other in enumerate(rows) if place != part]
        rest = join(join(others[0], others[1]), others[2])
        whole = join(rest, row)[sets + 5]
        own = list(counts[part * 9 : part * 9 + 9])
        for rank in range(len(own)):
            own[rank] += 1
            if whole - 1 == goal and join(rest, _gaps(tuple(own)))[sets + 5] == goal:
                kinds.append(part * 9 + rank)
            own[rank] -= 1
    return sorted({*kinds, *_nearer_to_pairs(counts, goal)}) if sets == 4 else kinds


def pairs_missing(counts: Sequence[int]) -> int:
    """Tiles missing for seven pairs; four alike are two pairs."""
    pairs = sum(count // 2 for count in counts)
    singles = sum(count % 2 for count in counts)
    return 7 - pairs + max(0, 7 - pairs - singles)


def _part(counts: Sequence[int], part: int) -> Gaps:
    """The row of gaps of one part: 0..2 for the suits, 3 for the honours."""
    return _gaps(tuple(counts[part * 9 : part * 9 + 9]))


@lru_cache(maxsize=1 << 16)
def join(one: Gaps, other: Gaps) -> Gaps:
    """The row of two parts together."""
    return tuple(min([one[a] + other[b] for a, b in split]) for split in _SPLITS)


def _nearer_to_pairs(counts: Sequence[int], goal: int) -> list[int]:
    """Kinds that bring seven pairs to `goal` tiles missing."""
    if pairs_missing(counts) - 1 != goal:
        return []
    singles = [kind for kind, count in enumerate(counts) if count % 2]
    short = sum(count // 2 for count in counts) + len(singles) < 7
    return list(range(34)) if short else singles


@lru_cache(maxsize=1 << 17)
def _gaps(counts: tuple[int, ...]) -> Gaps:
    """Take or leave the lowest tile: alone it is of no use, else it is in a pair, a 刻子 or a 顺子."""
    rank = next((rank for rank, count in enumerate(counts) if count), None)
    if rank is None:
        return _NOTHING
    best = list(_gaps(_without(counts, (rank,))[0]))
    _shift(best, *_without(counts, (rank, rank)), sets=0)
    _shift(best, *_without(counts, (rank, rank, rank)), sets=1)
    if len(counts) == 9:
        for start in range(max(0, rank - 2), min(rank, 6) + 1):
            _shift(best, *_without(counts, (start, start + 1, start + 2)), sets=1)
    return tuple(best)


def _without(counts: tuple[int, ...], ranks: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """What is left when a group takes its tiles where they are there, and how many were not."""
    left = list(counts)
    gaps = 0
    for rank in ranks:
        if left[rank]:
            left[rank] -= 1
        else:
            gaps += 1
    return tuple(left), gaps


def _shift(best: list[int], left: tuple[int, ...], gaps: int, sets: int) -> None:
    """Lower `best` where a group with that many gaps (a set, or the pair) and the tiles left over do better."""
    rest = _gaps(left)
    if sets:
        for place in (1, 2, 3, 4, 6, 7, 8, 9):
            best[place] = min(best[place], rest[place - 1] + gaps)
    else:
        for place in range(5, 10):
            best[place] = min(best[place], rest[place - 5] + gaps)
