"""A connection to PostgreSQL that breaks at any message of a save, backup, restore, first opening or migration.

Whatever breaks, there is a sentence, what was confirmed is there, nothing stands there half, and the same once more
over a sound connection brings everything to its end, once.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Boolean, insert
from sqlalchemy.types import TypeEngine

from assistant.ledger.errors import StoreError
from assistant.ledger.store import open_store
from assistant.ledger.store.backup import backup, restore
from assistant.ledger.store.engine import engine_of, writing
from assistant.ledger.store.location import url_of
from assistant.ledger.store.migrate import upgrade
from assistant.ledger.store.schema import Utc, metadata
from assistant.usecases.import_lines import import_lines
from tests.cli.test_cli import huipai
from tests.ledger.breaking_proxy import BreakingProxy
from tests.ledger.build import setting
from tests.ledger.postgres import Server
from tests.ledger.test_faults import LINE, OLD

# A cursor on the server cannot be closed when the connection is gone; the driver warns of it when it is collected.
pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
STEP = 1 if int(os.environ.get("FAULTS", "3")) > 1000 else 25
"""Every message is broken with FAULTS=100000."""
State = tuple[int, list[int], int]
Work = Callable[[str, Path], object]


@pytest.fixture
def proxy(server: Server | str) -> Iterator[BreakingProxy]:
    if isinstance(server, str):
        pytest.skip(server)
    made = BreakingProxy(server.socket)
    yield made
    made.close()


def save(url: str, _: Path) -> None:
    store = open_store(url)
    try:
        list(import_lines(store, [LINE]))
    finally:
        store.close()


def keep(url: str, file: Path) -> None:
    store = open_store(url)
    try:
        file.unlink(missing_ok=True)
        backup(store, file)
    finally:
        store.close()


def bring_back(url: str, file: Path) -> None:
    store = open_store(url)
    try:
        restore(file.with_name("sound.db"), store)
    finally:
        store.close()


def first_opening(url: str, _: Path) -> None:
    open_store(url).close()


def migrate(url: str, _: Path) -> None:
    open_store(url).close()


def state(url: str) -> State:
    """Events, points, and how much is broken."""
    store = open_store(url)
    try:
        return len(store.log(limit=1000)), [line.points for line in store.standings()], len(list(store.check()))
    finally:
        store.close()


def prepared(server: Server, work: Work, name: str) -> str:
    """The URL of a database as the work finds it."""
    if work is first_opening:
        return server.empty_database(name)
    if work is migrate:
        return server.empty_database(name, of_version_0_1(server))
    url = server.new_database()
    if work is not bring_back:
        store = open_store(url)
        setting(store).save("before")
        store.close()
    return url


@cache
def of_version_0_1(server: Server) -> str:
    """A database with the tables and the rows of version 0.1."""
    engine = engine_of(url_of(server.empty_database("old")))
    with writing(engine) as connection:
        upgrade(connection, "0003")
        with closing(sqlite3.connect(OLD)) as file:
            file.row_factory = sqlite3.Row
            known = {name for (name,) in file.execute("SELECT name FROM sqlite_master")}
            for table in (table for table in metadata.sorted_tables if table.name in known):
                for row in map(dict, file.execute(f"SELECT * FROM {table.name}")):
                    values = {name: _as_column(table.c[name].type, value) for name, value in row.items()}
                    connection.execute(insert(table).values(values))
    engine.dispose()
    return "old"


def _as_column(kind: TypeEngine[Any], value: Any) -> Any:
    """What SQLite keeps as a number or a text, as the type of its column."""
    if isinstance(kind, Boolean):
        return bool(value)
    return datetime.fromisoformat(value).replace(tzinfo=UTC) if isinstance(kind, Utc) else value


@pytest.mark.parametrize("heard", [False, True], ids=["unheard", "unanswered"])
@pytest.mark.parametrize("work", [save, keep, bring_back, first_opening, migrate])
def test_every_message_that_breaks_in_turn_loses_nothing(
    server: Server, proxy: BreakingProxy, tmp_path: Path, work: Work, heard: bool
) -> None:
    file = tmp_path / "kept.db"
    sound = open_store(str(tmp_path / "source.db"))
    setting(sound).save("before")
    backup(sound, tmp_path / "sound.db")
    sound.close()
    url = prepared(server, work, f"{work.__name__}_{heard}".lower())
    before = state(url) if work not in (first_opening, migrate) else (0, [], 0)
    work(url, file)
    after = state(url)
    broken = 0
    for number in count(1, STEP):
        url = prepared(server, work, f"{work.__name__}_{heard}_{number}".lower())
        proxy.break_at(number, heard)
        try:
            work(proxy.url(url.partition("?")[0].rpartition("/")[2]), file)
            said = "done"
        except StoreError as error:
            said = str(error)
            broken += 1
        assert said.strip()
        reached = proxy.calls >= number
        found = state(url)
        assert found in (before, after), (number, said)
        if said == "done":
            assert found == after, number
        if work is not bring_back or found == before:
            work(url, file)
        assert state(url) == after, (number, said)
        server.drop(url)
        if not reached:
            break
    assert broken


def test_a_backup_names_the_server_that_was_lost_in_one_sentence(
    server: Server, proxy: BreakingProxy, tmp_path: Path
) -> None:
    url = prepared(server, keep, "")
    found = set()
    for number in (16, 31, 40):
        proxy.break_at(number, True)
        given = proxy.url(url.partition("?")[0].rpartition("/")[2])
        done = huipai("backup", str(tmp_path / f"{number}.db"), "--db", given)
        said = done.stderr.decode()
        assert (done.returncode, "Traceback" in said) == (2, False), said
        found.add(said.splitlines()[0].partition("?")[0])
    assert found == {"huipai: The database postgresql+psycopg://huipai@/" + url.partition("?")[0].rpartition("/")[2]}
