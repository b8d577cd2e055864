"""What the teacher says where a win needs a minimum, and what each of the others pays for a 自摸."""

import pytest

from assistant.rules import HandInPlay, parse_tiles
from assistant.teacher import Goal, advise, explain
from tests.teacher.judge import given_up


def told(lesson) -> str:
    return " ".join(phrase.text for phrase in lesson.says)


def hand(concealed: str, rules: str = "guobiao", **options) -> HandInPlay:
    return HandInPlay(rules, None, parse_tiles(concealed), options=options)


def test_a_wait_that_is_enough_by_self_draw_only() -> None:
    """Worked example 8 of 国标: nine 番 by 自摸, seven on a discard; each of the three pays them and eight."""
    lesson = explain(hand("234567p234567sE"), draws=10)
    assert "With E it is enough by 自摸 only." in told(lesson)
    assert lesson.outlook.value == 9
    assert lesson.outlook.points == lesson.outlook.within * 3 * (9 + 8)


def test_a_hand_that_counts_too_little_brings_nothing() -> None:
    lesson = explain(hand("456m12s67899pWWW"), draws=10)
    assert "That is too few: 8 番 are needed to win." in told(lesson)
    assert (lesson.outlook.value, lesson.outlook.points) == (0, 0)
    assert lesson.outlook.within > 0
    assert "too few" not in told(explain(hand("456m12s67899pWWW", minimum=0), draws=10))


def test_of_some_waits_those_that_count_too_little_are_named() -> None:
    lesson = explain(hand("123m123s23p789pEE"), draws=10)
    assert "With 4p it is too few: 8 番 are needed to win." in told(lesson)


def test_a_discard_is_weighed_by_what_reaches_the_minimum() -> None:
    advice = advise(hand("123m123s23p789pEEW"), draws=10)
    best = max(advice.choices, key=lambda choice: choice.outlook.points)
    assert best.tile.text == "W"
    assert best.outlook.points > 0


def test_tiles_that_are_not_played_are_not_unseen() -> None:
    plain = explain(hand("123m123s23p789p55m", "tuidaohu", table="plain"), draws=10)
    suits = explain(hand("123m123s23p789p55m", "tuidaohu", table="plain", tiles="108"), draws=10)
    assert (plain.unseen, suits.unseen) == (136 - 13, 108 - 13)


def test_by_taiwan_the_base_is_paid_once_and_every_tai_beside_it() -> None:
    """Worked example 1 of 台湾: 3 台 by 自摸, of which each of the others pays 5 + 3."""
    waiting = HandInPlay("taiwan", None, parse_tiles("123456m123456s23pCC"), extra={"round_wind": "W", "per_tai": 1})
    lesson = explain(waiting, draws=10, base=5)
    assert lesson.outlook.points == lesson.outlook.within * 3 * (5 + 3)
    dear = explain(waiting._replace(extra={"round_wind": "W", "per_tai": 20}), draws=10, base=50)
    assert dear.outlook.points == dear.outlook.within * 3 * (50 + 3 * 20)


def test_points_ahead_are_counted_by_the_same_stakes() -> None:
    extra = {"round_wind": "W", "per_tai": 20}
    away = HandInPlay("taiwan", None, parse_tiles("123456m123456s2pEES"), extra=extra)
    lesson = explain(away, draws=10, base=50)
    assert lesson.outlook.win is not None
    assert lesson.outlook.points >= lesson.outlook.win * 3 * (50 + 2 * 20)


@pytest.mark.parametrize("concealed", ["999m345s1123345pC", "345m1234678s789pS", "256677m789s345pEE"])
def test_a_ready_hand_that_cannot_reach_the_minimum_leads_no_longer(concealed):
    """Of 150 random ready hands of 国标 the leading one could not win in 38, where another discard could."""
    ready = hand(concealed)
    advice = advise(ready, draws=3)
    lead = advice.choices[0]
    dead = [choice for choice in advice.choices if choice.leaves.waits and not choice.outlook.win]
    assert dead
    assert (lead.outlook.win or 0) > 0
    assert {choice.worse[0].text for choice in dead} == {"None of its waits reaches the minimum."}
    assert given_up(ready, Goal.FAST) == 0


def test_after_a_tile_that_helps_the_wait_that_reaches_the_minimum_is_kept():
    for concealed in ("4456m66s22234678p", "34m567789s123334p"):
        assert given_up(hand(concealed), Goal.FAST) == 0
