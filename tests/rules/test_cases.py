"""The cases handed over with the rules: settlements and waits with their known answers, agreed to the last line."""

import json
from pathlib import Path

import pytest

from assistant.jsonl.answer import settle_line, waits_line

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "cases"
CODES = {"not a winning hand": "not_a_win", "open hand: self draw only": "self_draw_only"}


def cases(name):
    """The cases of a file; one that skips, with the reason, where the folder is not there."""
    file = FOLDER / name
    if not file.exists():
        reason = f"the cases {name} are not beside this checkout"
        return [pytest.param(None, marks=pytest.mark.skip(reason=reason))]
    return [
        pytest.param(json.loads(line), id=json.loads(line)["in"]["id"]) for line in file.read_text("utf-8").splitlines()
    ]


@pytest.mark.parametrize("case", cases("settle.jsonl"))
def test_settlement(case):
    text, good = settle_line(json.dumps(case["in"]))
    answer, expected = json.loads(text), case["out"]
    if "error" in expected:
        assert (good, answer["error"]["code"]) == (False, CODES[expected["error"]])
        return
    assert good
    assert answer.pop("id") == case["in"]["id"]
    for win in answer["wins"]:
        assert len(win.pop("sets")) in (0, 5, 7)
    for pairs in (answer, expected):
        pairs["bound"] = sorted(sorted(pair) for pair in pairs["bound"])
    assert answer == expected


@pytest.mark.parametrize("case", cases("waits.jsonl"))
def test_waits(case):
    text, good = waits_line(json.dumps(case["in"]))
    assert good
    answer = json.loads(text)
    for wait in answer["waits"]:
        wait["self_draw"] = wait["self_draw"]["fan"]
        wait["discard"] = wait["discard"] and wait["discard"]["fan"]
    assert answer["waits"] == case["out"]["waits"]
    assert ("useful" in answer) == (not answer["waits"])
