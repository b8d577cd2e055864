"""The kinds that complete tiles as sets and a pair, whether copies of them are left or not.

A part is a suit, or the honours; what is found for one is kept, since hands share their parts.
"""

from __future__ import annotations

from functools import lru_cache

from assistant.rules.shapes.deficiency import PARTS
from assistant.rules.shapes.deficiency_table import SUIT_RANKS

Part = tuple[int, ...]
"""Copies of each kind of a suit or of the honours."""


@lru_cache(maxsize=1 << 8)
def completing(counts: tuple[int, ...]) -> tuple[int, ...]:
    """Every kind that completes tiles as sets and a pair, even one of which four are there; `counts` has 34 entries."""
    parts = [counts[part] for part in PARTS]
    as_sets = [_divides(part, False) for part in parts]
    paired = [_divides(part, True) for part in parts]
    found: list[int] = []
    for at, part in enumerate(parts):
        others = [place for place in range(len(parts)) if place != at]
        short = [place for place in others if not as_sets[place]]
        to_sets, to_pair = _completing_part(part)
        ranks = to_pair if not short else to_sets if len(short) == 1 and paired[short[0]] else ()
        found += [PARTS[at].start + rank for rank in ranks]
    return tuple(found)


def completing_pairs(counts: tuple[int, ...]) -> tuple[int, ...]:
    """The kind that makes seven pairs of 13 tiles, if one does; four alike are two pairs."""
    odd = [kind for kind, count in enumerate(counts) if count % 2]
    return (odd[0],) if len(odd) == 1 and sum(counts) == 13 else ()


@lru_cache(maxsize=1 << 12)
def _completing_part(part: Part) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The ranks that complete a part as sets, and those that do as sets and a pair."""
    more = [(*part[:rank], part[rank] + 1, *part[rank + 1 :]) for rank in range(len(part))]
    return (
        tuple([rank for rank, drawn in enumerate(more) if _divides(drawn, False)]),
        tuple([rank for rank, drawn in enumerate(more) if _divides(drawn, True)]),
    )


@lru_cache(maxsize=1 << 13)
def _divides(part: Part, pair: bool) -> bool:
    """Whether a part is all sets, or all sets and a `pair`."""
    rank = next((rank for rank, count in enumerate(part) if count), None)
    if rank is None or sum(part) % 3 != 2 * pair:
        return rank is None and not pair
    if pair and part[rank] >= 2 and _divides(_less(part, rank, rank), False):
        return True
    if part[rank] >= 3 and _divides(_less(part, rank, rank, rank), pair):
        return True
    in_row = len(part) == SUIT_RANKS and rank <= 6 and part[rank + 1] > 0 and part[rank + 2] > 0
    return in_row and _divides(_less(part, rank, rank + 1, rank + 2), pair)


def _less(part: Part, *ranks: int) -> Part:
    left = list(part)
    for rank in ranks:
        left[rank] -= 1
    return tuple(left)
