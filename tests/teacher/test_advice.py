"""The ranking of discards, and what is said about them."""

import pytest

from assistant.rules import HandInPlay, Tile, discards, parse_tiles
from assistant.teacher import advise, explain
from tests.teacher.hands import holding


def said(phrases: object) -> list[str]:
    return [phrase.text for phrase in phrases]


def test_a_single_wait_is_told_with_shape_copies_value_rights_and_chance() -> None:
    best, second, *_ = advise(holding("46m123456s789s11p9p", indicator="4p", seen="5m"), base=100).choices
    assert best.tile == Tile.parse("9p")
    assert [shape.value for shape in best.shapes] == ["嵌张", "惠牌"]
    assert said(best.says) == [
        "Discard 9p: it waits for 5m alone, the middle of a run: 3 left; and for a 惠牌: 4.",
        "A win counts 5 to 6 番, the most with 5m (门清无惠 1 + 捉五魁 2 + 一条龙 3).",
        "With 5p by 自摸 only.",
        "234678m let it wait better (改良), 3m for 11 copies: with one such change it wins with 71%.",
        "Chance of a 自摸 within 16 draws of your own: 64%. On average that brings 1,047 points.",
    ]
    assert best.worse == ()
    assert said(second.worse) == ["Worse than 9p: 1 further from ready."]


def test_more_copies_come_first_and_a_dearer_win_with_fewer_is_told_beside_it() -> None:
    advice = advise(holding("588m11223456796p", indicator="4m"))
    first, second, third = advice.choices[:3]
    assert [(choice.tile.text, choice.leaves.left) for choice in (first, second)] == [("9p", 13), ("6p", 10)]
    assert said(second.worse) == [
        "Worse than 9p, by 3 in copies left.",
        "In return a win can count 一条龙, which 9p does not lead to.",
    ]
    assert said(third.worse) == ["Worse than 9p: 1 further from ready."]
    assert said(advice.remarks) == [
        "Counted over the draws that are left, 8m brings more: 14.8 points on average, 9p 2.6."
    ]


def test_order_is_that_of_the_discards_and_live_copies_leave_out_all_that_is_visible() -> None:
    hand = holding("135m2468s13579pEC", indicator="1m", seen="123m55sEE")
    advice, found = advise(hand), discards(hand)
    assert [choice.tile for choice in advice.choices] == [discard.tile for discard in found.discards]
    assert [choice.leaves for choice in advice.choices] == [discard.leaves for discard in found.discards]
    assert advice.unseen == 136 - 14 - 1 - 7
    assert advice.draws == (68 - 7) // 4
    useful = {item.tile.text: item.left for item in advice.choices[0].leaves.useful}
    assert useful["5s"] == 2


def test_a_complete_hand_is_to_be_shown() -> None:
    advice = advise(holding("456m123456s789s11p"))
    assert advice.wins
    assert said(advice.remarks) == ["These tiles win as they are: show them."]


def test_without_draws_left_no_chance_is_promised() -> None:
    advice = advise(holding("46m123456s789s11p9p"), draws=0)
    assert advice.choices[0].outlook.points == 0
    assert said(advice.choices[0].says)[-1] == "No draw of your own is left."


def test_a_hand_between_turns_is_told_the_same_way() -> None:
    lesson = explain(holding("46m123456s789s11p"), base=10)
    assert said(lesson.says)[0] == "The hand is ready, it waits for 5mE. Copies left: 8."
    assert said(explain(holding("135m2468s13579pE")).says)[0].startswith("The hand is 3 away from ready, ")


@pytest.mark.parametrize("known", [True, False])
def test_discards_that_are_known_are_not_worked_out_again(known: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = holding("46m123456s789s11p9p")
    found, calls = discards(hand), []
    monkeypatch.setattr("assistant.teacher.advice.discards", lambda asked: calls.append(asked) or found)
    advise(hand, found if known else None)
    assert len(calls) == (0 if known else 1)


def test_rules_that_count_points_say_points() -> None:
    hand = HandInPlay("zhuowukui", None, holding("46m123456s789s11p9p").concealed)
    best = advise(hand, draws=10, base=500).choices[0]
    assert said(best.says)[:2] == [
        "Discard 9p: it waits for 5m alone, the middle of a run. Copies left: 4.",
        "A win counts 5000 点 (捉五魁 2000 + 一条龙 3000).",
    ]
    assert best.outlook.points == best.outlook.within * 3 * 5000  # these rules know no 底分


@pytest.mark.parametrize(
    ("tiles", "indicator", "options"),
    [
        ("8m9m1s9s9p9pESWNCFP3s", "7m", {"table": "plain", "wild": "next"}),
        ("1m9m1s9s1p9p9pESWNCP8p", None, {"table": "short", "wild": "red"}),
    ],
)
def test_thirteen_orphans_beside_a_wild_tile_that_does_not_help(
    tiles: str, indicator: str | None, options: dict[str, str]
) -> None:
    """Nothing but the wild tile can be spared on the way to 十三幺, and the hand is taught all the same."""
    hand = HandInPlay("tuidaohu", Tile.parse(indicator) if indicator else None, parse_tiles(tiles), options=options)
    advice = advise(hand)
    assert {choice.tile for choice in advice.choices} == {*hand.concealed}
    assert all(phrase.text for choice in advice.choices for phrase in choice.says)
