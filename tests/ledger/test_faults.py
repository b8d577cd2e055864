"""A disk that breaks at any moment: every write, sync, cut and rename of a save, backup, restore and migration in turn.

Whatever fails, the command says a sentence and no traceback, what was confirmed is there, nothing stands there half,
and the same command works once the disk does.
"""

import errno
import os
import subprocess
import sys
from pathlib import Path
from shutil import copy, which

import pytest

from assistant.ledger.store import open_store
from assistant.ledger.store.backup import backup
from tests.cli.test_cli import ROOT, environment
from tests.ledger.build import setting

OLD = Path(__file__).with_name("version_0_1") / "ledger.db"
LINE = (
    '{"key": "k", "club": "Club", "evening": "2026-11-29", "table": "1", '
    '"players": {"E": "Li", "N": "Wang", "W": "Zhao", "S": "Sun"}, "hand": {"rules": "beijing", "base": 100, '
    '"dealer": "E", "indicator": "N", "wins": []}}'
)
MOST = int(os.environ.get("FAULTS", "3"))
"""Calls that are made to fail of each command; all of them with FAULTS=100000."""
COMMANDS = ("save", "backup", "restore", "migrate")


@pytest.fixture(scope="session")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = which("cc") or which("gcc")
    if compiler is None or sys.platform != "linux":
        pytest.skip("faults are injected by a preloaded library, which needs Linux and a C compiler")
    library = tmp_path_factory.mktemp("shim") / "failing_io.so"
    source = Path(__file__).with_name("failing_io.c")
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
    return library


class Disk:
    """A folder with a database and a backup of it, and commands that run while the disk breaks."""

    def __init__(self, folder: Path, shim: Path) -> None:
        self.folder, self.shim = folder, shim
        self.db, self.file = folder / "club.db", folder / "kept.db"

    def prepare(self, command: str) -> None:
        for path in self.folder.iterdir():
            path.unlink()
        if command == "migrate":
            copy(OLD, self.db)
            return
        store = open_store(str(self.db))
        club = setting(store)
        club.save("before")
        if command == "restore":
            backup(store, self.file)
        store.close()
        if command == "restore":
            for path in self.folder.glob("club.db*"):
                path.unlink()

    def run(self, command: str, at: int = 0, failure: int = errno.EIO) -> tuple[int, str, int]:
        """Exit status, what was said, and how many calls there were; the call `at` fails."""
        log = self.folder.parent / "calls"
        env = {**environment(), "LD_PRELOAD": str(self.shim), "FAIL_ON": str(self.folder), "FAIL_AT": str(at)}
        env |= {"FAIL_AS": str(failure), "FAIL_LOG": str(log)}
        arguments = {
            "save": ["ledger", "import", "-", "--json"],
            "backup": ["backup", str(self.file)],
            "restore": ["restore", str(self.file)],
            "migrate": ["ledger", "standings", "--json"],
        }[command]
        done = subprocess.run(
            [sys.executable, "-m", "assistant.cli", *arguments, "--db", str(self.db)],
            input=LINE,
            capture_output=True,
            text=True,
            check=False,
            env=env,
            cwd=ROOT,
        )
        assert "Traceback" not in done.stderr, done.stderr
        return done.returncode, done.stdout + done.stderr, int(log.read_text())

    def state(self) -> tuple[int, list[object], bool]:
        """Events, standings, and whether everything is sound."""
        store = open_store(str(self.db))
        try:
            return len(store.log(limit=1000)), [line.points for line in store.standings()], not list(store.check())
        finally:
            store.close()


@pytest.mark.parametrize("command", COMMANDS)
def test_every_call_that_fails_in_turn_loses_nothing(shim: Path, tmp_path: Path, command: str) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    disk = Disk(folder, shim)
    disk.prepare(command)
    before = disk.state()[0] if command in ("save", "backup") else 0
    disk.prepare(command)
    status, _, calls = disk.run(command)
    assert status == 0
    after = disk.state()
    assert after[2]
    step = max(1, calls // MOST)
    for number in range(1, calls + 1, step):
        for failure in (errno.EIO, errno.ENOSPC) if number % 2 else (errno.EIO,):
            disk.prepare(command)
            status, said, _ = disk.run(command, number, failure)
            found = disk.state()
            assert found[2], (number, said)
            assert found[0] in (before, after[0]), (number, said)
            if status == 0:  # a call that does not matter, such as cleaning up
                assert found == after
            else:
                assert said.strip(), number
            if command == "backup" and disk.file.exists():
                assert status == 0
                disk.file.unlink()
            if command != "restore" or found[0] == 0:
                assert disk.run(command)[0] == 0
            assert disk.state() == after
