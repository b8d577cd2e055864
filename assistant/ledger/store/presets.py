"""Presets: house rules under a name, as the text of their JSON file."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Engine, delete, insert, select

from assistant.ledger.errors import LedgerError
from assistant.ledger.names import folded, name_problem, tidy
from assistant.ledger.store.engine import reading, writing
from assistant.ledger.store.schema import presets

LARGEST = 64 * 1024
"""Bytes of a preset in UTF-8."""


@dataclass(frozen=True, slots=True)
class StoredPreset:
    """House rules under a name; `body` is JSON, `changed` is in UTC."""

    name: str
    body: str
    changed: datetime


class Presets:
    """The presets of a store; names that differ only in width or case are the same."""

    def __init__(self, engine: Engine, clock: Callable[[], datetime]) -> None:
        self._engine, self._clock = engine, clock

    def all(self) -> tuple[StoredPreset, ...]:
        """Every preset, by name."""
        with reading(self._engine) as connection:
            rows = connection.execute(select(presets.c.name, presets.c.body, presets.c.changed)).all()
        return tuple(sorted((StoredPreset(*row) for row in rows), key=lambda preset: preset.name))

    def load(self, name: str) -> StoredPreset | None:
        """The preset of a name, None where there is none."""
        wanted = select(presets.c.name, presets.c.body, presets.c.changed).where(presets.c.folded == folded(name))
        with reading(self._engine) as connection:
            row = connection.execute(wanted).first()
        return StoredPreset(*row) if row else None

    def save(self, name: str, body: str) -> None:
        """Stores a preset in place of one of the same name. Raises `LedgerError` for a bad name or body."""
        wrong = name_problem(name, "name")
        if wrong:
            raise LedgerError(wrong)
        try:
            json.loads(body)
        except (ValueError, RecursionError):
            raise LedgerError.saying("bad_preset", "A preset is JSON, and this is none.") from None
        if len(body.encode("utf-8", "replace")) > LARGEST:
            raise LedgerError.saying("bad_preset", "A preset holds at most {most} bytes.", most=LARGEST)
        row = {"folded": folded(name), "name": tidy(name), "body": body, "changed": self._clock()}
        with writing(self._engine) as connection:
            connection.execute(delete(presets).where(presets.c.folded == row["folded"]))
            connection.execute(insert(presets).values(row))

    def delete(self, name: str) -> bool:
        """Removes a preset; whether there was one."""
        with writing(self._engine) as connection:
            return connection.execute(delete(presets).where(presets.c.folded == folded(name))).rowcount > 0
