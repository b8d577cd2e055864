"""Tallies are kept as lists without names; `assistant.ledger.store.refresh` counts every table again after this."""

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Nothing changes but what stands in the columns."""
