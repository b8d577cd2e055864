"""The guided lessons can be answered, only as meant; and the table of occurrences is what is counted."""

import json

import pytest

from assistant.rules import RULESETS, HandInPlay, parse_tiles, waits
from assistant.teacher.practice.lessons import LESSONS, LessonStep
from assistant.teacher.practice.occurrences import counted, main, occurrences

STEPS = [pytest.param(step, id=step.says[:40]) for lesson in LESSONS for step in lesson.steps]


def test_there_are_ten_from_a_set_to_the_wild_tile() -> None:
    assert len(LESSONS) == 10
    assert (LESSONS[0].title, LESSONS[-1].title) == ("What is a set?", "What can a 惠牌 be?")


@pytest.mark.parametrize("step", STEPS)
def test_the_tiles_to_tap_lie_there_and_nothing_else_is_right(step: LessonStep) -> None:
    wanted = parse_tiles(step.taps)
    rest = list(step.tiles)
    for tile in wanted:
        rest.remove(tile)
    assert rest, "there is something to choose"
    assert step.is_right(wanted)
    assert not step.is_right(wanted[1:])
    assert not step.is_right([*wanted, rest[0]])


@pytest.mark.parametrize(
    ("concealed", "answer"),
    [
        ("123m456s789pEEE5p", "5p"),
        ("123456m789m555p3s", "3s"),
        ("123m456m789m3456s", "36s"),
        ("1199m2255sEECC3p", "3p"),
    ],
)
def test_what_lessons_say_of_waits_is_so(concealed: str, answer: str) -> None:
    found = waits(HandInPlay("zhuowukui", None, tuple(sorted(parse_tiles(concealed)))))
    assert [wait.tile for wait in found.waits] == list(parse_tiles(answer))


def test_occurrences_are_counted_from_deals_that_were_played() -> None:
    found = counted("beijing", 12)
    assert found == counted("beijing", 12)
    assert (found.deals, found.wins <= 3 * 12) == (12, True)
    assert counted("beijing", 12, counted("beijing", 5)) == found
    assert set(found.fan) <= set(RULESETS["beijing"].rows)
    assert all(0 < times <= found.wins for times in found.fan.values())


def test_a_ruleset_is_counted_by_itself_and_the_others_stay(monkeypatch, tmp_path) -> None:
    before = occurrences()
    monkeypatch.setattr("assistant.teacher.practice.occurrences.FILE", tmp_path / "occurrences.json")
    written = tmp_path / "occurrences.json"
    main(["--rules", "zhuowukui", "--deals", "5"])
    found = json.loads(written.read_text("utf-8"))
    assert list(found) == list(RULESETS)
    assert found["zhuowukui"] == counted("zhuowukui", 5)._asdict()
    assert all(found[rules] == one._asdict() for rules, one in before.items() if rules != "zhuowukui")


def test_the_table_has_every_ruleset_with_its_number_of_deals() -> None:
    assert list(occurrences()) == list(RULESETS)
    for rules, one in occurrences().items():
        assert 0 < one.wins <= 3 * one.deals
        assert set(one.fan) <= set(RULESETS[rules].rows)
