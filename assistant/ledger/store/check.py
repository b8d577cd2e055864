"""Every invariant of a database: the file is sound, the log whole, and all that is shown is what the log folds to.

Rows are read as they stand, whatever they hold, so that a broken one is named and never stops the check.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, select, text, type_coerce
from sqlalchemy import Table as SqlTable
from sqlalchemy.types import NullType

from assistant.ledger import projection
from assistant.ledger.access import Role
from assistant.ledger.chain import START, LoggedRow, link_of
from assistant.ledger.codec import event_of
from assistant.ledger.contents import hand_problems, payment_problems
from assistant.ledger.events import Event, HandEdited, HandSaved, PaymentEdited, PaymentSaved
from assistant.ledger.fields import body_problems
from assistant.ledger.model import Entry, Id, Payment, Table
from assistant.ledger.names import folded
from assistant.ledger.repository import Entity, MemoryShelf
from assistant.ledger.stats.tally import Tally
from assistant.ledger.store import rows, schema
from assistant.ledger.store.sql_repository import WRITTEN
from assistant.ledger.store.tallies import Sums, contents, sums_of
from assistant.rules.model.amounts import Points, total_of
from assistant.rules.model.problems import Problem, problem

MOST = 100
"""Faults that are named; more would only repeat them."""
BROKEN = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError)
"""What reading a row raises that was damaged."""


def check(connection: Connection) -> Iterator[Problem]:
    """All that is broken, in words; nothing for a sound database. Reads everything, changes nothing."""
    unsound = list(_file_problems(connection))
    yield from unsound
    if unsound:
        return
    yield from _desk_problems(connection)
    shelf = _Slim()
    broken = False
    for found in _log_problems(connection, shelf):
        broken = True
        yield found
    if not broken:
        yield from _noun_problems(connection, shelf)
        yield from _sum_problems(connection, shelf)


def raw_rows(connection: Connection, table: SqlTable, by: str | None = None) -> Iterator[dict[str, Any]]:
    """The rows of a table as they stand; values of the wrong type come as what they are."""
    columns = [type_coerce(column, NullType()).label(column.name) for column in table.columns]
    wanted = select(*columns).execution_options(yield_per=1000)
    for row in connection.execute(wanted.order_by(table.c[by]) if by else wanted).mappings():
        yield dict(row)


def _file_problems(connection: Connection) -> Iterator[Problem]:
    if connection.dialect.name != "sqlite":
        return
    for (said,) in connection.execute(text("PRAGMA integrity_check(10)")):
        if said != "ok":
            yield problem("damaged", "", "The file is damaged: {said}.", said=said)
    for row in connection.execute(text("PRAGMA foreign_key_check")).fetchmany(MOST):
        template = "Row {row} of {table} refers to a row of {parent} that is not there."
        yield problem("reference", "", template, row=row[1], table=row[0], parent=row[2])


def _desk_problems(connection: Connection) -> Iterator[Problem]:
    """Drafts and presets that are no JSON, members and devices with a role that there is not."""
    for table, name in ((schema.drafts, "key"), (schema.presets, "name")):
        for row in raw_rows(connection, table):
            if not _is_object(row["body"]):
                named = str(row[name])[:12] if table is schema.drafts else row[name]  # the whole key would open it
                yield problem("row", "", "{table} {key}: what it holds cannot be read.", table=table.name, key=named)
    for table in (schema.members, schema.passes):
        for row in raw_rows(connection, table):
            if row["role"] not in [*map(str, Role)]:
                template = "{table} {key}: {fields} is not what it may be."
                yield problem("row", "", template, table=table.name, key=row["name"], fields="role")


def _is_object(body: object) -> bool:
    try:
        return isinstance(json.loads(body), dict)  # type: ignore[arg-type]  # whatever stands there
    except BROKEN:
        return False


@dataclass(frozen=True, slots=True)
class _Slim(MemoryShelf):
    """A shelf that keeps of every entry no more than what it puts into the pot, so that any history fits."""

    links: dict[Id, str] = field(default_factory=dict)

    def put(self, club: Id, noun: Entity) -> None:
        """As in `Repository`."""
        if isinstance(noun, Entry) and noun.content is not None:
            noun = replace(noun, content=Payment({}, "", projection.pot_of(noun.content)))
        MemoryShelf.put(self, club, noun)


def _log_problems(connection: Connection, shelf: _Slim) -> Iterator[Problem]:
    """Gaps in the log, events that cannot be read, refer to nothing, or do not sum to zero; folds the others."""
    expected = 1
    for raw in raw_rows(connection, schema.events, "seq"):
        row = _logged(raw)
        if row is None:
            yield problem("log", "", "Event {seq} ({kind}) cannot be read.", seq=raw["seq"], kind=raw["kind"])
            if isinstance(raw["seq"], int) and raw["seq"] == expected:
                expected += 1
                shelf.links[raw["club_id"]] = raw["link"]
            continue
        if row.seq != expected:
            template = "{count} events are missing from the log, from event {first} on."
            yield problem("log", "", template, first=expected, count=row.seq - expected)
        expected = row.seq + 1
        yield from _chain_problems(row, shelf.links)
        yield from _event_problems(row, shelf)


def _logged(raw: Mapping[str, Any]) -> LoggedRow | None:
    """The row, None where a value is of the wrong type."""
    at = raw["at"]
    try:
        moment = at if isinstance(at, datetime) else datetime.fromisoformat(at)
        if isinstance(at, str) and at != moment.isoformat(" ", "microseconds"):  # SQLite keeps it as this text
            return None
        texts = (raw["key"], raw["digest"], raw["who"], raw["kind"], raw["body"], raw["link"])
        if not all(isinstance(one, str) for one in texts) or {type(raw["seq"]), type(raw["club_id"])} != {int}:
            return None
    except BROKEN:
        return None
    key, digest, who, kind, body, link = texts
    return LoggedRow(raw["seq"], raw["club_id"], key, digest, moment.replace(tzinfo=UTC), who, kind, body, link)


def _chain_problems(row: LoggedRow, links: dict[Id, str]) -> Iterator[Problem]:
    before, links[row.club] = str(links.get(row.club, START)), row.link
    if link_of(before, row) != row.link:
        template = "Event {seq} ({kind}) is not what was written: its link in the chain is not right."
        yield problem("chain", "", template, seq=row.seq, kind=row.kind)


def _event_problems(row: LoggedRow, shelf: _Slim) -> Iterator[Problem]:
    try:
        body = json.loads(row.body)
        wrong = next(body_problems(row.kind, body), None)
        event = None if wrong else event_of(row.kind, body)
    except BROKEN:
        event = wrong = None
    if event is None:
        yield problem("log", "", "Event {seq} ({kind}) cannot be read.", seq=row.seq, kind=row.kind)
        return
    for found in _content_problems(event):
        template = "Event {seq} ({kind}): {why}"
        yield problem("not_zero", "", template, seq=row.seq, kind=row.kind, why=found.message)
    try:
        for player in _players_of(event):
            projection.there(shelf.player(player))
        projection.apply(shelf, row.seq, row.club, row.key, event)
    except BROKEN:
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
    for there in raw_rows(connection, table):
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
    """Tables whose kept sums are not those of their hands in every column that is shown, or are not zero."""
    for table in shelf.tables.values():
        where, counted = _where(shelf, table), sums_of(contents(connection, table.id))
        total = table.pot
        kept = {row["player_id"]: row for row in _rows_of_table(connection, schema.tallies, table.id)}
        for player in sorted(kept.keys() | counted.players, key=str):
            row = kept.get(player)
            if not _is_same(row, counted.row(table.id, player, 0)):
                name = shelf.players[player].name if player in shelf.players else player
                template = "{at}: the sums kept for {name} are not those of the hands."
                yield problem("sums", "", template, at=where, name=name)
            total += _points(row)
        yield from _run_problems(connection, table.id, counted, where)
        if total:
            yield problem("not_zero", "", "{at} sums to {total}, not to zero.", at=where, total=total)


def _rows_of_table(connection: Connection, of: SqlTable, table: Id) -> Iterator[dict[str, Any]]:
    columns = [type_coerce(column, NullType()).label(column.name) for column in of.columns]
    yield from map(dict, connection.execute(select(*columns).where(of.c.table_id == table)).mappings())


def _points(row: Mapping[str, Any] | None) -> Points:
    """What a row of sums adds to its table; 0 for one that holds no numbers, which is named anyway."""
    numbers = (row["points"], row["extra"]) if row else ()
    return total_of(Points(number) for number in numbers if isinstance(number, int))


def _is_same(kept: Mapping[str, Any] | None, counted: Mapping[str, Any]) -> bool:
    """Whether a row of sums is what was counted, column by column; a player without any may have no row."""
    if kept is None:
        return counted["body"] == Tally().to_json() and not counted["extra"]
    if any(kept[name] != counted[name] for name in ("hands", "points", "extra")):
        return False
    try:
        return Tally.from_json(kept["body"]) == Tally.from_json(counted["body"])
    except BROKEN:
        return False


def _run_problems(connection: Connection, table: Id, counted: Sums, where: str) -> Iterator[Problem]:
    row = next(_rows_of_table(connection, schema.runs, table), None)
    kept = (row["dealer_id"], row["length"]) if row else (None, 0)
    if kept != (counted.sitting.run.dealer, counted.sitting.run.length):
        yield problem("sums", "", "{at}: the run kept of the dealer is not that of the hands.", at=where)


def _where(shelf: _Slim, table: Table) -> str:
    evening = shelf.evenings[table.evening]
    return f"{shelf.clubs[evening.club].name}, {evening.date}, table {table.name}"
