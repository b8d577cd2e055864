"""The wall and 烧庄 counted from the first discards."""

import pytest

from assistant.rules import DRAWABLE, RESERVE, RULESETS, burn_fan, count_burn_rounds, draws_left, reserve_left
from assistant.rules.model.wall import MAX_BURN_ROUNDS, stacks_left
from tests.rules.build import Seat, Tile


def discards(text):
    """ "E9s N9s" as discards; "-" is a claim."""
    return [None if word == "-" else (Seat(word[0]), Tile.parse(word[1:])) for word in text.split()]


@pytest.mark.parametrize(
    ("text", "rounds"),
    [
        ("", 0),
        ("EW NW WW", 0),
        ("EW NW WW SW", 1),
        ("EW NW WW SW E9s", 1),
        ("EW NW WW SW E9s N9s W9s S9s", 2),
        ("EW NW WW SW E9s N9s W9s S8s E1m N1m W1m S1m", 1),
        ("EW NW WC SW E9s N9s W9s S9s", 0),  # the chain starts with the first discards
        ("EW NW - WW SW", 0),  # a claim breaks the order
        ("EW NW WW SW - E9s N9s W9s S9s", 1),
        ("EW WW SW EW", 0),  # 北 was passed over
        ("SW EW NW WW", 1),  # the dealer is south
    ],
)
def test_rounds(text, rounds):
    assert count_burn_rounds(discards(text)) == rounds


def test_rounds_in_the_other_order_of_play():
    assert count_burn_rounds(discards("EW SW WW NW"), "ESWN") == 1
    assert count_burn_rounds(discards("EW SW WW NW")) == 0


def test_burn_fan():
    """2^(n−1) 番 for n ≥ 1 rounds."""
    assert [burn_fan(rounds) for rounds in range(5)] == [0, 1, 2, 4, 8]


def test_the_wall():
    """136 − 53 − 1 − 14 = 68 tiles can be drawn; only kongs draw from the reserve."""
    assert (DRAWABLE, RESERVE) == (68, 14)
    assert [draws_left(drawn) for drawn in (0, 67, 68, 70)] == [68, 1, 0, 0]
    assert [reserve_left(kongs) for kongs in (0, 3, 20)] == [14, 11, 0]


def test_the_stacks_that_remain():
    """捉五魁: 7 stacks, with one kong 7, with two 8, each further kong one more; the house may leave it at 8."""
    assert [stacks_left(kongs) for kongs in range(6)] == [7, 7, 8, 9, 10, 11]
    assert [stacks_left(kongs, further=False) for kongs in range(6)] == [7, 7, 8, 8, 8, 8]


def test_the_tiles_that_can_be_drawn():
    """What is dealt, turned up, replaced and left is not drawn."""
    beijing, zhuowukui = RULESETS["beijing"], RULESETS["zhuowukui"]
    assert [beijing.drawable(beijing.as_written, kongs) for kongs in (0, 4)] == [68, 68]
    assert [zhuowukui.drawable(zhuowukui.as_written, kongs) for kongs in (0, 1, 2, 3)] == [69, 68, 65, 62]
    assert zhuowukui.drawable(zhuowukui.house_rules({"hui": True}), 0) == 68
    for rules in (RULESETS["hongkong"], RULESETS["guangdong"]):
        assert rules.drawable(rules.as_written, 0) == 83
        assert rules.drawable(rules.house_rules({"reserve": 14}), 1) == 69


def test_rounds_end_with_the_wall():
    """The dealer's first discard and one after each of 68 draws: 17 go-rounds are complete."""
    assert MAX_BURN_ROUNDS == 17
