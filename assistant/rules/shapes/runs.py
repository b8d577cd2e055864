"""Tiles read as 顺子 and a pair alone, with wild tiles in the open places."""

from __future__ import annotations

from functools import lru_cache

from assistant.rules.shapes.groups import CHOW, GROUPS, PAIR, Counts, Groups


@lru_cache(maxsize=1 << 12)
def as_runs(counts: Counts, wild: int, sets: int, pair: int, pair_within: int) -> Groups | None:
    """Tiles as 顺子 and, if `pair` is 1, a pair of the kinds `pair_within` (bits); None where that is impossible.

    `counts` holds 34 kinds without the `wild` tiles, all of which are used.
    """
    kind = next((kind for kind, count in enumerate(counts) if count), None)
    if kind is None:
        return _of_wilds(wild, sets, pair, pair_within)
    if pair and pair_within >> kind & 1:
        own = min(2, counts[kind])
        if 2 - own <= wild:
            left = (*counts[:kind], counts[kind] - own, *counts[kind + 1 :])
            rest = as_runs(left, wild - 2 + own, sets, 0, pair_within)
            if rest is not None:
                return (GROUPS[PAIR][kind], *rest)
    return _with_run(counts, kind, wild, sets, pair, pair_within) if sets and kind < 27 else None


def _with_run(counts: Counts, kind: int, wild: int, sets: int, pair: int, pair_within: int) -> Groups | None:
    """The lowest kind as part of a 顺子."""
    suit = kind - kind % 9
    for start in range(max(suit, kind - 2), min(kind, suit + 6) + 1):
        left, stand_ins = list(counts), 0
        for place in range(start, start + 3):
            if left[place]:
                left[place] -= 1
            else:
                stand_ins += 1
        if stand_ins <= wild:
            rest = as_runs(tuple(left), wild - stand_ins, sets - 1, pair, pair_within)
            if rest is not None:
                return (GROUPS[CHOW][start], *rest)
    return None


def _of_wilds(wild: int, sets: int, pair: int, pair_within: int) -> Groups | None:
    """顺子 and a pair of wild tiles alone."""
    if wild != 3 * sets + 2 * pair:
        return None
    lowest = next((kind for kind in range(34) if pair_within >> kind & 1), None)
    if pair and lowest is None:
        return None
    return (*(GROUPS[PAIR][kind] for kind in [lowest] * pair if kind is not None), *[GROUPS[CHOW][0]] * sets)
