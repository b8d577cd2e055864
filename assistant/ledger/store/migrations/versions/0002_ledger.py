"""The ledger: events, and what is folded from them."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Brings the tables to this version."""
    _people()
    _evenings()
    _entries()


def _people() -> None:
    op.create_table(
        "clubs",
        _id(),
        sa.Column("folded", sa.String(200), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("zone", sa.String(100), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_clubs"),
        sa.UniqueConstraint("folded", name="uq_clubs_folded"),
    )
    op.create_table(
        "events",
        sa.Column("seq", NUMBER, autoincrement=False, nullable=False),
        _refers("events", "club_id", "clubs"),
        sa.Column("key", sa.String(200), nullable=False),
        sa.Column("digest", sa.String(32), nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.Column("who", sa.String(200), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("seq", name="pk_events"),
        sa.UniqueConstraint("club_id", "key", name="uq_events_club_id_key"),
    )
    op.create_table(
        "players",
        _id(),
        _refers("players", "club_id", "clubs"),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("guest", sa.Boolean, nullable=False),
        sa.Column(
            "into_id",
            NUMBER,
            sa.ForeignKey("players.id", name="fk_players_into_id", deferrable=True, initially="DEFERRED"),
        ),
        sa.Column("nicknames", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
    )
    op.create_index("ix_players_club_id", "players", ["club_id"])
    op.create_table(
        "names",
        _refers("names", "club_id", "clubs"),
        sa.Column("folded", sa.String(200), nullable=False),
        _refers("names", "player_id", "players"),
        sa.PrimaryKeyConstraint("club_id", "folded", name="pk_names"),
    )
    op.create_index("ix_names_player_id", "names", ["player_id"])


def _evenings() -> None:
    op.create_table(
        "evenings",
        _id(),
        _refers("evenings", "club_id", "clubs"),
        sa.Column("date", sa.String(10), nullable=False),
        sa.Column("title", sa.String(200), nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_evenings"),
        sa.UniqueConstraint("club_id", "date", name="uq_evenings_club_id_date"),
    )
    op.create_table(
        "tables",
        _id(),
        _refers("tables", "evening_id", "evenings"),
        sa.Column("folded", sa.String(200), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("bench", sa.Text, nullable=False),
        sa.Column("rules", sa.String(100), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("base", NUMBER, nullable=False),
        sa.Column("pot", NUMBER, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("evening_id", "folded", name="uq_tables_evening_id_folded"),
    )
    op.create_table(
        "houses",
        _id(),
        _refers("houses", "club_id", "clubs"),
        sa.Column("digest", sa.String(32), nullable=False),
        sa.Column("rules", sa.String(100), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_houses"),
        sa.UniqueConstraint("club_id", "digest", name="uq_houses_club_id_digest"),
    )


def _entries() -> None:
    op.create_table(
        "entries",
        _id(),
        _refers("entries", "table_id", "tables"),
        sa.Column("key", sa.String(200), nullable=False),
        sa.Column("trail", sa.Text, nullable=False),
        sa.Column("version", NUMBER, sa.ForeignKey("events.seq", name="fk_entries_version")),
        sa.PrimaryKeyConstraint("id", name="pk_entries"),
    )
    op.create_index("ix_entries_table_id", "entries", ["table_id"])
    op.create_table(
        "tallies",
        _refers("tallies", "table_id", "tables"),
        _refers("tallies", "player_id", "players"),
        sa.Column("changed", NUMBER, nullable=False),
        sa.Column("hands", NUMBER, nullable=False),
        sa.Column("points", NUMBER, nullable=False),
        sa.Column("extra", NUMBER, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "player_id", name="pk_tallies"),
    )
    op.create_index("ix_tallies_player_id", "tallies", ["player_id"])
    op.create_index("ix_tallies_changed", "tallies", ["changed"])
    op.create_table(
        "runs",
        _refers("runs", "table_id", "tables"),
        sa.Column("dealer_id", NUMBER, sa.ForeignKey("players.id", name="fk_runs_dealer_id")),
        sa.Column("length", NUMBER, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_runs"),
    )


def _id() -> sa.Column[int]:
    return sa.Column("id", NUMBER, autoincrement=False, nullable=False)


def _refers(table: str, column: str, to: str) -> sa.Column[int]:
    return sa.Column(column, NUMBER, sa.ForeignKey(f"{to}.id", name=f"fk_{table}_{column}"), nullable=False)
