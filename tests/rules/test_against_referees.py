"""Engine and naive referee say the same of 300 random hands of each ruleset, and of every example of its rules."""

import json
from pathlib import Path

import pytest

from assistant.jsonl.answer import settle_line
from assistant.rules import RULESETS
from tests.rules.referees.compare import HANDS, differences, faults

CASES = Path(__file__).parent / "cases"
JUDGED = [rules for rules in HANDS if rules in RULESETS]


def engine(line):
    return json.loads(settle_line(json.dumps(line))[0])


def examples():
    for rules in JUDGED:
        for file in sorted(CASES.glob(f"{rules}*.jsonl")):
            for case in map(json.loads, file.read_text("utf-8").splitlines()):
                yield pytest.param(case, id=f"{file.stem}-{case['in']['id']}")


@pytest.mark.parametrize("case", list(examples()))
def test_the_engine_agrees_with_an_example(case):
    wanted = case["out"]
    if "error" in wanted:
        wanted = {"error": {"code": wanted["error"], **{key: wanted[key] for key in wanted if key != "error"}}}
    elif "total" in wanted:
        wanted = {"wins": [wanted], **wanted}
    assert [*differences(wanted, engine(case["in"]))] == []


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("rules", JUDGED)
def test_the_engine_agrees_with_the_referee(rules, seed):
    assert [*faults(rules, 100, seed, engine)] == []
