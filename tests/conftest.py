"""What holds for all tests: properties are checked with the same examples everywhere and without a stop-watch."""

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("huipai", deadline=None, derandomize=True)
settings.load_profile("huipai")


@pytest.fixture(autouse=True)
def _no_real_ledger(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test touches the database of whoever runs it."""
    folder: Path = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("HUIPAI_DATA", str(folder))
    monkeypatch.delenv("HUIPAI_DATABASE_URL", raising=False)
