"""The desk: what is being entered (drafts and their photos), and named house rules (presets)."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Brings the tables to this version."""
    op.create_table(
        "drafts",
        sa.Column("key", sa.String(200), nullable=False),
        sa.Column("version", NUMBER, autoincrement=False, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("changed", sa.DateTime, nullable=False),
        sa.PrimaryKeyConstraint("key", "version", name="pk_drafts"),
    )
    op.create_index("ix_drafts_changed", "drafts", ["changed"])
    op.create_table(
        "photos",
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("meta", sa.Text, nullable=False),
        sa.Column("added", sa.DateTime, nullable=False),
        sa.Column("kept", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("token", name="pk_photos"),
    )
    op.create_index("ix_photos_added", "photos", ["added"])
    op.create_table(
        "presets",
        sa.Column("folded", sa.String(200), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("changed", sa.DateTime, nullable=False),
        sa.PrimaryKeyConstraint("folded", name="pk_presets"),
    )
