"""What a player's hands add up to: sums that can be joined, so that a season is the join of its evenings.

Players are named by their ids. One sitting (one table in one evening) is folded hand by hand; sittings are joined
without looking at the hands again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
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
        """After one more hand."""
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
        """With those of the same unit that came later."""
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
        joined: dict[str, Any] = dict(zip(SUMS, map(add, _sums(self), _sums(after)), strict=True))
        joined |= {name: max(getattr(self, name), getattr(after, name)) for name in MOST}
        joined |= {name: getattr(self, name).then(getattr(after, name)) for name in RUNS}
        joined |= {name: _added(getattr(self, name), getattr(after, name)) for name in COUNTS}
        return Tally(**joined, worth=_worths(self.worth, after.worth), pairs=_pairs(self.pairs, after.pairs))

    def to_json(self) -> str:
        """Compact JSON that `from_json` reads back; what is zero or empty is left out."""
        given: dict[str, Any] = {name: getattr(self, name) for name in NAMES}
        given |= {name: _plain(given[name]) for name in RUNS}
        given |= {name: {key: _plain(one) for key, one in given[name].items()} for name in ("worth", "pairs")}
        kept = {name: value for name, value in given.items() if value}
        return _ENCODER.encode(kept)

    @staticmethod
    def from_json(text: str) -> Tally:
        """The tally of a text of `to_json`; raises ValueError, TypeError or KeyError on anything else."""
        given: dict[str, Any] = json.loads(text)
        for name in RUNS:
            if name in given:
                given[name] = Run(**given[name])
        given["worth"] = {unit: WorthOfWins(**worth) for unit, worth in given.get("worth", {}).items()}
        given["pairs"] = {int(other): Pair(**pair) for other, pair in given.get("pairs", {}).items()}
        return Tally(**given)


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
MOST = ("dealer_best",)
RUNS = ("winning", "dry")
COUNTS = ("fan", "got", "paid")
NAMES = tuple(known.name for known in fields(Tally))
SUMS = tuple(name for name in NAMES if name not in (*MOST, *RUNS, *COUNTS, "worth", "pairs"))


_sums = attrgetter(*SUMS)


def sitting(hands: Iterable[Played]) -> dict[int, Tally]:
    """The tally of everyone who played, over the hands of one table in one evening, in the order they were played."""
    found: dict[int, Tally] = {}
    run = DealerRun()
    for hand in hands:
        run = run.then(hand.dealer)
        for player, one in of_hand(hand, run).items():
            found[player] = found[player].then(one) if player in found else one
    return found


def of_hand(hand: Played, run: DealerRun) -> dict[int, Tally]:
    """What one hand adds to the tally of everyone who played it; `run` is the dealer's with this hand in it."""
    flows = traced(hand)
    return {player: _of_hand(hand, flows, player, run.length if player == run.dealer else 0) for player in hand.points}


def joined(tallies: Iterable[Tally]) -> Tally:
    """Tallies of one player in the order of time as one."""
    total = Tally()
    for tally in tallies:
        total = total.then(tally)
    return total


def traced(hand: Played) -> tuple[Flow, ...]:
    """Who paid whom. Where only points are known it still is certain if one player got all, or paid all; else ()."""
    if hand.flows:
        return hand.flows
    up = [player for player, points in hand.points.items() if points > 0]
    down = [player for player, points in hand.points.items() if points < 0]
    if len(up) == 1:
        return tuple(Flow(player, up[0], -hand.points[player], "points") for player in down)
    if len(down) == 1:
        return tuple(Flow(down[0], player, hand.points[player], "points") for player in up)
    return ()


def _of_hand(hand: Played, flows: tuple[Flow, ...], player: int, dealer_run: int) -> Tally:
    mine = [win for win in hand.wins if win.player == player]
    points = hand.points[player]
    paid: dict[str, Points] = {}
    got: dict[str, Points] = {}
    for flow in flows:
        if flow.payer == player:
            paid[flow.why] = paid.get(flow.why, NO_POINTS) + flow.points
        elif flow.payee == player:
            got[flow.why] = got.get(flow.why, NO_POINTS) + flow.points
    return Tally(
        hands=1,
        points=points,
        squares=points * points,
        wins=len(mine),
        self_draws=[win.how for win in mine].count("self_draw"),
        deal_ins=int(player in [win.source for win in hand.wins]),
        dealt=int(hand.dealer == player),
        burnt=int("burn" in paid),
        bound_paid=int("bound" in paid),
        dealer_best=dealer_run,
        winning=Run.of(bool(mine)),
        dry=Run.of(not mine),
        fan={name: 1 for win in mine for name in win.fan},
        got=got,
        paid=paid,
        worth=_worth(mine),
        pairs={other: _pair(hand, flows, player, other) for other in hand.points if other != player},
    )


def _plain(one: Run | WorthOfWins | Pair) -> dict[str, int]:
    """Its fields by name; `dataclasses.asdict` copies what needs no copy, and takes ten times as long."""
    return {name: getattr(one, name) for name in one.__slots__}


def _worth(wins: Iterable[PlayedWin]) -> dict[str, WorthOfWins]:
    """What wins are worth, unit by unit."""
    found: dict[str, WorthOfWins] = {}
    for win in wins:
        if win.total:
            found[win.unit] = found.get(win.unit, WorthOfWins()).then(WorthOfWins(1, win.total, win.total))
    return found


def _pair(hand: Played, flows: tuple[Flow, ...], player: int, other: int) -> Pair:
    points = NO_POINTS
    for flow in flows:
        if (flow.payer, flow.payee) == (other, player):
            points += flow.points
        elif (flow.payer, flow.payee) == (player, other):
            points -= flow.points
    return Pair(1, int(bool(flows) or not any(hand.points.values())), points)


def _added(one: Mapping[str, int], other: Mapping[str, int]) -> Mapping[str, int]:
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
