"""All readings of concealed tiles: sets and a pair, or seven pairs, with 惠牌 in any place.

A hand splits into its suits and its honours. For each of these parts a table, filled on first use, tells how its tiles
and some 惠牌 make so many sets and a pair. Readings that no 番种 can tell apart are kept once: a reading carries
*marks*, the only traits that the tables of 番种 ask for, and of readings with equal marks one is enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

CHOW, PUNG, PAIR = "chow", "pung", "pair"
"""Shapes of a group: 顺子, 刻子, 将."""

SIZE = {CHOW: 3, PUNG: 3, PAIR: 2}
"""Tiles of a group by its shape."""

MAX_HUI = 4

_DRAGON_MARKS = {0: 1, 3: 2, 6: 4}  # rank at which a 顺子 starts → its mark as a part of 一条龙
_DRAGON, _MIDDLE, _HAS_CHOW, _HUI_FIVE = 7, 2, 8, 16
_FIVE = 4  # the rank of a five, counted from 0


class Group(NamedTuple):
    """A set or pair: its shape and the kind 0..33 (in a part: the rank 0..8) of its first tile."""

    shape: str
    kind: int

    def kinds(self) -> tuple[int, ...]:
        """The kinds of its tiles."""
        if self.shape == CHOW:
            return (self.kind, self.kind + 1, self.kind + 2)
        return (self.kind,) * SIZE[self.shape]


GROUPS = {shape: [Group(shape, kind) for kind in range(34)] for shape in SIZE}
"""Every group once, by its shape and its first kind."""

Groups = tuple[Group, ...]
Counts = tuple[int, ...]


def seven_pairs(counts: Sequence[int], hui: int) -> list[Groups]:
    """Seven pairs of 14 tiles: at most one reading, spare 惠牌 double a pair that is there."""
    odd = sum(count % 2 for count in counts)
    if sum(counts) + hui != 14 or hui < odd:
        return []
    pairs = [GROUPS[PAIR][kind] for kind, count in enumerate(counts) for _ in range((count + 1) // 2)]
    return [(*pairs, *pairs[:1] * ((hui - odd) // 2))]


def sets_and_pair(counts: Sequence[int], hui: int, sets: int, claimed: Sequence[int] = (0, 0, 0)) -> list[Groups]:
    """Readings of concealed tiles as `sets` sets and a pair, one for each combination of traits; [] if there is none.

    `counts` holds the tiles by kind without the `hui` 惠牌; `claimed` holds for each suit the marks of those 吃 that
    may take part in a 一条龙 (see `dragon_marks`).
    """
    partial: dict[tuple[int, int], dict[int, Groups]] = {(0, 0): {0: ()}}
    tiles = 0
    for part in range(4):
        own = tuple(counts[part * 9 : part * 9 + 9])
        tiles += sum(own)
        grown: dict[tuple[int, int], dict[int, Groups]] = {}
        for made, paired, found in _fits(own, part == 3):
            for (sets_so_far, pair_so_far), traits in partial.items():
                all_sets, all_pairs = sets_so_far + made, pair_so_far + paired
                if all_sets <= sets and all_pairs <= 1 and 3 * all_sets + 2 * all_pairs <= tiles + hui:
                    _merge(grown.setdefault((all_sets, all_pairs), {}), traits, found, part, claimed)
        partial = grown
    return list(partial.get((sets, 1), {}).values())


def dragon_marks(kind: int) -> int:
    """The mark of a 顺子 that starts at `kind` as a part of 一条龙: 1, 2, 4 for 123, 456, 789, else 0."""
    return _DRAGON_MARKS.get(kind % 9, 0)


def _merge(
    into: dict[int, Groups],
    traits: dict[int, Groups],
    found: tuple[tuple[int, Groups], ...],
    part: int,
    claimed: Sequence[int],
) -> None:
    """Join every reading so far with every reading of this part, one for each combination of traits."""
    for marks, groups in found:
        of_hand = _traits(marks, part, claimed[part] if part < 3 else 0, bool(groups))
        shifted: Groups | None = None
        for so_far, before in traits.items():
            if so_far | of_hand not in into:
                shifted = shifted or tuple([GROUPS[shape][kind + part * 9] for shape, kind in groups])
                into[so_far | of_hand] = before + shifted


def _traits(marks: int, part: int, claimed: int, used: bool) -> int:
    """Traits of the whole hand that a part brings: a 顺子, a 一条龙, the places of 捉五魁, which parts are used."""
    traits = marks & _HAS_CHOW
    if (marks | claimed) & _DRAGON == _DRAGON:
        traits |= 1
    if part == 0:
        traits |= marks & (_MIDDLE | _HUI_FIVE)
    return traits | (32 << part if used else 0)


@lru_cache(maxsize=1 << 14)
def _fits(counts: Counts, honours: bool) -> tuple[tuple[int, int, tuple[tuple[int, Groups], ...]], ...]:
    """(sets, pairs, readings) for every way in which the tiles of a part and up to four 惠牌 come out even."""
    return tuple(
        (sets, pair, found)
        for sets in range(5)
        for pair in range(2)
        if (found := _part_readings(counts, sets, pair, honours))
    )


@lru_cache(maxsize=1 << 16)
def _part_readings(counts: Counts, sets: int, pair: int, honours: bool) -> tuple[tuple[int, Groups], ...]:
    """(marks, groups) of a part's tiles as so many sets and a pair, 惠牌 in the open places."""
    if not 0 <= 3 * sets + 2 * pair - sum(counts) <= MAX_HUI:
        return ()
    rank = next((rank for rank, count in enumerate(counts) if count), None)
    if rank is None:
        return tuple(_only_hui(sets, pair, honours))
    found: dict[int, Groups] = {}
    for group in _groups_with(rank, sets, pair, honours):
        rest, marks = _take(counts, group)
        paired = group.shape == PAIR
        for more, groups in _part_readings(rest, sets - (not paired), pair - paired, honours):
            found.setdefault(marks | more, (group, *groups))
    return tuple(found.items())


def _groups_with(rank: int, sets: int, pair: int, honours: bool) -> Iterator[Group]:
    """Every group that can hold the lowest tile of a part."""
    if pair:
        yield GROUPS[PAIR][rank]
    if sets:
        yield GROUPS[PUNG][rank]
        if not honours:
            yield from GROUPS[CHOW][max(0, rank - 2) : min(rank, 6) + 1]


def _take(counts: Counts, group: Group) -> tuple[Counts, int]:
    """What is left when a group takes the tiles that are there (惠牌 take the other places), and its marks."""
    left = list(counts)
    marks = _HAS_CHOW | dragon_marks(group.kind) if group.shape == CHOW else 0
    for kind in group.kinds():
        if left[kind]:
            left[kind] -= 1
        elif kind == _FIVE:
            marks |= _HUI_FIVE
    return tuple(left), marks


def _only_hui(sets: int, pair: int, honours: bool) -> Iterator[tuple[int, Groups]]:
    """Groups of nothing but 惠牌: four of them make at most one. In honours none is needed, a suit serves as well."""
    if not sets and not pair:
        yield 0, ()
    elif honours or sets + pair > 1:
        return
    else:
        free = [Group(PAIR if pair else PUNG, 0), Group(PAIR if pair else PUNG, _FIVE)]
        for group in free + ([] if pair else [Group(CHOW, start) for start in _DRAGON_MARKS]):
            yield _take((0,) * 9, group)[1], (group,)
