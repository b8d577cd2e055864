"""The question of the day is the same for all, and its table takes one answer of each."""

from datetime import date, timedelta

import pytest

from assistant.rules import RULESETS
from assistant.teacher import KINDS_OF_PRACTICE, Grade, ask
from assistant.teacher.practice.daily import Answered, DayTable, day_table_of, drill_of_day

KINDS = list(KINDS_OF_PRACTICE)
DAY = date(2026, 12, 1)


def test_it_follows_from_date_and_ruleset_alone_and_takes_the_kinds_in_turn() -> None:
    assert drill_of_day(DAY, "beijing", KINDS) == drill_of_day(DAY, "beijing", KINDS)
    assert drill_of_day(DAY, "beijing", KINDS).seed != drill_of_day(DAY, "guobiao", KINDS).seed
    week = [drill_of_day(DAY + timedelta(days=days), "beijing", KINDS) for days in range(len(KINDS))]
    assert {drill.kind for drill in week} == set(KINDS)
    assert len({drill.seed for drill in week}) == len(KINDS)


@pytest.mark.parametrize("rules", RULESETS)
def test_every_ruleset_has_one(rules: str) -> None:
    assert ask(drill_of_day(DAY, rules, KINDS)).drill.rules == rules


def test_the_first_answer_of_each_counts() -> None:
    table = DayTable().with_answer("a", "小王", Grade.WRONG).with_answer("b", "", Grade.RIGHT)
    assert table.with_answer("a", "小王", Grade.RIGHT) == table
    assert (len(table.answers), table.right) == (2, 1)
    assert day_table_of(table.as_json()) == table


@pytest.mark.parametrize("text", ["", "{", "3", "[3]", '[["a", "b"]]', '[["a", "b", "best"]]', '[[1, "b", "right"]]'])
def test_nonsense_is_an_empty_table(text: str) -> None:
    assert day_table_of(text) == DayTable()


def test_what_makes_sense_in_a_table_stays() -> None:
    assert day_table_of('[7, ["a", "b", "near"], ["a", "b", "right"]]') == DayTable((Answered("a", "b", Grade.NEAR),))
