"""A page that is opened while the store is loaded ahead waits for it, whichever of both comes first."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RACE = """
import contextlib, sys, threading, time
from assistant.app.shell import pages, warm_up
failed = []
threading.excepthook = lambda args: failed.append(args.exc_value)
warm_up.log.exception = lambda text: failed.append(text)
ahead_of_it = threading.Thread(target=warm_up._warm, args=(warm_up._where(),))
ahead_of_it.start()
while "sqlalchemy" not in sys.modules and ahead_of_it.is_alive():
    time.sleep(0.0005)
time.sleep(float(sys.argv[1]))
with contextlib.suppress(Exception):  # there is no session here
    pages._evening_of()
assert "assistant.app.club.entry.evening_link" in sys.modules
ahead_of_it.join()
assert not failed, failed
"""


@pytest.mark.parametrize("wait", [0.0, 0.05, 0.2])
def test_a_page_and_the_loading_ahead_do_not_break_each_other(wait: float, tmp_path: Path) -> None:
    command = [sys.executable, "-c", RACE, str(wait)]
    done = subprocess.run(
        command, check=False, cwd=ROOT, env={"HUIPAI_DATA": str(tmp_path)}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-2000:]


VISIT = """
import sys
from streamlit.testing.v1 import AppTest
from assistant.app.shell import ahead, warm_up

def visit(**query):
    known = set(sys.modules)
    app = AppTest.from_file("assistant/app/main.py", default_timeout=60)
    for name, value in query.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception
    return sorted(name for name in set(sys.modules) - known if name.split(".")[0] in ("assistant", "vision"))

ahead.begin()
ahead.load()
first = visit()
warm_up._warm(warm_up._where())
hand = {"hand": "46m123456789s11pE", "indicator": "N", "v": "2"}
steps = [visit(**hand, step="tiles"), visit(**hand, step="table", how="self_draw", seat="E", dealer="E")]
steps += [visit(**hand, step="answer", how="self_draw", seat="E", dealer="E")]
steps += [visit(hand="123m456m789m1234s", step="answer")]
print(first, [name for found in steps for name in found])
"""


def test_no_page_of_a_hand_imports_what_could_have_been_loaded_ahead(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", VISIT],
        check=False,
        cwd=ROOT,
        env={"HUIPAI_DATA": str(tmp_path), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.strip() == "[] []"
