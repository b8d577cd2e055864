"""Connections: transactions that are what they say on both databases, and their errors in words."""

from __future__ import annotations

import logging
import random
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError

from assistant.ledger.errors import (
    BusyDatabaseError,
    DamagedDatabaseError,
    DiskFullError,
    StoreError,
    UnreachableDatabaseError,
)
from assistant.ledger.store.files import fold_later, is_read_only, make_private, refuse_network
from assistant.rules.model.problems import Problem, problem

WAIT_SECONDS = 60
"""How long a writer waits for the one before it."""
_ONE_WRITER = 0x6875697061  # any number that no other program takes as its lock
_WRITES = "huipai_writes"
for _library in ("sqlalchemy", "psycopg"):  # what they say of a broken connection is ours to say, without a traceback
    logging.getLogger(_library).addHandler(logging.NullHandler())
_ALONE = "huipai_alone"


def engine_of(url: URL, alone: bool = False) -> Engine:
    """The engine for a URL; makes the folder of a SQLite file. Raises `StoreError` when that cannot be.

    `alone`: nobody else opens the file before it is done, such as a backup that is being made. It stays one file, and
    is neither synced by every write nor folded when idle.
    """
    if url.get_backend_name() != "sqlite":
        return create_engine(url, pool_pre_ping=True, pool_recycle=1800, connect_args={"connect_timeout": 10})
    file = _prepared_file(url.database)
    if file and is_read_only(file):
        url = URL.create("sqlite", database=f"file:{file.absolute()}", query={"immutable": "1", "uri": "true"})
    engine = create_engine(url, connect_args={"timeout": WAIT_SECONDS}, execution_options={_ALONE: alone})
    event.listen(engine, "connect", _prepare_alone if alone else _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _prepared_file(name: str | None) -> Path | None:
    """The file of the database, made for its owner alone where there is none; None for one that has no file."""
    if not name or name == ":memory:":
        return None
    file = Path(name)
    refuse_network(file)
    try:
        make_private(file)
    except OSError as error:
        raise _unusable(name, error.strerror or str(error)) from None
    return file


def _prepare(connection: sqlite3.Connection, _: object) -> None:
    """A write is on the disk when it is confirmed (full sync), readers never wait (WAL), references hold."""
    _set(connection, "synchronous = FULL", "foreign_keys = ON", "temp_store = MEMORY", "journal_mode = WAL")


def _prepare_alone(connection: sqlite3.Connection, _: object) -> None:
    _set(connection, "synchronous = OFF", "foreign_keys = ON", "temp_store = MEMORY", "journal_mode = MEMORY")


def _set(connection: sqlite3.Connection, *pragmas: str) -> None:
    connection.isolation_level = None  # transactions begin where `_begin` says, not where the driver guesses
    for pragma in pragmas:
        try:
            connection.execute(f"PRAGMA {pragma}").close()
        except sqlite3.OperationalError as error:
            if "readonly" not in str(error):
                raise


def _begin(connection: Connection) -> None:
    """A writer takes the lock before it reads, so that what it reads still holds when it writes."""
    if not connection.get_execution_options().get(_WRITES, False):
        connection.exec_driver_sql("BEGIN")
        return
    raw: Any = connection.connection.dbapi_connection
    deadline = time.monotonic() + WAIT_SECONDS
    raw.execute("PRAGMA busy_timeout = 20").close()
    try:
        while not _begun(raw, time.monotonic() > deadline):
            time.sleep(random.uniform(0, 0.01))
    finally:
        raw.execute(f"PRAGMA busy_timeout = {WAIT_SECONDS * 1000}").close()


def _begun(raw: sqlite3.Connection, last_try: bool) -> bool:
    """Whether the lock was taken. SQLite itself asks ever more rarely, so that one of many writers could starve."""
    try:
        raw.execute("BEGIN IMMEDIATE").close()
    except sqlite3.OperationalError as error:
        if last_try or "locked" not in str(error):
            raise OperationalError("BEGIN IMMEDIATE", None, error) from None
        return False
    return True


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A transaction that sees one moment of the database."""
    level: Any = {} if engine.name == "sqlite" else {"isolation_level": "REPEATABLE READ"}
    with in_words(engine), engine.connect().execution_options(**level) as connection, connection.begin():
        yield connection


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that is the only one to write; all of it is stored, or nothing."""
    with (
        in_words(engine),
        engine.connect().execution_options(**{_WRITES: True}) as connection,
        connection.begin(),
    ):
        if engine.name != "sqlite":
            connection.execute(text(f"SET LOCAL lock_timeout = '{WAIT_SECONDS}s'"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _ONE_WRITER})
        yield connection
    if engine.name == "sqlite" and not _is_alone(engine) and engine.url.database not in (None, "", ":memory:"):
        fold_later(str(engine.url.database))


def _is_alone(engine: Engine) -> bool:
    return bool(engine.get_execution_options().get(_ALONE))


@contextmanager
def in_words(engine: Engine) -> Iterator[None]:
    """What the database says in its own terms, as a `StoreError` that says what to do."""
    try:
        yield
    except DBAPIError as error:
        if (engine.name == "sqlite") is _is_of_server(error):
            raise  # of the other database of a backup, which says it in its own words further out
        raise _translated(error, _shown(engine.url)) from error
    except sqlite3.Error as error:  # from a statement that went past SQLAlchemy
        raise _said(str(error), _shown(engine.url)) from error
    except UnicodeDecodeError as error:  # what SQLite says of a broken schema holds its bytes
        raise _said("malformed", _shown(engine.url)) from error
    except SQLAlchemyError as error:
        raise StoreError(*_failed(str(error))) from error


_SAYS: tuple[tuple[tuple[str, ...], type[StoreError], str, str], ...] = (
    (
        ("database or disk is full", "no space left", "could not extend file", "disk full"),
        DiskFullError,
        "disk_full",
        "There is no room left on the disk of {name}. What was to be saved now is not stored, nothing else is lost: "
        "make room, then save again.",
    ),
    (
        (
            *("file is not a database", "malformed", "file is encrypted", "unsupported file format"),
            *("could not decode to utf-8", "no such table", "no such column"),
        ),
        DamagedDatabaseError,
        "damaged",
        "{name} is not a database of huipai, or it is damaged. Nothing was changed: restore a backup (huipai restore).",
    ),
    (
        ("disk i/o error",),
        DiskFullError,
        "disk_fails",
        "The disk of {name} fails: it is full, the file may not grow, or it is broken. What was to be saved now is "
        "not stored: check it, then save again.",
    ),
    (
        ("database is locked", "database table is locked", "lock timeout"),
        BusyDatabaseError,
        "busy",
        "Somebody else has been writing to {name} for too long. What was to be saved now is not stored: try again.",
    ),
    (
        ("readonly", "read-only", "permission denied"),
        StoreError,
        "read_only",
        "{name} may not be written to. What was to be saved now is not stored: check the rights of the file.",
    ),
    (
        ("unable to open database file",),
        StoreError,
        "cannot_open",
        "{name} cannot be opened: check its folder, its name and its rights.",
    ),
)


def _said(why: str, name: str) -> StoreError:
    for marks, kind, code, template in _SAYS:
        if any(mark in why.lower() for mark in marks):
            return kind(problem(code, "", template, name=name))
    return StoreError(*_failed(why))


def _failed(why: str) -> tuple[Problem, Problem]:
    """Our own sentence first, then the words of the driver, for whoever runs the database."""
    return problem("store", "", "The database failed. What was to be saved now is not stored: try again."), _words(why)


def _words(why: str) -> Problem:
    """The first line of what the driver says."""
    return problem("driver", "", "Its own words are “{why}”.", why=why.strip().partition("\n")[0])


def _translated(error: DBAPIError, name: str) -> StoreError:
    said = _said(str(error.orig), name)
    if said.problems[0].code != "store":
        return said
    if error.connection_invalidated or _is_connection_loss(error):
        template = (
            "The database {name} cannot be reached, or the connection broke. What was being saved may be stored or "
            "not: save it again, it is stored only once."
        )
        ours = problem("unreachable", "", template, name=name)
        return UnreachableDatabaseError(ours, _words(str(error.orig)))
    return said


def _is_of_server(error: DBAPIError) -> bool:
    return type(error.orig).__module__.partition(".")[0] == "psycopg"


def _is_connection_loss(error: DBAPIError) -> bool:
    """psycopg raises its OperationalError without an SQLSTATE, or of class 57P/08, when the server is gone."""
    if not _is_of_server(error):
        return False
    state = getattr(error.orig, "sqlstate", None)
    return type(error.orig).__name__ in ("OperationalError", "AdminShutdown", "CrashShutdown", "CannotConnectNow") and (
        state is None or state[:3] in ("57P", "080")
    )


def _unusable(name: str, why: str) -> StoreError:
    return StoreError(problem("cannot_open", "", "{name} cannot be opened: {why}.", name=name, why=why))


def _shown(url: URL) -> str:
    """The database without the password that may stand in its URL."""
    return str(url.database) if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)
