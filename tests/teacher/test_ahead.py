"""What lies further ahead: good waits, tiles that improve, waits that are dead, hands that are two away from ready."""

from fractions import Fraction
from random import Random

import pytest

from assistant.rules import KINDS, HandInPlay, Tile, discards, parse_tiles, waits
from assistant.teacher import Goal, advise, explain
from assistant.teacher.ahead import Outlooks
from assistant.teacher.improving import improvements
from assistant.teacher.sampling import sampled
from assistant.teacher.states import concealed_in
from tests.teacher.bench import hands
from tests.teacher.hands import holding
from tests.teacher.judge import given_up
from tests.teacher.judge import hands as hands_of
from tests.teacher.simulate import against_more_walls, one_away, two_away
from tests.teacher.test_goals import taught


def plain(concealed: str, seen: str = "", rules: str = "zhuowukui") -> HandInPlay:
    return HandInPlay(rules, None, parse_tiles(concealed), seen=parse_tiles(seen))


@pytest.mark.parametrize(
    ("concealed", "share"),
    [
        ("23m45p123456s99sE", Fraction(1)),  # whatever comes, the other run is open at both ends
        ("13m45p123456s99sE", Fraction(4, 12)),  # only 2m leaves the open one
        ("13m46p123456s99sE", Fraction(0)),
    ],
)
def test_the_share_of_good_waits_is_counted_by_copies(concealed: str, share: Fraction) -> None:
    lesson = explain(plain(concealed), draws=10)
    assert lesson.outlook.good == share
    assert sum("(好型)" in phrase.text for phrase in lesson.says) == 1


def test_tiles_that_improve_leave_more_copies_that_help() -> None:
    lesson = explain(plain("13m45p123456s99sE"), draws=10)
    assert lesson.improves is not None
    found = {str(tile): (left, str(discard), copies) for tile, left, discard, copies in lesson.improves}
    assert found["4m"] == (4, "1m", 16)  # 34m waits for 2m and 5m
    assert not {"2m", "3p", "6p"} & set(found)  # those bring it nearer
    assert all(copies > lesson.leaves.left for _, _, copies in found.values())


def test_a_ready_hand_improves_by_a_better_wait() -> None:
    lesson = explain(plain("13m456p123456s99s"), draws=10)
    assert lesson.improves is not None
    assert next((str(item.tile), str(item.discard), item.copies) for item in lesson.improves) == ("4m", "1m", 8)


@pytest.mark.parametrize(
    ("concealed", "least"),
    [("13m456p123456s99s", 0.03), ("13m123789s456p99s", 0.05), ("1234m456p123456s", 0.04)],
)
def test_the_chance_with_a_change_of_the_wait_is_that_of_walls(concealed: str, least: float) -> None:
    hand, draws, walls = plain(concealed), 10, 20_000
    lesson = explain(hand, draws=draws)
    counted = lesson.outlook.changed
    assert counted is not None
    assert lesson.outlook.win is not None
    assert counted > lesson.outlook.win + Fraction(least)
    share, chance = changing_share(hand, draws, walls), float(counted)
    assert abs(share - chance) < 3 * (chance * (1 - chance) / walls) ** 0.5
    said = f"with one such change it wins with {chance:.0%}."
    assert sum(said in phrase.text for phrase in lesson.says) == 1


def changing_share(hand: HandInPlay, draws: int, walls: int) -> float:
    """The share of walls on which a ready hand wins that changes its wait once, by the copies of every discard."""
    unseen, dice = Outlooks(hand).copies, Random(5)
    wall = [kind for kind, left in enumerate(unseen) for _ in range(left)]
    now, won = {wait.tile.index for wait in waits(hand).waits}, 0
    better = {kind: found for kind in set(wall) - now if (found := _better(hand, KINDS[kind])) is not None}
    for _ in range(walls):
        wanted, changed = now, False
        for kind in dice.sample(wall, draws):
            if kind in wanted:
                won += 1
                break
            if not changed and kind in better:
                wanted, changed = better[kind], True
    return won / walls


def _better(hand: HandInPlay, tile: Tile) -> set[int] | None:
    """The waits after the best discard with a tile more; None where they have no more copies than before."""
    drawn = hand._replace(concealed=tuple(sorted((*hand.concealed, tile))))
    best = max(discards(drawn).discards, key=lambda one: (not one.leaves.shanten, one.leaves.left))
    is_better = not best.leaves.shanten and best.leaves.left > waits(hand).left
    return {wait.tile.index for wait in best.leaves.waits} if is_better else None


def test_a_better_wait_is_one_that_is_worth_enough() -> None:
    """By guobiao the plain two-sided wait that 4m leads to counts too little: there is nothing to change to."""
    hand = HandInPlay("guobiao", None, parse_tiles("13m456p123456s99s"))
    lesson = explain(hand, draws=10)
    outlooks = Outlooks(hand)
    wins = outlooks.winning(outlooks.start, outlooks.start.helps)
    assert wins == {wait.tile.index: wait.left for wait in lesson.leaves.waits if wait.self_draw.enough}


def test_improvements_are_those_of_every_draw_and_every_discard() -> None:
    for hand in one_away(3, 11):
        outlooks = Outlooks(hand)
        start, found = outlooks.start, {}
        for kind, left in enumerate(outlooks.copies):
            drawn = start.concealed.with_tile(kind, kind in start.concealed.wild_kinds)
            after = [outlooks.course.state(drawn.without(tile.index)) for tile in drawn.kinds]
            copies = max(state.copies - (kind in state.helps) for state in after if state.missing == start.missing)
            if left and kind not in start.helps and copies > start.copies:
                found[kind] = copies
        assert {item.tile.index: item.copies for item in improvements(outlooks, start)} == found


def test_a_dead_wait_is_given_up_and_the_answer_names_both_discards() -> None:
    answer = taught(rules="zhuowukui", concealed="13m456789p123s55sE", seen="2222m")
    assert answer["retreat"] == {"dead": "E", "discard": "1m"}
    assert taught(rules="zhuowukui", concealed="13m456789p123s55sE")["retreat"] is None
    between = taught(rules="zhuowukui", concealed="13m456789p123s55s", seen="2222m")
    assert between["says"][1].startswith("No copy of what it waits for is left: change it (退向听)")
    assert between["improves"][0]["copies"] > 0


def test_what_can_be_discarded_without_harm_is_what_trying_it_shows() -> None:
    for hand in hands("beijing", 60, 4):
        for rules in (hand, hand._replace(rules="zhuowukui", indicator=None)):
            drawn = concealed_in(rules)
            missing, spare = drawn.spare()
            own = [tile.index for tile in drawn.kinds if tile.index not in drawn.wild_kinds]
            assert missing == drawn.missing
            assert spare == [kind for kind in own if drawn.without(kind).missing <= missing]


@pytest.mark.parametrize("hand", two_away(4, 9))
def test_the_errors_that_are_stated_of_hands_two_away_are_honest(hand: HandInPlay) -> None:
    win, points = against_more_walls(hand, 12, 4000)
    assert abs(win) < 3
    assert abs(points) < 3


def test_walls_dealt_at_random_show_what_is_counted() -> None:
    """The same play as for hands two away, on hands one away, where the chance is known."""
    for hand in one_away(6, 3):
        outlooks = Outlooks(hand)
        (sample,) = sampled(outlooks, [outlooks.start], 12)
        counted = outlooks.ahead(outlooks.start, 12)
        assert counted is not None
        assert abs(float(sample.win) - float(counted.win)) < 4 * sample.error
        assert abs(float(sample.points) - float(counted.points)) < 0.5 * float(counted.points)


def test_a_hand_two_away_says_how_many_walls_and_how_sure() -> None:
    line = {"rules": "beijing", "indicator": "N", "concealed": "13589m2457s1366pE"}
    first, *others = taught(**line)["discards"]
    assert first["played"]["walls"] == 1000
    win = first["chance"]["win"]
    assert first["played"]["error"] == pytest.approx((win * (1 - win) / 1000) ** 0.5, abs=1e-5)
    assert "Played on 1000 walls dealt at random it won 55%, give or take 1.6%, and brought" in first["says"][1]
    assert all(other["chance"]["win"] <= first["chance"]["win"] for other in others if "played" in other)
    assert taught(**line) == taught(**line)  # the same walls


def test_what_reaches_no_minimum_is_no_win_ahead_either() -> None:
    """A hand of 国标 that is one away and can only count a few 番."""
    cheap = explain(plain("23m45p123s678s99mE", rules="guobiao"), draws=10)
    free = explain(plain("23m45p123s678s99mE", rules="guobiao")._replace(options={"minimum": 0}), draws=10)
    assert (cheap.outlook.win or 0) < (free.outlook.win or 0)


def test_copies_and_chances_of_the_discards_of_a_hand_two_away_differ() -> None:
    advice = advise(holding("13589m2457s1366pE"), draws=17)
    played = [choice for choice in advice.choices if choice.outlook.walls]
    assert 1 < len(played) <= 4
    assert all(choice.worse for choice in advice.choices[1:])
    assert advice.choices[0].tile == Tile.parse(str(advice.leaders[advice.goal]))


@pytest.mark.parametrize("goal", [Goal.FAST, Goal.BIG])
@pytest.mark.parametrize("rules", ["beijing", "zhuowukui"])
def test_no_other_discard_is_better_where_every_draw_and_discard_is_tried(rules: str, goal: Goal) -> None:
    """A slice of `python -m tests.teacher.judge`."""
    for shanten in (0, 1):
        assert [given_up(hand, goal) for hand in hands_of(2, 9, rules, shanten)] == [0.0] * 2


def test_of_equal_discards_the_one_that_more_tiles_improve_leads() -> None:
    """A single 中 goes before 2s or 5s of 25s: these may still grow, and all three leave the same chance and points."""
    advice = advise(plain("233445m25s23456pC"), draws=10)
    first = advice.choices[0]
    assert [choice.outlook.win for choice in advice.choices[:2]] == [first.outlook.win] * 2
    assert str(first.tile) == "C"
