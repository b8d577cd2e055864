"""260 random hands of `beijing`, agreed to the last line.

Their answers were made by a slow reference beside this project, which tries every reading and every meaning of every
惠牌.
"""

import json
from pathlib import Path

import pytest

from assistant.jsonl.answer import settle_line, waits_line

FOLDER = Path(__file__).parent / "cases"
CODES = {"not a winning hand": "not_a_win", "open hand: self draw only": "self_draw_only"}


def cases(name):
    """The cases of a file."""
    found = map(json.loads, (FOLDER / name).read_text("utf-8").splitlines())
    return [pytest.param(case, id=case["in"]["id"]) for case in found]


@pytest.mark.parametrize("case", cases("beijing.jsonl"))
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


@pytest.mark.parametrize("case", cases("beijing_waits.jsonl"))
def test_waits(case):
    text, good = waits_line(json.dumps(case["in"]))
    assert good
    answer = json.loads(text)
    for wait in answer["waits"]:
        wait["self_draw"] = wait["self_draw"]["fan"]
        wait["discard"] = wait["discard"] and wait["discard"]["fan"]
    assert answer["waits"] == case["out"]["waits"]
    assert ("useful" in answer) == (not answer["waits"])
