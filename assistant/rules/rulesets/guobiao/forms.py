"""The shapes of 国标 with knitted tiles: 不靠, and 组合龙 beside a set and a pair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.rules.rulesets.guobiao.whole_hand import FIRST_HONOUR, HONOURS, KINDS_IN_ALL, bits
from assistant.rules.shapes.deficiency import nearer, sets_missing
from assistant.rules.shapes.divisions import divisions
from assistant.rules.shapes.groups import GROUPS, SINGLE, Groups
from assistant.rules.shapes.hand_shape import SpecialForm

Counts = Sequence[int]

NINES = tuple(
    tuple(9 * suit + first + step for suit, first in zip(suits, (0, 1, 2), strict=True) for step in (0, 3, 6))
    for suits in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
)
"""The six knitted nines: 147 of one suit, 258 of another, 369 of the third."""
_BITS = tuple(bits(nine) for nine in NINES)

_LOOSE_KINDS = tuple((*nine, *range(FIRST_HONOUR, KINDS_IN_ALL)) for nine in NINES)
_LOOSE_BITS = tuple(nine | HONOURS for nine in _BITS)


def _held(counts: Counts) -> int:
    """The kinds that are there, as bits."""
    return bits([kind for kind, count in enumerate(counts) if count])


def _loose_missing(counts: Counts, _: int) -> int:
    held = _held(counts)
    most: int = max([(held & kinds).bit_count() for kinds in _LOOSE_BITS])
    return max(0, 14 - most)


def _loose_helps(counts: Counts, _: int) -> int:
    """The kinds that are not there yet, of every nine that is nearest."""
    held = [sum([counts[kind] > 0 for kind in kinds]) for kinds in _LOOSE_KINDS]
    nearest = [kinds for kinds, many in zip(_LOOSE_KINDS, held, strict=True) if many == max(held)]
    return bits(kind for kinds in nearest for kind in kinds if not counts[kind])


def _loose_decompositions(counts: Counts, _: int, __: int) -> list[Groups]:
    """14 different tiles of one nine and honours, at least five of these."""
    if sum(counts) != 14 or max(counts) > 1:
        return []
    kinds = [kind for kind, count in enumerate(counts) if count]
    suited = bits(kinds) & ~HONOURS
    if all(suited & ~nine for nine in _BITS):
        return []
    return [tuple([GROUPS[SINGLE][kind] for kind in kinds])]


def _rests(counts: Counts) -> Iterator[tuple[tuple[int, ...], int, list[int]]]:
    """Every nine with the tiles of it that are missing, and what is left without it."""
    for nine in NINES:
        rest = list(counts)
        missing = 0
        for kind in nine:
            if rest[kind]:
                rest[kind] -= 1
            else:
                missing += 1
        yield nine, missing, rest


def _knitted_missing(counts: Counts, sets: int) -> int:
    """The least of all nines; those that lack more tiles than another one lacks in all are not looked at."""
    held, least = _held(counts), 14
    for missing, nine in sorted(
        [(9 - (held & kinds).bit_count(), nine) for kinds, nine in zip(_BITS, NINES, strict=True)]
    ):
        if missing >= least:
            break
        rest = list(counts)
        for kind in nine:
            rest[kind] -= rest[kind] > 0
        least = min(least, missing + sets_missing(rest, sets - 3))
    return least


def _knitted_helps(counts: Counts, sets: int) -> int:
    least = _knitted_missing(counts, sets)
    found = 0
    for nine, missing, rest in _rests(counts):
        short, kinds = nearer(rest, 0, sets - 3)
        if missing + short == least:
            found |= bits([kind for kind in nine if not counts[kind]])
            found |= bits(kinds) if short else 0
    return found


def _knitted_decompositions(counts: Counts, _: int, __: int) -> list[Groups]:
    """A whole nine, and the rest as a set and a pair (a pair alone beside a meld)."""
    if sum([count > 0 for count in counts[:FIRST_HONOUR]]) < 9:
        return []
    return [
        (*[GROUPS[SINGLE][kind] for kind in nine], *groups)
        for nine, missing, rest in _rests(counts)
        if not missing
        for groups in divisions(tuple(rest))
    ]


LOOSE_TILES = SpecialForm("不靠", _loose_missing, _loose_helps, _loose_decompositions)
"""全不靠 and 七星不靠."""
KNITTED_STRAIGHT = SpecialForm("组合龙", _knitted_missing, _knitted_helps, _knitted_decompositions, melds=1)
"""组合龙."""
