"""Progress is a value: it counts, forgets nothing between JSON and back, and takes no harm from nonsense."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.teacher import KINDS_OF_PRACTICE, AnswerTally, Drill, Grade, Progress, progress_of
from assistant.teacher.practice.schedule import DrillCard

TODAY = date(2026, 11, 30)
GRADES = {True: Grade.RIGHT, False: Grade.WRONG}


def drill(level: int, number: int = 0, kind: str = "waits") -> Drill:
    return Drill(kind, "beijing", level, 7, number)


def after(*answers: tuple[int, bool]) -> Progress:
    progress = Progress()
    for number, (level, good) in enumerate(answers):
        progress = progress.after(drill(level, number), GRADES[good], TODAY)
    return progress


def test_right_answers_in_a_row_are_counted_and_the_most_is_kept() -> None:
    progress = after((1, True), (1, True), (2, True), (2, False), (1, True))
    assert (progress.streak, progress.best) == (1, 3)
    assert progress.of("waits", 1) == AnswerTally(3, 3, (True, True, True))
    assert progress.of("waits", 2) == AnswerTally(2, 1, (True, False))
    assert progress.of("waits", 3) == AnswerTally()
    assert progress.of("worth", 1) == AnswerTally()


def test_one_question_counts_once() -> None:
    once = Progress().after(drill(1, 3), Grade.RIGHT, TODAY)
    assert once.after(drill(1, 3), Grade.WRONG, TODAY) == once
    later = once.after(drill(1, 4), Grade.RIGHT, TODAY)
    assert later.after(drill(1, 3), Grade.WRONG, TODAY) == later, "neither after another one"


def test_a_level_is_mastered_by_eight_of_the_last_ten() -> None:
    answers = [True] * 7 + [False] * 3
    assert not after(*((1, good) for good in answers)).of("waits", 1).mastered
    assert after(*((1, good) for good in [*answers, *[True] * 8])).of("waits", 1).mastered


def test_two_right_in_a_row_make_it_harder_and_a_wrong_one_easier() -> None:
    assert Progress().level("waits") == 1
    assert after((2, True)).level("waits") == 2
    assert after((2, True), (2, True)).level("waits") == 3
    assert after((2, True), (2, False)).level("waits") == 1
    assert after((1, False)).level("waits") == 1
    assert after((5, True), (5, True)).level("waits") == 5
    near = after((3, True)).after(drill(3, 9), Grade.NEAR, TODAY)
    assert (near.level("waits"), near.level("discard")) == (3, 1)


def test_a_mistake_comes_back_after_a_day_then_six_then_longer() -> None:
    progress = Progress().after(drill(2), Grade.WRONG, TODAY)
    assert progress.due(TODAY) == ()
    day, rests = TODAY, []
    for _ in range(4):
        (card,) = progress.cards
        rests.append(card.rest)
        day = date.fromisoformat(card.due)
        assert progress.due(day) == (card,)
        progress = progress.after(drill(2), Grade.RIGHT, day, again=card.due)
    assert rests == [1, 1, 6, 14]
    assert progress.of("waits", 2) == AnswerTally(5, 4, (False, True, True, True, True))


def test_the_ease_follows_the_published_formula() -> None:
    card = DrillCard("waits.beijing.2.7.0")
    assert card.answered(Grade.RIGHT, TODAY) == DrillCard(card.question, 2.6, 1, 1, "2026-12-01")
    assert card.answered(Grade.NEAR, TODAY).ease == pytest.approx(2.36)
    assert card.answered(Grade.WRONG, TODAY).ease == pytest.approx(1.96)
    hard = DrillCard("waits.beijing.2.7.0", ease=1.4, rest=20, repeats=4)
    assert hard.answered(Grade.WRONG, TODAY) == DrillCard(card.question, 1.3, 1, 0, "2026-12-01")


def test_what_is_known_stays_away() -> None:
    known = Progress(cards=(DrillCard("waits.beijing.2.7.0", 2.5, 60, 5, TODAY.isoformat()),))
    assert known.after(drill(2), Grade.RIGHT, TODAY, again=TODAY.isoformat()).cards == ()


def test_an_answer_on_one_day_counts_once_for_a_mistake_that_came_back() -> None:
    again = (TODAY + timedelta(days=1)).isoformat()
    progress = Progress().after(drill(2), Grade.WRONG, TODAY).after(drill(2), Grade.WRONG, TODAY, again=again)
    assert progress.after(drill(2), Grade.RIGHT, TODAY, again=again) == progress


ANSWERS = st.tuples(
    st.sampled_from(list(KINDS_OF_PRACTICE)), st.integers(1, 5), st.integers(0, 9), st.sampled_from(list(Grade))
)


@given(st.lists(ANSWERS, max_size=40))
def test_json_tells_all_of_it(answers: list[tuple[str, int, int, Grade]]) -> None:
    progress = Progress()
    for kind, level, number, grade in answers:
        progress = progress.after(drill(level, number, kind), grade, TODAY)
    assert progress_of(progress.as_json()) == progress


def test_progress_of_version_0_1_opens() -> None:
    old = '{"levels": {"2": {"asked": 4, "right": 3, "recent": "1011"}}, "streak": 2, "best": 3, "last": "2.7.1"}'
    found = progress_of(old)
    assert found.of("waits", 2) == AnswerTally(4, 3, (True, False, True, True))
    assert (found.streak, found.best) == (2, 3)
    assert found.after(drill(2, 1), Grade.WRONG, TODAY) == found, "the last question had counted already"
    assert found.after(drill(2, 2), Grade.RIGHT, TODAY).streak == 3


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        "{",
        '{"levels": 3}',
        '{"streak": -1, "best": true}',
        '{"levels": {"1": []}, "last": 2}',
        '{"kinds": [1], "at": {"waits": 9}, "cards": [["x"], 3, ["waits.beijing.1.2.3", 99, 0, 0, "x"]]}',
    ],
)
def test_nonsense_counts_as_nothing(text: str) -> None:
    assert progress_of(text) == Progress()


def test_parts_that_contradict_each_other_are_put_right() -> None:
    found = progress_of('{"levels": {"1": {"asked": 2, "right": 9, "recent": "1x"}, "99": {"asked": 1}}, "streak": 4}')
    assert found.of("waits", 1) == AnswerTally(2, 2, (True,))
    assert (found.streak, found.best, set(found.tallies)) == (4, 4, {("waits", 1)})
