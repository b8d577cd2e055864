"""Rates, ranges and origins of points, worked out by hand."""

import math

import pytest

from assistant.ledger.stats.sitting import sitting
from assistant.ledger.stats.statistics import Figures, Origins, chance, figures, origins, ranked
from assistant.ledger.stats.tally import Flow, Played, PlayedWin, Tally, WorthOfWins


def test_rates_are_shares_and_absent_without_hands() -> None:
    tally = Tally(hands=8, points=-400, wins=2, self_draws=1, deal_ins=3, worth={"番": WorthOfWins(2, 9, 6)})
    assert figures(tally) == Figures(0.25, 0.5, 0.375, {"番": 4.5}, -50.0)
    assert figures(Tally()) == Figures(None, None, None, {}, None)


def test_units_are_never_added() -> None:
    """A 4-番 hand by one set of rules and one of 3,000 点 by another give two means, not 1,502 of anything."""
    hands = [
        Played({1: 400, 2: -400}, (PlayedWin(1, "discard", 2, {}, 4, "番"),)),
        Played({1: 3000, 2: -3000}, (PlayedWin(1, "discard", 2, {}, 3000, "点"),)),
    ]
    tally = sitting(hands)[1]
    assert figures(tally).mean_worth == {"番": 4, "点": 3000}
    assert tally.worth["番"].best == 4


def test_payments_beside_a_win_keep_their_kind() -> None:
    hand = Played({1: 500, 2: -500}, (), None, (Flow(2, 1, 300, "kong"), Flow(2, 1, 200, "false_win")))
    found = origins(sitting([hand])[1])
    assert found.beside == {"kong": 300, "false_win": 200}
    assert found.other == 0


def test_the_range_of_the_mean_is_that_of_the_sample() -> None:
    results = [300, -100] * 18
    found = chance(Tally(hands=36, points=sum(results), squares=sum(one * one for one in results)))
    assert found is not None
    spread = math.sqrt(sum((one - 100) ** 2 for one in results) / 35)
    assert found.mean == 100
    assert found.high == pytest.approx(100 + 1.96 * spread / 6)
    assert found.low == pytest.approx(100 - 1.96 * spread / 6)
    assert not found.could_be_luck


def test_no_range_is_claimed_for_a_handful_of_hands() -> None:
    assert chance(Tally(hands=29, points=5000, squares=10**6)) is None


def test_origins_add_up_to_the_points() -> None:
    tally = Tally(
        points=-130,
        got={"discard": 300, "bound": 100, "burn": 50},
        paid={"self_draw": 200, "discard": 250, "rob_kong": 50, "burn": 100, "points": 10},
    )
    assert origins(tally) == Origins(300, -300, -200, 100, -50, 20)


def test_ranks_go_by_points_then_name() -> None:
    assert ranked({1: 0, 2: 5, 3: 0}, {1: "Zhao", 2: "Wang", 3: "Li"}) == [2, 3, 1]
