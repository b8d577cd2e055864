"""Progress is a value: it counts, forgets nothing between JSON and back, and takes no harm from nonsense."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.teacher import LEVELS, AnswerTally, Progress, progress_of


def after(*answers: tuple[int, bool]) -> Progress:
    progress = Progress()
    for number, (level, good) in enumerate(answers):
        progress = progress.after(level, good, f"question {number}")
    return progress


def test_right_answers_in_a_row_are_counted_and_the_most_is_kept() -> None:
    progress = after((1, True), (1, True), (2, True), (2, False), (1, True))
    assert (progress.streak, progress.best) == (1, 3)
    assert progress.of(1) == AnswerTally(3, 3, (True, True, True))
    assert progress.of(2) == AnswerTally(2, 1, (True, False))
    assert progress.of(3) == AnswerTally()


def test_one_question_counts_once() -> None:
    once = Progress().after(1, True, "7/1/3")
    assert once.after(1, False, "7/1/3") == once


def test_a_level_is_mastered_by_eight_of_the_last_ten() -> None:
    answers = [True] * 7 + [False] * 3
    assert not after(*((1, good) for good in answers)).of(1).mastered
    assert after(*((1, good) for good in [*answers, True, True, True, True, True, True, True])).of(1).recent == (
        (False,) * 3 + (True,) * 7
    )
    assert after(*((1, good) for good in [*answers, *[True] * 8])).of(1).mastered


@given(st.lists(st.tuples(st.sampled_from([level.number for level in LEVELS]), st.booleans()), max_size=40))
def test_json_tells_all_of_it(answers: list[tuple[int, bool]]) -> None:
    progress = after(*answers)
    assert progress_of(progress.as_json()) == progress


@pytest.mark.parametrize(
    "text", ["", "[]", "null", "{", '{"levels": 3}', '{"streak": -1, "best": true}', '{"levels": {"1": []}, "last": 2}']
)
def test_nonsense_counts_as_nothing(text: str) -> None:
    assert progress_of(text) == Progress()


def test_parts_that_contradict_each_other_are_put_right() -> None:
    found = progress_of('{"levels": {"1": {"asked": 2, "right": 9, "recent": "1x"}, "99": {"asked": 1}}, "streak": 4}')
    assert found.of(1) == AnswerTally(2, 2, (True,))
    assert (found.streak, found.best, set(found.levels)) == (4, 4, {1})
