"""A full disk, a broken connection, a lock that is held: a sentence, nothing lost, and saving goes on afterwards."""

import subprocess
import sys
import threading
from pathlib import Path

import psycopg
import pytest

from assistant.ledger.errors import BusyDatabaseError, DiskFullError, RefusedError, StoreError, UnreachableDatabaseError
from assistant.ledger.events import HandSaved
from assistant.ledger.store import engine, open_store
from tests.cli.test_cli import ROOT, environment
from tests.ledger.build import Setting, setting
from tests.ledger.postgres import Server


@pytest.fixture
def on_file(tmp_path: Path) -> Setting:
    return setting(open_store(str(tmp_path / "club.db")))


def fill(club: Setting) -> int:
    """Saves until there is no more room; how many were confirmed."""
    for number in range(2000):
        try:
            club.save(f"hand {number}")
        except DiskFullError:
            return number
    raise AssertionError("the disk never was full")


def test_a_database_that_may_not_grow_says_so_and_loses_nothing(on_file: Setting) -> None:
    pool = on_file.store.engine.pool
    with on_file.store.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 12}")
    confirmed = fill(on_file)
    assert confirmed > 0
    with pytest.raises(DiskFullError, match="There is no room left on the disk"):
        on_file.save(f"hand {confirmed}")
    assert on_file.points()["Sun"] == (confirmed, 100 * confirmed)
    assert list(on_file.store.check()) == []
    pool.dispose()
    on_file.save(f"hand {confirmed}")
    assert on_file.points()["Sun"][0] == confirmed + 1


WRITE = """
import sys
from assistant.ledger.errors import DiskFullError
from assistant.ledger.events import PlayerAdded
from assistant.ledger.store import open_store
store = open_store(sys.argv[1])
for number in range(100000):
    try:
        store.write(1, PlayerAdded(f"Player {number}"), key=f"player {number}")
    except DiskFullError as error:
        sys.exit(f"full: {error}")
    print(number, flush=True)
"""


def test_a_file_that_the_system_does_not_let_grow_says_so_and_loses_nothing(on_file: Setting) -> None:
    """The kernel refuses to let any file grow beyond a limit, as it does on a full disk."""
    resource = pytest.importorskip("resource", reason="this system has no limits of this kind")
    file = str(on_file.store.engine.url.database)
    on_file.store.close()
    most = Path(file).stat().st_size + 200_000

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    done = subprocess.run(
        [sys.executable, "-c", "import signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)" + WRITE, file],
        preexec_fn=limit,
        capture_output=True,
        text=True,
        check=False,
        env=environment(),
        cwd=ROOT,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("full: The disk of ")
    store = open_store(file)
    keys = {f"player {number}" for number in done.stdout.split()}
    assert keys <= {event.key for event in store.log(limit=100_000)}
    assert list(store.check()) == []
    store.close()


def test_a_lock_that_is_held_for_too_long_is_named(on_file: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "WAIT_SECONDS", 0)
    with on_file.store.writing(), pytest.raises(BusyDatabaseError, match="Somebody else has been writing"):
        open_store(str(on_file.store.engine.url.database)).write(on_file.club, HandSaved(on_file.table, on_file.hand()))
    on_file.save("later")
    assert on_file.points()["Sun"] == (1, 100)


def test_writers_in_threads_of_one_process_wait_for_each_other(club: Setting) -> None:
    failed: list[Exception] = []

    def work(name: str) -> None:
        try:
            for number in range(5):
                club.save(f"{name} {number}")
        except StoreError as error:
            failed.append(error)

    threads = [threading.Thread(target=work, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    assert club.points()["Sun"] == (20, 2000)


@pytest.fixture
def on_server(server: Server | str) -> Setting:
    if isinstance(server, str):
        pytest.skip(server)
    return setting(open_store(server.new_database()))


def test_a_connection_that_breaks_in_the_middle_of_saving(on_server: Setting, server: Server) -> None:
    on_server.save("before")
    name = on_server.store.engine.url.database

    def broken_save() -> None:
        with on_server.store.writing("scorer") as writer:
            writer.write(on_server.club, HandSaved(on_server.table, on_server.hand()), "half")
            writer.flush()
            with psycopg.connect(server.url("postgres"), autocommit=True) as other:
                kill = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s"
                other.execute(kill, (name,))

    with pytest.raises(UnreachableDatabaseError, match="save it again, it is stored only once"):
        broken_save()
    assert on_server.points()["Sun"] == (1, 100)
    on_server.save("half")
    assert on_server.points()["Sun"] == (2, 200)
    assert list(on_server.store.check()) == []
    on_server.store.close()


def test_a_server_that_is_not_there_is_named_without_its_password() -> None:
    with pytest.raises(UnreachableDatabaseError) as caught:
        open_store("postgresql://club:secret@/huipai?host=/no/such/socket")
    ours, words = str(caught.value).splitlines()
    assert "cannot be reached" in ours
    assert words.startswith("Its own words are “")
    assert "/no/such/socket" in words
    assert "secret" not in str(caught.value)


def test_many_rows_pasted_are_stored_or_refused_as_one(club: Setting) -> None:
    def paste() -> None:
        with club.store.writing("paste") as writer:
            for number in range(1000):
                writer.write(club.club, HandSaved(club.table, club.hand()), f"row {number}")
            writer.write(club.club, HandSaved(club.table + 1, club.hand()), "the last one")

    with pytest.raises(RefusedError, match="There is no such table"):
        paste()
    assert club.points() == {}
