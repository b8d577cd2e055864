"""Decompositions of concealed tiles: sets and a pair, or seven pairs, with wild tiles in any place.

With wild tiles there can be thousands of decompositions of one hand, and nearly all of them are worth the same. So
nobody lists them: a 番种 that looks at the decomposition *requires* what has to be there, and for every combination of
番种 that the tiles allow one decomposition is made. The deficiency table tells what the tiles allow, and leads to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from assistant.rules.shapes.deficiency import PARTS, sets_missing
from assistant.rules.shapes.deficiency_table import SUIT_RANKS, row
from assistant.rules.shapes.groups import CHOW, GROUPS, PAIR, PUNG, SINGLE, SIZE, Counts, Group, Groups

__all__ = ["CHOW", "GROUPS", "PAIR", "PUNG", "SINGLE", "SIZE", "Counts", "Group", "Groups"]

EVERY_KIND = (1 << 34) - 1
"""All kinds as bits."""


class Requirement(NamedTuple):
    """What a 番种 needs to be there in a decomposition as sets and a pair.

    `groups` must be among the concealed sets and the pair; a wild tile must stand for the kind `stands_for` in one of
    them; `alike`: every set is a 刻子; `within`: all tiles are of these kinds, as bits, which are whole suits or the
    honours.
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


class Decomposition(NamedTuple):
    """A decomposition that is there: the groups required, and a rest that is read when somebody looks."""

    required: Requirement
    rest: _Rest | None

    @property
    def groups(self) -> Groups:
        """All groups of it."""
        if self.rest is None:
            return self.required.groups
        return self.required.groups + _read(self.rest, self.required)

    def whole(self) -> Decomposition:
        """The decomposition with all of its groups known, so that they are found once."""
        return self if self.rest is None else as_decomposition(self.groups)


def as_decomposition(groups: Groups) -> Decomposition:
    """A decomposition of which all groups are known."""
    return Decomposition(Requirement(groups), None)


def largest_decompositions(
    counts: Counts,
    wild: int,
    sets: int,
    requires: Sequence[Iterable[Requirement]],
    rivals: Sequence[int] = (),
) -> list[tuple[int, Decomposition]]:
    """`sets` sets and a pair of tiles that can be read so, one decomposition for each largest combination of 番种.

    `counts` holds 34 kinds without the `wild` tiles; `requires` holds for each 番种 that looks at the decomposition
    what it may require: any one of it is enough. Beside each stands which of them it has, as bits: no other one can
    have come in by chance, the combination would not be a largest one. `rivals` holds for each 番种, as bits, those
    that never stand beside it.
    """
    fitting = [(0, ANYTHING, _Rest(counts, wild, sets, 1))]
    for place, choices in enumerate(requires):
        never = rivals[place] if rivals else 0
        beside = [one for one in fitting if not one[0] & never]
        for required in choices:
            if required.within != EVERY_KIND and not _lie_within(counts, required.within):
                continue
            for bits, before, _ in beside:
                both = before.beside(required) if bits else required
                rest = both and _fitting_rest(counts, wild, sets, both)
                if both and rest:
                    fitting.append((bits | 1 << place, both, rest))
                elif not bits:
                    break  # what does not fit alone fits beside nothing
    if len(fitting) <= 2:  # nothing fits, or one thing does
        bits, required, rest = fitting[-1]
        return [(bits, Decomposition(required, rest))]
    largest = _largest({bits for bits, _, _ in fitting})
    first = {bits: Decomposition(required, rest) for bits, required, rest in reversed(fitting)}
    return [(bits, decomposition) for bits, decomposition in first.items() if bits in largest]


@lru_cache(maxsize=1 << 6)
def _without_kinds(within: int) -> tuple[slice, ...]:
    """The parts that are not among the kinds, as bits, which are whole parts."""
    return tuple([part for part in PARTS if not within >> part.start & 1])


def _lie_within(counts: Counts, within: int) -> bool:
    """Whether all tiles that are not wild are of some kinds, as bits, which are whole parts."""
    return not any(any(counts[part]) for part in _without_kinds(within))


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
    kind = next((kind for kind, count in enumerate(counts) if count), None)
    for group in _EVERY_GROUP:
        rest = (
            _without(counts, wild, sets, Requirement((group,)), pair) if kind is None or kind in group.kinds() else None
        )
        if rest is not None:
            yield from ((group, *more) for more in every_decomposition(*rest))


def _without(counts: Counts, wild: int, sets: int, required: Requirement, pair: int = 1) -> _Rest | None:
    """What is left without the groups asked for; None where the wild tile or the sets are too few for them."""
    if not required.groups:
        return _Rest(counts, wild, sets, pair)
    kinds, pairs = _taken(required.groups)
    sets, pair = sets - len(required.groups) + pairs, pair - pairs
    if sets < 0 or pair < 0:
        return None
    left, stand_in = list(counts), required.stands_for
    for kind in kinds:
        if left[kind] and kind != stand_in:
            left[kind] -= 1
        else:
            wild -= 1
            stand_in = None if kind == stand_in else stand_in
    return None if wild < 0 else _Rest(tuple(left), wild, sets, pair)


def _fitting_rest(counts: Counts, wild: int, sets: int, required: Requirement) -> _Rest | None:
    """What is left to be read beside what is required; None where that does not fit."""
    rest = _without(counts, wild, sets, required)
    return rest if rest is not None and _fits(required, rest) else None


@lru_cache(maxsize=1 << 8)
def _taken(groups: Groups) -> tuple[tuple[int, ...], int]:
    """The kinds that groups are made of, and how many of these are pairs."""
    kinds = tuple([kind for group in groups for kind in group.kinds()])
    return kinds, sum([group.shape == PAIR for group in groups])


def _fits(required: Requirement, rest: _Rest) -> bool:
    """Whether the rest can be read; as many tiles are there as that takes."""
    if required.alike:  # one 刻子 or pair for each kind, two for four of a kind
        return sum([1 + (count == 4) for count in rest.counts if count]) <= rest.sets + rest.pair
    return not required.groups or sets_missing(rest.counts, rest.sets, rest.pair) == rest.wild


def _read(rest: _Rest, required: Requirement) -> Groups:
    """A rest that fits as groups; a set or pair of nothing but wild tiles is of the part at home if no tile is left."""
    home = required.home
    if required.alike:
        return _alike(rest, home)
    starts, parts = [], []
    for slot in PARTS:
        part = rest.counts[slot]
        if any(part) or (slot.start == 9 * home and not any(rest.counts)):
            starts.append(slot.start)
            parts.append(part)
    groups: Groups = ()
    for start, part, (sets, pair) in zip(starts, parts, _shares(parts, rest.sets, rest.pair) or (), strict=True):
        groups += _read_part(part, sets, pair, start)
    return groups


def _alike(rest: _Rest, home: int) -> Groups:
    """刻子 and a pair of a rest that fits so: the pair is of two tiles if it can be, else of one, else of none."""
    kinds = [(kind, count) for kind, count in enumerate(rest.counts) if count]
    held = [(kind, min(count, 3)) for kind, count in kinds] + [(kind, 1) for kind, count in kinds if count == 4]
    held += [(9 * home, 0)] * (rest.sets + rest.pair - len(held))
    pair = min(range(len(held)), key=lambda place: (2, 1, 0, 3).index(held[place][1])) if rest.pair else None
    return tuple([GROUPS[PAIR if place == pair else PUNG][kind] for place, (kind, _) in enumerate(held)])


def _shares(parts: Sequence[Counts], sets: int, pair: int) -> tuple[tuple[int, int], ...] | None:
    """A way to share sets and pair among parts so that each uses all of its tiles; None where there is none."""
    first, *others = parts
    shares = _even(first)
    if not others:
        return ((sets, pair),) if (sets, pair) in shares else None
    for own, own_pair in shares:
        if own <= sets and own_pair <= pair:
            more = _shares(others, sets - own, pair - own_pair)
            if more is not None:
                return ((own, own_pair), *more)
    return None


@lru_cache(maxsize=1 << 12)
def _even(part: Counts) -> tuple[tuple[int, int], ...]:
    """How many sets and pairs use every tile of a part, with wild tile in the open places."""
    gaps, tiles = row(part), sum(part)
    return tuple([share for share in _SHARES if gaps[share[0] + 5 * share[1]] == 3 * share[0] + 2 * share[1] - tiles])


_SHARES = tuple((sets, pair) for pair in (0, 1) for sets in range(5))


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
    group
    for kind in range(34)
    for group in (GROUPS[PAIR][kind], GROUPS[PUNG][kind], GROUPS[CHOW][kind])
    if group.shape != CHOW or (kind < 27 and kind % 9 <= 6)
)
