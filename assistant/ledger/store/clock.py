"""Moments on whose word things may be deleted: a clock that jumps ahead deletes nothing.

The newest moment that writers have shown stands in the database. A clock that is suddenly more than a week further is
believed only when it still says so on another day; until then deadlines are counted from the moment before.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, delete, insert, select

from assistant.ledger.store.schema import notes

LEAP = timedelta(days=8)
"""A club meets every week; a longer silence may be a clock that jumped."""
AGAIN = timedelta(days=1)
_NAME = "clock"


def trusted(connection: Connection, now: datetime) -> datetime:
    """The latest moment that is believed, at most `now` (UTC); call it inside a transaction that writes."""
    sure, maybe = _kept(connection)
    if sure is None or now - sure <= LEAP:
        return _keep(connection, now, None, (sure, maybe))
    if maybe is not None and now - maybe >= AGAIN:
        return _keep(connection, maybe, now, (sure, maybe))
    if maybe is None or now < maybe:
        return _keep(connection, sure, now, (sure, maybe))
    return sure


def _kept(connection: Connection) -> tuple[datetime | None, datetime | None]:
    text = connection.execute(select(notes.c.value).where(notes.c.name == _NAME)).scalar()
    try:
        sure, maybe = (datetime.fromisoformat(one).astimezone(UTC) if one else None for one in json.loads(text or ""))
    except (ValueError, TypeError):
        return None, None
    return sure, maybe


def _keep(
    connection: Connection, sure: datetime, maybe: datetime | None, before: tuple[datetime | None, datetime | None]
) -> datetime:
    """Writes what changed by more than a minute, and gives `sure` back."""
    if maybe != before[1] or before[0] is None or abs(sure - before[0]) > timedelta(minutes=1):
        value = json.dumps([one and one.isoformat() for one in (sure, maybe)])
        connection.execute(delete(notes).where(notes.c.name == _NAME))
        connection.execute(insert(notes).values(name=_NAME, value=value))
    return sure
