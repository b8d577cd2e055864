"""A store for every database that is at hand: SQLite in a temporary folder, and PostgreSQL where there is a server."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from shutil import copy

import pytest

from assistant.ledger.store import Store, open_store
from tests.ledger.build import Setting, setting
from tests.ledger.postgres import Server, find_server

NewUrl = Callable[[], str]


@pytest.fixture(scope="session")
def server() -> Iterator[Server | str]:
    """A throw-away PostgreSQL server, or the reason why there is none."""
    found = find_server()
    yield found
    if isinstance(found, Server):
        found.stop()


@pytest.fixture(scope="session")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with all tables and nothing in them."""
    file = tmp_path_factory.mktemp("blank") / "blank.db"
    open_store(str(file)).close()
    return file


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def new_url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> NewUrl:
    """Makes URLs of databases with all tables and nothing in them."""
    if request.param == "postgresql":
        found: Server | str = request.getfixturevalue("server")
        if isinstance(found, str):
            pytest.skip(found)
        return found.new_database
    blank: Path = request.getfixturevalue("blank")
    folder = tmp_path_factory.mktemp("clubs")
    names = (folder / f"club{number}.db" for number in count())
    return lambda: f"sqlite:///{copy(blank, next(names))}"


@pytest.fixture
def store(new_url: NewUrl) -> Iterator[Store]:
    opened = open_store(new_url())
    yield opened
    opened.close()


@pytest.fixture
def club(store: Store) -> Setting:
    return setting(store)
