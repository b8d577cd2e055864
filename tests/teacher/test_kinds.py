"""Every kind of practice by every ruleset: questions that come again, answers that are marked with their figures."""

from fractions import Fraction

import pytest

from assistant.rules import RULESETS, RulesError, format_tiles, settle, waits
from assistant.teacher import (
    KINDS_OF_PRACTICE,
    AnswerForm,
    Drill,
    DrillQuestion,
    Grade,
    advise,
    ask,
    check,
    drill_of,
    right_answer,
)
from assistant.teacher.practice.discard import best_of, given_up
from assistant.teacher.practice.house import house_word

EVERY = [pytest.param(kind, rules, id=f"{kind}-{rules}") for kind in KINDS_OF_PRACTICE for rules in RULESETS]


@pytest.mark.parametrize(("kind", "rules"), EVERY)
def test_every_ruleset_has_it_and_the_right_answer_is_marked_as_right(kind: str, rules: str) -> None:
    for level in (1, 3, 5):
        drill = Drill(kind, rules, level, 11)
        asked = ask(drill)
        assert ask(drill) == asked
        marking = check(asked, right_answer(asked))
        assert (marking.grade, marking.good) == (Grade.RIGHT, True)
        assert any(mark.says for mark in marking.marks)
        assert len({option.answer for option in asked.options}) == len(asked.options)
        if asked.form is AnswerForm.CHOICE:
            assert len(asked.options) >= 2


@pytest.mark.parametrize("kind", KINDS_OF_PRACTICE)
def test_another_seed_asks_something_else(kind: str) -> None:
    one, other = (ask(Drill(kind, "beijing", 2, seed)) for seed in (1, 2))
    assert (one.holding, one.record) != (other.holding, other.record)


@pytest.mark.parametrize("kind", ["worth", "payment", "shanten"])
def test_every_wrong_choice_is_marked_as_wrong_and_told_why(kind: str) -> None:
    asked = ask(Drill(kind, "beijing", 2, 5))
    assert asked.form is AnswerForm.CHOICE
    for option in asked.options:
        marking = check(asked, option.answer)
        good = option.answer == right_answer(asked)
        assert marking.good == good
        assert any(mark.verdict == "wrong" and mark.says for mark in marking.marks) != good


def test_a_win_is_worth_what_it_is_settled_with() -> None:
    asked = ask(Drill("worth", "beijing", 2, 5))
    assert asked.record is not None
    score = settle(asked.record).wins[0].score
    assert right_answer(asked) == str(score.total)
    marking = check(asked, right_answer(asked))
    assert {mark.name: int(mark.figure) for mark in marking.marks if mark.name} == score.names
    assert marking.marks[-1].sets == score.sets


def test_payments_are_the_rows_of_the_settlement() -> None:
    asked = ask(Drill("payment", "beijing", 5, 4))
    assert asked.record is not None
    settled = settle(asked.record)
    (right,) = [option for option in asked.options if not option.because]
    assert right.points == settled.points
    paid = [(mark.name, mark.figure) for mark in check(asked, right.answer).marks if mark.figure]
    assert paid == [(one.called, f"{one.points:,}") for one in settled.transfers]


@pytest.mark.parametrize("rules", ["beijing", "zhuowukui"])
def test_hard_questions_of_payment_ask_about_burning_and_liability(rules: str) -> None:
    asked = [ask(Drill("payment", rules, 5, 3, number)) for number in range(6)]
    why = [{paid.why for paid in settle(one.record).transfers} for one in asked if one.record]
    assert sum("burn" in words for words in why) >= 3
    assert sum("bound" in words for words in why) >= 3


@pytest.mark.parametrize("number", range(4))
def test_a_discard_is_graded_by_the_chance_that_it_gives_up(number: int) -> None:
    asked = ask(Drill("discard", "beijing", 2, 8, number))
    assert asked.holding is not None
    advice = advise(asked.holding)
    best = best_of(advice)
    for choice in advice.choices:
        share = given_up(best, choice)
        wanted = Grade.RIGHT if share <= Fraction(2, 100) else Grade.NEAR if share <= Fraction(12, 100) else Grade.WRONG
        marking = check(asked, choice.tile.text)
        assert marking.grade is wanted
        assert marking.marks[0].tile == best.tile


@pytest.mark.parametrize("number", range(6))
def test_the_way_to_a_complete_hand_is_a_shortest_one(number: int) -> None:
    asked = ask(Drill("shanten", "beijing", 3, 8, number))
    assert asked.holding is not None
    shanten = waits(asked.holding).shanten
    assert right_answer(asked) == str(shanten)
    way = check(asked, str(shanten)).marks[-1]
    come = [phrase.values["tiles"] for phrase in way.says if "tiles" in phrase.values]
    if shanten:
        assert sum(letter.isdigit() or letter.isupper() for letter in str(come[0])) == shanten + 1
    kongs = sum(meld.kind.is_kong for meld in asked.melds)
    assert sum(len(group.tiles) for group in way.sets) in (0, 14 + kongs)


def answered(kind: str, answer: str, level: int = 1) -> str:
    with pytest.raises(RulesError) as refused:
        check(ask(Drill(kind, "beijing", level, 1)), answer)
    return refused.value.problems[0].message


def test_answers_that_make_no_sense_are_refused_with_a_sentence() -> None:
    assert answered("discard", "P") == "P is not in the hand: name one of its tiles."
    assert "is not a tile" in answered("discard", "x")
    assert "is not a tile" in answered("waits", "58x")
    assert answered("payment", "z") == "One of a, b, c, d is expected here."
    assert answered("worth", "many", level=5) == "A whole number is expected here, such as 12."


@pytest.mark.parametrize(
    ("drill", "message"),
    [
        (Drill("nothing", "beijing", 1, 1), "There is no kind of practice nothing; there are: waits, discard"),
        (Drill("waits", "nowhere", 1, 1), "There are no rules nowhere; there are: beijing"),
        (Drill("waits", "beijing", 9, 1), "There is no level 9; there are 1 to 5."),
    ],
)
def test_questions_that_cannot_be_asked_are_refused(drill: Drill, message: str) -> None:
    with pytest.raises(RulesError, match=message):
        ask(drill)


def test_a_question_is_its_name() -> None:
    drill = Drill("worth", "guobiao", 4, 123, 5)
    assert drill_of(drill.name) == drill
    assert [drill_of(text) for text in ("", "worth.nowhere.1.2.3", "worth.guobiao.9.2.3", "a.b")] == [None] * 4


def test_the_wild_tile_is_said_once_to_belong_to_the_answer() -> None:
    asked: DrillQuestion = ask(Drill("waits", "beijing", 4, 3))
    assert [fact.text for fact in asked.facts] == [
        f"Whichever tile is wild completes every ready hand when it is drawn: {asked.facts[0].values['tile']} belongs "
        "to the answer."
    ]
    assert ask(Drill("waits", "zhuowukui", 4, 3)).facts == ()


HOUSES = [
    pytest.param(kind, rules, preset, id=f"{kind}-{rules}-{preset}")
    for kind in KINDS_OF_PRACTICE
    for rules, preset in (("zhuowukui", ""), ("tuidaohu", "红中赖子"), ("guangdong", "三番起胡"), ("taiwan", "street"))
]


@pytest.mark.parametrize(("kind", "rules", "preset"), HOUSES)
def test_questions_are_asked_by_the_rules_of_the_table(kind: str, rules: str, preset: str) -> None:
    options = RULESETS[rules].presets[preset] if preset else {"hui": True}
    house = house_word(rules, options)
    drill = Drill(kind, rules, 3, 7, 2, house)
    assert drill_of(drill.name) == drill
    asked = ask(drill)
    shown = asked.holding or asked.record
    assert shown is not None
    assert {**shown.options, **RULESETS[rules].differing(options)} == shown.options
    assert check(asked, right_answer(asked)).good


def test_house_rules_change_what_a_win_is_worth() -> None:
    dear = house_word("zhuowukui", {"points": {"推倒和": 5000}})
    plain = [ask(Drill("worth", "zhuowukui", 1, 3, number)) for number in range(6)]
    asked = [ask(Drill("worth", "zhuowukui", 1, 3, number, dear)) for number in range(6)]
    assert [right_answer(one) for one in plain] != [right_answer(one) for one in asked]


def test_rules_by_which_nothing_can_be_asked_are_refused_with_a_sentence() -> None:
    with pytest.raises(RulesError, match="By these house rules no hand was found"):
        ask(Drill("worth", "ningbo", 1, 1, 0, house_word("ningbo", {"minimum": 100})))


@pytest.mark.parametrize("kind", ["waits", "discard", "shanten"])
def test_hands_have_melds_kongs_winds_and_flowers_where_the_rules_have_them(kind: str) -> None:
    asked = [ask(Drill(kind, "ningbo", 5 if kind != "discard" else 4, seed)) for seed in range(12)]
    melds = [meld for one in asked for meld in one.melds]
    assert any(meld.kind.is_kong for meld in melds)
    assert any(not meld.kind.is_kong for meld in melds)
    said = " ".join(fact.text for one in asked for fact in one.facts)
    assert ("The wind of the round is" in said) == (kind != "shanten")
    assert ("You have laid flowers open" in said) == (kind != "shanten")


def test_finished_hands_have_flowers_that_are_told() -> None:
    asked = [ask(Drill("worth", "guobiao", 3, seed)) for seed in range(6)]
    with_flowers = [one for one in asked if one.record and one.record.extra.get("flowers")]
    assert with_flowers
    for one in with_flowers:
        assert any("has laid flowers open" in fact.text for fact in one.facts)


def test_questions_of_version_0_1_are_the_same() -> None:
    asked = [ask(Drill("waits", "beijing", level, 3, 1)).holding for level in (3, 4, 5)]
    assert [format_tiles(one.concealed) for one in asked if one] == [
        "1122333445666s",
        "6689m34s5778899p",
        "11222499sEEWWW",
    ]
