"""The chain of the log, where tries at the door came from, accounts of members, and notes of the database."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """To this version; `assistant.ledger.store.refresh` fills in what the new columns hold."""
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


def _add(table: str, column: sa.Column[object]) -> None:
    op.add_column(table, column)
