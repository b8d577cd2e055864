"""The standings of a club: who has what over which evenings, one person's record, ratings, the course of an evening.

Points of merged records count for the person that they were merged into.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from assistant.ledger.model import Entry, Hand, Id, Payment
from assistant.ledger.stats.rating import ratings_over
from assistant.ledger.stats.statistics import ranked
from assistant.ledger.stats.tally import Pair, Tally
from assistant.ledger.store import Store
from assistant.usecases.evening import persons


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """One line of the standings; `total` holds penalties and payments too."""

    player: Id
    name: str
    hands: int
    total: int


@dataclass(frozen=True, slots=True)
class StandingsStep:
    """What a player has from one evening, in points."""

    date: str
    player: Id
    total: int


@dataclass(frozen=True, slots=True)
class Record:
    """All of one player: the tally of all hands, penalties and payments in points, the points evening by evening."""

    tally: Tally
    extra: int
    evenings: tuple[tuple[str, int], ...]


def points_of(content: Hand | Payment) -> dict[Id, int]:
    """Points by player."""
    if isinstance(content, Payment):
        return dict(content.points)
    return {content.seats[seat]: points for seat, points in content.outcome.points.items() if seat in content.seats}


def lines(store: Store, club: Id, first: str, last: str) -> tuple[StandingsLine, ...]:
    """Everyone by points, then by name, over the evenings between two dates."""
    who, names = persons(store, club), {one.id: one.name for one in store.players(club)}
    hands: dict[Id, int] = {}
    total: dict[Id, int] = {}
    for one in store.reports.sums(club, first, last):
        person = who[one.player]
        hands[person] = hands.get(person, 0) + one.hands
        total[person] = total.get(person, 0) + one.total
    order = (person for person in ranked(total, names) if hands[person] or total[person])
    return tuple(StandingsLine(person, names[person], hands[person], total[person]) for person in order)


def steps(store: Store, club: Id, first: str, last: str, players: Collection[Id]) -> tuple[StandingsStep, ...]:
    """What some players have from each evening between two dates, in the order of time."""
    who = persons(store, club)
    records = [number for number, person in who.items() if person in players]
    sums: dict[tuple[str, Id], int] = {}
    for one in store.reports.sittings(club, first, last, records):
        key = one.date, who[one.player]
        sums[key] = sums.get(key, 0) + one.total
    return tuple(StandingsStep(day, person, points) for (day, person), points in sums.items())


def record(store: Store, club: Id, player: Id, first: str, last: str) -> Record:
    """All of one player between two dates."""
    who = persons(store, club)
    records = [number for number, person in who.items() if person == player]
    tally, total = Tally(), 0
    evenings: dict[str, int] = {}
    for sitting, part in store.reports.tallies(club, records, first, last):
        tally = tally.then(part)
        total += sitting.total
        evenings[sitting.date] = evenings.get(sitting.date, 0) + sitting.total
    return Record(replace(tally, pairs=_of_persons(tally.pairs, who)), total - tally.points, tuple(evenings.items()))


def _of_persons(pairs: Mapping[Id, Pair], who: Mapping[Id, Id]) -> dict[Id, Pair]:
    found: dict[Id, Pair] = {}
    for number, pair in pairs.items():
        known = found.get(who[number], Pair())
        found[who[number]] = Pair(known.hands + pair.hands, known.traced + pair.traced, known.points + pair.points)
    return found


def ratings(store: Store, club: Id) -> dict[Id, float]:
    """Everyone's rating over all evenings."""
    who = persons(store, club)
    tables = []
    for _table, sittings in groupby(store.reports.sittings(club), key=lambda one: one.table):
        points: dict[Id, int] = {}
        for one in sittings:
            if one.hands:
                points[who[one.player]] = points.get(who[one.player], 0) + one.total
        tables.append(points)
    return ratings_over(tables)


def regulars(store: Store, club: Id) -> list[str]:
    """The names of all players, those who played most first."""
    who = persons(store, club)
    hands = dict.fromkeys(who.values(), 0)
    for one in store.reports.sums(club):
        hands[who[one.player]] += one.hands
    playing = [one for one in store.players(club) if one.into is None]
    return [one.name for one in sorted(playing, key=lambda player: (-hands[player.id], player.name))]


def entries_of_day(store: Store, club: Id, day: str) -> list[Entry]:
    """Everything that counts of an evening, over all its tables, in the order in which it was saved."""
    tables = [table for evening in store.evenings(club, day, day) for table in store.tables(evening.id)]
    found = (one for table in tables for one in store.entries(table.id) if one.content is not None)
    return sorted(found, key=lambda one: one.id)


def hand_by_hand(
    entries: Iterable[Entry], who: Mapping[Id, Id], players: Collection[Id]
) -> tuple[tuple[int, Id, int], ...]:
    """(which hand of the evening, person, points); payments count with the hand before."""
    found: list[tuple[int, Id, int]] = []
    number = 0
    for entry in entries:
        if entry.content is None:
            continue
        number += isinstance(entry.content, Hand)
        points = points_of(entry.content).items()
        found += [(number, who[player], value) for player, value in points if who[player] in players]
    return tuple(found)
