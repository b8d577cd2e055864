"""The doors: members, devices and links that are let in, tries, and what happened there."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Brings the tables to this version."""
    op.create_table(
        "members",
        sa.Column("club", NUMBER, nullable=False),
        sa.Column("folded", sa.String(200), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("role", sa.String(20), nullable=False),
        sa.Column("email", sa.String(320), nullable=False),
        sa.Column("secret", sa.String(300), nullable=False),
        sa.PrimaryKeyConstraint("club", "folded", name="pk_members"),
        sa.ForeignKeyConstraint(["club"], ["clubs.id"], name="fk_members_club"),
    )
    op.create_table(
        "passes",
        sa.Column("id", NUMBER, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("club", NUMBER, nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("folded", sa.String(200), nullable=False),
        sa.Column("role", sa.String(20), nullable=False),
        sa.Column("is_link", sa.Boolean, nullable=False),
        sa.Column("made", sa.DateTime, nullable=False),
        sa.Column("until", sa.DateTime, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_passes"),
        sa.UniqueConstraint("digest", name="uq_passes_digest"),
        sa.ForeignKeyConstraint(["club"], ["clubs.id"], name="fk_passes_club"),
    )
    op.create_index("ix_passes_club", "passes", ["club"])
    op.create_table(
        "tries",
        sa.Column("id", NUMBER, nullable=False),
        sa.Column("club", NUMBER, nullable=False),
        sa.Column("folded", sa.String(200), nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tries"),
        sa.ForeignKeyConstraint(["club"], ["clubs.id"], name="fk_tries_club"),
    )
    op.create_index("ix_tries_at", "tries", ["at"])
    op.create_table(
        "door_log",
        sa.Column("id", NUMBER, nullable=False),
        sa.Column("club", NUMBER, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.Column("who", sa.String(200), nullable=False),
        sa.Column("what", sa.String(20), nullable=False),
        sa.Column("about", sa.String(400), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_door_log"),
        sa.ForeignKeyConstraint(["club"], ["clubs.id"], name="fk_door_log_club"),
    )
    op.create_index("ix_door_log_club", "door_log", ["club"])
