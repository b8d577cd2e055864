"""Drafts: what is being entered, kept from the first tap on, with the versions before it for undo."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, Engine, delete, insert, select

from assistant.ledger.errors import LedgerError
from assistant.ledger.store.clock import trusted
from assistant.ledger.store.engine import reading, writing
from assistant.ledger.store.schema import drafts
from assistant.rules.model.problems import problem

LARGEST = 64 * 1024
"""Bytes of a draft in UTF-8."""
LONGEST_KEY = 200
KEPT_VERSIONS = 50
KEPT_DAYS = 90
"""A draft that nobody has touched for so long is forgotten."""


@dataclass(frozen=True, slots=True)
class Draft:
    """One version of a draft: `body` is JSON of at most `LARGEST` bytes, `changed` is in UTC."""

    key: str
    version: int
    body: str
    changed: datetime


class DraftConflictError(LedgerError):
    """Somebody else has saved this draft in between; `newer` is what they saved."""

    def __init__(self, newer: Draft) -> None:
        template = "Somebody else has changed this in between, at {time:%H:%M:%S} UTC."
        super().__init__(problem("draft_conflict", "", template, time=newer.changed))
        self.newer = newer


class Drafts:
    """The drafts of a store."""

    def __init__(self, engine: Engine, clock: Callable[[], datetime]) -> None:
        self._engine, self._clock = engine, clock

    def load(self, key: str) -> Draft | None:
        """The present version, None where there is none."""
        with reading(self._engine) as connection:
            return _latest(connection, key)

    def history(self, key: str) -> tuple[Draft, ...]:
        """The last `KEPT_VERSIONS` versions, the newest first."""
        wanted = select(drafts).where(drafts.c.key == key).order_by(drafts.c.version.desc()).limit(KEPT_VERSIONS)
        with reading(self._engine) as connection:
            return tuple(Draft(*row) for row in connection.execute(wanted))

    def save(self, key: str, body: str, expected: int | None) -> int:
        """Stores a new version and returns its number; `expected` is the version it was made from, None for the first.

        Saving once more what is stored already changes nothing. Raises `DraftConflictError` where another version has
        come in between, `LedgerError` for a body that is not JSON or too large.
        """
        _check(key, body)
        now = self._clock()
        with writing(self._engine) as connection:
            present = _latest(connection, key)
            if present is not None and present.body == body:
                return present.version
            if present is not None and present.version != expected:
                raise DraftConflictError(present)
            version = present.version + 1 if present else (expected or 0) + 1
            connection.execute(insert(drafts).values(key=key, version=version, body=body, changed=now))
            old = (drafts.c.key == key) & (drafts.c.version <= version - KEPT_VERSIONS)
            long_ago = trusted(connection, now) - timedelta(days=KEPT_DAYS)
            connection.execute(delete(drafts).where(old | (drafts.c.changed < long_ago)))
        return version

    def forget(self, key: str) -> None:
        """Removes every version."""
        with writing(self._engine) as connection:
            connection.execute(delete(drafts).where(drafts.c.key == key))


def _latest(connection: Connection, key: str) -> Draft | None:
    wanted = select(drafts).where(drafts.c.key == key).order_by(drafts.c.version.desc()).limit(1)
    row = connection.execute(wanted).first()
    return Draft(*row) if row else None


def _check(key: str, body: str) -> None:
    if not key or len(key) > LONGEST_KEY:
        raise LedgerError.saying("bad_draft", "The key of a draft has 1 to 200 characters.")
    if len(body.encode("utf-8", "replace")) > LARGEST:
        raise LedgerError.saying("bad_draft", "A draft holds at most {most} bytes.", most=LARGEST)
    try:
        json.loads(body)
    except (ValueError, RecursionError):
        raise LedgerError.saying("bad_draft", "A draft is JSON, and this is none.") from None
