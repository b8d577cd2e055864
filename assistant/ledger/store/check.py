"""Every invariant of a database: the file is sound, the log whole, and all that is shown is what the log folds to."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, Row, select, text
from sqlalchemy import Table as SqlTable

from assistant.ledger import projection
from assistant.ledger.codec import event_of
from assistant.ledger.contents import hand_problems, payment_problems
from assistant.ledger.events import Event, HandEdited, HandSaved, PaymentEdited, PaymentSaved
from assistant.ledger.model import Entry, Id, Payment, Table
from assistant.ledger.names import folded
from assistant.ledger.repository import Entity, MemoryShelf
from assistant.ledger.store import rows, schema
from assistant.ledger.store.sql_repository import WRITTEN
from assistant.ledger.store.tallies import Share, Sums, contents, load, sums_of
from assistant.rules.model.problems import Problem, problem

MOST = 100
"""Faults that are named; more would only repeat them."""


def check(connection: Connection) -> Iterator[Problem]:
    """All that is broken, in words; nothing for a sound database. Reads everything, changes nothing."""
    unsound = list(_file_problems(connection))
    yield from unsound
    if unsound:
        return
    shelf = _Slim()
    broken = False
    for found in _log_problems(connection, shelf):
        broken = True
        yield found
    if not broken:
        yield from _noun_problems(connection, shelf)
        yield from _sum_problems(connection, shelf)


def _file_problems(connection: Connection) -> Iterator[Problem]:
    if connection.dialect.name != "sqlite":
        return
    for (said,) in connection.execute(text("PRAGMA integrity_check(10)")):
        if said != "ok":
            yield problem("damaged", "", "The file is damaged: {said}.", said=said)
    for row in connection.execute(text("PRAGMA foreign_key_check")).fetchmany(MOST):
        template = "Row {row} of {table} refers to a row of {parent} that is not there."
        yield problem("reference", "", template, row=row[1], table=row[0], parent=row[2])


@dataclass(frozen=True, slots=True)
class _Slim(MemoryShelf):
    """A shelf that keeps of every entry no more than what it puts into the pot, so that any history fits."""

    def put(self, club: Id, noun: Entity) -> None:
        """As in `Repository`."""
        if isinstance(noun, Entry) and noun.content is not None:
            noun = replace(noun, content=Payment({}, "", projection.pot_of(noun.content)))
        MemoryShelf.put(self, club, noun)


def _log_problems(connection: Connection, shelf: _Slim) -> Iterator[Problem]:
    """Gaps in the log, events that cannot be read, refer to nothing, or do not sum to zero; folds the others."""
    expected = 1
    wanted = select(schema.events).order_by(schema.events.c.seq).execution_options(yield_per=1000)
    for row in connection.execute(wanted):
        if row.seq != expected:
            template = "{count} events are missing from the log, from event {first} on."
            yield problem("log", "", template, first=expected, count=row.seq - expected)
        expected = row.seq + 1
        yield from _event_problems(row, shelf)


def _event_problems(row: Row[Any], shelf: _Slim) -> Iterator[Problem]:
    try:
        event = event_of(row.kind, json.loads(row.body))
    except (ValueError, TypeError, KeyError, AttributeError):
        yield problem("log", "", "Event {seq} ({kind}) cannot be read.", seq=row.seq, kind=row.kind)
        return
    for found in _content_problems(event):
        template = "Event {seq} ({kind}): {why}"
        yield problem("not_zero", "", template, seq=row.seq, kind=row.kind, why=found.message)
    try:
        for player in _players_of(event):
            projection.there(shelf.player(player))
        projection.apply(shelf, row.seq, row.club_id, row.key, event)
    except (LookupError, ValueError):
        template = "Event {seq} ({kind}) refers to something that no event before it made."
        yield problem("log", "", template, seq=row.seq, kind=row.kind)


def _players_of(event: Event) -> Iterable[Id]:
    """Whom the content of an event names."""
    if isinstance(event, (HandSaved, HandEdited)):
        return event.hand.seats.values()
    return event.payment.points if isinstance(event, (PaymentSaved, PaymentEdited)) else ()


def _content_problems(event: Event) -> Iterator[Problem]:
    if isinstance(event, (HandSaved, HandEdited)):
        yield from hand_problems(event.hand)
    elif isinstance(event, (PaymentSaved, PaymentEdited)):
        yield from payment_problems(event.payment)


def _noun_problems(connection: Connection, shelf: _Slim) -> Iterator[Problem]:
    """Rows that are not what the log folds to."""
    for kind, (table, row_of) in WRITTEN.items():
        nouns: dict[Id, Entity] = shelf.all_of(kind)
        wanted: dict[Any, rows.Values] = {id_: row_of(shelf.club_of[id_], noun) for id_, noun in nouns.items()}
        yield from _differences(connection, table, wanted, ("id",))
    names = {
        (player.club, folded(name)): {"club_id": player.club, "folded": folded(name), "player_id": player.id}
        for player in shelf.players.values()
        for name in (player.name, *player.nicknames)
    }
    yield from _differences(connection, schema.names, names, ("club_id", "folded"))


def _differences(
    connection: Connection, table: SqlTable, wanted: dict[Any, rows.Values], keys: tuple[str, ...]
) -> Iterator[Problem]:
    found = 0
    for row in connection.execute(select(table).execution_options(yield_per=1000)):
        there = row._asdict()
        key = there[keys[0]] if len(keys) == 1 else tuple(there[name] for name in keys)
        expected = wanted.pop(key, None)
        if expected is None:
            yield problem("extra_row", "", "{table} {key}: no event made this row.", table=table.name, key=key)
        elif there != expected:
            fields = ", ".join(name for name, value in expected.items() if there.get(name) != value)
            template = "{table} {key}: {fields} is not what the log says."
            yield problem("row", "", template, table=table.name, key=key, fields=fields)
        else:
            continue
        found += 1
        if found >= MOST:
            return
    for key in list(wanted)[: MOST - found]:
        yield problem("missing_row", "", "{table} {key}: the row is missing.", table=table.name, key=key)


def _sum_problems(connection: Connection, shelf: _Slim) -> Iterator[Problem]:
    """Tables whose kept sums are not those of their hands, or are not zero."""
    for table in shelf.tables.values():
        kept = load(connection, table.id)
        where = _where(shelf, table)
        yield from _kept_problems(kept, sums_of(contents(connection, table.id)), where, shelf)
        total = sum(share.tally.points + share.extra for share in kept.shares.values()) + table.pot
        if total:
            yield problem("not_zero", "", "{at} sums to {total}, not to zero.", at=where, total=total)


def _kept_problems(kept: Sums, counted: Sums, where: str, shelf: _Slim) -> Iterator[Problem]:
    for player in sorted(kept.shares.keys() | counted.shares.keys()):
        if kept.shares.get(player, Share()) != counted.shares.get(player, Share()):
            name = shelf.players[player].name if player in shelf.players else player
            template = "{at}: the sums kept for {name} are not those of the hands."
            yield problem("sums", "", template, at=where, name=name)
    if kept.run != counted.run:
        yield problem("sums", "", "{at}: the run kept of the dealer is not that of the hands.", at=where)


def _where(shelf: _Slim, table: Table) -> str:
    evening = shelf.evenings[table.evening]
    return f"{shelf.clubs[evening.club].name}, {evening.date}, table {table.name}"
