"""What a player's hands add up to: sums that can be joined, so that a season is the join of its evenings.

Players are named by their ids. One sitting (one table in one evening) is folded hand by hand; sittings are joined
without looking at the hands again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from operator import add, attrgetter
from typing import Any

from assistant.rules.model.amounts import NO_POINTS, NO_WORTH, Points, Worth, worth_of


@dataclass(frozen=True, slots=True)
class Flow:
    """Points that `payer` paid `payee` (None: the table's pot) in one hand; `why` as in `assistant.rules.Transfer`."""

    payer: int
    payee: int | None
    points: Points
    why: str


@dataclass(frozen=True, slots=True)
class PlayedWin:
    """One win of a hand. `source` gave the tile (None for 自摸); `fan` is 番 by name, {} where only points are known.

    `total` is the sum of the 番 in `unit`, 0 where they are not known.
    """

    player: int
    how: str
    source: int | None = None
    fan: Mapping[str, int] = field(default_factory=dict)
    total: Worth = NO_WORTH
    unit: str = "番"


@dataclass(frozen=True, slots=True)
class Played:
    """A hand that counts, with players in place of seats. `points` holds all who sat and sums to zero.

    `flows` is empty where only points were entered; `dealer` is None where nobody noted it.
    """

    points: Mapping[int, Points]
    wins: tuple[PlayedWin, ...] = ()
    dealer: int | None = None
    flows: tuple[Flow, ...] = ()


@dataclass(frozen=True, slots=True)
class DealerRun:
    """Who dealt last at a table (None where nobody noted it), and how many hands in a row."""

    dealer: int | None = None
    length: int = 0

    def then(self, dealer: int | None) -> DealerRun:
        """The run after one more hand."""
        return DealerRun(dealer, self.length + 1 if dealer is not None and dealer == self.dealer else 1)


@dataclass(frozen=True, slots=True)
class Run:
    """Stretches of yes in a row of yes and no: its length, the stretch it begins and ends with, and the longest."""

    length: int = 0
    head: int = 0
    tail: int = 0
    best: int = 0

    @staticmethod
    def of(yes: bool) -> Run:
        """A row of one."""
        mark = int(yes)
        return Run(1, mark, mark, mark)

    def then(self, after: Run) -> Run:
        """This row followed by another one."""
        return Run(
            self.length + after.length,
            self.head if self.head < self.length else self.length + after.head,
            after.tail if after.tail < after.length else after.length + self.tail,
            max(self.best, after.best, self.tail + after.head),
        )


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players at one table: hands together, and what came from the other (points got less points paid).

    `traced` are those of the hands of which it is known who paid whom.
    """

    hands: int = 0
    traced: int = 0
    points: Points = NO_POINTS


@dataclass(frozen=True, slots=True)
class WorthOfWins:
    """Wins that are worth something in one unit: how many, what they are worth together, and the best of them."""

    wins: int = 0
    total: Worth = NO_WORTH
    best: Worth = NO_WORTH

    def then(self, after: WorthOfWins) -> WorthOfWins:
        """These wins with those of the same unit that came later."""
        total = worth_of((self.total, after.total))
        return WorthOfWins(self.wins + after.wins, total, max(self.best, after.best))


@dataclass(frozen=True, slots=True)
class Tally:
    """Everything that is counted of one player, in points.

    `squares` is the sum of the squared points of each hand. `worth` holds the wins of which the 番 are known by the
    unit in which they are counted: 番, 台 and 点 are never added to each other.
    `deal_ins` are hands in which others won on the player's discard or kong, whoever paid. `got` and `paid` hold points
    by reason (`Transfer.why`), `fan` how often each 番种 was won. `dealer_best` is the most hands dealt in a row.
    """

    hands: int = 0
    points: Points = NO_POINTS
    squares: int = 0
    wins: int = 0
    self_draws: int = 0
    deal_ins: int = 0
    dealt: int = 0
    burnt: int = 0
    bound_paid: int = 0
    dealer_best: int = 0
    winning: Run = Run()
    dry: Run = Run()
    fan: Mapping[str, int] = field(default_factory=dict)
    got: Mapping[str, Points] = field(default_factory=dict)
    paid: Mapping[str, Points] = field(default_factory=dict)
    worth: Mapping[str, WorthOfWins] = field(default_factory=dict)
    pairs: Mapping[int, Pair] = field(default_factory=dict)

    def then(self, after: Tally) -> Tally:
        """This tally followed by a later one of the same player."""
        return Tally(
            **dict(zip(SUMS, map(add, _sums(self), _sums(after)), strict=True)),
            dealer_best=max(self.dealer_best, after.dealer_best),
            winning=self.winning.then(after.winning),
            dry=self.dry.then(after.dry),
            fan=_added(self.fan, after.fan),
            got=_added(self.got, after.got),
            paid=_added(self.paid, after.paid),
            worth=_worths(self.worth, after.worth),
            pairs=_pairs(self.pairs, after.pairs),
        )

    def sums(self) -> dict[str, int]:
        """The numbers that are added up, by name."""
        return dict(zip(SUMS, _sums(self), strict=True))

    def to_json(self) -> str:
        """Compact JSON that `from_json` reads back: lists without names, of which a season is read at once.

        [the numbers, the longest deal, the four fields of both runs], 番, got, paid, {unit: the three fields of what
        is worth}, [player, hands, traced, points, and so on].
        """
        numbers = [*_sums(self), self.dealer_best, *_run(self.winning), *_run(self.dry)]
        worth = {unit: [one.wins, one.total, one.best] for unit, one in self.worth.items()}
        pairs = [number for other, one in self.pairs.items() for number in (other, one.hands, one.traced, one.points)]
        return _ENCODER.encode([numbers, self.fan, self.got, self.paid, worth, pairs])

    @staticmethod
    def from_json(text: str) -> Tally:
        """The tally of a text of `to_json`; raises ValueError, TypeError or KeyError on anything else."""
        numbers, fan, got, paid, worth, pairs = json.loads(text)
        *sums, best, length, head, tail, longest, dry_length, dry_head, dry_tail, dry_longest = numbers
        return Tally(
            **dict(zip(SUMS, sums, strict=True)),
            dealer_best=best,
            winning=Run(length, head, tail, longest),
            dry=Run(dry_length, dry_head, dry_tail, dry_longest),
            fan=dict(fan),
            got=dict(got),
            paid=dict(paid),
            worth={unit: WorthOfWins(*one) for unit, one in worth.items()},
            pairs={pairs[at]: Pair(*pairs[at + 1 : at + 4]) for at in range(0, len(pairs), 4)},
        )


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
SUMS = ("hands", "points", "squares", "wins", "self_draws", "deal_ins", "dealt", "burnt", "bound_paid")
_sums = attrgetter(*SUMS)
_run = attrgetter("length", "head", "tail", "best")


def joined(tallies: Iterable[Tally]) -> Tally:
    """Tallies of one player in the order of time as one."""
    total = Tally()
    for tally in tallies:
        total = total.then(tally)
    return total


def _added(one: Mapping[str, Any], other: Mapping[str, Any]) -> Mapping[str, Any]:
    """Sums of one unit by name."""
    if not one or not other:
        return one or other
    return {name: one.get(name, 0) + other.get(name, 0) for name in {**one, **other}}


def _worths(one: Mapping[str, WorthOfWins], other: Mapping[str, WorthOfWins]) -> Mapping[str, WorthOfWins]:
    if not one or not other:
        return one or other
    return {unit: one.get(unit, WorthOfWins()).then(other.get(unit, WorthOfWins())) for unit in {**one, **other}}


def _pairs(one: Mapping[int, Pair], other: Mapping[int, Pair]) -> Mapping[int, Pair]:
    if not one or not other:
        return one or other
    both = dict(one)
    for name, pair in other.items():
        known = both.get(name, Pair())
        both[name] = Pair(known.hands + pair.hands, known.traced + pair.traced, known.points + pair.points)
    return both
