"""Readings of concealed tiles: sets and a pair, or seven pairs, with 惠牌 in any place.

With 惠牌 there can be thousands of readings of one hand, and nearly all of them are worth the same. So nobody lists
them: a 番种 that looks at the reading *asks* for what it needs to be there, and for every combination of 番种 that the
tiles allow one reading is made. The table of gaps tells what the tiles allow, and leads to the reading.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from assistant.rules.shapes.deficiency import PARTS, sets_missing
from assistant.rules.shapes.deficiency_table import SUIT_RANKS, row

CHOW, PUNG, PAIR = "chow", "pung", "pair"
"""Shapes of a group: 顺子, 刻子, 将."""

SIZE = {CHOW: 3, PUNG: 3, PAIR: 2}
"""Tiles of a group by its shape."""

MAX_HUI = 4


class Group(NamedTuple):
    """A set or pair: its shape and the kind 0..33 (in a part: the rank) of its first tile."""

    shape: str
    kind: int

    def kinds(self) -> tuple[int, ...]:
        """The kinds of its tiles."""
        if self.shape == CHOW:
            return (self.kind, self.kind + 1, self.kind + 2)
        return (self.kind,) * SIZE[self.shape]


GROUPS = {shape: tuple(Group(shape, kind) for kind in range(34)) for shape in SIZE}
"""Every group once, by its shape and its first kind."""

Groups = tuple[Group, ...]
Counts = tuple[int, ...]


class Ask(NamedTuple):
    """What a 番种 needs to be there in a reading as sets and a pair.

    `groups` must be among the concealed sets and the pair; a 惠牌 must stand for the kind `stands_for` in one of them;
    `alike`: every set is a 刻子; `suit`: all is of one suit 0..2, as the tiles that are no 惠牌 are.
    """

    groups: Groups = ()
    stands_for: int | None = None
    alike: bool = False
    suit: int | None = None

    def beside(self, other: Ask) -> Ask | None:
        """Both asked together; None where one excludes the other."""
        groups = (*self.groups, *(group for group in other.groups if group not in self.groups))
        alike = self.alike or other.alike
        suit = other.suit if self.suit is None else self.suit
        if alike and any(group.shape == CHOW for group in groups):
            return None
        if suit is not None and any(group.kind // 9 != suit for group in groups):
            return None
        return Ask(groups, other.stands_for if self.stands_for is None else self.stands_for, alike, suit)


ANYTHING = Ask()


class _Rest(NamedTuple):
    """What is left to be read once the groups that are asked for have taken their tiles."""

    counts: Counts
    hui: int
    sets: int
    pair: int


class Read(NamedTuple):
    """A reading that is there: the groups asked for, and a rest that is read when somebody looks."""

    ask: Ask
    rest: _Rest | None

    @property
    def groups(self) -> Groups:
        """All groups of the reading."""
        if self.rest is None:
            return self.ask.groups
        return self.ask.groups + _read(self.rest, self.ask.alike, self.ask.suit or 0)

    def laid(self) -> Read:
        """The same with all of its groups known, so that they are found once."""
        return self if self.rest is None else as_read(self.groups)


def as_read(groups: Groups) -> Read:
    """A reading of which all groups are known."""
    return Read(Ask(groups), None)


def readings(counts: Counts, hui: int, sets: int, asks: Iterable[Iterable[Ask]]) -> list[tuple[int, Read]]:
    """Readings as `sets` sets and a pair of tiles that have one, one for each largest combination of 番种.

    `counts` holds 34 kinds without the `hui` 惠牌; `asks` holds for each 番种 that looks at the reading what it may ask
    for: any one of it is enough. Beside each reading stands which of them it has, as bits: no other one can have come
    in by chance, the combination would not be a largest one.
    """
    fitting = [(0, ANYTHING, _Rest(counts, hui, sets, 1))]
    for place, choices in enumerate(asks):
        for ask in choices:
            for bits, before, _ in tuple(fitting):
                both = before.beside(ask) if bits else ask
                rest = both and _without(counts, hui, sets, both)
                if both and rest and _fits(both, rest):
                    fitting.append((bits | 1 << place, both, rest))
    most = fitting if len(fitting) == 1 else [one for one in fitting if not _within_another(one[0], fitting)]
    return [(bits, Read(ask, rest)) for bits, ask, rest in most]


def _within_another(bits: int, fitting: Iterable[tuple[int, Ask, _Rest]]) -> bool:
    return any(bits != other and bits & other == bits for other, _, _ in fitting)


def seven_pairs(counts: Sequence[int], hui: int) -> list[Groups]:
    """Seven pairs of 14 tiles: at most one reading, spare 惠牌 double a pair that is there."""
    if counts.count(0) < 34 - 7:
        return []
    odd = sum([count % 2 for count in counts])
    if hui < odd or sum(counts) + hui != 14:
        return []
    pairs = [GROUPS[PAIR][kind] for kind, count in enumerate(counts) if count for _ in range((count + 1) // 2)]
    return [(*pairs, *pairs[:1] * ((hui - odd) // 2))]


def every_seven_pairs(counts: Sequence[int], hui: int) -> Iterator[Groups]:
    """Every reading as seven pairs: spare 惠牌 double a pair that is there, or are one of another kind."""
    for pairs in seven_pairs(counts, hui):
        spare = (hui - sum([count % 2 for count in counts])) // 2
        for kinds in combinations_with_replacement(range(34), spare):
            yield (*pairs[: 7 - spare], *(GROUPS[PAIR][kind] for kind in kinds))


def every_reading(counts: Counts, hui: int, sets: int, pair: int = 1) -> Iterator[Groups]:
    """Every reading as sets and a pair, and there may be thousands; in no order, some more than once."""
    if sets_missing(counts, sets, pair) != hui:
        return
    if not sets and not pair:
        yield ()
        return
    kind = next((kind for kind, count in enumerate(counts) if count), None)
    for group in _EVERY_GROUP:
        rest = _without(counts, hui, sets, Ask((group,)), pair) if kind is None or kind in group.kinds() else None
        if rest is not None:
            yield from ((group, *more) for more in every_reading(*rest))


def _without(counts: Counts, hui: int, sets: int, ask: Ask, pair: int = 1) -> _Rest | None:
    """What is left without the groups asked for; None where the 惠牌 or the sets are too few for them."""
    if not ask.groups:
        return _Rest(counts, hui, sets, pair)
    left, wild = list(counts), ask.stands_for
    kinds, pairs = _taken(ask.groups)
    for kind in kinds:
        if left[kind] and kind != wild:
            left[kind] -= 1
        else:
            hui -= 1
            wild = None if kind == wild else wild
    sets, pair = sets - len(ask.groups) + pairs, pair - pairs
    return None if hui < 0 or sets < 0 or pair < 0 else _Rest(tuple(left), hui, sets, pair)


@lru_cache(maxsize=1 << 8)
def _taken(groups: Groups) -> tuple[tuple[int, ...], int]:
    """The kinds that groups are made of, and how many of these are pairs."""
    kinds = tuple([kind for group in groups for kind in group.kinds()])
    return kinds, sum([group.shape == PAIR for group in groups])


def _fits(ask: Ask, rest: _Rest) -> bool:
    """Whether the rest can be read; as many tiles are there as that takes."""
    if ask.alike:  # one 刻子 or pair for each kind, two for four of a kind
        return sum([1 + (count == 4) for count in rest.counts if count]) <= rest.sets + rest.pair
    return not ask.groups or sets_missing(rest.counts, rest.sets, rest.pair) == rest.hui


def _read(rest: _Rest, alike: bool, home: int) -> Groups:
    """A reading of a rest that fits; a set or pair of nothing but 惠牌 is of the part `home` where no tile is left."""
    if alike:
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
    """How many sets and pairs use every tile of a part, with 惠牌 in the open places."""
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
