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
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
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
        """The moment in UTC, as it is stored."""
        return None if value is None else value.astimezone(UTC).replace(tzinfo=None)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """The stored moment, with UTC as its zone."""
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

clubs = Table(
    "clubs",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=False),
    Column("folded", String(200), nullable=False, unique=True),
    Column("name", String(200), nullable=False),
    Column("zone", String(100), nullable=False),
)

events = Table(
    "events",
    metadata,
    Column("seq", Number, primary_key=True, autoincrement=False),
    Column("club_id", ForeignKey("clubs.id"), nullable=False),
    Column("key", String(200), nullable=False),
    Column("digest", String(32), nullable=False),
    Column("at", Utc, nullable=False),
    Column("who", String(200), nullable=False),
    Column("kind", String(40), nullable=False),
    Column("body", Text, nullable=False),
    Column("link", String(32), nullable=False, server_default=""),
    UniqueConstraint("club_id", "key"),
)
"""Only ever added to; `link` chains it. Everything below is folded from it in the same transaction."""

players = Table(
    "players",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=False),
    Column("club_id", ForeignKey("clubs.id"), nullable=False, index=True),
    Column("name", String(200), nullable=False),
    Column("guest", Boolean, nullable=False),
    Column("into_id", ForeignKey("players.id", deferrable=True, initially="DEFERRED")),
    Column("nicknames", Text, nullable=False),
)

names = Table(
    "names",
    metadata,
    Column("club_id", ForeignKey("clubs.id"), primary_key=True),
    Column("folded", String(200), primary_key=True),
    Column("player_id", ForeignKey("players.id"), nullable=False, index=True),
)
"""Every name and nickname of a club, once."""

evenings = Table(
    "evenings",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=False),
    Column("club_id", ForeignKey("clubs.id"), nullable=False),
    Column("date", String(10), nullable=False),
    Column("title", String(200), nullable=False),
    Column("closed", Boolean, nullable=False),
    UniqueConstraint("club_id", "date"),
)

tables = Table(
    "tables",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=False),
    Column("evening_id", ForeignKey("evenings.id"), nullable=False),
    Column("folded", String(200), nullable=False),
    Column("name", String(200), nullable=False),
    Column("state", String(10), nullable=False),
    Column("seats", Text, nullable=False),
    Column("bench", Text, nullable=False),
    Column("rules", String(100), nullable=False),
    Column("options", Text, nullable=False),
    Column("base", Number, nullable=False),
    Column("pot", Number, nullable=False),
    UniqueConstraint("evening_id", "folded"),
)

houses = Table(
    "houses",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=False),
    Column("club_id", ForeignKey("clubs.id"), nullable=False),
    Column("digest", String(32), nullable=False),
    Column("rules", String(100), nullable=False),
    Column("options", Text, nullable=False),
    UniqueConstraint("club_id", "digest"),
)

entries = Table(
    "entries",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=False),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("key", String(200), nullable=False),
    Column("trail", Text, nullable=False),
    Column("version", ForeignKey("events.seq")),
)
"""`version` is the event that holds the content as it stands, null where none counts."""

agreements = Table(
    "agreements",
    metadata,
    Column("id", Number, primary_key=True, autoincrement=False),
    Column("club_id", ForeignKey("clubs.id"), nullable=False, index=True),
    Column("date", String(10), nullable=False),
    Column("points", Text, nullable=False),
    Column("note", String(200), nullable=False),
    Column("ended", Boolean, nullable=False),
)
"""What players had on a date, as everybody agreed: a change that breaks it is refused."""

tallies = Table(
    "tallies",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("player_id", ForeignKey("players.id"), primary_key=True, index=True),
    Column("changed", Number, nullable=False, index=True),
    Column("hands", Number, nullable=False),
    Column("points", Number, nullable=False),
    Column("extra", Number, nullable=False),
    Column("body", Text, nullable=False),
)
"""What each player's hands at a table add up to (`body`: a tally), `extra` the payments, `changed` the last event."""

runs = Table(
    "runs",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("dealer_id", ForeignKey("players.id")),
    Column("length", Number, nullable=False),
)
"""How many hands in a row the last dealer of a table has dealt."""

members = Table(
    "members",
    metadata,
    Column("club", ForeignKey("clubs.id"), primary_key=True),
    Column("folded", String(200), primary_key=True),
    Column("name", String(200), nullable=False),
    Column("role", String(20), nullable=False),
    Column("email", String(320), nullable=False),
    Column("secret", String(300), nullable=False),
    Column("subject", String(400), nullable=False, server_default=""),
)
"""Who signs in; `secret` is an argon2 hash, "" for those who come by the club's provider alone.

`subject` is the account of the provider that the member is bound to: the issuer and its number for it.
"""

passes = Table(
    "passes",
    metadata,
    Column("id", Number, primary_key=True),
    Column("digest", String(64), nullable=False, unique=True),
    Column("club", ForeignKey("clubs.id"), nullable=False, index=True),
    Column("name", String(200), nullable=False),
    Column("folded", String(200), nullable=False),
    Column("role", String(20), nullable=False),
    Column("is_link", Boolean, nullable=False),
    Column("made", Utc, nullable=False),
    Column("until", Utc, nullable=False),
)
"""Devices that are signed in and links to view, by the digest of their token."""

tries = Table(
    "tries",
    metadata,
    Column("id", Number, primary_key=True),
    Column("club", ForeignKey("clubs.id"), nullable=False),
    Column("folded", String(200), nullable=False),
    Column("at", Utc, nullable=False, index=True),
    Column("address", String(100), nullable=False, server_default=""),
)

door_log = Table(
    "door_log",
    metadata,
    Column("id", Number, primary_key=True),
    Column("club", ForeignKey("clubs.id"), nullable=False, index=True),
    Column("at", Utc, nullable=False),
    Column("who", String(200), nullable=False),
    Column("what", String(20), nullable=False),
    Column("about", String(400), nullable=False),
    Column("address", String(100), nullable=False, server_default=""),
)

notes = Table(
    "notes",
    metadata,
    Column("name", String(100), primary_key=True),
    Column("value", Text, nullable=False),
)
"""What a database says of itself: the digest of a backup, the newest moment that its clock has shown."""
