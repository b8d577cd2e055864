"""How many tiles a hand is short of complete, as sets and a pair or as a special form, and which kinds bring it nearer.

The rows of gaps of its four parts are joined by the smallest sum. A wild tile fills any one gap. Five sets have a
larger table, which is read when the first hand with five sets to be made is seen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Protocol

from assistant.rules.shapes.deficiency_table import FIVE_SETS, FOUR_SETS, DeficiencyTable, Gaps, row

PARTS = (slice(0, 9), slice(9, 18), slice(18, 27), slice(27, 34))
"""Where the kinds of 万 条 筒 and of the honours lie."""

_OF_PAIRS = 7


class DeficiencyForm(Protocol):
    """What is asked of a special form here: tiles missing, and the kinds that help, as bits."""

    @property
    def missing(self) -> Callable[[Sequence[int], int], int]:
        """Tiles missing of concealed tiles of which a number of sets are to be made, no wild tile counted."""

    @property
    def helps(self) -> Callable[[Sequence[int], int], int]:
        """The kinds of which one tile more leaves fewer missing, as bits."""


def missing(counts: Sequence[int], wild: int, sets: int, forms: Sequence[DeficiencyForm] = ()) -> int:
    """Tiles that concealed tiles with some wild ones are short of `sets` sets and a pair, or of a special form.

    `counts` holds 34 kinds without the wild tiles. A complete hand misses none; shanten is what is missing, less one.
    """
    gap = sets_missing(counts, sets)
    for form in forms:
        gap = min(gap, form.missing(counts, sets))
    return gap - wild


def sets_missing(counts: Sequence[int], sets: int, pair: int = 1) -> int:
    """Tiles missing for a number of sets and, unless `pair` is 0, a pair; no wild tile counted."""
    if sets > FOUR_SETS.sets:
        return _whole(*rows_of(counts, FIVE_SETS.row))[sets + 6 * pair]
    return _whole(*rows_of(counts))[sets + 5 * pair]


def pairs_missing(counts: Sequence[int], _: int = 4) -> int:
    """Tiles missing for seven pairs, no wild tile counted; four alike are two pairs."""
    pairs = sum([count // 2 for count in counts])
    singles = sum([count % 2 for count in counts])
    return _OF_PAIRS - pairs + max(0, _OF_PAIRS - pairs - singles)


def nearer(counts: Sequence[int], wild: int, sets: int, forms: Sequence[DeficiencyForm] = ()) -> tuple[int, list[int]]:
    """Tiles missing, and the kinds 0..33 of which one more tile, at face value, leaves fewer of them missing.

    Kinds of which four are there are left out.
    """
    table = FOUR_SETS if sets <= FOUR_SETS.sets else FIVE_SETS
    rows = rows_of(counts, table.row)
    gap = whole = _whole(*rows)[sets + table.sets + 1]
    bits = 0
    for form in forms:
        of_form = form.missing(counts, sets)
        if of_form <= gap:
            bits = form.helps(counts, sets) | (bits if of_form == gap else 0)
            gap = of_form
    if whole == gap:
        one, two, three, four = rows
        low, high = join(one, two), join(three, four)
        rests = (join(two, high), join(one, high), join(low, four), join(low, three))
        for part, own, rest in zip(PARTS, rows, rests, strict=True):
            shares = _shares(own, rest, sets, whole)
            if shares:
                bits |= _help_sets(table, tuple(counts[part]), shares) << part.start
    return gap - wild, [kind for kind in range(34) if bits >> kind & 1]


def spare(counts: Sequence[int], wild: int, sets: int, forms: Sequence[DeficiencyForm] = ()) -> tuple[int, list[int]]:
    """Tiles missing, and the kinds 0..33 of which one tile less, at face value, leaves no more of them missing."""
    table = FOUR_SETS if sets <= FOUR_SETS.sets else FIVE_SETS
    rows = rows_of(counts, table.row)
    one, two, three, four = rows
    low, high = join(one, two), join(three, four)
    place = sets + table.sets + 1
    of_forms = [form.missing(counts, sets) for form in forms]
    gap = min([join(low, high)[place], *of_forms])
    nearest = [form for form, of_form in zip(forms, of_forms, strict=True) if of_form == gap]
    found = []
    for part, rest in zip(PARTS, (join(two, high), join(one, high), join(low, four), join(low, three)), strict=True):
        own = list(counts[part])
        for rank, count in enumerate(own):
            if count:
                own[rank] = count - 1
                kept = join(table.row(tuple(own)), rest)[place] <= gap
                own[rank] = count
                if kept or (nearest and _spared_by_form(counts, part.start + rank, sets, nearest, gap)):
                    found.append(part.start + rank)
    return gap - wild, found


def _spared_by_form(counts: Sequence[int], kind: int, sets: int, forms: Sequence[DeficiencyForm], gap: int) -> bool:
    """Whether a special form does without a tile of a kind."""
    fewer = (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])
    return any(form.missing(fewer, sets) <= gap for form in forms)


Rows = tuple[Gaps, Gaps, Gaps, Gaps]
"""The rows of gaps of the parts of a hand."""


def rows_of(counts: Sequence[int], row: Callable[[tuple[int, ...]], Gaps] = row) -> Rows:
    """The rows of gaps of the parts of a hand, looked up in a table."""
    kinds = tuple(counts)
    return row(kinds[:9]), row(kinds[9:18]), row(kinds[18:27]), row(kinds[27:])


@lru_cache(maxsize=1 << 12)
def _whole(one: Gaps, two: Gaps, three: Gaps, four: Gaps) -> Gaps:
    """The row of a hand."""
    return join(join(one, two), join(three, four))


@lru_cache(maxsize=1 << 12)
def join(one: Gaps, other: Gaps) -> Gaps:
    """The row of two parts together."""
    if len(one) > FOUR_SETS.width:
        return _join_five(one, other)
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


def _join_five(one: Gaps, other: Gaps) -> Gaps:
    """The row of two parts together where five sets are made."""
    pair = FIVE_SETS.sets + 1
    bare = [min([one[own] + other[sets - own] for own in range(sets + 1)]) for sets in range(pair)]
    paired = [
        min([min(one[own] + other[pair + sets - own], one[pair + own] + other[sets - own]) for own in range(sets + 1)])
        for sets in range(pair)
    ]
    return (*bare, *paired)


def _shares(own: Gaps, rest: Gaps, sets: int, whole: int) -> int:
    """The places, as bits, at which a part does its share of the least that is missing."""
    pair = len(own) // 2
    shares = 0
    for left in range(sets + 1):
        if own[left] + rest[sets - left + pair] == whole:
            shares |= 1 << left
        if own[left + pair] + rest[sets - left] == whole:
            shares |= 1 << left + pair
    return shares


def _help_sets(table: DeficiencyTable, part: tuple[int, ...], shares: int) -> int:
    """The ranks of a part, as bits, that close a gap at one of these places."""
    return sum([1 << rank for rank, places in enumerate(table.helps(part)) if places & shares])


def help_pairs(counts: Sequence[int], _: int = 4) -> int:
    """The kinds, as bits, that bring seven pairs nearer: singles, and while kinds are short every other kind."""
    short = sum([(count + 1) // 2 for count in counts]) < _OF_PAIRS
    return sum([1 << kind for kind, count in enumerate(counts) if count % 2 or (short and count < 4)])
