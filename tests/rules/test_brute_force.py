"""The engine agrees with the naive referee; see `brute_force.py` for a longer run."""

import json

import pytest

from assistant.jsonl.answer import settle_line
from assistant.rules import RULESETS
from tests.rules import brute_force_zhuowukui as zhuowukui
from tests.rules.brute_force import faults_of_settlement, faults_of_waits
from tests.rules.random_hands import Dealer, TableDealer


@pytest.mark.parametrize(
    ("seed", "hui"), [*((seed, range(4 if seed < 8 else 3)) for seed in range(22)), (22, range(4, 5))]
)
def test_settlements_of_random_hands(seed, hui):
    """2,200 hands with 0–3 惠牌, and a few with four: the error, or 番 by name and total, and the reading shown."""
    dealer = Dealer(seed)
    for _ in range(100 if 0 in hui else 8):
        record = dealer.record(hui)
        assert faults_of_settlement(record) == [], record


@pytest.mark.parametrize("seed", range(8))
def test_waits_of_random_hands(seed):
    """120 hands with 0–2 惠牌: every wait, its copies left, the totals by self-draw and on a discard."""
    dealer = Dealer(seed)
    for _ in range(15):
        holding = dealer.holding(hui=range(3))
        assert faults_of_waits(holding) == [], holding


def test_the_random_hands_show_every_name():
    """Without that the agreement above would say less than it seems to."""
    dealer = Dealer(0)
    answers = [json.loads(settle_line(json.dumps(dealer.record()))[0]) for _ in range(600)]
    wins = [answer["wins"][0]["fan"] for answer in answers if "wins" in answer]
    assert {name for names in wins for name in names} == {row.name for row in RULESETS["beijing"].fan}
    assert len(wins) > 400


@pytest.mark.parametrize(("seed", "hui"), [*((seed, range(3)) for seed in range(10)), (10, range(3, 5))])
def test_settlements_of_random_hands_at_a_real_table(seed, hui):
    """1,000 hands of `zhuowukui`, half of them with 0–2 惠牌, and a few with more: shapes, points, who pays whom."""
    dealer = TableDealer(seed)
    for _ in range(100 if 0 in hui else 8):
        record = dealer.record(hui)
        assert zhuowukui.faults_of_settlement(record) == [], record


@pytest.mark.parametrize("seed", range(4))
def test_waits_of_random_hands_at_a_real_table(seed):
    dealer = TableDealer(seed)
    for _ in range(15):
        holding = dealer.holding(hui=range(3))
        assert zhuowukui.faults_of_waits(holding) == [], holding


def test_the_random_hands_of_a_real_table_show_every_name_and_every_robbed_kong():
    dealer = TableDealer(0)
    records = [dealer.record() for _ in range(900)]
    answers = [json.loads(settle_line(json.dumps(record))[0]) for record in records]
    wins = [answer["wins"][0]["fan"] for answer in answers if "wins" in answer]
    assert {name for names in wins for name in names} == {row.name for row in RULESETS["zhuowukui"].fan}
    robbed = [
        "wins" in answer
        for record, answer in zip(records, answers, strict=True)
        if record["wins"][0].get("kong") == "concealed"
    ]
    assert {*robbed} == {False, True}
