"""The one store of this process: opened when it is first needed, or ahead of that, but not with the first page."""

from __future__ import annotations

from functools import cache
from threading import RLock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assistant.ledger.store import Store

_opening = RLock()


def load() -> None:
    """Brings the store's package in, all of it by one thread.

    Where one thread imports a package and another one first a module inside of it, each waits for the other, and Python
    gives one of them half a module. Whoever imports such a module calls this before.
    """
    with _opening:
        import assistant.ledger.store  # noqa: F401, PLC0415  # SQLAlchemy takes its time


def storage() -> Store:
    """The store that the environment names. Raises `StoreError` with a sentence when it cannot be used."""
    with _opening:  # two pages at once must not both bring its tables up to date
        load()
        from assistant.ledger.store import url_of  # noqa: PLC0415

        return _opened(url_of().render_as_string(hide_password=False))


@cache
def _opened(url: str) -> Store:
    from assistant.ledger.store import open_store  # noqa: PLC0415

    return open_store(url)
