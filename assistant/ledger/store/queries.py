"""Questions to the store that are not about one noun: lists and the log."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from sqlalchemy import ColumnElement, Connection, bindparam, func, select
from sqlalchemy.sql import Select

from assistant.ledger.chain import START, LoggedRow
from assistant.ledger.codec import EVENT_OF, event_of
from assistant.ledger.events import EntryDeleted, EntryUndone, HandEdited, PaymentEdited, RecordedEvent
from assistant.ledger.model import Agreement, Club, Entry, Evening, Id, Player, Table
from assistant.ledger.store import rows, schema

LATEST = "9999-12-31"
_CHANGING = [
    kind for kind, event in EVENT_OF.items() if event in (HandEdited, PaymentEdited, EntryDeleted, EntryUndone)
]


def clubs(connection: Connection) -> tuple[Club, ...]:
    """Every club, by name."""
    found = [rows.club_of(row) for row in connection.execute(select(schema.clubs))]
    return tuple(sorted(found, key=lambda club: club.name))


def players(connection: Connection, club: Id) -> tuple[Player, ...]:
    """Every player of a club by name, those too that were merged into others."""
    wanted = select(schema.players).where(schema.players.c.club_id == club)
    return tuple(sorted(map(rows.player_of, connection.execute(wanted)), key=lambda player: (player.name, player.id)))


def evenings(connection: Connection, club: Id, first: str, last: str) -> tuple[Evening, ...]:
    """The evenings from one date to another (both included), the latest first."""
    of = schema.evenings.c
    wanted = select(schema.evenings).where(of.club_id == club, of.date.between(first, last)).order_by(of.date.desc())
    return tuple(rows.evening_of(row) for row in connection.execute(wanted))


def tables(connection: Connection, evening: Id) -> tuple[Table, ...]:
    """The tables of an evening in the order in which they were opened."""
    wanted = select(schema.tables).where(schema.tables.c.evening_id == evening).order_by(schema.tables.c.id)
    return tuple(rows.table_of(row) for row in connection.execute(wanted))


def agreements(connection: Connection, club: Id) -> tuple[Agreement, ...]:
    """What was agreed in a club and holds, in the order of dates."""
    return tuple(rows.agreement_of(row) for row in connection.execute(_AGREEMENTS, {"club": club}))


def entries(connection: Connection, table: Id) -> tuple[Entry, ...]:
    """Hands and payments of a table in the order in which they were saved, those too that were deleted."""
    of, first = schema.entries.c, schema.events.alias()
    joined = schema.entries.join(first, of.id == first.c.seq)
    joined = joined.outerjoin(schema.events, of.version == schema.events.c.seq)
    columns = (schema.events.c.kind, schema.events.c.body, first.c.kind.label("saved"))
    wanted = select(schema.entries, *columns).select_from(joined)
    return tuple(_entry(row) for row in connection.execute(wanted.where(of.table_id == table).order_by(of.id)))


def _entry(row: Any) -> Entry:
    content = None if row.version is None else rows.content_of(row.kind, row.body)
    trail = tuple(json.loads(row.trail))
    return Entry(row.id, row.table_id, row.key, trail, content, rows.saves_hand(row.saved))


def log(connection: Connection, club: Id | None, before: int | None, limit: int) -> tuple[RecordedEvent, ...]:
    """The latest events of a club, or of all, the newest first; `before` goes on from an event further back."""
    of = schema.events.c
    wanted = select(schema.events).order_by(of.seq.desc()).limit(limit)
    if club is not None:
        wanted = wanted.where(in_order(club))
    if before is not None:
        wanted = wanted.where(of.seq < before)
    return tuple(map(logged, connection.execute(wanted)))


def in_order(club: Id) -> ColumnElement[bool]:
    """Events of a club, to be read in the order in which they were written.

    The sum keeps SQLite from the index of clubs and keys, by which it would have to sort all events of the club.
    """
    return schema.events.c.club_id + 0 == club


def history(connection: Connection, numbers: Iterable[int]) -> tuple[RecordedEvent, ...]:
    """The events of these numbers in order."""
    of = schema.events.c
    wanted = select(schema.events).where(of.seq.in_(list(numbers))).order_by(of.seq)
    return tuple(map(logged, connection.execute(wanted)))


def changes_between(connection: Connection, first: int, last: int) -> tuple[RecordedEvent, ...]:
    """The events from one to another that change what was saved, in order."""
    of = schema.events.c
    wanted = select(schema.events).where(of.seq.between(first, last), of.kind.in_(_CHANGING)).order_by(of.seq)
    return tuple(map(logged, connection.execute(wanted)))


def count_events(connection: Connection, club: Id | None) -> int:
    """How many events a club has, or all."""
    wanted = select(func.count()).select_from(schema.events)
    return int(
        connection.execute(wanted if club is None else wanted.where(schema.events.c.club_id == club)).scalar_one()
    )


def all_rows(connection: Connection, club: Id | None) -> Iterator[LoggedRow]:
    """Every event of a club, or of all, in order, as it is stored; read bit by bit."""
    of = schema.events.c
    columns = (of.seq, of.club_id, of.key, of.digest, of.at, of.who, of.kind, of.body, of.link)
    wanted = select(*columns).order_by(of.seq).execution_options(yield_per=1000)
    if club is not None:
        wanted = wanted.where(in_order(club))
    return (LoggedRow(*row) for row in connection.execute(wanted))


def logged(row: Any) -> RecordedEvent:
    """From a row of `events`."""
    event = event_of(row.kind, json.loads(row.body))
    return RecordedEvent(row.seq, row.club_id, row.at, row.who, row.key, row.digest, event, row.link)


def last_event(connection: Connection) -> int:
    """The number of the latest event, 0 where there is none."""
    return int(connection.execute(_LAST_EVENT).scalar_one())


def kinds_since(connection: Connection, since: int) -> set[str]:
    """The kinds of the events after one."""
    return set(connection.execute(_KINDS_SINCE, {"since": since}).scalars())


def last_link(connection: Connection, club: Id) -> str:
    """The last link of a club's chain."""
    return connection.execute(_LAST_LINK, {"club": club}).scalar() or START


_AGREEMENTS = (
    select(schema.agreements)
    .where(schema.agreements.c.club_id == bindparam("club"), schema.agreements.c.ended.is_(False))
    .order_by(schema.agreements.c.date, schema.agreements.c.id)
)
_LAST_LINK = (
    select(schema.events.c.link)
    .where(schema.events.c.club_id + 0 == bindparam("club"))
    .order_by(schema.events.c.seq.desc())
    .limit(1)
)
_LAST_EVENT = select(func.coalesce(func.max(schema.events.c.seq), 0))
_KINDS_SINCE = select(schema.events.c.kind).where(schema.events.c.seq > bindparam("since")).distinct()


def in_range(wanted: Select[Any], club: Id | None, first: str, last: str) -> Select[Any]:
    """Tallies of the evenings from one date to another, of one club or all."""
    of = schema.evenings.c
    joined = schema.evenings.join(schema.tables, schema.tables.c.evening_id == of.id)
    joined = joined.join(schema.tallies, schema.tallies.c.table_id == schema.tables.c.id)
    found = wanted.select_from(joined)
    if (first, last) != ("", LATEST):
        found = found.where(of.date.between(first, last))
    return found if club is None else found.where(of.club_id == club)


def persons(connection: Connection, club: Id | None) -> dict[Id, Player]:
    """The player whom each record stands for, after all merges."""
    wanted = select(schema.players)
    if club is not None:
        wanted = wanted.where(schema.players.c.club_id == club)
    found = {row.id: rows.player_of(row) for row in connection.execute(wanted)}

    def root(player: Player) -> Player:
        while player.into is not None:
            player = found[player.into]
        return player

    return {number: root(player) for number, player in found.items()}
