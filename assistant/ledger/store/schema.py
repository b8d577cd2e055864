"""The tables as they are now. Migrations bring a database here; a test holds the two equal."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Dialect,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

Number = BigInteger().with_variant(Integer, "sqlite")
"""64 bits on both; SQLite's INTEGER has them, and is its row number where it is the key."""


class Utc(TypeDecorator[datetime]):
    """A moment: stored without a zone, in UTC, and given back with it."""

    impl = DateTime
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """To UTC."""
        return None if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """From UTC."""
        return None if value is None else value.replace(tzinfo=UTC)


drafts = Table(
    "drafts",
    metadata,
    Column("key", String(200), primary_key=True),
    Column("version", Number, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    Column("changed", Utc, nullable=False, index=True),
)

photos = Table(
    "photos",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("body", LargeBinary, nullable=False),
    Column("meta", Text, nullable=False),
    Column("added", Utc, nullable=False, index=True),
    Column("kept", Boolean, nullable=False),
)

presets = Table(
    "presets",
    metadata,
    Column("folded", String(200), primary_key=True),
    Column("name", String(200), nullable=False),
    Column("body", Text, nullable=False),
    Column("changed", Utc, nullable=False),
)
