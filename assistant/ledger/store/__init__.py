"""The store: the only SQL. SQLite for one machine, PostgreSQL for several; both are the same to those who call it."""

from assistant.ledger.store.drafts import Draft, DraftConflictError
from assistant.ledger.store.location import DATA_FOLDER, DATABASE_URL, data_folder, url_of
from assistant.ledger.store.store import Store, open_store

__all__ = [
    "DATABASE_URL",
    "DATA_FOLDER",
    "Draft",
    "DraftConflictError",
    "Store",
    "data_folder",
    "open_store",
    "url_of",
]
