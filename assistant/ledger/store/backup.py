"""Backups: one SQLite file with every row of a database, whichever kind it is, and back into an empty one.

A backup is read at one moment while others go on writing, written beside its name and given it when it is whole and
checked. What is restored is compared with the backup, row by row, before the transaction ends.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import URL, Connection, Engine, delete, func, insert, select
from sqlalchemy import Table as SqlTable

from assistant.ledger.errors import DamagedDatabaseError, StoreError
from assistant.ledger.store import schema
from assistant.ledger.store.check import check
from assistant.ledger.store.engine import engine_of, in_words, reading, writing
from assistant.ledger.store.files import make_private
from assistant.ledger.store.migrate import ALIKE, migrate, version_of
from assistant.ledger.store.store import Store
from assistant.rules.model.problems import problem

CHUNK = 1000
"""Rows that are copied at a time."""
DIGEST = "digest"
"""The note of a backup that holds the digest of all its rows."""
COPIED = tuple(table for table in schema.metadata.sorted_tables if table is not schema.notes)
OF_THE_DAY = (schema.passes, schema.tries)
"""Who is signed in and which links are given away hold for today's database alone: some are taken back later."""


@dataclass(frozen=True, slots=True)
class Backup:
    """What a backup holds: rows of each table, and a digest of all of them."""

    rows: dict[str, int]
    digest: str


def backup(store: Store, file: Path) -> Backup:
    """Writes a backup into a new file. Raises `StoreError`; then there is no such file, or the one that was there."""
    if file.exists():
        template = "There is a file {name} already. Give the backup another name, or move that file away."
        raise StoreError(problem("exists", "", template, name=str(file)))
    part = file.with_name(f"{file.name}.part")
    try:
        _remove(part)
        make_private(part)
        with reading(store.engine) as source:
            made = _copy_to_file(source, part)
        _sync(part)
        os.replace(part, file)
    except OSError as error:
        raise StoreError(
            problem("cannot_open", "", CANNOT_WRITE, name=str(file), why=error.strerror or error)
        ) from None
    finally:
        with suppress(OSError):
            _remove(part)
    return made


def restore(file: Path, store: Store) -> Backup:
    """Brings a backup into a database without any rows. Raises `StoreError`; then the database is as it was.

    Devices and links of the day of the backup are not let in again: some were taken back since.
    """
    if not file.is_file():
        raise StoreError(problem("cannot_open", "", "There is no file {name}.", name=str(file)))
    with TemporaryDirectory(prefix="huipai-") as folder:  # the backup itself stays as it is
        log = file.with_name(f"{file.name}-wal")  # beside a database that was copied in use: its newest pages
        if log.is_file():
            copy(log, folder)
        engine = engine_of(URL.create("sqlite", database=str(copy(file, folder))), alone=True)
        try:
            _check_backup(engine, file)
            with reading(engine) as source, writing(store.engine) as target:
                if any(_count(target, table) for table in COPIED):
                    template = "The database holds something already. Restore into an empty one (another --db)."
                    raise StoreError(problem("not_empty", "", template))
                made = _copied(source, target)
                target.execute(delete(schema.notes))
                return made
        finally:
            engine.dispose()


CANNOT_WRITE = "{name} cannot be written: {why}."


def _copy_to_file(source: Connection, part: Path) -> Backup:
    engine = engine_of(URL.create("sqlite", database=str(part)), alone=True)
    try:
        migrate(engine)
        with writing(engine) as target:
            made = _copied(source, target)
            _write_digest(target, made.digest)
        return made
    finally:
        engine.dispose()


def _check_backup(engine: Engine, file: Path) -> None:
    """Brings a copy of a backup to the tables of this version, and refuses one that is broken."""
    same = True
    try:
        with reading(engine) as source:
            known = version_of(source)
            same = known not in ALIKE or _digest_is_right(source)
        if known is not None:
            migrate(engine)
            with reading(engine) as source:
                broken = next(iter(check(source)), None)
    except DamagedDatabaseError:
        known = None
    if known is None:
        raise DamagedDatabaseError(
            problem("damaged", "", "{name} is not a backup of huipai, or damaged.", name=str(file))
        )
    if broken is not None:
        template = "The backup {name} is broken, nothing was restored: {why}"
        raise DamagedDatabaseError(problem("damaged", "", template, name=str(file), why=broken.message))
    if not same:
        template = "The backup {name} was changed: its digest is not that of its rows. Nothing was restored."
        raise DamagedDatabaseError(problem("damaged", "", template, name=str(file)))


def _write_digest(connection: Connection, digest: str) -> None:
    connection.execute(delete(schema.notes))
    connection.execute(insert(schema.notes).values(name=DIGEST, value=digest))


def _digest_is_right(connection: Connection) -> bool:
    """Whether the rows are those whose digest stands in the file; a file without one is a copied database."""
    kept = connection.execute(select(schema.notes.c.value).where(schema.notes.c.name == DIGEST)).scalar()
    try:
        return kept is None or kept == _digest_of(connection)
    except (ValueError, TypeError):  # a value that is none of its column
        return False


def _digest_of(connection: Connection) -> str:
    total = sum(_digest(table, chunk) for table in COPIED for chunk in _chunks(connection, table))
    return f"{total % 2**128:032x}"


def _sync(file: Path) -> None:
    """The backup is on the disk before it has its name."""
    with file.open("rb+") as opened:
        os.fsync(opened.fileno())


def _copied(source: Connection, target: Connection) -> Backup:
    """Copies every row but those of the day and reads it back; raises `StoreError` if it is not the same."""
    counts, sent, arrived = {}, 0, 0
    for table in COPIED:
        counts[table.name] = 0
        for chunk in _chunks(source, table) if table not in OF_THE_DAY else ():
            target.execute(insert(table), chunk)
            counts[table.name] += len(chunk)
            sent += _digest(table, chunk)
        arrived += sum(_digest(table, chunk) for chunk in _chunks(target, table))
    if sent != arrived:
        raise StoreError(problem("not_same", "", "What arrived is not what was sent. Nothing was written: try again."))
    return Backup(counts, f"{sent % 2**128:032x}")


def _digest(table: SqlTable, chunk: list[dict[str, Any]]) -> int:
    """A number that is the same for the same rows in any order, which databases do not agree on for texts."""
    rows = (repr((table.name, *row.values())).encode("utf-8", "surrogatepass") for row in chunk)
    return sum(int.from_bytes(blake2b(row, digest_size=16).digest()) for row in rows)


def _chunks(connection: Connection, table: SqlTable) -> Iterator[list[dict[str, Any]]]:
    """The rows in the order of their keys, so that a reference comes after what it refers to.

    What goes wrong is said of this database, although the other one of a backup may be at work around it.
    """
    ordered = select(table).order_by(*table.primary_key).execution_options(yield_per=CHUNK)
    with in_words(connection.engine):
        for part in connection.execute(ordered).mappings().partitions(CHUNK):
            yield [dict(row) for row in part]


def _count(connection: Connection, table: SqlTable) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


def _remove(part: Path) -> None:
    for name in (part, part.with_name(f"{part.name}-wal"), part.with_name(f"{part.name}-shm")):
        name.unlink(missing_ok=True)
