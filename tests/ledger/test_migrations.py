"""A database of any age becomes one of today; one of tomorrow, and what is no database, is left as it is."""

import os
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from assistant.ledger.errors import DamagedDatabaseError, NewerDatabaseError, StoreError
from assistant.ledger.store import Store, data_folder, open_store, url_of
from assistant.ledger.store.engine import reading, writing
from assistant.ledger.store.migrate import SCRIPTS, VERSIONS
from assistant.ledger.store.schema import metadata
from tests.ledger.build import setting


def test_the_versions_are_those_of_the_scripts() -> None:
    walked = [script.revision for script in ScriptDirectory(str(SCRIPTS)).walk_revisions()]
    assert tuple(reversed(walked)) == VERSIONS


def test_the_migrations_lead_to_the_tables_of_the_code(store: Store) -> None:
    with reading(store.engine) as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_a_migration_makes_nothing_right_that_was_changed(tmp_path: Path) -> None:
    file = str(tmp_path / "club.db")
    store = open_store(file)
    setting(store).save("hand")
    with writing(store.engine) as connection:
        connection.execute(text("UPDATE events SET who = 'somebody else' WHERE seq = 1"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0004'"))
    store.close()
    again = open_store(file)
    assert [found.message for found in again.check()] == [
        "Event 1 (club_opened) is not what was written: its link in the chain is not right."
    ]
    again.close()


def test_a_database_of_a_newer_version_is_refused_and_untouched(tmp_path: Path) -> None:
    file = tmp_path / "club.db"
    store = open_store(str(file))
    with writing(store.engine) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    store.close()
    before = file.read_bytes()
    with pytest.raises(NewerDatabaseError, match=r"newer version of huipai .*9999.*update huipai"):
        open_store(str(file))
    assert file.read_bytes() == before


def test_what_is_no_database_is_refused_and_untouched(tmp_path: Path) -> None:
    file = tmp_path / "club.db"
    file.write_bytes(b"No database at all, but long enough to look like one. " * 40)
    before = file.read_bytes()
    with pytest.raises(DamagedDatabaseError, match="restore a backup"):
        open_store(str(file))
    assert file.read_bytes() == before


@pytest.mark.parametrize("url", ["mysql://root@host/club", "nonsense://", "http://example.org"])
def test_a_database_of_another_kind_is_named(url: str) -> None:
    with pytest.raises(StoreError, match="is not a database that can be used"):
        url_of(url)


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match="cannot be opened"):
        open_store(str(tmp_path / "file" / "club.db"))


def test_the_database_comes_from_the_argument_then_the_environment_then_the_data_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert url_of().database == str(data_folder() / "huipai.db")
    assert str(data_folder()) == os.environ["HUIPAI_DATA"]
    monkeypatch.setenv("HUIPAI_DATABASE_URL", "postgres://club@server/huipai")
    assert url_of().render_as_string() == "postgresql+psycopg://club@server/huipai"
    assert url_of("other.db").database == "other.db"
