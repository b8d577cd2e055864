"""The database's file: private, readable on read-only media, whole when it is copied, backed up every day."""

import errno
import os
import stat
import time
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from shutil import copy

import pytest

from assistant.ledger.errors import DamagedDatabaseError, StoreError
from assistant.ledger.store import files, open_store
from assistant.ledger.store.backup import backup, restore
from assistant.ledger.store.engine import writing
from assistant.ledger.store.files import drive_of, refuse_network
from assistant.ledger.store.nightly import backup_of_the_day, kept
from tests.ledger.build import Setting, setting


@pytest.fixture
def on_file(tmp_path: Path) -> Setting:
    return setting(open_store(str(tmp_path / "data" / "club.db")))


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_database_its_folder_and_backups_are_for_their_owner_alone(on_file: Setting, tmp_path: Path) -> None:
    on_file.save("a")
    backup(on_file.store, tmp_path / "backup.db")
    assert mode(tmp_path / "data") == 0o700
    assert {mode(one) for one in (tmp_path / "data").iterdir()} == {0o600}
    assert mode(tmp_path / "backup.db") == 0o600


def test_what_older_versions_left_open_in_our_own_folder_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HUIPAI_DATA", str(tmp_path / "own"))
    monkeypatch.delenv("HUIPAI_DATABASE_URL", raising=False)
    (tmp_path / "own").mkdir(mode=0o755)
    file = copy(Path(__file__).with_name("version_0_1") / "ledger.db", tmp_path / "own" / "huipai.db")
    os.chmod(file, 0o644)
    open_store().close()
    assert (mode(tmp_path / "own"), mode(Path(file))) == (0o700, 0o600)


def test_a_copy_of_the_one_file_is_whole_a_little_after_the_last_save(
    on_file: Setting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "IDLE_SECONDS", 0.05)
    file = Path(str(on_file.store.engine.url.database))
    on_file.save("a")
    log = file.with_name(f"{file.name}-wal")
    deadline = time.monotonic() + 10
    while log.exists() and log.stat().st_size and time.monotonic() < deadline:
        time.sleep(0.02)
    other = open_store(str(copy(file, tmp_path / "copy.db")))
    assert other.standings() == on_file.store.standings() != ()
    other.close()


def test_a_database_on_a_read_only_medium_can_be_read(on_file: Setting, monkeypatch: pytest.MonkeyPatch) -> None:
    on_file.save("a")
    file = str(on_file.store.engine.url.database)
    on_file.store.close()
    monkeypatch.setattr(os, "access", lambda *_: False)
    store = open_store(file)
    assert store.standings()[0].player == "Sun"
    assert list(store.check()) == []
    with pytest.raises(StoreError, match="may not be written to"):
        Setting(store, on_file.club, on_file.evening, on_file.table, on_file.players).save("b")
    store.close()


def test_a_network_drive_is_refused_with_advice(tmp_path: Path) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(f"/dev/sda1 / ext4 rw 0 0\nserver:/club {tmp_path}/share nfs4 rw 0 0\n")
    assert drive_of(tmp_path / "club.db", mounts) == "ext4"
    with pytest.raises(StoreError, match=r"network drive \(nfs4\).*PostgreSQL"):
        refuse_network(tmp_path / "share" / "club.db", mounts)
    refuse_network(tmp_path / "club.db", mounts)


def test_a_network_drive_is_found_behind_a_link_and_a_name_with_a_blank(tmp_path: Path) -> None:
    mounts = tmp_path / "mounts"
    (tmp_path / "our share").mkdir()
    (tmp_path / "here").symlink_to(tmp_path / "our share")
    mounts.write_text(f"/dev/sda1 / ext4 rw 0 0\n//nas/club {tmp_path}/our\\040share cifs rw 0 0\n")
    for folder in ("our share", "here"):
        with pytest.raises(StoreError, match=r"network drive \(cifs\)"):
            refuse_network(tmp_path / folder / "club.db", mounts)
    mounts.write_text(f"{mounts.read_text()}/dev/sdb1 {tmp_path}/our\\040share ext4 rw 0 0\n")  # mounted over it
    refuse_network(tmp_path / "here" / "club.db", mounts)


def test_a_folder_where_nothing_can_be_locked_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fcntl = pytest.importorskip("fcntl", reason="Windows has other locks")

    def lockf(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    with monkeypatch.context() as drive:
        drive.setattr(fcntl, "lockf", lockf)
        with pytest.raises(StoreError, match=r"network drive \(no locks\).*PostgreSQL"):
            refuse_network(tmp_path / "club.db", tmp_path / "nothing")
    refuse_network(tmp_path / "club.db", tmp_path / "nothing")


def test_a_database_in_memory_is_refused() -> None:
    for url in ("sqlite://", "sqlite:///:memory:"):
        with pytest.raises(StoreError, match="gone when the command ends"):
            open_store(url)


def test_a_backup_that_was_changed_where_nothing_is_folded_is_refused(on_file: Setting, tmp_path: Path) -> None:
    """A draft or a member hangs on no event: only the digest in the file knows."""
    on_file.store.drafts.save("draft", "{}", None)
    file = tmp_path / "backup.db"
    backup(on_file.store, file)
    other = open_store(str(file))
    with writing(other.engine) as connection:
        connection.exec_driver_sql("UPDATE drafts SET body = '{\"a\": 1}'")
    other.close()
    target = open_store(str(tmp_path / "target.db"))
    with pytest.raises(DamagedDatabaseError, match="its digest is not that of its rows"):
        restore(file, target)
    assert target.log() == ()
    target.close()


def test_one_backup_a_day_is_made(on_file: Setting, tmp_path: Path) -> None:
    folder, now = tmp_path / "backups", datetime(2026, 11, 30, 23, 0, tzinfo=UTC)
    assert backup_of_the_day(on_file.store, folder, now) is not None
    assert backup_of_the_day(on_file.store, folder, now + timedelta(minutes=30)) is None
    assert backup_of_the_day(on_file.store, folder, now + timedelta(days=1)) is not None
    assert sorted(one.name for one in folder.iterdir()) == [
        "huipai-2026-11-30.backup.db",
        "huipai-2026-12-01.backup.db",
    ]


def test_seven_days_four_weeks_and_twelve_months_are_kept() -> None:
    days = [date(2026, 11, 30) - timedelta(days=number) for number in range(800)]
    there: set[date] = set()
    for day in reversed(days):
        there = kept({*there, day})
    assert {date(2026, 11, 30) - timedelta(days=number) for number in range(7)} <= there
    assert len({day.isocalendar()[:2] for day in there}) >= 4
    assert len({(day.year, day.month) for day in there}) == 12
    assert len(there) <= 7 + 4 + 12
