"""A store in a temporary folder, for every database that is at hand."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from assistant.ledger.store import Store, open_store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(f"sqlite:///{tmp_path}/club.db")
    yield opened
    opened.close()
