"""Chances are exact: against every order of a small wall, against the wall as it is dealt, against a simulation."""

import random
from fractions import Fraction
from itertools import permutations
from math import comb, sqrt

import pytest

from assistant.rules import DRAWABLE, KINDS, Tile, waits
from assistant.teacher import at_least_one, own_draws, unseen_by
from assistant.teacher.chances import outlook
from tests.teacher.hands import holding

RUNS = 20_000
SEED = 7


@pytest.mark.parametrize(("copies", "unseen", "draws"), [(1, 6, 2), (2, 7, 3), (3, 7, 1), (0, 5, 2), (4, 5, 2)])
def test_it_is_the_share_of_all_orders_of_the_hidden_tiles(copies: int, unseen: int, draws: int) -> None:
    orders = list(permutations(range(unseen)))
    hits = sum(any(tile < copies for tile in order[:draws]) for order in orders)
    assert at_least_one(copies, unseen, draws) == Fraction(hits, len(orders))


@pytest.mark.parametrize("copies", [1, 3, 8, 20])
def test_it_does_not_matter_how_many_helping_tiles_lie_in_the_drawable_wall(copies: int) -> None:
    """Summed over how many of them the 68 drawable tiles hold, then drawn from those: the same chance."""
    unseen, draws = 121, 17
    total = Fraction(0)
    for inside in range(copies + 1):
        here = Fraction(comb(copies, inside) * comb(unseen - copies, DRAWABLE - inside), comb(unseen, DRAWABLE))
        total += here * at_least_one(inside, DRAWABLE, draws)
    assert total == at_least_one(copies, unseen, draws)


def test_arguments_out_of_range_are_brought_in() -> None:
    assert at_least_one(9, 5, 1) == 1
    assert at_least_one(2, 5, 9) == 1
    assert at_least_one(2, 5, 0) == at_least_one(0, 5, 5) == at_least_one(-1, 5, 5) == 0


@pytest.mark.parametrize(("drawn", "draws"), [(0, 17), (1, 16), (4, 16), (64, 1), (65, 0), (68, 0)])
def test_every_fourth_tile_that_is_left_is_an_own_draw(drawn: int, draws: int) -> None:
    own = [place for place in range(1, 68 - drawn + 1) if place % 4 == 0]  # after the discard three others draw first
    assert own_draws(drawn) == len(own) == draws


def test_unseen_is_all_but_hand_melds_indicator_and_what_is_seen() -> None:
    assert unseen_by(holding("46m123456s789s11p")) == 136 - 13 - 1
    assert unseen_by(holding("46m123s789s11p", melds="pong EEE S", seen="5m9p")) == 136 - 10 - 3 - 2 - 1


def test_points_are_the_chance_times_three_payers_times_base_and_the_value_of_each_copy() -> None:
    hand = waits(holding("46m123456s789s11p", seen="5m"))
    assert [(wait.tile.text, wait.left, wait.self_draw.total) for wait in hand.waits] == [("5m", 3, 6), ("E", 4, 5)]
    hope = outlook(hand, 121, 10, lambda worth: 200 * worth)
    assert hope.value == Fraction(3 * 6 + 4 * 5, 7)
    assert hope.within == 1 - Fraction(comb(114, 10), comb(121, 10))
    assert hope.next_draw == Fraction(7, 121)
    assert hope.points == hope.within * hope.value * 3 * 200


def test_chance_and_points_agree_with_20000_simulated_walls() -> None:
    """Three other hands, the reserve and the wall are dealt at random; the player draws every fourth tile."""
    hand = holding("46m123456s789s11p", seen="5m9p")
    worth = {wait.tile: wait.self_draw.total for wait in waits(hand).waits}
    draws, dice = own_draws(2), random.Random(SEED)
    hidden = [tile for tile in KINDS for _ in range(4)]
    for tile in (*hand.concealed, *hand.seen, Tile.parse("N")):
        hidden.remove(tile)
    won: list[int] = []
    for _ in range(RUNS):
        dice.shuffle(hidden)
        drawable = hidden[39 : 39 + DRAWABLE - 2]  # behind three hands of 13; what is left is the reserve
        mine = drawable[3::4]
        assert len(mine) == draws
        won.append(next((worth[tile] for tile in mine if tile in worth), 0))
    hope = outlook(waits(hand), unseen_by(hand), draws)
    share, points = sum(map(bool, won)) / RUNS, 3 * sum(won) / RUNS
    chance = float(hope.within)
    assert abs(share - chance) < 4 * sqrt(chance * (1 - chance) / RUNS)
    assert abs(points - float(hope.points)) < 4 * 3 * 6 / 2 / sqrt(RUNS)  # 0..6 番 spread by 3 at most
