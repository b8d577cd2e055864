"""香港 and 广东: rows that are shown, waits that agree with the referees, words of payments, both scripts."""

import json
from io import StringIO

import pytest
from rich.console import Console

from assistant.cli.views.console import settlement_view
from assistant.jsonl.answer import answer_settle, settle_line, waits_line
from assistant.jsonl.decode import record_of
from assistant.ledger.outcomes import outcome_of
from assistant.rules import KINDS, RULESETS, parse_tiles
from tests.rules.referees.compare import hands_of, settle_of
from tests.rules.test_referees import CASES

RULES = ["hongkong", "guangdong"]


def engine(record):
    return json.loads(settle_line(json.dumps(record))[0])


def example(rules, name):
    """The record of a worked example of a page."""
    lines = (CASES / f"{rules}_page.jsonl").read_text("utf-8").splitlines()
    return next(case["in"] for case in map(json.loads, lines) if case["in"]["id"] == f"page-{name}")


@pytest.mark.parametrize("rules", RULES)
def test_the_random_records_show_every_row(rules):
    hands = hands_of(rules, 0)
    answers = [engine(hands.record()) for _ in range(3000)]
    shown = {name for answer in answers for win in answer.get("wins", ()) for name in win["fan"]}
    assert shown == {row.name for row in RULESETS[rules].fan}


@pytest.mark.parametrize("rules", RULES)
def test_waits_of_random_hands(rules):
    """Every kind that wins, and what it is worth by 自摸 and on a discard, the minimum aside."""
    hands = hands_of(rules, 5)
    for _ in range(60):
        record = hands.record()
        if len(record["wins"]) == 1 and "concealed" in record["wins"][0]:
            holding = holding_of(record)
            waits = json.loads(waits_line(json.dumps(holding))[0])
            if "error" in waits:
                assert waits["error"]["code"] == "bad_meld", holding  # a 吃 in 广东
            else:
                assert worths(waits) == expected_waits(record, rules), holding


def holding_of(record):
    (win,) = record["wins"]
    options = {name: value for name, value in record["options"].items() if name not in ("minimum", "dealer_fan")}
    given = {key: record[key] for key in ("rules", "round_wind", "dealer") if key in record}
    melds = record["melds"].get(win["seat"], [])
    flowers = {"flowers": record["flowers"].get(win["seat"], "")} if "flowers" in record else {}
    return given | flowers | {"seat": win["seat"], "options": options, "concealed": win["concealed"], "melds": melds}


def worths(waits):
    return {
        wait["tile"]: [wait["self_draw"]["fan"], wait["discard"] and wait["discard"]["fan"]] for wait in waits["waits"]
    }


def expected_waits(record, rules):
    (win,) = record["wins"]
    used = parse_all([win["concealed"], *(meld["tiles"] for meld in record["melds"].get(win["seat"], []))])
    found = {}
    for tile in KINDS:
        totals = [
            total_of(record, win, tile.text, how, rules) for how in ("self_draw", "discard") if used.count(tile) < 4
        ]
        if totals and totals[0] is not None:
            found[tile.text] = totals
    return found


def parse_all(texts):
    return [tile for text in texts for tile in parse_tiles(text)]


def total_of(record, win, tile, how, rules):
    source = {} if how == "self_draw" else {"from": "S" if win["seat"] == "E" else "E"}
    asked = {"seat": win["seat"], "how": how, "concealed": win["concealed"], "tile": tile, **source}
    melds = {win["seat"]: record["melds"].get(win["seat"], [])}
    options = {**record["options"], "minimum": 0, "dealer_fan": 0}
    options = {name: value for name, value in options.items() if rules == "hongkong" or name != "dealer_fan"}
    answer = settle_of(rules)({**record, "options": options, "melds": melds, "wins": [asked]})
    return answer["wins"][0]["total"] if "wins" in answer else None


def test_who_is_liable_pays_by_the_word_of_the_rules():
    """大三元 with the third set of dragons from W (example 5): the view, and what the ledger keeps."""
    record = example("hongkong", "5")
    settlement = answer_settle(json.dumps(record)).value
    assert [(paid.payer, paid.points, paid.called) for paid in settlement.transfers] == [("W", 576, "包牌")]
    assert [paid.word for paid in outcome_of(settlement, record_of(record)).paid] == ["包牌"]
    page = Console(file=StringIO(), width=100)
    page.print(settlement_view("", settlement))
    assert "包牌" in page.file.getvalue()


def test_kongs_are_called_so_and_common_words_stay():
    record = example("guangdong", "3, kong_pay")
    assert [paid.called for paid in answer_settle(json.dumps(record)).value.transfers] == ["点炮", "杠分"]


def test_hongkong_takes_both_scripts():
    """Names, tables and choices; the answer is written as Hong Kong writes it."""
    win = {"seat": "W", "how": "discard", "from": "E", "fan": ["对对胡", "门前清"]}
    options = {"flower_order": "梅兰菊竹", "points": {"对对胡": 4}}
    record = {"rules": "hongkong", "base": 1, "dealer": "E", "round_wind": "E", "flowers": {"W": "菊"}}
    found = engine({**record, "options": options, "wins": [win]})
    assert found["wins"][0]["fan"] == {"門前清": 1, "正花": 1, "對對糊": 4}
    assert found["points"]["W"] == 128
    refused = engine({**record, "options": {"flower_order": "梅竹"}, "wins": [win]})
    assert refused["error"]["code"] == "bad_value"
