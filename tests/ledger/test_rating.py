"""The rating, against the figures of its source."""

import pytest

from assistant.ledger.stats.rating import START, expected, rated, ratings_over

LI, WANG, ZHAO, SUN, A, B, C, D, E = range(9)


def test_expected_scores_are_those_of_elos_table() -> None:
    assert expected(1500, 1500) == 0.5
    assert expected(1700, 1500) == pytest.approx(0.76, abs=0.005)
    assert expected(1900, 1500) == pytest.approx(0.91, abs=0.005)


def test_a_first_sitting_moves_the_best_by_half_of_k() -> None:
    after = rated({}, {LI: 900, WANG: 0, ZHAO: 0, SUN: -900})
    assert after == {LI: START + 16, WANG: START, ZHAO: START, SUN: START - 16}


def test_nothing_is_won_that_nobody_loses() -> None:
    after = ratings_over([{A: 5, B: -5, C: 0, D: 0}, {B: 9, C: 1, D: -3, E: -7}, {A: 1, E: -1}])
    assert sum(after.values()) == pytest.approx(5 * START)


def test_who_sits_alone_keeps_the_rating() -> None:
    assert rated({LI: 1600.0}, {LI: 0}) == {LI: 1600.0}
