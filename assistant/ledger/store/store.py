"""A store: one database, opened and brought to the tables of this version."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from sqlalchemy import Engine

from assistant.ledger import policy
from assistant.ledger.chain import LoggedRow
from assistant.ledger.events import Event, RecordedEvent
from assistant.ledger.model import Agreement, Club, Entry, Evening, Id, Player, Standing, Table
from assistant.ledger.stats.tally import Tally
from assistant.ledger.store import queries
from assistant.ledger.store.access import AccessControl
from assistant.ledger.store.check import check
from assistant.ledger.store.drafts import Drafts
from assistant.ledger.store.engine import engine_of, reading, writing
from assistant.ledger.store.files import tighten
from assistant.ledger.store.location import FILE, data_folder, url_of
from assistant.ledger.store.migrate import migrate
from assistant.ledger.store.photos import Photos
from assistant.ledger.store.presets import Presets
from assistant.ledger.store.reports import Reports
from assistant.ledger.store.sql_repository import SqlRepository
from assistant.ledger.store.totals import Totals
from assistant.ledger.store.writer import Writer, Written
from assistant.rules.model.problems import Problem

Clock = Callable[[], datetime]


def now() -> datetime:
    """The present moment in UTC."""
    return datetime.now(UTC)


class Store:
    """One database. What it keeps in memory is asked for anew after every event: any number may serve one database."""

    def __init__(self, engine: Engine, clock: Clock = now) -> None:
        self.engine, self.clock = engine, clock
        self.drafts = Drafts(engine, clock)
        self.photos = Photos(engine, clock)
        self.presets = Presets(engine, clock)
        self.reports = Reports(engine)
        self._totals = Totals(engine)
        self.doors = AccessControl(engine, clock)

    @property
    def name(self) -> str:
        """What tells this database from others: its address."""
        return str(self.engine.url)

    def close(self) -> None:
        """Lets go of all connections; the store can still be used, and takes new ones."""
        self.engine.dispose()

    def verify(self, club: Id | None, event: Event) -> tuple[Problem, ...]:
        """What speaks against an event as things stand, () when it may be written; `club` is None to open one."""
        with reading(self.engine) as connection:
            return policy.verify(SqlRepository(connection), club, event)

    def can(self, club: Id | None, event: Event) -> bool:
        """Whether an event may be written."""
        return not self.verify(club, event)

    def write(self, club: Id | None, event: Event, who: str = "", key: str | None = None) -> Written:
        """Writes one event, durably; the same `key` with the same event again is stored once, however often it comes.

        Raises `RefusedError`, `KeyTakenError`, or `StoreError` when the database cannot be written to.
        """
        with self.writing(who) as writer:
            return writer.write(club, event, key)

    @contextmanager
    def writing(self, who: str = "") -> Iterator[Writer]:
        """Several events in one transaction: all are stored when it ends, or none."""
        with writing(self.engine) as connection:
            writer = Writer(connection, self.clock, who)
            yield writer
            writer.flush()
            writer.note_address()

    @contextmanager
    def reading(self) -> Iterator[SqlRepository]:
        """Nouns by id and by name, as they are at one moment."""
        with reading(self.engine) as connection:
            yield SqlRepository(connection)

    def clubs(self) -> tuple[Club, ...]:
        """Every club, by name."""
        with reading(self.engine) as connection:
            return queries.clubs(connection)

    def players(self, club: Id) -> tuple[Player, ...]:
        """Every player of a club by name, those too that were merged into others (`into`)."""
        with reading(self.engine) as connection:
            return queries.players(connection, club)

    def evenings(self, club: Id, first: str = "", last: str = queries.LATEST) -> tuple[Evening, ...]:
        """The evenings from one date to another (ISO, both included), the latest first."""
        with reading(self.engine) as connection:
            return queries.evenings(connection, club, first, last)

    def tables(self, evening: Id) -> tuple[Table, ...]:
        """The tables of an evening in the order in which they were opened."""
        with reading(self.engine) as connection:
            return queries.tables(connection, evening)

    def entries(self, table: Id) -> tuple[Entry, ...]:
        """Hands and payments of a table in the order in which they were saved, those too that were deleted."""
        with reading(self.engine) as connection:
            return queries.entries(connection, table)

    def log(self, club: Id | None = None, before: int | None = None, limit: int = 100) -> tuple[RecordedEvent, ...]:
        """The latest events, the newest first; `before` goes on from an event further back."""
        with reading(self.engine) as connection:
            return queries.log(connection, club, before, limit)

    @contextmanager
    def all_rows(self, club: Id | None = None) -> Iterator[tuple[int, Iterator[LoggedRow]]]:
        """How many events there are, and each of them in order, as they are at one moment; of one club or of all."""
        with reading(self.engine) as connection:
            yield queries.count_events(connection, club), queries.all_rows(connection, club)

    def history(self, entry: Entry) -> tuple[RecordedEvent, ...]:
        """The events that made an entry what it is, the oldest first."""
        with reading(self.engine) as connection:
            return queries.history(connection, entry.trail)

    def changes_between(self, first: int, last: int) -> tuple[RecordedEvent, ...]:
        """The events from one to another (numbers, both included) that change what was saved, in order."""
        with reading(self.engine) as connection:
            return queries.changes_between(connection, first, last)

    def check(self) -> Iterator[Problem]:
        """All that is broken in the database, in words; nothing for a sound one. Reads everything, changes nothing."""
        with reading(self.engine) as connection:
            yield from check(connection)

    def agreements(self, club: Id) -> tuple[Agreement, ...]:
        """What was agreed in a club and holds, in the order of dates."""
        with reading(self.engine) as connection:
            return queries.agreements(connection, club)

    def standings(self, club: Id | None = None, first: str = "", last: str = queries.LATEST) -> tuple[Standing, ...]:
        """Hands and points by player over evenings from one date to another, by points, then by name.

        Over all clubs (None), players of the same name are taken together.
        """
        return self._totals.standings((club, first, last))

    def tallies(self, club: Id, first: str = "", last: str = queries.LATEST) -> dict[Id, Tally]:
        """The tally of every player of a club over evenings from one date to another; those merged into one are one."""
        return self._totals.tallies((club, first, last))


def open_store(url: str | None = None, clock: Clock = now) -> Store:
    """The store of a URL or a SQLite file; without one, of `HUIPAI_DATABASE_URL`, or the file in the data folder.

    Brings the tables to this version. Raises `StoreError` with a sentence when the database cannot be used.
    """
    place = url_of(url)
    engine = engine_of(place)
    if not url and place.database == str(data_folder() / FILE):
        tighten(data_folder(), data_folder() / FILE)
    migrate(engine)
    return Store(engine, clock)
