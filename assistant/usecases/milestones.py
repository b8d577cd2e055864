"""Milestones of a player: the first time of each 番种, the hand that brought most, the best evening."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from assistant.ledger.model import Hand, Id, Won
from assistant.ledger.store import Store
from assistant.usecases.evening import persons


@dataclass(frozen=True, slots=True)
class First:
    """The first win with a 番种: when (ISO date), and what it was worth then, in the unit of its rules."""

    name: str
    day: str
    value: int
    unit: str


@dataclass(frozen=True, slots=True)
class Milestones:
    """What was reached between two dates; `best` is (day, hand, win, points) of the win that brought most points."""

    firsts: tuple[First, ...] = ()
    best: tuple[str, Hand, Won, int] | None = None
    rulesets: tuple[str, ...] = field(default=())


def milestones(store: Store, club: Id, first: str, last: str, player: Id | None = None) -> Milestones:
    """The milestones of a person, or (None) of the whole club; `rulesets` are those that were played, as they came."""
    who = persons(store, club)
    firsts: dict[str, First] = {}
    best: tuple[str, Hand, Won, int] | None = None
    rulesets: dict[str, None] = {}
    for day, hand in _hands(store, club, first, last):
        if player is None or any(who[one] == player for one in hand.seats.values()):
            rulesets |= {hand.entered["rules"]: None} if "rules" in hand.entered else {}
        for won in hand.outcome.wins:
            if player is not None and who[hand.seats[won.seat]] != player:
                continue
            for name, value in won.fan.items():
                firsts.setdefault(name, First(name, day, value, won.unit))
            points = hand.outcome.points.get(won.seat, 0)
            if best is None or points > best[3]:
                best = day, hand, won, points
    return Milestones(tuple(firsts.values()), best, tuple(rulesets))


def _hands(store: Store, club: Id, first: str, last: str) -> Iterator[tuple[str, Hand]]:
    """Every hand that counts between two dates with the date of its evening, in the order of time."""
    for evening in reversed(store.evenings(club, first, last)):
        for table in store.tables(evening.id):
            for entry in store.entries(table.id):
                if isinstance(entry.content, Hand):
                    yield evening.date, entry.content
