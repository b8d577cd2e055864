"""Readings of tiles with wild ones that differ in what a table of 番种 looks at: one for each, not thousands.

Every set and pair has a *mark*, a number whose digits count what rows look at (a 顺子, a 刻子 of 中, …). The marks of
the groups add up to that of a reading, and readings with one mark are worth the same. A suit, or the honours, is read
by itself and what is found is kept, since hands share their parts; then the parts are joined. A reading is kept as a
number too, which says how often each group is there, so that thousands of them are light.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from assistant.rules.shapes.deficiency import PARTS
from assistant.rules.shapes.deficiency_table import FOUR_SETS, SUIT_RANKS, row
from assistant.rules.shapes.groups import CHOW, GROUPS, PAIR, PUNG, Counts, Group, Groups

Share = tuple[int, int]
"""Sets, and pairs."""
Marked = Mapping[int, int]
"""For each mark one reading, as a number of three bits for each group: see `number_of`."""
Readings = Mapping[Share, Marked]
"""The same for each share of sets and pair."""

_OF_KIND = 9
_GROUPS = [GROUPS[shape][kind] for kind in range(34) for shape in (PAIR, PUNG, CHOW)]
_NUMBER = {group: 1 << 3 * place for place, group in enumerate(_GROUPS)}


@dataclass(frozen=True, eq=False)
class PartMarks:
    """The marks of the groups of a part by the rank of their first tile; `there`: once where the part has any group."""

    runs: Sequence[int]
    triplets: Sequence[int]
    pairs: Sequence[int]
    there: int

    def of(self, group: Group) -> int:
        """The mark of a group."""
        shape, rank = group
        return (self.runs if shape == CHOW else self.pairs if shape == PAIR else self.triplets)[rank]


Marks = tuple[PartMarks, PartMarks, PartMarks, PartMarks]
"""The marks of 万 条 筒 and of the honours."""


class Part(NamedTuple):
    """A suit, or the honours: its first kind, the copies of its kinds without wild tiles, and its marks."""

    start: int
    counts: Counts
    marks: PartMarks


def parts_of(counts: Counts, marks: Marks) -> list[Part]:
    """The four parts of concealed tiles."""
    return [Part(slot.start, counts[slot], own) for slot, own in zip(PARTS, marks, strict=True)]


def number_of(groups: Iterable[Group]) -> int:
    """Groups as a number that says how often each is there."""
    return sum([_NUMBER[group] for group in groups])


def groups_of(number: int) -> Groups:
    """The groups of a reading."""
    found: Groups = ()
    while number:
        place = ((number & -number).bit_length() - 1) // 3
        found += (_GROUPS[place],) * (number >> 3 * place & 0b111)
        number &= ~(0b111 << 3 * place)
    return found


@lru_cache(maxsize=1 << 10)
def readings_of(parts: tuple[Part, ...], wild: int) -> Readings:
    """Readings of parts in which every tile is used, with `wild` wild tiles at most."""
    *others, last = parts
    own = _of_part(last, wild)
    if not others:
        return own
    tiles = sum([sum(part.counts) for part in parts])
    found: dict[Share, dict[int, int]] = {}
    for (sets, pairs), ones in readings_of(tuple(others), wild).items():
        for (more, another), beside in own.items():
            share = sets + more, pairs + another
            if share[1] <= 1 and 3 * share[0] + 2 * share[1] - tiles <= wild:
                _add(found.setdefault(share, {}), ones, beside)
    return found


def completed(readings: Readings, others: Readings, sets: int) -> dict[int, int]:
    """One reading as sets and a pair for each mark of readings side by side."""
    found: dict[int, int] = {}
    for (more, pair), ones in others.items():
        _add(found, ones, readings.get((sets - more, 1 - pair), {}))
    return found


def _add(found: dict[int, int], ones: Marked, others: Marked) -> None:
    """Every two of some readings side by side."""
    for mark, number in ones.items():
        for other, beside in others.items():
            found[mark + other] = number + beside


@lru_cache(maxsize=1 << 10)
def readings_with(part: Part, wild: int, group: Group, stands_for: int | None = None) -> Readings:
    """Readings of a part that hold a group, by ranks; a wild tile stands for a rank in it, if one is given."""
    left, short = list(part.counts), 0
    for rank in group.kinds():
        if left[rank] and rank != stands_for:
            left[rank] -= 1
        else:
            short += 1
            stands_for = None if rank == stands_for else stands_for
    if short > wild:
        return {}
    own, pair = part.marks.of(group), group.shape == PAIR
    number = _NUMBER[group] << _OF_KIND * part.start
    found: dict[Share, Marked] = {}
    for (sets, pairs), ones in _of_part(Part(part.start, tuple(left), part.marks), wild - short).items():
        if pairs + pair <= 1:
            mark = own if sets or pairs else own + part.marks.there
            share = sets + (not pair), pairs + pair
            found[share] = {mark + other: number + beside for other, beside in ones.items()}
    return found


@lru_cache(maxsize=1 << 11)
def _of_part(part: Part, wild: int) -> Readings:
    start, counts, marks = part
    if not wild and not any(counts):
        return _NOTHING
    gaps, tiles = row(counts), sum(counts)
    found: dict[Share, Marked] = {}
    for short in range(wild + 1):
        sets, over = divmod(tiles + short, 3)
        pair = over // 2
        if over != 1 and sets <= FOUR_SETS.sets and gaps[sets + 5 * pair] == short:
            there = marks.there if sets or pair else 0
            read = _read(counts, sets, pair, marks)
            found[sets, pair] = {mark + there: number << _OF_KIND * start for mark, number in read.items()}
    return found


_NOTHING: Readings = {(0, 0): {0: 0}}


def _is_even(counts: Counts, sets: int, pair: int) -> bool:
    """Whether a part can be sets and pairs that use all of its tiles, with wild ones in the open places."""
    return row(counts)[sets + 5 * pair] == 3 * sets + 2 * pair - sum(counts)


@lru_cache(maxsize=1 << 12)
def _read(counts: Counts, sets: int, pair: int, marks: PartMarks) -> Marked:
    """One reading of a part that comes out even for each mark, its groups by rank."""
    if not sets and not pair:
        return {0: 0}
    found: dict[int, int] = {}
    for group in _first_groups(counts, pair):
        left = list(counts)
        for rank in group.kinds():
            left[rank] -= left[rank] > 0
        rest = tuple(left)
        share = (sets, pair - 1) if group.shape == PAIR else (sets - 1, pair)
        if min(share) >= 0 and _is_even(rest, *share):
            own, number = marks.of(group), _NUMBER[group]
            for mark, beside in _read(rest, *share, marks).items():
                found[own + mark] = number + beside
    return found


def _first_groups(counts: Counts, pair: int) -> Iterator[Group]:
    """The groups that may hold the lowest tile; where no tile is left, all groups that wild tiles may be next."""
    lowest = next((rank for rank, count in enumerate(counts) if count), None)
    for rank in range(len(counts)) if lowest is None else (lowest,):
        if lowest is not None or pair:
            yield GROUPS[PAIR][rank]
        if lowest is not None or not pair:
            yield GROUPS[PUNG][rank]
            if len(counts) == SUIT_RANKS:
                starts = (rank,) if lowest is None else range(max(0, rank - 2), rank + 1)
                yield from (GROUPS[CHOW][start] for start in starts if start <= SUIT_RANKS - 3)
