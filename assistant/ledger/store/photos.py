"""Photos of hands: shrunk pictures under a token, dropped after two days unless their hand was saved."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Engine, delete, insert, select, update

from assistant.ledger.errors import LedgerError
from assistant.ledger.store.clock import trusted
from assistant.ledger.store.engine import reading, writing
from assistant.ledger.store.schema import photos

LARGEST = 400 * 1024
"""Bytes of a photo."""
KEPT_HOURS = 48


@dataclass(frozen=True, slots=True)
class StoredPhoto:
    """A photo as it was put: the bytes of a JPEG, and `meta`, a text for whoever put it; `added` in UTC."""

    token: str
    body: bytes
    meta: str
    added: datetime


class Photos:
    """The photos of a store."""

    def __init__(self, engine: Engine, clock: Callable[[], datetime]) -> None:
        self._engine, self._clock = engine, clock

    def put(self, body: bytes, meta: str = "") -> str:
        """Stores a photo of at most `LARGEST` bytes, drops those that are too old, and returns a token to get it by."""
        if not 0 < len(body) <= LARGEST:
            raise LedgerError.saying("bad_photo", "A stored photo has at most {most} bytes: shrink it.", most=LARGEST)
        token, now = secrets.token_urlsafe(18), self._clock()
        with writing(self._engine) as connection:
            old = photos.c.added < trusted(connection, now) - timedelta(hours=KEPT_HOURS)
            connection.execute(delete(photos).where(old, ~photos.c.kept))
            connection.execute(insert(photos).values(token=token, body=body, meta=meta, added=now, kept=False))
        return token

    def get(self, token: str) -> StoredPhoto | None:
        """The photo of a token; None where there is none, or no more."""
        row = photos.c
        wanted = select(row.token, row.body, row.meta, row.added, row.kept).where(row.token == token)
        with reading(self._engine) as connection:
            found = connection.execute(wanted).first()
        if found is None or (not found.kept and found.added < self._clock() - timedelta(hours=KEPT_HOURS)):
            return None
        return StoredPhoto(found.token, found.body, found.meta, found.added)

    def keep(self, token: str) -> None:
        """Keeps a photo for good: its hand was saved."""
        with writing(self._engine) as connection:
            connection.execute(update(photos).where(photos.c.token == token).values(kept=True))
