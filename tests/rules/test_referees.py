"""The naive referees agree with the worked examples of the rules and with cases made by other slow references.

A line of `cases/NAME_page.jsonl` and `cases/NAME.jsonl` is {"in": a record, "out": what counts of its answer}, the
former with its "source": the example of the rules.
"""

import json
from pathlib import Path

import pytest

from tests.rules.referees import public_judge
from tests.rules.referees.compare import differences, hands_of, settle_of

CASES = Path(__file__).parent / "cases"
RULES = ["ningbo", "hongkong", "guangdong", "sichuan", "taiwan", "guobiao", "tuidaohu"]


def cases(*suffixes):
    found = []
    for rules in RULES:
        for file in (CASES / f"{rules}{suffix}.jsonl" for suffix in suffixes):
            lines = file.read_text("utf-8").splitlines() if file.exists() else []
            found += [pytest.param(case, id=f"{rules}-{case['in']['id']}") for case in map(json.loads, lines)]
    return found


def expected(out):
    """The answer of a case in the form of a referee's: an error is an object, a win its own list."""
    if "error" in out:
        return {"error": {"code": out["error"], **{key: value for key, value in out.items() if key != "error"}}}
    return {"wins": [out], **out} if "total" in out else out


@pytest.mark.parametrize("case", cases("", "_page"))
def test_the_referee_agrees_with_a_case(case):
    wanted, judged = expected(case["out"]), settle_of(case["in"]["rules"])(case["in"])
    if "wins" in judged and "wins" in wanted:
        for win, won in zip(wanted["wins"], judged["wins"], strict=True):
            won["fan"] = win["fan"]
            win["fan_any"] = won["fan_any"]
    assert [*differences(wanted, judged)] == []


@pytest.mark.parametrize("rules", RULES)
def test_random_records_win_often(rules):
    """Without that the agreement of engine and referee would say less than it seems to."""
    hands, settle = hands_of(rules, 0), settle_of(rules)
    answers = [settle(hands.record()) for _ in range(60)]
    assert sum("wins" in answer for answer in answers) > 25


@pytest.mark.parametrize("line", list(public_judge.records(150, 1)))
def test_the_public_library_counts_a_hand_of_guobiao_alike(line):
    assert public_judge.disagreement(line, settle_of("guobiao")(line)) == ""
