"""Backups that make themselves: one a day into a folder, kept for 7 days, 4 weeks and 12 months."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, datetime
from pathlib import Path

from assistant.ledger.errors import StoreError
from assistant.ledger.store.backup import Backup, backup
from assistant.ledger.store.store import Store
from assistant.rules.model.problems import problem

DAYS, WEEKS, MONTHS = 7, 4, 12
_NAME = re.compile(r"huipai-(\d{4}-\d{2}-\d{2})\.backup\.db")


def backup_of_the_day(store: Store, folder: Path, now: datetime) -> tuple[Path, Backup] | None:
    """Makes the backup of today in a folder and lets go of old ones; None where there is one already.

    Raises `StoreError`; then the older backups are as they were.
    """
    file = folder / f"huipai-{now.date().isoformat()}.backup.db"
    if file.exists():
        return None
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        made = backup(store, file)
        there = {day: path for path in folder.iterdir() if (day := _day_of(path))}
        for day in set(there) - kept(there):
            there[day].unlink()
    except OSError as error:
        raise StoreError(
            problem(
                "cannot_open", "", "{name} cannot be written: {why}.", name=str(folder), why=error.strerror or error
            )
        ) from None
    return file, made


def kept(days: Iterable[date]) -> set[date]:
    """Which backups stay: the latest `DAYS`, the last one of each of `WEEKS` weeks and of each of `MONTHS` months.

    They are counted by the backups that there are and not by the clock, so that a clock that jumps deletes nothing.
    """
    ordered = sorted(days, reverse=True)
    weeks: dict[tuple[int, int], date] = {}
    months: dict[tuple[int, int], date] = {}
    for day in ordered:
        weeks.setdefault(day.isocalendar()[:2], day)
        months.setdefault((day.year, day.month), day)
    return {*ordered[:DAYS], *[*weeks.values()][:WEEKS], *[*months.values()][:MONTHS]}


def _day_of(path: Path) -> date | None:
    found = _NAME.fullmatch(path.name)
    try:
        return date.fromisoformat(found[1]) if found else None
    except ValueError:
        return None
