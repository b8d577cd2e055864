"""Seats: order of play and of the deal, 东 → 北 → 西 → 南 unless the house plays the other way round."""

from assistant.rules import Seat, left_of, next_dealer, opposite_of, right_of


def test_left_of_every_seat():
    """Dealer, wall, 荒牌: 上家 of N is E, of W is N, of S is W, of E is S."""
    assert {seat.value: left_of(seat).value for seat in Seat} == {"N": "E", "W": "N", "S": "W", "E": "S"}


def test_right_and_opposite():
    assert {seat.value: right_of(seat).value for seat in Seat} == {"E": "N", "N": "W", "W": "S", "S": "E"}
    assert {seat.value: opposite_of(seat).value for seat in Seat} == {"E": "W", "W": "E", "N": "S", "S": "N"}
    assert left_of(Seat.S, "ESWN") is Seat.E


def test_the_deal_passes_unless_the_dealer_wins_or_nobody_does():
    assert next_dealer(Seat.E, (Seat.S,)) is Seat.N
    assert next_dealer(Seat.S, (Seat.N, Seat.W)) is Seat.E
    assert next_dealer(Seat.E, (Seat.S, Seat.E)) is Seat.E
    assert next_dealer(Seat.E, ()) is Seat.E
    assert next_dealer(Seat.E, (Seat.W,), "ESWN") is Seat.S


def test_chinese_names():
    assert "".join(seat.chinese for seat in Seat) == "东南西北"
