"""Sentences of the rules that random records never show, each with what it demands, through the JSON lines.

A line of `cases/clauses.jsonl` is {"clause", "command", "in", "out"}. `out` holds what is compared: an error's code and
what was `found`, the first win's fan, total or sets, points in the order E S W N, other keys of the answer, or of waits
[tile, worth by self-draw, worth on a discard].
"""

import json
from pathlib import Path

import pytest

from assistant.jsonl.answer import settle_line, waits_line

LINES = (Path(__file__).parent / "cases" / "clauses.jsonl").read_text("utf-8").splitlines()
CASES = [pytest.param(case, id=f"{case['in']['rules']}: {case['clause']}") for case in map(json.loads, LINES)]
HANDLE = {"settle": settle_line, "waits": waits_line}


@pytest.mark.parametrize("case", CASES)
def test_clause(case):
    answer = json.loads(HANDLE[case["command"]](json.dumps(case["in"]))[0])
    assert {key: shown(answer, key) for key in case["out"]} == case["out"]


def shown(answer, key):
    if key in ("error", "found"):
        error = answer.get("error", {})
        extra = {name: value for name, value in error.items() if name not in ("code", "message")}
        return error.get("code") if key == "error" else extra
    if "error" in answer:
        return answer["error"]
    if key in ("fan", "total", "sets"):
        return answer["wins"][0][key]
    if key == "points":
        return " ".join(str(answer["points"][seat]) for seat in "ESWN")
    if key == "worth":
        return [worth(wait) for wait in answer["waits"]]
    return answer[key]


def worth(wait):
    return [wait["tile"], wait["self_draw"]["fan"], wait["discard"] and wait["discard"]["fan"]]


@pytest.mark.parametrize(
    ("rules", "order"), [("ningbo", "ESWN"), ("guobiao", "ESWN"), ("sichuan", "ESWN"), ("beijing", "ENWS")]
)
def test_points_are_listed_in_the_order_of_play(rules, order):
    records = [case.values[0]["in"] for case in CASES if {"fan", "total"} & {*case.values[0]["out"]}]
    record = next(record for record in records if record["rules"] == rules)
    assert "".join(json.loads(settle_line(json.dumps(record))[0])["points"]) == order
