"""Alembic's entry: runs inside the transaction that `migrate` has opened."""

from alembic import context

from assistant.ledger.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
context.run_migrations()
