"""番, 台 and points have no sum: the type checker refuses it, and running code pays nothing for that."""

import subprocess
import sys
from pathlib import Path

import pytest

from assistant.rules.model import amounts

ROOT = Path(__file__).resolve().parents[2]
HEAD = """
from assistant.rules.definition.results import Score, Transfer
from assistant.rules.model.amounts import Fan, Points, Tai, total_of

def wrong(score: Score, paid: Transfer, fan: Fan, tai: Tai) -> object:
    return """
GOOD = "fan + fan * 2, tai - tai, paid.points * 3 + Points(20) * tai, total_of([paid.points, -paid.points])"
MIXED = {
    "fan + tai": "operator",
    "tai + fan": "operator",
    "fan - paid.points": "operator",
    "paid.points + tai": "operator",
    "score.total + paid.points": "operator",
    "score.total + score.total": "operator",  # of two sets of rules, for all that is known
    "total_of([fan, tai])": "type-var",
}


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What mypy says of each sum."""
    folder = tmp_path_factory.mktemp("sums")
    files = {text: folder / f"sum_{number}.py" for number, text in enumerate((GOOD, *MIXED))}
    for text, file in files.items():
        file.write_text(f"{HEAD}{text}\n")
    command = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", *map(str, files.values())]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode in (0, 1), found.stdout + found.stderr
    return {
        text: "".join(line for line in found.stdout.splitlines() if file.name in line) for text, file in files.items()
    }


def test_sums_of_one_unit_are_right(said: dict[str, str]) -> None:
    assert said[GOOD] == ""


@pytest.mark.parametrize("text", MIXED)
def test_sums_of_two_units_are_refused(said: dict[str, str], text: str) -> None:
    assert f"[{MIXED[text]}]" in said[text]


def test_while_a_program_runs_they_are_plain_numbers() -> None:
    assert amounts.Fan is amounts.Tai is amounts.Points is int
    assert amounts.total_of is amounts.worth_of is sum
