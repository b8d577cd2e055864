"""What the rules take and give can be kept and sent elsewhere whole: caches and other processes pickle it."""

import pickle

import pytest

from assistant.rules import discards, settle
from assistant.rules.model.problems import Problem, problem
from tests.rules.build import N, holding, record, win

HAND = holding("123m456m789m11p23s9p")
WON = record(win(N, "123m456m789s1122p+1p"))


@pytest.mark.parametrize(
    "value", [HAND, discards(HAND), WON, settle(WON)], ids=["hand", "discards", "record", "settled"]
)
def test_hands_and_answers_can_be_pickled(value):
    assert pickle.loads(pickle.dumps(value)) == value


@pytest.mark.parametrize("fault", [Problem("bad_json", "no"), problem("bad_value", "base", "{n} too many", n=3)])
def test_faults_can_be_pickled(fault):
    assert pickle.loads(pickle.dumps(fault)) == fault
