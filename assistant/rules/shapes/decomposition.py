"""Decompositions of concealed tiles: sets and a pair, or seven pairs, with wild tiles in any place.

With wild tiles there can be thousands of decompositions of one hand, and nearly all of them are worth the same. So
nobody lists them: a 番种 that looks at the decomposition *requires* what has to be there, and for every combination of
番种 that the tiles allow one decomposition is made. The deficiency table tells what the tiles allow, and leads to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from assistant.rules.shapes.deficiency import PARTS, sets_missing
from assistant.rules.shapes.deficiency_table import SUIT_RANKS, row
from assistant.rules.shapes.groups import CHOW, GROUPS, PAIR, PUNG, SINGLE, SIZE, Counts, Group, Groups

__all__ = ["CHOW", "GROUPS", "PAIR", "PUNG", "SINGLE", "SIZE", "Counts", "Group", "Groups"]

EVERY_KIND = (1 << 34) - 1
"""All kinds as bits."""


class _Taken(NamedTuple):
    """What groups take from a part: where it begins and ends, the ranks, and the one a wild tile has to stand for."""

    start: int
    end: int
    ranks: tuple[int, ...]
    stands_for: int | None


@dataclass(frozen=True)
class Requirement:
    """What a 番种 needs to be there in a decomposition as sets and a pair.

    `groups` must be among the concealed sets and the pair; a wild tile must stand for the kind `stands_for` in one of
    them; `alike`: every set is a 刻子; `within`: all tiles are of these kinds, as bits, which are whole suits or the
    honours; whoever requires that has seen that the tiles which are not wild are.
    """

    groups: Groups = ()
    stands_for: int | None = None
    alike: bool = False
    within: int = EVERY_KIND

    def beside(self, other: Requirement) -> Requirement | None:
        """Both required together; None where one excludes the other. Few are ever asked for, so they are kept."""
        return _together(self, other)

    def _both(self, other: Requirement) -> Requirement | None:
        within = self.within & other.within
        if not within:
            return None
        groups = self.groups
        for group in other.groups:
            if other.groups.count(group) > groups.count(group):
                groups = (*groups, group)
        stands_for = other.stands_for if self.stands_for is None else self.stands_for
        both = Requirement(groups, stands_for, self.alike or other.alike, within)
        return both if both.can_be else None

    @property
    def can_be(self) -> bool:
        """Whether the groups that are required are of the shapes and kinds that are."""
        never = CHOW if self.alike else ""
        return all(group.shape != never and not group.mask & ~self.within for group in self.groups)

    @cached_property
    def taken(self) -> tuple[_Taken, ...]:
        """What its groups take from each part."""
        found = []
        for place, part in enumerate(PARTS):
            held = [kind for group in self.groups if group.kind // 9 == place for kind in group.kinds()]
            if held:
                stands_for = (
                    None if self.stands_for is None else self.stands_for - part.start
                )  # elsewhere it is no rank
                found.append(_Taken(part.start, part.stop, tuple([kind - part.start for kind in held]), stands_for))
        return tuple(found)

    @cached_property
    def pairs(self) -> int:
        """How many of its groups are pairs."""
        return sum([group.shape == PAIR for group in self.groups])

    @property
    def home(self) -> int:
        """The part 0..3 in which a set or pair of nothing but wild tiles is laid where no tile is left."""
        return next(part for part in range(4) if self.within >> PARTS[part].start & 1)


ANYTHING = Requirement()
_together = lru_cache(maxsize=1 << 12)(Requirement._both)


class _Rest(NamedTuple):
    """What is left to be read once the groups that are required have taken their tiles."""

    counts: Counts
    wild: int
    sets: int
    pair: int


Share = tuple[int, int]
"""Sets, and pairs."""


class Decomposition(NamedTuple):
    """A decomposition that is there: the groups required, and a rest that is read when somebody looks.

    `known` are all of its groups where they are known.
    """

    known: Groups
    required: Requirement = ANYTHING
    rest: _Rest | None = None

    @property
    def groups(self) -> Groups:
        """All groups of it."""
        if self.rest is None:
            return self.known
        return self.required.groups + _read(self.rest, self.required)

    def whole(self) -> Decomposition:
        """The decomposition with all of its groups known, so that they are found once."""
        return self if self.rest is None else Decomposition(self.groups)


def as_decomposition(groups: Groups) -> Decomposition:
    """A decomposition of which all groups are known."""
    return Decomposition(groups)


def largest_decompositions(
    counts: Counts,
    wild: int,
    sets: int,
    requires: Sequence[Sequence[Requirement]],
    rivals: Sequence[int],
) -> list[tuple[int, Decomposition]]:
    """`sets` sets and a pair of tiles that can be read so, one decomposition for each largest combination of 番种.

    `counts` holds 34 kinds without the `wild` tiles; `requires` holds for each 番种 that looks at the decomposition
    what it may require: any one of it is enough. Beside each stands which of them it has, as bits: no other one can
    have come in by chance, the combination would not be a largest one. `rivals` holds for each 番种, as bits, those
    that never stand beside it.
    """
    whole = _Rest(counts, wild, sets, 1)
    fitting = [(0, ANYTHING, whole)]
    for place, choices in enumerate(requires):
        if not choices:
            continue
        never = rivals[place]
        beside = [one for one in fitting if not one[0] & never]
        for required in choices:
            for bits, before, _ in beside:
                both = before.beside(required) if bits else required
                rest = both and _fitting_rest(whole, both)
                if both and rest:
                    fitting.append((bits | 1 << place, both, rest))
                elif not bits:
                    break  # what does not fit alone fits beside nothing
    if len(fitting) <= 2:  # nothing fits, or one thing does
        bits, required, rest = fitting[-1]
        return [(bits, Decomposition((), required, rest))]
    largest = _largest({bits for bits, _, _ in fitting})
    first = {bits: Decomposition((), required, rest) for bits, required, rest in reversed(fitting)}
    return [(bits, decomposition) for bits, decomposition in first.items() if bits in largest]


def _largest(combinations: set[int]) -> set[int]:
    """The combinations, as bits, that are not within another one."""
    kept: list[int] = []
    for bits in sorted(combinations, key=int.bit_count, reverse=True):
        for larger in kept:
            if bits & larger == bits:
                break
        else:
            kept.append(bits)
    return set(kept)


def seven_pairs(counts: Sequence[int], wild: int, _: int = 4) -> list[Groups]:
    """Seven pairs of 14 tiles: at most one reading, spare wild tile double a pair that is there."""
    if counts.count(0) < 34 - 7:
        return []
    odd = sum([count % 2 for count in counts])
    if wild < odd or sum(counts) + wild != 14:
        return []
    pairs = [GROUPS[PAIR][kind] for kind, count in enumerate(counts) if count for _ in range((count + 1) // 2)]
    return [(*pairs, *pairs[:1] * ((wild - odd) // 2))]


def every_seven_pairs(counts: Sequence[int], wild: int, kinds: Iterable[int] = range(34)) -> Iterator[Groups]:
    """Every reading as seven pairs: spare wild tile double a pair that is there, or are one of another of the kinds."""
    for pairs in seven_pairs(counts, wild):
        spare = (wild - sum([count % 2 for count in counts])) // 2
        for chosen in combinations_with_replacement(kinds, spare):
            yield (*pairs[: 7 - spare], *(GROUPS[PAIR][kind] for kind in chosen))


def every_decomposition(counts: Counts, wild: int, sets: int, pair: int = 1) -> Iterator[Groups]:
    """Every reading as sets and a pair, and there may be thousands; in no order, some more than once."""
    if sets_missing(counts, sets, pair) != wild:
        return
    if not sets and not pair:
        yield ()
        return
    whole = _Rest(counts, wild, sets, pair)
    kind = next((kind for kind, count in enumerate(counts) if count), None)
    for group, required in _EVERY_GROUP:
        rest = _without(whole, required) if kind is None or kind in group.kinds() else None
        if rest is not None:
            yield from ((group, *more) for more in every_decomposition(*rest))


def _without(whole: _Rest, required: Requirement) -> _Rest | None:
    """What is left without the groups asked for; None where the wild tile or the sets are too few for them."""
    if not required.groups:
        return whole
    counts, wild, sets, pair = whole
    sets, pair = sets - len(required.groups) + required.pairs, pair - required.pairs
    if sets < 0 or pair < 0:
        return None
    for start, end, ranks, stands_for in required.taken:
        part, short = _part_without(counts[start:end], ranks, stands_for)
        wild -= short
        if wild < 0:
            return None
        counts = counts[:start] + part + counts[end:]
    return _Rest(counts, wild, sets, pair)


def _fitting_rest(whole: _Rest, required: Requirement) -> _Rest | None:
    """What is left to be read beside what is required; None where that does not fit."""
    rest = _without(whole, required)
    return rest if rest is not None and _fits(required, rest) else None


@lru_cache(maxsize=1 << 12)
def _part_without(part: Counts, ranks: tuple[int, ...], stands_for: int | None) -> tuple[Counts, int]:
    """What is left of a part without some ranks, and how many of these wild tiles stand for."""
    left, short = list(part), 0
    for rank in ranks:
        if left[rank] and rank != stands_for:
            left[rank] -= 1
        else:
            short += 1
            stands_for = None if rank == stands_for else stands_for
    return tuple(left), short


def _fits(required: Requirement, rest: _Rest) -> bool:
    """Whether the rest can be read; as many tiles are there as that takes."""
    if required.alike:  # one 刻子 or pair for each kind, two for four of a kind
        return sum([1 + (count == 4) for count in rest.counts if count]) <= rest.sets + rest.pair
    return not required.groups or sets_missing(rest.counts, rest.sets, rest.pair) == rest.wild


def _read(rest: _Rest, required: Requirement) -> Groups:
    """A rest that fits as groups; a set or pair of nothing but wild tiles is of the part at home if no tile is left."""
    if required.alike:
        return _alike(rest, required.home)
    counts, _, sets, pair = rest
    parts = [(counts[slot], slot.start) for slot in PARTS if any(counts[slot])]
    if not parts:
        home = PARTS[required.home]
        parts = [(counts[home], home.start)]
    groups: Groups = ()
    shares = _shares(tuple([_even(part) for part, _ in parts]), sets, pair) or ()
    for (part, start), (own, own_pair) in zip(parts, shares, strict=True):
        groups += _read_part(part, own, own_pair, start)
    return groups


def _alike(rest: _Rest, home: int) -> Groups:
    """刻子 and a pair of a rest that fits so: the pair is of two tiles if it can be, else of one, else of none."""
    kinds = [(kind, count) for kind, count in enumerate(rest.counts) if count]
    held = [(kind, min(count, 3)) for kind, count in kinds] + [(kind, 1) for kind, count in kinds if count == 4]
    held += [(9 * home, 0)] * (rest.sets + rest.pair - len(held))
    pair = min(range(len(held)), key=lambda place: (2, 1, 0, 3).index(held[place][1])) if rest.pair else None
    return tuple([GROUPS[PAIR if place == pair else PUNG][kind] for place, (kind, _) in enumerate(held)])


@lru_cache(maxsize=1 << 12)
def _shares(parts: tuple[int, ...], sets: int, pair: int) -> tuple[Share, ...] | None:
    """A way to share sets and pair among parts, each given by what it may have; None where there is none."""
    first, *others = parts
    if not others:
        return ((sets, pair),) if first >> sets + 5 * pair & 1 else None
    for place, (own, own_pair) in enumerate(_SHARES):
        if first >> place & 1 and own <= sets and own_pair <= pair:
            more = _shares(tuple(others), sets - own, pair - own_pair)
            if more is not None:
                return ((own, own_pair), *more)
    return None


@lru_cache(maxsize=1 << 12)
def _even(part: Counts) -> int:
    """Which shares of sets and pair use every tile of a part, with wild tiles in the open places: places as bits."""
    gaps, tiles = row(part), sum(part)
    return sum([1 << place for place, (sets, pair) in enumerate(_SHARES) if gaps[place] == 3 * sets + 2 * pair - tiles])


_SHARES: tuple[Share, ...] = tuple((sets, pair) for pair in (0, 1) for sets in range(5))
"""Every share, in the order of a row of gaps."""


def _is_even(part: Counts, sets: int, pair: int) -> bool:
    return row(part)[sets + 5 * pair] == 3 * sets + 2 * pair - sum(part)


@lru_cache(maxsize=1 << 12)
def _read_part(part: Counts, sets: int, pair: int, start: int) -> Groups:
    """A part that comes out even, whose first kind is `start`."""
    rank = next((rank for rank, count in enumerate(part) if count), None)
    if rank is None:
        return (GROUPS[PAIR][start],) * pair + (GROUPS[PUNG][start],) * sets
    for group in _groups_with(rank, len(part) == SUIT_RANKS):
        left = list(part)
        for kind in group.kinds():
            left[kind] -= left[kind] > 0
        rest = tuple(left)
        more, pairs = (sets, pair - 1) if group.shape == PAIR else (sets - 1, pair)
        if more >= 0 and pairs >= 0 and _is_even(rest, more, pairs):
            return (GROUPS[group.shape][start + group.kind], *_read_part(rest, more, pairs, start))
    raise AssertionError("the part does not come out even")  # pragma: no cover


@lru_cache(maxsize=2 * SUIT_RANKS)
def _groups_with(rank: int, in_suit: bool) -> Groups:
    """Every group of a part that holds the rank."""
    runs = range(max(0, rank - 2), min(rank, 6) + 1) if in_suit else ()
    return (GROUPS[PAIR][rank], GROUPS[PUNG][rank], *(GROUPS[CHOW][start] for start in runs))


_EVERY_GROUP = tuple(
    (group, Requirement((group,)))
    for kind in range(34)
    for group in (GROUPS[PAIR][kind], GROUPS[PUNG][kind], GROUPS[CHOW][kind])
    if group.shape != CHOW or (kind < 27 and kind % 9 <= 6)
)
