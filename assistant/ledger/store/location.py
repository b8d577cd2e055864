"""Where the database is: a URL that was given, the one of the environment, or a file in the user's data folder."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from assistant.ledger.errors import StoreError
from assistant.rules.model.problems import problem

DATABASE_URL = "HUIPAI_DATABASE_URL"
"""Variable of the environment: the database of everyone who names none."""
DATA_FOLDER = "HUIPAI_DATA"
"""Variable of the environment: another folder for the SQLite file."""
FILE = "huipai.db"

_DRIVERS = {
    "sqlite": "sqlite",
    "sqlite+pysqlite": "sqlite",
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}


def data_folder() -> Path:
    """The folder of the SQLite file; it need not exist yet."""
    given = os.environ.get(DATA_FOLDER)
    return Path(given).expanduser() if given else user_data_path("huipai", appauthor=False)


def url_of(given: str | None = None) -> URL:
    """The database as a URL of SQLAlchemy; a text without "://" is a SQLite file. Raises `StoreError` for others."""
    text = given or os.environ.get(DATABASE_URL) or str(data_folder() / FILE)
    if "://" not in text:
        return URL.create("sqlite", database=str(Path(text).expanduser()))
    try:
        url = make_url(text)
    except ArgumentError:
        raise _not_known(text.partition("://")[0]) from None
    if url.drivername not in _DRIVERS:
        raise _not_known(url.drivername)
    if _DRIVERS[url.drivername] == "sqlite" and url.database in (None, "", ":memory:"):
        raise StoreError(problem("bad_database", "", IN_MEMORY))
    return url.set(drivername=_DRIVERS[url.drivername])


IN_MEMORY = "A database in memory is gone when the command ends: name a file, such as sqlite:///club.db."


def _not_known(name: str) -> StoreError:
    template = (
        "{name} is not a database that can be used. Give sqlite:///FILE or postgresql://USER@HOST/NAME, or a file."
    )
    return StoreError(StoreError.saying("bad_database", template, name=name).problems[0])
