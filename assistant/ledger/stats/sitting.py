"""The hands of one table in one evening, added up hand by hand in place: nothing that is there already is copied."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from assistant.ledger.stats.tally import DealerRun, Flow, Pair, Played, PlayedWin, Run, Tally, WorthOfWins
from assistant.rules.model.amounts import NO_POINTS, Points

YES, NO = Run.of(True), Run.of(False)


class TableTallies:
    """The tallies of everyone who played at a table, by player, and the run of its dealer."""

    def __init__(self, tallies: Mapping[int, Tally] | None = None, run: DealerRun | None = None) -> None:
        self.run = run or DealerRun()
        self._players = {player: _Player(tally) for player, tally in (tallies or {}).items()}

    def add(self, hand: Played) -> None:
        """One hand more."""
        self.run = self.run.then(hand.dealer)
        flows = traced(hand)
        known = int(bool(flows) or not any(hand.points.values()))
        for player, points in hand.points.items():
            if player not in self._players:
                self._players[player] = _Player(Tally())
            self._players[player].play(points, [other for other in hand.points if other != player], known)
        self._add_wins(hand.wins, hand.points)
        self._add_flows(flows)
        if hand.dealer is not None and hand.dealer in hand.points:
            self._players[hand.dealer].deal(self.run)

    def _add_wins(self, wins: Iterable[PlayedWin], players: Iterable[int]) -> None:
        for source in {win.source for win in wins}:
            if source is not None:
                self._players[source].sums["deal_ins"] += 1
        winners: dict[int, list[PlayedWin]] = {}
        for win in wins:
            winners.setdefault(win.player, []).append(win)
        for player in players:
            self._players[player].win(winners.get(player, []))

    def _add_flows(self, flows: Iterable[Flow]) -> None:
        for flow in flows:
            self._players[flow.payer].pay(flow)
            if flow.payee not in (None, flow.payer):
                self._players[flow.payee].receive(flow)
        for name, why in (("burnt", "burn"), ("bound_paid", "bound")):
            for player in {flow.payer for flow in flows if flow.why == why}:
                self._players[player].sums[name] += 1

    def players(self) -> set[int]:
        """Who played."""
        return set(self._players)

    def tallies(self) -> dict[int, Tally]:
        """What there is by now."""
        return {player: self.tally(player) for player in self._players}

    def tally(self, player: int) -> Tally:
        """What one player has by now."""
        return self._players[player].tally() if player in self._players else Tally()


class _Player:
    """The tally of one player as it grows."""

    __slots__ = ("best", "dry", "fan", "got", "paid", "pairs", "sums", "winning", "worth")

    def __init__(self, start: Tally) -> None:
        self.sums: dict[str, Any] = start.sums()
        self.best = start.dealer_best
        self.winning, self.dry = start.winning, start.dry
        self.fan, self.got, self.paid = dict(start.fan), dict(start.got), dict(start.paid)
        self.worth = dict(start.worth)
        self.pairs: dict[int, list[Any]] = {
            other: [pair.hands, pair.traced, pair.points] for other, pair in start.pairs.items()
        }

    def play(self, points: Points, others: Iterable[int], known: int) -> None:
        """A hand with some others; `known`: 1 where it is known who paid whom."""
        sums, pairs = self.sums, self.pairs
        sums["hands"] += 1
        sums["points"] += points
        sums["squares"] += points * points
        for other in others:
            pair = pairs.setdefault(other, [0, 0, 0])
            pair[0] += 1
            pair[1] += known

    def deal(self, run: DealerRun) -> None:
        """The hand was dealt by the player, as one of a run."""
        self.sums["dealt"] += 1
        self.best = max(self.best, run.length)

    def win(self, wins: list[PlayedWin]) -> None:
        """What the player won in a hand, if anything."""
        self.winning = self.winning.then(YES if wins else NO)
        self.dry = self.dry.then(NO if wins else YES)
        self.sums["wins"] += len(wins)
        for win in wins:
            self.sums["self_draws"] += win.how == "self_draw"
            if win.total:
                self.worth[win.unit] = self.worth.get(win.unit, WorthOfWins()).then(
                    WorthOfWins(1, win.total, win.total)
                )
        for name in dict.fromkeys(name for win in wins for name in win.fan):
            self.fan[name] = self.fan.get(name, 0) + 1

    def pay(self, flow: Flow) -> None:
        """Points go to another player, or into the pot."""
        self.paid[flow.why] = self.paid.get(flow.why, NO_POINTS) + flow.points
        if flow.payee in self.pairs:
            self.pairs[flow.payee][2] -= flow.points

    def receive(self, flow: Flow) -> None:
        """Points come from another player."""
        self.got[flow.why] = self.got.get(flow.why, NO_POINTS) + flow.points
        self.pairs[flow.payer][2] += flow.points

    def tally(self) -> Tally:
        """What there is by now."""
        return Tally(
            **self.sums,
            dealer_best=self.best,
            winning=self.winning,
            dry=self.dry,
            fan=dict(self.fan),
            got=dict(self.got),
            paid=dict(self.paid),
            worth=dict(self.worth),
            pairs={other: Pair(*sums) for other, sums in self.pairs.items()},
        )


def sitting(hands: Iterable[Played]) -> dict[int, Tally]:
    """The tally of everyone who played, over the hands of one table in one evening, in the order they were played."""
    found = TableTallies()
    for hand in hands:
        found.add(hand)
    return found.tallies()


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
