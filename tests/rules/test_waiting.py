"""Waits, useful tiles and discards; the 惠牌 is 东 (E) unless a test says otherwise."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.rules import KINDS, RulesError, discards, format_tiles, hand_in_play_problems, parse_tiles, waits
from tests.rules.build import holding

READY = "46m123456s789s11p"


def listed(made):
    """Waits as {tile: (left, total by self-draw, total on a discard)}."""
    return {
        wait.tile.text: (wait.left, wait.self_draw.total, wait.discard and wait.discard.total) for wait in made.waits
    }


def useful(made):
    return {tile.tile.text: tile.left for tile in made.useful}


def test_waits_of_a_ready_hand():
    made = waits(holding(READY))
    assert (made.shanten, listed(made), made.useful) == (0, {"5m": (4, 6, 6), "E": (4, 5, None)}, ())


def test_left_is_what_is_not_visible():
    """Own tiles, own melds, the 惠坯 and what is seen are visible."""
    made = waits(holding("4566m", "pong 777s S", "chi 123p S", "chi 345m S", indicator="9p", seen="33m7p"))
    assert {tile: left for tile, (left, *_) in listed(made).items()} == {"3m": 1, "6m": 2, "1p": 3}
    assert listed(waits(holding("78p11s99p9p", "chi 123p S", "chi 345m S", indicator="6p")))["6p"][0] == 3


def test_a_kind_used_up_in_own_tiles_melds_and_indicator_is_no_wait():
    made = waits(holding("46m11p", "pong 555m S", "pong 777s S", "chi 456m S"))
    assert set(listed(made)) == {"E"}
    made = waits(holding("78p11s", "pong 999p S", "pong 777s S", "chi 456m S", indicator="9p"))
    assert set(listed(made)) == {"6p", "1p"}


def test_a_kind_that_is_seen_four_times_is_listed_with_none_left():
    assert listed(waits(holding(READY, seen="5555m")))["5m"] == (0, 6, 6)


def test_an_open_hand_waits_for_self_draw():
    made = waits(holding("46m456s11p", "chi 123s S", "chi 789s S"))
    assert listed(made) == {"5m": (4, 5, None), "E": (4, 5, None)}


def test_a_concealed_kong_leaves_the_discard():
    assert listed(waits(holding("46m456s789s11p", "concealed_kong 9999p")))["5m"] == (4, 3, 3)


def test_three_hui_wait_for_the_fourth_whatever_the_rest_is():
    made = waits(holding("EEE147m258s369p1p"))
    assert (made.shanten, listed(made)) == (0, {"E": (1, 8, None)})


def test_three_hui_are_not_won_on_a_discard():
    assert all(wait.discard is None for wait in waits(holding("EEE46m456s789s11p")).waits)


def test_four_hui_among_13_tiles_have_won():
    made = waits(holding("EEEE147m258s369p"))
    assert made.shanten == -1
    assert "E" not in listed(made)
    assert listed(made)["1m"] == (3, 8, None)


def test_a_discarded_hui_counts_at_face_value_among_the_waits():
    assert listed(waits(holding("E456s789s111p999p")))["E"] == (3, 1, 1)
    assert listed(waits(holding(READY, discarded_hui_is_wild=True)))["E"] == (4, 5, 5)


def test_useful_tiles_bring_the_hand_nearer():
    made = waits(holding("46m123456s78s1p9p9p"))
    assert made.shanten == 1
    assert useful(made) == {"5m": 4, "3s": 3, "6s": 3, "9s": 4, "E": 4}


def test_a_hui_lowers_shanten():
    assert waits(holding("147m258s369pSWNC")).shanten == 6
    assert waits(holding("147m258s369pSWEE", indicator="N")).shanten == 4
    assert waits(holding("47m258s369pSWEEE")).shanten == 0


def test_seven_pairs_count_for_shanten_only_without_melds():
    assert waits(holding("1133m55m1199s2p7pC")).shanten == 1
    assert waits(holding("1133m55m1p", "concealed_kong 9999s", "concealed_kong 7777s")).shanten == 1


def test_a_hand_that_waits_only_for_what_is_used_up_is_not_ready():
    """All four 一筒 and all four 惠牌 are the player's own: a tile has to change first."""
    made = waits(holding("1111p", "open_kong EEEE S", "chi 123s S", "chi 789s S"))
    assert (made.shanten, made.waits) == (1, ())
    assert useful(made)["2p"] == 4
    assert "1p" not in useful(made)


def test_without_hui_four_of_a_kind_can_be_all_that_a_hand_waits_for():
    """6666p beside 刻子: no fifth one is drawn; any tile helps that can be a new pair."""
    made = waits(holding("888s6666pEEECCC")._replace(rules="zhuowukui", indicator=None))
    assert (made.shanten, made.waits) == (1, ())
    assert {tile: left for tile, left in useful(made).items() if left < 4} == {"8s": 1, "E": 1, "C": 1}
    assert set(useful(made)) == {tile.text for tile in KINDS} - {"6p"}


def test_discards_are_ordered_by_shanten_left_and_kind():
    made = discards(holding("46m123456s789s11p9p"))
    order = [(discard.leaves.shanten, -discard.leaves.left, discard.tile.index) for discard in made.discards]
    assert (made.shanten, made.wins, order) == (0, False, sorted(order))
    assert made.discards[0].tile.text == "9p"
    assert listed(made.discards[0].leaves) == {"5m": (4, 6, 6), "E": (4, 5, None)}
    assert {discard.tile for discard in made.discards} == set(parse_tiles("46m123456s789s11p9p"))


def test_a_discarded_tile_stays_visible():
    """Of 9999p one is discarded: 九筒 is a wait again, but none is left."""
    leaves = {discard.tile.text: discard.leaves for discard in discards(holding("789999p123456s11m")).discards}
    assert {tile: left for tile, (left, *_) in listed(leaves["9p"]).items()} == {"1m": 2, "6p": 4, "9p": 0, "E": 4}


def test_fourteen_tiles_that_win_have_shanten_minus_one():
    assert discards(holding("456m123456s789s11p")).wins
    four = discards(holding("EEEE147m258s369p1p"))
    assert (four.shanten, four.wins) == (-1, True)


def test_waits_and_discards_have_counts_of_their_own():
    with pytest.raises(RulesError, match="13 concealed tiles are expected"):
        waits(holding("46m123456s789s11p9p"))
    with pytest.raises(RulesError, match="14 concealed tiles are expected"):
        discards(holding(READY))


def test_problems_of_a_holding():
    made = holding("46m123456s789s11p11p", "pong 111p S")
    assert [found.code for found in hand_in_play_problems(made)] == ["wrong_tile_count", "too_many_copies"]
    assert hand_in_play_problems(holding(READY)) == ()


# Properties

SEEDS = st.integers(0, 10**6)


def dealt(seed, count, hui=None):
    """Random tiles of a shuffled wall; `hui` of them are 东, the 惠牌."""
    rng = random.Random(seed)
    wall = [kind for kind in range(34) for _ in range(4)]
    wall.remove(30)
    tiles = rng.sample([kind for kind in wall if hui is None or kind != 27], count - (hui or 0)) + [27] * (hui or 0)
    return format_tiles(KINDS[kind] for kind in tiles)


@settings(max_examples=40)
@given(SEEDS, st.integers(0, 2))
def test_shanten_falls_by_one_for_useful_tiles_and_for_no_others(seed, hui):
    hand = dealt(seed, 13, hui)
    made = waits(holding(hand))
    nearer = set(useful(made)) | set(listed(made))
    visible = parse_tiles(hand + "N")
    for tile in KINDS:
        if visible.count(tile) < 4 and not (tile.text == "E" and hui == 2):
            after = discards(holding(hand + tile.text)).shanten
            assert after == made.shanten - (tile.text in nearer)


@given(SEEDS, st.integers(0, 3))
def test_the_shanten_of_fourteen_is_that_of_the_best_discard(seed, hui):
    made = discards(holding(dealt(seed, 14, hui)))
    if not made.wins:
        assert made.shanten == min(discard.leaves.shanten for discard in made.discards)
