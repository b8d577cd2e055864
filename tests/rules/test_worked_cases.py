"""Settlements and waits worked out on paper from the clauses of the rules, through the JSON lines.

A line of `cases/*.jsonl` is {"clause", "in", "out"}. What `in` leaves out is 底分 1, dealer 东, 惠坯 北 (so 东 is the
惠牌). A win reads "W 抢杠 46m…99p+5m from N last_tile", or "W 自摸 =一条龙 清一色" without tiles; a meld "pong EEE N".
`out` holds what is compared: an error's code, or 番 by win, points in the order E N W S, and more; of waits [left,
番 by self-draw, 番 on a discard], of discards [tile, shanten, left]. In `zhuowukui_*.jsonl` nothing of this stands for
what is left out but the dealer, and a hand is worth points.
"""

import json
from pathlib import Path

import pytest

from assistant.jsonl.answer import settle_line, waits_line
from assistant.rules import KINDS

CASES = Path(__file__).parent / "cases"
HOW = {
    "自摸": {"how": "self_draw"},
    "捉铳": {"how": "discard"},
    "抢杠": {"how": "rob_kong"},
    "抢暗杠": {"how": "rob_kong", "kong": "concealed"},
    "暗自摸": {"how": "self_draw", "kong": "concealed"},  # which cannot be
}
FLAGS = ("last_tile", "kong_draw", "first_turn")
BEIJING = {"rules": "beijing", "indicator": "N"}
ZHUOWUKUI = {"rules": "zhuowukui"}


def cases(name):
    lines = (CASES / name).read_text("utf-8").splitlines()
    return [pytest.param(case, id=case["clause"]) for case in map(json.loads, lines)]


def meld(text):
    kind, tiles, *source = text.split()
    return {"kind": kind, "tiles": tiles, **({"from": source[0]} if source else {})}


def win(text):
    seat, how, what, *words = text.split(" ")
    flags = [words.pop() for _ in FLAGS if words and words[-1] in FLAGS]
    source = {"from": words.pop()} if "from" in words else {}
    made = {"seat": seat, **HOW[how], **source, **dict.fromkeys(flags, True)}
    if what.startswith("="):
        names = [name for name in (what[1:], *words) if name not in ("", "from")]
        return {
            **made,
            "fan": [name for name in names if name != "open"],
            **({"open": True} if "open" in names else {}),
        }
    concealed, _, tile = what.partition("+")
    return {**made, "concealed": concealed, **({"tile": tile} if tile else {})}


def answer(handle, given):
    text, _ = handle(json.dumps(given))
    return json.loads(text)


@pytest.mark.parametrize("case", cases("settle.jsonl"))
def test_settlement(case):
    assert settled(BEIJING | {"base": 1} | case["in"], case["out"]) == case["out"]


@pytest.mark.parametrize("case", cases("zhuowukui_settle.jsonl"))
def test_settlement_of_zhuowukui(case):
    assert settled(ZHUOWUKUI | case["in"], case["out"]) == case["out"]


def settled(line, asked):
    given = {"dealer": "E", **line, "wins": [win(text) for text in line["wins"]]}
    given["melds"] = {seat: [meld(text) for text in texts] for seat, texts in given.get("melds", {}).items()}
    given["bound"] = [list(pair) for pair in given.get("bound", ())]
    made = answer(settle_line, given)
    if "error" in made:
        found = {"error": made["error"]["code"]}
    else:
        found = {
            "fan": [won["fan"] for won in made["wins"]],
            "points": " ".join(str(made["points"][seat]) for seat in "ENWS"),
            "sets": [won["sets"] for won in made["wins"]],
            "bound": ["".join(sorted(pair, key="ENWS".index)) for pair in made["bound"]],
            "burn": made["burn"],
            "next_dealer": made["next_dealer"],
            "pot": made.get("pot", 0),
        }
    return {key: found.get(key) for key in asked}


def worth(wait):
    return [wait["left"], wait["self_draw"]["fan"], wait["discard"] and wait["discard"]["fan"]]


@pytest.mark.parametrize("case", cases("waits.jsonl"))
def test_waits(case):
    """`rest` is what every kind is worth that is neither listed under `waits` nor among `none`."""
    check_waits(BEIJING | case["in"], case["out"])


@pytest.mark.parametrize("case", cases("zhuowukui_waits.jsonl"))
def test_waits_of_zhuowukui(case):
    check_waits(ZHUOWUKUI | case["in"], case["out"])


def check_waits(line, out):
    made = answer(waits_line, {**line, "melds": [meld(text) for text in line.get("melds", [])]})
    expected = {key: value for key, value in out.items() if key not in ("rest", "none")}
    if "rest" in out:
        others = {tile.text: out["rest"] for tile in KINDS if tile.text not in out["none"]}
        expected["waits"] = others | out["waits"]
    found = {
        **made,
        "error": made.get("error", {}).get("code"),
        "waits": {wait["tile"]: worth(wait) for wait in made.get("waits", ())},
        "useful": {useful["tile"]: useful["left"] for useful in made.get("useful", ())},
        "discards": [[listed["tile"], listed["shanten"], listed["left"]] for listed in made.get("discards", ())],
    }
    assert {key: found.get(key) for key in expected} == expected
