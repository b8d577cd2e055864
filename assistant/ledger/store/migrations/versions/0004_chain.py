"""The chain of the log, agreements, where tries came from, accounts of members, and notes of the database."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Brings the tables to this version; `assistant.ledger.store.refresh` fills in what the new columns hold."""
    _add("events", sa.Column("link", sa.String(32), nullable=False, server_default=""))
    _add("tries", sa.Column("address", sa.String(100), nullable=False, server_default=""))
    _add("door_log", sa.Column("address", sa.String(100), nullable=False, server_default=""))
    _add("members", sa.Column("subject", sa.String(400), nullable=False, server_default=""))
    op.create_table(
        "notes",
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_notes"),
    )

    op.create_table(
        "agreements",
        sa.Column("id", NUMBER, autoincrement=False, nullable=False),
        sa.Column("club_id", NUMBER, sa.ForeignKey("clubs.id", name="fk_agreements_club_id"), nullable=False),
        sa.Column("date", sa.String(10), nullable=False),
        sa.Column("points", sa.Text, nullable=False),
        sa.Column("note", sa.String(200), nullable=False),
        sa.Column("ended", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_agreements"),
    )
    op.create_index("ix_agreements_club_id", "agreements", ["club_id"])


def _add(table: str, column: sa.Column[object]) -> None:
    op.add_column(table, column)
