"""The quiz: levels by what can be counted, questions that come again, answers marked tile by tile."""

import pytest

from assistant.rules import KINDS, Tile, hui_of, parse_tiles, waits
from assistant.teacher import LEVELS, Question, level_of, marked, question
from tests.teacher.hands import holding

QUESTIONS = [pytest.param(level, number, id=f"{level.number}-{number}") for level in LEVELS for number in range(12)]


def asked(concealed: str, indicator: str = "N") -> Question:
    hand = holding(concealed, indicator)
    return Question(LEVELS[0], 1, 1, hand, waits(hand))


@pytest.mark.parametrize(("level", "number"), QUESTIONS)
def test_a_question_has_the_suits_hui_and_waits_of_its_level(level, number) -> None:
    given = question(level, 3, number)
    hui = hui_of(given.holding.indicator)
    tiles = [tile for tile in given.holding.concealed if tile != hui]
    assert len(given.holding.concealed) == 13
    assert given.holding.concealed.count(hui) == level.hui
    assert level.suits[0] <= len({tile.text[-1] if tile.rank else "" for tile in tiles}) <= level.suits[1]
    assert level.waits[0] <= len([tile for tile in given.answer if tile != hui]) <= level.waits[1]


def test_the_same_seed_asks_the_same_and_another_one_something_else() -> None:
    first = [question(LEVELS[1], 11, number).holding for number in range(5)]
    assert first == [question(LEVELS[1], 11, number).holding for number in range(5)]
    assert first != [question(LEVELS[1], 12, number).holding for number in range(5)]
    assert len({hand.concealed for hand in first}) == 5


def test_levels_get_harder_by_waits_or_by_hui() -> None:
    assert [level.number for level in LEVELS] == [1, 2, 3, 4, 5]
    assert [level.hui for level in LEVELS] == [0, 0, 0, 1, 2]
    assert [level.waits[1] for level in LEVELS] == [2, 4, 9, 9, 20]


def test_a_level_that_does_not_exist_is_named_with_those_that_do() -> None:
    with pytest.raises(ValueError, match="There is no level 9; there are 1 to 5"):
        level_of(9)


def test_every_tile_is_marked_with_its_reason() -> None:
    marking = marked(asked("46m123456s78s1pCC"), parse_tiles("5m4mF7s"))
    told = [(mark.tile.text, mark.verdict, [phrase.text for phrase in mark.says]) for mark in marking.marks]
    assert told == [
        ("4m", "wrong", ["4m goes with 46m, but what is left makes no sets and a pair."]),
        ("5m", "wrong", ["5m goes with 46m, but what is left makes no sets and a pair."]),
        ("7s", "wrong", ["7s goes with 5678s, but what is left makes no sets and a pair."]),
        ("F", "wrong", ["No tile of the hand goes with F."]),
    ]


def test_right_and_missed_waits_say_what_they_complete() -> None:
    marking = marked(asked("46m123456s789s11p"), parse_tiles("5m"))
    assert [(mark.tile.text, mark.verdict) for mark in marking.marks] == [("5m", "right"), ("E", "missed")]
    assert [phrase.text for mark in marking.marks for phrase in mark.says] == [
        "5m completes 456m (嵌张).",
        "It counts 6 番.",
        "A drawn 惠牌 completes the hand; 惠牌 stand for 5m.",
        "It counts 5 番.",
    ]
    assert not marking.good
    assert marked(asked("46m123456s789s11p"), parse_tiles("5mE")).good


@pytest.mark.parametrize(
    ("concealed", "indicator", "tile", "reason"),
    [
        ("1111m23m456s789s1p", "N", "1m", "All four 1m lie in the hand or are turned up: none can come."),
        ("46m123456s789sE1p", "N", "C", "C would go with a 惠牌, which is then missing elsewhere."),
        ("46m12345s789s11pE", "N", "2m", "2m goes with 4m, but what is left makes no sets and a pair."),
    ],
)
def test_a_wrong_tile_is_told_why(concealed: str, indicator: str, tile: str, reason: str) -> None:
    marks = {mark.tile.text: mark for mark in marked(asked(concealed, indicator), [Tile.parse(tile)]).marks}
    assert (marks[tile].verdict, [phrase.text for phrase in marks[tile].says]) == ("wrong", [reason])


@pytest.mark.parametrize(("level", "number"), QUESTIONS[::7])
def test_whatever_is_answered_all_waits_and_named_tiles_are_marked(level, number) -> None:
    given = question(level, 5, number)
    marking = marked(given, KINDS)
    assert [mark.tile for mark in marking.marks] == list(KINDS)
    assert tuple(mark.tile for mark in marking.marks if mark.verdict == "right") == given.answer
    assert all(mark.says for mark in marking.marks)
    assert marked(given, given.answer).good
    assert [mark.verdict for mark in marked(given, []).marks] == ["missed"] * len(given.answer)
