"""The sums of every table, kept in the transaction that changes them, so that no question has to count all hands.

A new hand is added to the sums of its four players; a change of an old one folds its table again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Select, bindparam, func, select
from sqlalchemy import Table as SqlTable
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.dml import Insert

from assistant.ledger.errors import StoreError
from assistant.ledger.model import Entry, Hand, Id, Payment
from assistant.ledger.stats.played_hand import played_of
from assistant.ledger.stats.sitting import TableTallies
from assistant.ledger.stats.tally import DealerRun, Tally
from assistant.ledger.store import rows, schema
from assistant.rules.model.problems import problem

_OF_TABLE = select(schema.tallies).where(schema.tallies.c.table_id == bindparam("of"))
_RUN = select(schema.runs).where(schema.runs.c.table_id == bindparam("of"))


@dataclass(slots=True)
class Sums:
    """What the entries of a table add up to: the tallies of its hands, and by player the payments in points."""

    sitting: TableTallies = field(default_factory=TableTallies)
    extra: dict[Id, int] = field(default_factory=dict)
    touched: set[Id] = field(default_factory=set)

    def add(self, content: Hand | Payment) -> None:
        """One entry more."""
        if isinstance(content, Payment):
            self.touched |= set(content.points)
            for player, points in content.points.items():
                self.extra[player] = self.extra.get(player, 0) + points
        else:
            played = played_of(content)
            self.touched |= set(played.points)
            self.sitting.add(played)

    @property
    def players(self) -> set[Id]:
        """Who has something at the table."""
        return self.sitting.players() | set(self.extra)

    def row(self, table: Id, player: Id, seq: int) -> dict[str, Any]:
        """To a row of `tallies`, as of event `seq`."""
        tally = self.sitting.tally(player)
        return {
            "table_id": table,
            "player_id": player,
            "changed": seq,
            "hands": tally.hands,
            "points": tally.points,
            "extra": self.extra.get(player, 0),
            "body": tally.to_json(),
        }


def sums_of(contents: Iterable[Hand | Payment]) -> Sums:
    """The sums of a table from its entries in order."""
    sums = Sums()
    for content in contents:
        sums.add(content)
    return sums


class Tallies:
    """The sums of the tables that a transaction changes."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._sums: dict[Id, Sums] = {}
        self._stale: set[Id] = set()
        self._pending: dict[Id, list[Hand | Payment]] = {}

    def append(self, entry: Entry) -> None:
        """A new entry, the last one of its table."""
        if entry.content is not None:
            self._pending.setdefault(entry.table, []).append(entry.content)

    def open(self, table: Id) -> None:
        """A new table: nothing is stored of it."""
        self._sums[table] = Sums()

    def refold(self, table: Id) -> None:
        """An entry of a table is other than before: the table is folded again."""
        self._stale.add(table)

    def flush(self, seq: int) -> None:
        """Writes the sums of changed tables as of event `seq`; raises `StoreError` if one does not sum to zero."""
        changed = sorted(self._stale | set(self._pending))
        for table in self._stale:
            there = self._sums_of(table).players
            again = sums_of(contents(self._connection, table))
            again.touched |= there
            self._sums[table] = again
            self._pending.pop(table, None)
        for table, pending in self._pending.items():
            sums = self._sums_of(table)
            for content in pending:
                sums.add(content)
        write_sums(self._connection, {table: self._sums[table] for table in changed}, seq)
        self._stale.clear()
        self._pending.clear()
        _check_zero(self._connection, changed)

    def met(self, some: set[Id], others: set[Id]) -> bool:
        """Whether one of some players sat in one hand with one of the others."""
        of = schema.tallies.c
        found = self._connection.execute(select(of.body).where(of.player_id.in_(some), of.hands > 0)).scalars()
        return any(others & set(Tally.from_json(body).pairs) for body in found)

    def _sums_of(self, table: Id) -> Sums:
        if table not in self._sums:
            self._sums[table] = load(self._connection, table)
        return self._sums[table]


def write_sums(connection: Connection, changed: Mapping[Id, Sums], seq: int) -> None:
    """Writes what was touched of the sums of tables, as of event `seq`."""
    shares: list[dict[str, Any]] = []
    runs: list[dict[str, Any]] = []
    for table, sums in changed.items():
        shares += [sums.row(table, player, seq) for player in sums.touched]
        run = sums.sitting.run
        runs.append({"table_id": table, "dealer_id": run.dealer, "length": run.length})
        sums.touched.clear()
    if shares:
        upsert(connection, schema.tallies, shares)
    if runs:
        upsert(connection, schema.runs, runs)


def load(connection: Connection, table: Id) -> Sums:
    """The sums of a table as they are stored."""
    found = connection.execute(_OF_TABLE, {"of": table}).all()
    tallies = {row.player_id: Tally.from_json(row.body) for row in found if row.hands}
    run = connection.execute(_RUN, {"of": table}).first()
    sitting = TableTallies(tallies, DealerRun(run.dealer_id, run.length) if run else None)
    return Sums(sitting, {row.player_id: row.extra for row in found if row.extra})


def contents(connection: Connection, table: Id) -> Iterator[Hand | Payment]:
    """What counts at a table, in the order in which it was saved."""
    entries, events = schema.entries.c, schema.events.c
    wanted = (
        select(events.kind, events.body)
        .select_from(schema.entries.join(schema.events, entries.version == events.seq))
        .where(entries.table_id == table)
        .order_by(entries.id)
    )
    for row in connection.execute(wanted):
        content = rows.content_of(row.kind, row.body)
        if content is not None:
            yield content


def _not_zero() -> Select[Any]:
    sums, tables = schema.tallies.c, schema.tables.c
    total = func.sum(sums.points + sums.extra) + tables.pot
    return (
        select(tables.name, total)
        .select_from(schema.tallies.join(schema.tables, sums.table_id == tables.id))
        .where(tables.id.in_(bindparam("some", expanding=True)))
        .group_by(tables.id, tables.name, tables.pot)
        .having(total != 0)
    )


_NOT_ZERO = _not_zero()
"""Tables of `some` that do not sum to zero."""


def _check_zero(connection: Connection, changed: list[Id]) -> None:
    for start in range(0, len(changed), 500):
        wrong = connection.execute(_NOT_ZERO, {"some": changed[start : start + 500]}).first()
        if wrong is not None:
            template = "Table {name} would sum to {total}, not to zero. Nothing was saved."
            raise StoreError(problem("not_zero", "", template, name=wrong[0], total=int(wrong[1])))


def upsert(connection: Connection, table: SqlTable, values: list[dict[str, Any]]) -> None:
    """Inserts rows, or puts them in place of those with their primary key."""
    connection.execute(_upserting(connection.dialect.name, table, tuple(values[0])), values)


@lru_cache(maxsize=32)
def _upserting(dialect: str, table: SqlTable, columns: tuple[str, ...]) -> Insert:
    """The statement, made once: making it takes longer than running it."""
    made = (sqlite.insert if dialect == "sqlite" else postgresql.insert)(table)
    keys = [column.name for column in table.primary_key]
    changed = {name: made.excluded[name] for name in columns if name not in keys}
    return made.on_conflict_do_update(index_elements=keys, set_=changed)
