"""Seats by draw, and taking turns."""

from collections import Counter
from random import Random

import pytest

from assistant.ledger.seating import drawn, swapped, turned

SEATS = {"E": 1, "N": 2, "W": 3, "S": 4}


@pytest.mark.parametrize(("players", "seats", "waiting"), [(3, "ENW", 0), (4, "ENWS", 0), (5, "ENWS", 1)])
def test_everyone_gets_a_seat_or_waits(players: int, seats: str, waiting: int) -> None:
    found, bench = drawn(range(players), Random(5))
    assert "".join(found) == seats
    assert len(bench) == waiting
    assert sorted((*found.values(), *bench)) == list(range(players))


def test_every_order_is_as_likely_as_another() -> None:
    draw = Random(7)
    counts = Counter(tuple(drawn([1, 2, 3], draw)[0].values()) for _ in range(6000))
    assert len(counts) == 6
    assert all(900 < count < 1100 for count in counts.values())


def test_who_has_waited_longest_sits_down() -> None:
    assert turned(SEATS, (5, 6), "W") == ({"E": 1, "N": 2, "W": 5, "S": 4}, (6, 3))
    assert turned(SEATS, (), "W") == (SEATS, ())


def test_a_player_takes_any_seat_and_the_other_the_players_place() -> None:
    assert swapped(SEATS, (5,), "E", 5) == ({"E": 5, "N": 2, "W": 3, "S": 4}, (1,))
    assert swapped(SEATS, (5,), "E", 3) == ({"E": 3, "N": 2, "W": 1, "S": 4}, (5,))
    assert swapped({"E": 1, "N": 2, "W": 3}, (), "S", 2) == ({"E": 1, "W": 3, "S": 2}, ())
    assert swapped(SEATS, (5,), "E", 1) == (SEATS, (5,))
