"""The JSON lines of `huipai teach`: all that `waits` says, unchanged, and what the teacher adds."""

import json
from typing import Any

import pytest

from assistant.jsonl.answer import waits_line
from assistant.jsonl.teach import answer_teach, as_teach_line
from tests.rules.random_hands import Dealer

FULL = {"id": "t1", "rules": "beijing", "indicator": "4m", "concealed": "588m11223456796p"}
WAITING = {"rules": "beijing", "indicator": "C", "concealed": "46m123456s11p99pW"}


def taught(line: dict[str, Any]) -> dict[str, Any]:
    return json.loads(as_teach_line(answer_teach(json.dumps(line))))


def said_by_waits(line: dict[str, Any]) -> dict[str, Any]:
    return json.loads(waits_line(json.dumps(line))[0])


ADDED = {
    "unseen",
    "draws",
    "remarks",
    "chance",
    "value",
    "points",
    "says",
    "worse",
    "shape",
    "goal",
    "leaders",
    "kongs",
    "passing",
    "better",
    "improves",
    "loses",
    "single",
    "safety",
    "retreat",
    "played",
}


def without_lessons(value: Any) -> Any:
    if isinstance(value, list):
        return [without_lessons(item) for item in value]
    if isinstance(value, dict):
        return {key: without_lessons(item) for key, item in value.items() if key not in ADDED}
    return value


@pytest.mark.parametrize("seed", range(6))
def test_it_says_what_waits_says_and_more(seed: int) -> None:
    hand = Dealer(seed).holding()
    answer, plain = taught(hand), said_by_waits(hand)
    assert without_lessons(answer) == {key: plain[key] for key in plain if key != "waits" or plain["waits"]}
    full = {**hand, "concealed": hand["concealed"] + "9s"}
    if "error" not in said_by_waits(full):
        assert in_one_order(without_lessons(taught(full))) == in_one_order(said_by_waits(full))


def in_one_order(answer: dict) -> dict:
    """The discards by their tile: `teach` has the best one for the goal first, `waits` the one with most copies."""
    return {**answer, "discards": sorted(answer["discards"], key=lambda discard: discard["tile"])}


def test_every_discard_has_chances_points_and_sentences() -> None:
    answer = taught({**FULL, "draws": 10, "base": 100})
    assert (answer["id"], answer["unseen"], answer["draws"]) == ("t1", 121, 10)
    assert answer["remarks"] == ["Counted over the draws that are left, 8m brings more: 917 points on average, 9p 208."]
    first, second = answer["discards"][:2]
    assert (first["tile"], [wait["shape"] for wait in first["waits"]]) == ("9p", ["惠牌", "边张", "两面", "两面"])
    assert first["chance"]["next_draw"] == round(13 / 121, 6)
    assert first["worse"] == []
    assert second["worse"] == [
        "Worse than 9p, by 3 in copies left.",
        "In return a win can count 一条龙, which 9p does not lead to.",
    ]


def test_a_discard_of_another_player_is_judged() -> None:
    answer = taught({**WAITING, "discarded": {"tile": "1p", "from": "W"}, "seat": "E"})["discarded"]
    assert (answer["tile"], answer["from"], answer["win"], len(answer["says"])) == ("1p", "W", None, 1)
    assert [without_lessons(claim) | {"says": len(claim["says"])} for claim in answer["claims"]] == [
        {
            "kind": "pong", "tiles": "111p", "discard": "W", "shanten": 0, "left": 8, "nearer": 1,
            "opens": True, "self_draw_only": True, "bound": False, "says": 2,
        }
    ]  # fmt: skip


def test_a_discard_that_wins_says_what_it_counts() -> None:
    hand = {"rules": "beijing", "indicator": "N", "concealed": "46m123456s789s11p"}
    answer = taught({**hand, "discarded": {"tile": "5m", "from": "W"}})["discarded"]
    assert answer["win"] == {"fan": 6, "names": {"门清无惠": 1, "捉五魁": 2, "一条龙": 3}}


@pytest.mark.parametrize(
    ("more", "code", "message"),
    [
        ({"turns": 3}, "unknown_key", "draws, base, goal, seat, others, discarded"),
        ({"draws": 18}, "bad_value", "draws: A whole number from 0 to 17"),
        ({"draws": True}, "bad_value", "draws: A whole number"),
        ({"base": 0}, "bad_value", "base: A whole number from 1"),
        ({"seat": "X"}, "bad_value", "seat: One of E, S, W, N"),
        ({"discarded": "5m"}, "bad_value", 'given as {"tile": "5m", "from": "W"}'),
        ({"discarded": {"tile": "0m", "from": "W"}}, "bad_tile", "discarded.tile"),
        ({"discarded": {"tile": "5m", "from": "E"}}, "bad_value", "E cannot claim from the own seat"),
        ({"discarded": {"tile": "5m", "from": "W"}, "seen": "5555m"}, "too_many_copies", "5 times 5m"),
        ({"concealed": "46m123456s11p99pWW", "discarded": {"tile": "5m", "from": "W"}}, "bad_value", "leave out"),
    ],
)
def test_a_line_that_cannot_be_answered_says_why(more: dict[str, Any], code: str, message: str) -> None:
    error = taught({**WAITING, **more})["error"]
    assert error["code"] == code
    assert message in error["message"]
