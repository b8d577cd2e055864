"""Every hand of one suit against an oracle that lays down sets and pairs; `make prove-rules` leaves none out."""

import pytest

from tests.rules.one_suit import every_hand, expected_total, winning_with
from tests.rules.prove import total_of


def test_there_are_118_800_hands_of_14_tiles():
    hands = list(every_hand(14))
    assert (len(hands), len(set(hands))) == (118_800, 118_800)
    assert all(sum(hand) == 14 and max(hand) <= 4 for hand in hands)


@pytest.mark.parametrize(("hui", "step"), [(0, 1), (1, 17), (2, 29)])
def test_every_hand_is_worth_what_the_oracle_says(hui, step):
    """All 118,800 hands without 惠牌, and some thousands with one and with two."""
    for hand in list(every_hand(14 - hui))[::step]:
        assert total_of(hand, hui) == expected_total(hand, hui), (hand, hui)


def test_the_oracle_by_hand():
    assert len([hand for hand in winning_with(0) if max(hand) <= 4]) == len(winning_with(0))
    assert expected_total((3, 1, 1, 1, 1, 1, 1, 1, 4), 0) == 10  # 一条龙: 123 456 789 11 999
    assert expected_total((2, 2, 2, 2, 2, 2, 2, 0, 0), 0) == 11  # 七对子
    assert expected_total((4, 2, 2, 2, 2, 2, 0, 0, 0), 0) == 15  # 豪华七对子
    assert expected_total((4, 4, 4, 1, 0, 0, 0, 0, 0), 1) == 14  # 豪华七对子 with a 惠牌
    assert expected_total((4, 4, 4, 0, 1, 0, 0, 0, 1), 0) is None
