"""Figures of the club, kept for as long as the database has no newer event: a page over any history is quick again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby

import streamlit as st

from assistant.app.club import context
from assistant.app.club.context import Key
from assistant.app.club.entry.cards import points_of
from assistant.ledger.model import Hand, Id
from assistant.ledger.stats.rating import ratings_over
from assistant.ledger.stats.statistics import ranked
from assistant.ledger.stats.tally import Pair, Tally
from assistant.ledger.store import reports as asked
from assistant.ledger.store.engine import reading
from assistant.ledger.store.queries import LATEST


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the standings; `total` holds penalties and payments too."""

    player: Id
    name: str
    hands: int
    total: int


@dataclass(frozen=True, slots=True)
class Step:
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


def period(name: str, since: str, until: str, evening: str) -> tuple[str, str]:
    """The first and the last date of a period of `place.PERIODS`; a season is a calendar year."""
    today = date.fromisoformat(context.today())
    month = today.replace(day=1)
    return {
        "evening": (evening, evening),
        "month": (month.isoformat(), LATEST),
        "season": (today.replace(month=1, day=1).isoformat(), LATEST),
        "all": ("", LATEST),
        "dates": (since, until or LATEST),
    }[name]


def standings(first: str, last: str) -> tuple[Line, ...]:
    """Everyone by points, then by name, over the evenings between two dates."""
    return _standings(key(), first, last)


def steps(first: str, last: str, players: tuple[Id, ...]) -> tuple[Step, ...]:
    """What some players have from each evening between two dates, in the order of time."""
    return _steps(key(), first, last, players)


def record(player: Id, first: str, last: str) -> Record:
    """All of one player between two dates."""
    return _record(key(), player, first, last)


def ratings() -> Mapping[Id, float]:
    """Everyone's rating over all evenings."""
    return _ratings(key())


def key() -> Key:
    """The key of now. Raises `LedgerError` without a club."""
    context.require_club()
    found = context.key()
    assert found is not None
    return found


@st.cache_data(max_entries=64, show_spinner=False)
def _standings(at: Key, first: str, last: str) -> tuple[Line, ...]:
    with reading(context.store().engine) as connection:
        found = asked.sums(connection, at.club, first, last)
    people, names = context.persons(), context.names()
    hands: dict[Id, int] = {}
    total: dict[Id, int] = {}
    for one in found:
        who = people[one.player]
        hands[who] = hands.get(who, 0) + one.hands
        total[who] = total.get(who, 0) + one.total
    return tuple(
        Line(who, names[who], hands[who], total[who]) for who in ranked(total, names) if hands[who] or total[who]
    )


@st.cache_data(max_entries=64, show_spinner=False)
def _steps(at: Key, first: str, last: str, players: tuple[Id, ...]) -> tuple[Step, ...]:
    people = context.persons()
    records = [number for number, who in people.items() if who in players]
    with reading(context.store().engine) as connection:
        found = list(asked.sittings(connection, at.club, first, last, records))
    sums: dict[tuple[str, Id], int] = {}
    for one in found:
        key = one.date, people[one.player]
        sums[key] = sums.get(key, 0) + one.total
    return tuple(Step(day, who, points) for (day, who), points in sums.items())


@st.cache_data(max_entries=64, show_spinner=False)
def _record(at: Key, player: Id, first: str, last: str) -> Record:
    people = context.persons()
    records = [number for number, who in people.items() if who == player]
    tally, total = Tally(), 0
    evenings: dict[str, int] = {}
    with reading(context.store().engine) as connection:
        for sitting, part in asked.tallies(connection, at.club, records, first, last):
            tally = tally.then(part)
            total += sitting.total
            evenings[sitting.date] = evenings.get(sitting.date, 0) + sitting.total
    pairs: dict[Id, Pair] = {}
    for number, pair in tally.pairs.items():
        known = pairs.get(people[number], Pair())
        pairs[people[number]] = Pair(known.hands + pair.hands, known.traced + pair.traced, known.points + pair.points)
    return Record(replace(tally, pairs=pairs), total - tally.points, tuple(evenings.items()))


@st.cache_data(max_entries=8, show_spinner=False)
def _ratings(at: Key) -> dict[Id, float]:
    people = context.persons()
    with reading(context.store().engine) as connection:
        found = list(asked.sittings(connection, at.club, "", LATEST))
    tables = []
    for _table, lines in groupby(found, key=lambda one: one.table):
        points: dict[Id, int] = {}
        for one in lines:
            if one.hands:
                points[people[one.player]] = points.get(people[one.player], 0) + one.total
        tables.append(points)
    return ratings_over(tables)


def hand_by_hand(day: str, players: tuple[Id, ...]) -> tuple[tuple[int, Id, int], ...]:
    """(which hand of the evening, player, points), over all its tables; payments count with the hand before."""
    return _hand_by_hand(key(), day, players)


@st.cache_data(max_entries=16, show_spinner=False)
def _hand_by_hand(at: Key, day: str, players: tuple[Id, ...]) -> tuple[tuple[int, Id, int], ...]:
    people = context.persons()
    found: list[tuple[int, Id, int]] = []
    evenings = context.store().evenings(at.club, day, day)
    tables = [table for evening in evenings for table in context.store().tables(evening.id)]
    number = 0
    for entry in sorted((one for table in tables for one in context.store().entries(table.id)), key=lambda one: one.id):
        if entry.content is None:
            continue
        number += isinstance(entry.content, Hand)
        points = points_of(entry.content).items()
        found += [(number, people[player], value) for player, value in points if people[player] in players]
    return tuple(found)
