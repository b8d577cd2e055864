"""A store: one database, opened and brought to the tables of this version."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from sqlalchemy import Engine

from assistant.ledger.store.drafts import Drafts
from assistant.ledger.store.engine import engine_of
from assistant.ledger.store.location import url_of
from assistant.ledger.store.migrate import migrate
from assistant.ledger.store.photos import Photos
from assistant.ledger.store.presets import Presets

Clock = Callable[[], datetime]


def now() -> datetime:
    """The present moment in UTC."""
    return datetime.now(UTC)


class Store:
    """One database. It keeps nothing in memory that others could have changed: any number may serve one database."""

    def __init__(self, engine: Engine, clock: Clock = now) -> None:
        self.engine, self.clock = engine, clock
        self.drafts = Drafts(engine, clock)
        self.photos = Photos(engine, clock)
        self.presets = Presets(engine, clock)

    def close(self) -> None:
        """Lets go of all connections; the store can still be used, and takes new ones."""
        self.engine.dispose()


def open_store(url: str | None = None, clock: Clock = now) -> Store:
    """The store of a URL or a SQLite file; without one, of `HUIPAI_DATABASE_URL`, or the file in the data folder.

    Brings the tables to this version. Raises `StoreError` with a sentence when the database cannot be used.
    """
    engine = engine_of(url_of(url))
    migrate(engine)
    return Store(engine, clock)
