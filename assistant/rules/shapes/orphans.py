"""Thirteen orphans: each of the 13 kinds of 1, 9 and honours, and one of them twice."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.rules.shapes.groups import GROUPS, PAIR, SINGLE, Groups

ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))
"""The kinds of orphans."""

_ALL: int = sum(1 << kind for kind in ORPHANS)


def orphans_missing(counts: Sequence[int], _: int) -> int:
    """Tiles that 34 counts are short of thirteen orphans."""
    held = [counts[kind] for kind in ORPHANS]
    return 1 + held.count(0) - int(max(held) > 1)


def help_orphans(counts: Sequence[int], _: int) -> int:
    """The kinds that bring 34 counts nearer to thirteen orphans, as bits; all of them while none is there twice."""
    if max([counts[kind] for kind in ORPHANS]) < 2:
        return _ALL
    lacking: int = sum([1 << kind for kind in ORPHANS if not counts[kind]])
    return lacking


def thirteen_orphans(counts: Sequence[int], wild: int, _: int) -> list[Groups]:
    """12 single tiles and a pair, where 34 counts and a number of wild tiles are just that; a wild pair is of 一万."""
    if sum(counts) + wild != 14 or orphans_missing(counts, 4) != wild:
        return []
    twice = next((kind for kind in ORPHANS if counts[kind] > 1), ORPHANS[0])
    return [tuple([GROUPS[PAIR if kind == twice else SINGLE][kind] for kind in ORPHANS])]
