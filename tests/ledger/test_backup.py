"""A backup is one checked file, and comes back as it was, also into a database of the other kind."""

import signal
import sqlite3
from pathlib import Path
from shutil import copy

import pytest

from assistant.ledger.access import Member, Role
from assistant.ledger.errors import DamagedDatabaseError, DiskFullError, StoreError
from assistant.ledger.store import files, open_store
from assistant.ledger.store.backup import backup, restore
from tests.ledger.build import Setting, setting
from tests.ledger.conftest import NewUrl


@pytest.fixture
def full(club: Setting) -> Setting:
    for number in range(5):
        club.save(f"hand {number}", fan=number + 1)
    club.store.drafts.save("draft", '{"tiles": "三万"}', None)
    club.store.photos.keep(club.store.photos.put(b"\xff\xd8 a photo"))
    club.store.presets.save("家规", "{}")
    return club


def test_a_backup_is_restored_as_it_was(full: Setting, new_url: NewUrl, tmp_path: Path) -> None:
    made = backup(full.store, tmp_path / "backup.db")
    other = open_store(new_url())
    assert restore(tmp_path / "backup.db", other) == made
    assert made.rows["events"] == 12
    assert other.standings() == full.store.standings()
    assert other.entries(full.table) == full.store.entries(full.table)
    assert other.log() == full.store.log()
    assert other.presets.all() == full.store.presets.all()
    assert other.drafts.history("draft") == full.store.drafts.history("draft")
    assert list(other.check()) == []
    other.close()


def test_devices_and_links_of_an_older_backup_do_not_come_back(full: Setting, new_url: NewUrl, tmp_path: Path) -> None:
    doors, file = full.store.doors, tmp_path / "backup.db"
    doors.put_member(full.club, Member("Li", Role.OWNER), "8341", "")
    tokens = doors.sign_in(full.club, "Li", "8341")[1], doors.make_link(full.club, "family", "Li")
    backup(full.store, file)
    other, itself = open_store(new_url()), open_store(str(file))
    restore(file, other)
    for store in (other, itself):
        assert [store.doors.visitor(full.club, token) for token in tokens] == [None, None]
        assert [one.name for one in store.doors.members(full.club)] == ["Li"]
        store.close()


def test_a_backup_of_either_kind_goes_into_sqlite(full: Setting, tmp_path: Path) -> None:
    backup(full.store, tmp_path / "backup.db")
    other = open_store(str(tmp_path / "other.db"))
    restore(tmp_path / "backup.db", other)
    assert other.standings() == full.store.standings()
    assert sorted(path.name for path in tmp_path.glob("backup*")) == ["backup.db"]
    other.close()


def test_what_is_saved_after_a_restore_goes_on_from_there(full: Setting, new_url: NewUrl, tmp_path: Path) -> None:
    backup(full.store, tmp_path / "backup.db")
    other = open_store(new_url())
    restore(tmp_path / "backup.db", other)
    again = Setting(other, full.club, full.evening, full.table, full.players)
    assert other.log()[0].seq < again.save("new")
    assert again.points()["Sun"] == (6, 1600)
    other.close()


def test_a_file_that_is_there_is_not_overwritten(full: Setting, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    file.write_text("mine")
    with pytest.raises(StoreError, match=r"There is a file .* already"):
        backup(full.store, file)
    assert file.read_text() == "mine"


def test_a_folder_that_is_not_there_is_named(full: Setting, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match=r"cannot be (opened|written)"):
        backup(full.store, tmp_path / "file" / "backup.db")


def test_nothing_is_restored_over_something(full: Setting, tmp_path: Path) -> None:
    backup(full.store, tmp_path / "backup.db")
    before = full.store.log()
    with pytest.raises(StoreError, match="holds something already"):
        restore(tmp_path / "backup.db", full.store)
    assert full.store.log() == before


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("DELETE FROM events WHERE seq = 9", "refers to a row of events that is not there"),
        ("UPDATE tallies SET extra = 1 WHERE player_id = 3", "not those of the hands"),
        ("UPDATE players SET name = 'X' WHERE id = 2", "not what the log says"),
    ],
)
def test_a_backup_that_was_changed_is_refused(
    full: Setting, new_url: NewUrl, tmp_path: Path, statement: str, why: str
) -> None:
    file = tmp_path / "backup.db"
    backup(full.store, file)
    engine = open_store(str(file)).engine
    with engine.connect() as connection:
        connection.exec_driver_sql("COMMIT")
        connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
        connection.exec_driver_sql(statement)
    engine.dispose()
    other = open_store(new_url())
    with pytest.raises(DamagedDatabaseError, match=f"is broken, nothing was restored: .*{why}"):
        restore(file, other)
    assert other.log() == ()
    other.close()


def test_the_digest_of_an_older_backup_is_compared_too(full: Setting, tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    backup(full.store, file)
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE presets SET body = '{\"a\": 1}'")
        connection.execute("UPDATE alembic_version SET version_num = '0004'")
    connection.close()
    other = open_store(str(tmp_path / "other.db"))
    with pytest.raises(DamagedDatabaseError, match="its digest is not that of its rows"):
        restore(file, other)
    other.close()


@pytest.mark.parametrize("content", [b"", b"no database", b"SQLite format 3\0" + b"\xff" * 4000])
def test_what_is_no_backup_is_refused(new_url: NewUrl, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "backup.db"
    file.write_bytes(content)
    store = open_store(new_url())
    with pytest.raises(DamagedDatabaseError, match="is not a backup of huipai, or damaged"):
        restore(file, store)
    with pytest.raises(StoreError, match="There is no file"):
        restore(tmp_path / "nothing.db", store)
    assert file.read_bytes() == content
    store.close()


def test_an_empty_database_has_a_backup_too(new_url: NewUrl, tmp_path: Path) -> None:
    store = open_store(new_url())
    backup(store, tmp_path / "empty.db")
    restore(tmp_path / "empty.db", store)
    assert setting(store).points() == {}
    store.close()


def test_a_backup_is_one_whole_file_at_once(full: Setting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing else opens it while it is made, however soon idle databases are folded."""
    monkeypatch.setattr(files, "IDLE_SECONDS", 0.0)
    folded: list[str] = []
    monkeypatch.setattr(files, "fold", folded.append)
    backup(full.store, tmp_path / "backup.db")
    assert str(tmp_path / "backup.db") not in folded  # other tests may have left some to fold
    assert (tmp_path / "backup.db").read_bytes()[18:20] == b"\x01\x01"  # no write-ahead log belongs to it


def test_a_database_that_was_copied_in_use_is_restored_with_its_log(tmp_path: Path) -> None:
    store = open_store(str(tmp_path / "club.db"))
    club = setting(store)
    club.save("the newest, still in the log")
    for name in ("club.db", "club.db-wal"):
        copy(tmp_path / name, tmp_path / f"copied-{name}")
    for name in ("club.db", "club.db-wal"):
        (tmp_path / f"copied-{name}").rename(tmp_path / name.replace("club", "copy"))
    other = open_store(str(tmp_path / "other.db"))
    restore(tmp_path / "copy.db", other)
    assert other.standings() == store.standings()
    assert (tmp_path / "copy.db-wal").exists()
    store.close()
    other.close()


def test_the_file_that_fails_is_named_and_not_the_other_one(tmp_path: Path) -> None:
    source = setting(open_store(str(tmp_path / "club.db")))
    for number in range(300):
        source.save(f"hand {number}")
    source.store.close()
    content = bytearray((tmp_path / "club.db").read_bytes())
    for start in range(0, len(content), 4096):
        if content.count(b"hand_saved", start, start + 4096) > 3:  # a page of events
            content[start : start + 64] = b"\xff" * 64
    (tmp_path / "club.db").write_bytes(content)
    store = open_store(str(tmp_path / "club.db"))
    with pytest.raises(DamagedDatabaseError) as failed:
        backup(store, tmp_path / "kept.db")
    assert str(tmp_path / "club.db") in str(failed.value)
    assert "kept.db" not in str(failed.value)
    store.close()


def test_a_backup_that_may_not_grow_is_named_and_not_the_database(full: Setting, tmp_path: Path) -> None:
    """The kernel refuses to let any file grow beyond a limit, as it does on a full disk."""
    resource = pytest.importorskip("resource", reason="this system has no limits of this kind")
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN), resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, before[1][1]))
    try:
        with pytest.raises(DiskFullError) as failed:
            backup(full.store, tmp_path / "kept.db")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before[1])
        signal.signal(signal.SIGXFSZ, before[0])
    assert f"{tmp_path}/kept.db" in str(failed.value)
    assert list(tmp_path.glob("kept*")) == []
