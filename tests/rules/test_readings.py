"""The few readings that are looked at are as good as all of them."""

import pytest

from assistant.jsonl.decode import record_of
from assistant.rules import RULESETS, HandRecord
from assistant.rules.engine import scoring
from assistant.rules.engine.settlement import complete_hand
from assistant.rules.shapes.decomposition import as_decomposition
from tests.rules.build import W, meld, win
from tests.rules.random_hands import Dealer

ODD = [
    {"推倒和": 5000},  # a plain hand is worth more than most others
    {"推倒和": 3000, "对对和": 0, "清一色": 100},
    {"七小对": 9000, "豪华七小对": 1000},
    {"捉五魁": 0, "一条龙": 1, "推倒和": 0},
]


def hand_of(record):
    """The hand of the first winner."""
    return complete_hand(record, record.wins[0], RULESETS[record.rules].at_table(record.options))


def best_of_all(rules, hand):
    """The highest total of every reading, each tried with every 番种."""
    ruleset = rules.ruleset
    every = [(ruleset.of_reading, as_decomposition(groups)) for groups in hand.every_decomposition()]
    score = scoring.best_of(rules, hand, scoring.counted(ruleset, ruleset.of_hand, hand), every)
    return None if score is None else score.total


@pytest.mark.parametrize("hui", range(4))
def test_the_readings_of_beijing(hui):
    """The total of 40 hands is that of the best of all their readings."""
    dealer = Dealer(hui)
    for _ in range(40 if hui < 3 else 8):
        record = record_of(dealer.record(range(hui, hui + 1)))
        hand = hand_of(record)
        rules = RULESETS["beijing"].at_table({})
        score = scoring.best_score(rules, hand)
        assert (score and score.total) == best_of_all(rules, hand), record


@pytest.mark.parametrize("points", ODD, ids=" ".join)
def test_a_house_may_set_points_by_which_more_is_worth_less(points):
    """Then every reading is looked at: with plain hands at 5,000 points 111222333m is read as three times 123."""
    rules = RULESETS["zhuowukui"].at_table({})
    dealer = Dealer(7)
    for _ in range(25):
        made = record_of(dealer.record(range(3)) | {"options": {}})
        record = HandRecord(
            "zhuowukui",
            None,
            made.dealer,
            made.indicator,
            made.wins,
            made.melds,
            options={"hui": True, "points": points},
        )
        hand = hand_of(record)
        score = scoring.best_score(rules, hand)
        assert (score and score.total) == best_of_all(rules, hand), record


@pytest.mark.parametrize(
    ("points", "names"),
    [({}, {"对对和": 1000}), ({"推倒和": 5000}, {"推倒和": 2500}), ({"推倒和": 2000}, {"推倒和": 1000})],
)
def test_the_same_tiles_read_in_two_ways(points, names):
    """An open hand, so half the points; what is worth the same may be read either way."""
    melds = {W: (meld("pong 777s N"),)}
    record = HandRecord("zhuowukui", None, W, None, (win(W, "11122233m99p+3m"),), melds, options={"points": points})
    score = scoring.best_score(RULESETS["zhuowukui"].at_table(record.options), hand_of(record))
    assert score.total == sum(names.values())
    assert score.names in (names, {"对对和": 1000})
