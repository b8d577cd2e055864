"""A third set of rules, made as docs/own_rules.md says: one RuleSet and its name in the table, and it is played."""

import json
from dataclasses import replace

import pytest

from assistant.jsonl.answer import settle_line, waits_line
from assistant.rules import RULESETS
from assistant.rules.definition.chapters import Example
from assistant.rules.definition.rows import FanRow, because
from assistant.rules.presets import preset, read_preset, write_preset
from assistant.rules.rulebook import book
from assistant.rules.shapes.groups import PUNG
from tests.rules.harbour import HARBOUR

HAND = {
    **{"rules": "harbour", "base": 10, "dealer": "E"},
    "melds": {"S": [{"kind": "pong", "tiles": "SSS", "from": "E"}]},
    "wins": [{"seat": "S", "how": "discard", "from": "W", "concealed": "234m67s22345p", "tile": "8s"}],
}


@pytest.fixture(autouse=True)
def _harbour():
    RULESETS.register(HARBOUR)
    yield
    RULESETS.forget("harbour")


def answer(handle, **line):
    return json.loads(handle(json.dumps(line))[0])


def test_its_hands_are_settled_by_its_own_table_keys_and_payments():
    assert answer(settle_line, **HAND)["wins"][0]["fan"] == {"推倒和": 1}
    made = answer(settle_line, **HAND, round_wind="S")
    assert made["wins"][0]["fan"] == {"圈风": 1}
    assert made["points"] == {"E": 0, "N": 0, "W": -20, "S": 20}
    made = answer(settle_line, **HAND, options={"discard_times": 3, "dealer_order": "ESWN"})
    assert (made["points"]["S"], made["next_dealer"]) == (30, "S")


def test_its_faults_are_told_like_all_others():
    assert answer(settle_line, **HAND, round_wind="0m")["error"]["code"] == "bad_value"
    assert answer(settle_line, **HAND, round_wing="S")["error"]["code"] == "unknown_key"
    assert answer(settle_line, **HAND, indicator="N")["error"]["code"] == "bad_value"
    assert answer(settle_line, **(HAND | {"rules": "beijing"}), round_wind="S")["error"]["code"] == "unknown_key"
    found = answer(settle_line, **HAND, options={"discard_times": 10})["error"]
    assert found["message"] == "options.discard_times: Option discard_times is a whole number from 1 to 9."
    message = answer(settle_line, **(HAND | {"rules": "x"}))["error"]["message"]
    assert "beijing, zhuowukui" in message
    assert message.endswith("harbour.")


def test_its_waits_are_found():
    made = answer(waits_line, rules="harbour", concealed="23m67s22p", melds=[{"kind": "pong", "tiles": "EEE"}])
    assert made["error"]["code"] == "wrong_tile_count"
    made = answer(waits_line, rules="harbour", concealed="234m67s22345p", melds=[{"kind": "pong", "tiles": "EEE"}])
    assert [(wait["tile"], wait["discard"]["names"]) for wait in made["waits"]] == [
        ("5s", {"圈风": 1}),
        ("8s", {"圈风": 1}),
    ]


def test_it_has_a_book_and_presets():
    made = book("harbour", {})
    assert [(entry.row.name, entry.value) for entry in made.entries] == [("推倒和", 1), ("圈风", 1), ("清一色", 6)]
    assert all(entry.row.name in entry.example.score.names for entry in made.entries)
    assert made.options[0][0].name == "discard_times"
    club = preset("码头", "harbour", {"discard_times": 5})
    assert read_preset(write_preset(club)) == club


def all_runs(_, groups):
    return because("Nothing but 顺子 and a pair.") if all(group.shape != PUNG for group in groups) else None


def test_a_row_that_requires_nothing_is_asked_of_every_reading():
    """The first reading of 111 222 33m + 3m has 刻子; only another one is 平和."""
    row = FanRow("平和", 2, "all runs", "顺子 and a pair.", all_runs, example=Example("11122233m456s99p+3m"))
    RULESETS.forget("harbour")
    RULESETS.register(replace(HARBOUR, fan=(*HARBOUR.fan, row)))
    win = {"seat": "S", "how": "self_draw", "concealed": "11122233m456s99p", "tile": "3m"}
    made = answer(settle_line, **{**HAND, "melds": {}, "wins": [win]})
    assert made["wins"][0]["fan"] == {"平和": 2}
