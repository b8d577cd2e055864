"""The shelf of the database: nouns are read when they are asked for, and written together at the end."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeVar

from sqlalchemy import Column, Connection, Select, bindparam, delete, func, insert, select
from sqlalchemy import Table as SqlTable

from assistant.ledger.model import Agreement, Club, Entry, Evening, Hand, House, Id, Options, Payment, Player, Table
from assistant.ledger.names import folded
from assistant.ledger.policy import agreement_problems
from assistant.ledger.repository import Entity, person
from assistant.ledger.store import rows, schema
from assistant.ledger.store.queries import agreements, in_range
from assistant.ledger.store.rows import house_digest
from assistant.ledger.store.tallies import Tallies, upsert
from assistant.rules.model.problems import Problem

Thing = TypeVar("Thing", bound=Entity)
AT_ONCE = 500
"""Names of one question to the database."""


class SqlRepository:
    """A shelf as `assistant.ledger.shelf.Repository` describes, for the length of one transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._known: dict[tuple[type, Id], Any] = {}
        self._named: dict[tuple[object, ...], Id | None] = {}
        self._contents: dict[Id, Hand | Payment | None] = {}
        self._changed: dict[tuple[type, Id], Id] = {}
        self.tallies = Tallies(connection)
        self._written: set[Id] = set()
        self.seq = 0
        """The number of the event that is being folded."""
        self.log: list[rows.Values] = []
        """Rows of `events` to be written with what they have put here."""

    def club(self, number: Id) -> Club | None:
        """As in `Repository`."""
        return self._get(Club, schema.clubs, number, rows.club_of)

    def club_named(self, name: str) -> Club | None:
        """As in `Repository`."""
        number = self._find("club", schema.clubs.c.id, folded=folded(name))
        return None if number is None else self.club(number)

    def player(self, number: Id) -> Player | None:
        """As in `Repository`."""
        return self._get(Player, schema.players, number, rows.player_of)

    def player_named(self, club: Id, name: str) -> Player | None:
        """As in `Repository`."""
        number = self._find("player", schema.names.c.player_id, club_id=club, folded=folded(name))
        return None if number is None else self.player(number)

    def look_up_players(self, club: Id, names: Iterable[str]) -> None:
        """Reads the players of many names and nicknames at once."""
        wanted = [name for name in {folded(name) for name in names} if ("player", club, name) not in self._named]
        joined = schema.names.join(schema.players, schema.names.c.player_id == schema.players.c.id)
        for start in range(0, len(wanted), AT_ONCE):
            some = wanted[start : start + AT_ONCE]
            of = schema.names.c
            found = select(schema.players, of.folded).select_from(joined).where(of.club_id == club, of.folded.in_(some))
            self._named |= {("player", club, name): None for name in some}
            for row in self._connection.execute(found):
                self._named["player", club, row.folded] = row.id
                self._known.setdefault((Player, row.id), rows.player_of(row))

    def evening(self, number: Id) -> Evening | None:
        """As in `Repository`."""
        return self._get(Evening, schema.evenings, number, rows.evening_of)

    def evening_on(self, club: Id, date: str) -> Evening | None:
        """As in `Repository`."""
        number = self._find("evening", schema.evenings.c.id, club_id=club, date=date)
        return None if number is None else self.evening(number)

    def table(self, number: Id) -> Table | None:
        """As in `Repository`."""
        return self._get(Table, schema.tables, number, rows.table_of)

    def table_named(self, evening: Id, name: str) -> Table | None:
        """As in `Repository`."""
        number = self._find("table", schema.tables.c.id, evening_id=evening, folded=folded(name))
        return None if number is None else self.table(number)

    def house(self, number: Id) -> House | None:
        """As in `Repository`."""
        return self._get(House, schema.houses, number, rows.house_of)

    def house_like(self, club: Id, rules: str, options: Options) -> House | None:
        """As in `Repository`."""
        number = self._find("house", schema.houses.c.id, club_id=club, digest=house_digest(rules, options))
        return None if number is None else self.house(number)

    def entry(self, number: Id) -> Entry | None:
        """As in `Repository`."""
        return self._get(Entry, schema.entries, number, self._entry_of)

    def agreement(self, number: Id) -> Agreement | None:
        """As in `Repository`."""
        return self._get(Agreement, schema.agreements, number, rows.agreement_of)

    def points_until(self, club: Id, date: str) -> Mapping[Id, int]:
        """As in `Repository`."""
        self.flush()
        found: dict[Id, int] = {}
        of = schema.tallies.c
        wanted = select(of.player_id, func.sum(of.points + of.extra)).group_by(of.player_id)
        for player, points in self._connection.execute(in_range(wanted, club, "", date)):
            whom = person(self, player)
            number = whom.id if whom else player
            found[number] = found.get(number, 0) + int(points)
        return found

    def broken_agreements(self) -> Iterator[Problem]:
        """Agreements of clubs that were written to which no longer hold."""
        for club in sorted(set(self._written)):
            for agreement in agreements(self._connection, club):
                yield from agreement_problems(self, club, agreement.date, agreement.points)
        self._written.clear()

    def content(self, version: Id) -> Hand | Payment | None:
        """As in `Repository`."""
        if version not in self._contents:
            of = schema.events.c
            row = self._connection.execute(select(of.kind, of.body).where(of.seq == version)).first()
            self._contents[version] = rows.content_of(row.kind, row.body) if row else None
        return self._contents[version]

    def met(self, one: Id, other: Id) -> bool:
        """As in `Repository`, for everyone who was merged into the two."""
        self.flush()
        return self.tallies.met(self._records(one), self._records(other))

    def put(self, club: Id, noun: Entity) -> None:
        """As in `Repository`; a new or changed entry changes the tallies of its table."""
        if isinstance(noun, (Entry, Player, Evening)):  # a merge moves points to another person, a date to another day
            self._written.add(club)
        if isinstance(noun, Entry):
            if noun.trail:
                self._contents[noun.trail[-1]] = noun.content
            if (Entry, noun.id) in self._known:
                self.tallies.refold(noun.table)
            else:
                self.tallies.append(noun)
        elif noun != self._known.get((type(noun), noun.id)):
            self._name(club, noun)
        if isinstance(noun, Table) and noun.id == self.seq:
            self.tallies.open(noun.id)
        self._known[type(noun), noun.id] = noun
        self._changed[type(noun), noun.id] = club

    def flush(self) -> None:
        """Writes what was put and the log, in an order in which what is referred to comes first."""
        for kind, (table, row) in WRITTEN.items():
            changed = [(club, self._known[key]) for key, club in self._changed.items() if key[0] is kind]
            if changed:
                upsert(self._connection, table, [row(club, noun) for club, noun in changed])
            if kind is Club and self.log:
                self._connection.execute(insert(schema.events), self.log)
                self.log = []
            if kind is Player:
                self._write_names(changed)
        self._changed.clear()
        self.tallies.flush(self.seq)

    def _get(self, kind: type[Thing], table: SqlTable, number: Id, made: Callable[[Any], Thing]) -> Thing | None:
        found: Thing | None = self._known.get((kind, number))
        if found is None:
            row = self._connection.execute(_by_id(table), {"number": number}).first()
            if row is not None:
                found = self._known[kind, number] = made(row)
        return found

    def _find(self, kind: str, wanted: Column[int], **named: object) -> Id | None:
        """The id in the column `wanted` of the row where columns have the values `named`."""
        name = (kind, *named.values())
        if name not in self._named:
            self._named[name] = self._connection.execute(_by_names(wanted, *named), named).scalar()
        return self._named[name]

    def _name(self, club: Id, noun: Entity) -> None:
        """From now on a noun is found by its names, and by those before no longer."""
        before = self._known.get((type(noun), noun.id))
        for name in _names_of(club, before) if before else ():
            self._named[name] = None
        for name in _names_of(club, noun):
            self._named[name] = noun.id

    def _entry_of(self, row: Any) -> Entry:
        trail = tuple(json.loads(row.trail))
        content = None if row.version is None else self.content(row.version)
        of = schema.events.c
        first = self._connection.execute(select(of.kind).where(of.seq == row.id)).scalar_one()
        return Entry(row.id, row.table_id, row.key, trail, content, rows.saves_hand(first))

    def _records(self, person: Id) -> set[Id]:
        """A person and everyone who was merged into them."""
        of = schema.players.c
        tree = select(of.id).where(of.id == person).cte(recursive=True)
        tree = tree.union(select(of.id).join(tree, of.into_id == tree.c.id))
        return set(self._connection.execute(select(tree.c.id)).scalars())

    def _write_names(self, changed: list[tuple[Id, Any]]) -> None:
        if changed:
            gone = schema.names.c.player_id.in_([player.id for _, player in changed])
            self._connection.execute(delete(schema.names).where(gone))
            written = {(club, folded(name)): one.id for club, one in changed for name in (one.name, *one.nicknames)}
            names = [{"club_id": club, "folded": name, "player_id": one} for (club, name), one in written.items()]
            self._connection.execute(insert(schema.names), names)


@lru_cache(maxsize=32)
def _by_id(table: SqlTable) -> Select[Any]:
    """The statement, made once: making it takes longer than running it."""
    return select(table).where(table.c.id == bindparam("number"))


@lru_cache(maxsize=32)
def _by_names(wanted: Column[int], *names: str) -> Select[Any]:
    return select(wanted).where(*[wanted.table.c[name] == bindparam(name) for name in names])


def _entry_row(_: Id, entry: Entry) -> rows.Values:
    version = None if entry.content is None else entry.trail[-1]
    trail = f"[{','.join(map(str, entry.trail))}]"
    return {"id": entry.id, "table_id": entry.table, "key": entry.key, "trail": trail, "version": version}


def _names_of(club: Id, noun: Entity) -> list[tuple[object, ...]]:
    """The names under which `_find` finds a noun."""
    if isinstance(noun, Club):
        return [("club", folded(noun.name))]
    if isinstance(noun, Player):
        return [("player", club, folded(name)) for name in (noun.name, *noun.nicknames)]
    if isinstance(noun, Evening):
        return [("evening", club, noun.date)]
    if isinstance(noun, Table):
        return [("table", noun.evening, folded(noun.name))]
    return [("house", club, house_digest(noun.rules, noun.options))] if isinstance(noun, House) else []


WRITTEN: dict[type, tuple[SqlTable, Callable[[Id, Any], rows.Values]]] = {
    Club: (schema.clubs, lambda _, club: rows.club_row(club)),
    Player: (schema.players, lambda _, player: rows.player_row(player)),
    Evening: (schema.evenings, lambda _, evening: rows.evening_row(evening)),
    Table: (schema.tables, lambda _, table: rows.table_row(table)),
    House: (schema.houses, rows.house_row),
    Entry: (schema.entries, _entry_row),
    Agreement: (schema.agreements, lambda _, agreement: rows.agreement_row(agreement)),
}
"""Where each kind of noun is kept, in an order in which what is referred to comes first, and as which row."""
