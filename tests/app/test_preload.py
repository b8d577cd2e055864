"""A page that is opened while the store is loaded ahead waits for it, whichever of both comes first."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RACE = """
import contextlib, sys, threading, time
from assistant.app.photos import preload
from assistant.app.shell import pages
failed = []
threading.excepthook = lambda args: failed.append(args.exc_value)
preload.log.exception = lambda text: failed.append(text)
ahead = threading.Thread(target=preload._load, args=(preload._where(),))
ahead.start()
while "sqlalchemy" not in sys.modules and ahead.is_alive():
    time.sleep(0.0005)
time.sleep(float(sys.argv[1]))
with contextlib.suppress(Exception):  # there is no session here
    pages._evening_of()
assert "assistant.app.club.entry.evening_link" in sys.modules
ahead.join()
assert not failed, failed
"""


@pytest.mark.parametrize("wait", [0.0, 0.05, 0.2])
def test_a_page_and_the_loading_ahead_do_not_break_each_other(wait: float, tmp_path: Path) -> None:
    command = [sys.executable, "-c", RACE, str(wait)]
    done = subprocess.run(
        command, check=False, cwd=ROOT, env={"HUIPAI_DATA": str(tmp_path)}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-2000:]
