"""What holds for all tests: properties are checked with the same examples everywhere and without a stop-watch."""

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("huipai", deadline=None, derandomize=True)
settings.load_profile("huipai")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are cores: tests in a browser wait as often as they work."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture(scope="session")
def _ledgers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folders of their own for thousands of tests, without looking through those that are there already."""
    folder = tmp_path_factory.mktemp("data")
    return (folder / str(number) for number in count())


@pytest.fixture(autouse=True)
def _no_real_ledger(_ledgers: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """No test touches the database of whoever runs it."""
    folder = next(_ledgers)
    folder.mkdir()
    monkeypatch.setenv("HUIPAI_DATA", str(folder))
    monkeypatch.delenv("HUIPAI_DATABASE_URL", raising=False)
