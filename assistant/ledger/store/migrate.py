"""Brings a database to the tables of this version; one of a newer version is left as it is."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

from assistant.ledger.errors import DamagedDatabaseError, NewerDatabaseError
from assistant.ledger.store.engine import reading, writing
from assistant.ledger.store.refresh import refresh
from assistant.rules.model.problems import problem

VERSIONS = ("0001", "0002", "0003", "0004", "0005")
"""Every version of the tables, the present one last; as in the folder `migrations/versions`."""
ALIKE = ("0004", "0005")
"""Versions that have the columns of the present one, so that digests of their rows can be compared."""
CANNOT = (
    "The database is of an older version and holds something that cannot be read ({why}). Nothing was changed: restore "
    "a backup (huipai restore)."
)
SCRIPTS = Path(__file__).with_name("migrations")


def migrate(engine: Engine) -> None:
    """Runs what is missing, once even if several programs open the database together. Raises `StoreError`."""
    with reading(engine) as connection:
        if version_of(connection) == VERSIONS[-1]:
            return
    try:
        with writing(engine) as connection:
            if version_of(connection) != VERSIONS[-1]:
                upgrade(connection, VERSIONS[-1])
                refresh(connection)
    except (ValueError, TypeError, LookupError, AttributeError) as error:
        raise DamagedDatabaseError(problem("damaged", "", CANNOT, why=str(error)[:200])) from error


def version_of(connection: Connection) -> str | None:
    """The version of the tables, None in an empty database. Raises `NewerDatabaseError` for one that is not known."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    if found is not None and found not in VERSIONS:
        template = (
            "This database was written by a newer version of huipai (its tables are {found}, this version knows "
            "{known}). Nothing was changed: update huipai, then open it again."
        )
        raise NewerDatabaseError(problem("newer_database", "", template, found=found, known=VERSIONS[-1]))
    return str(found) if found is not None else None


def upgrade(connection: Connection, version: str) -> None:
    """Brings the tables to a version; what they hold beside the log is not worked out anew."""
    from alembic import command  # noqa: PLC0415  (a fifth of a second, and only needed once)
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, version)
