"""The page of practice, and the teacher's part of the answer page, run by Streamlit's own test bench."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from assistant.app.practice import Practice, fresh, from_query, to_query
from assistant.app.storage import storage
from assistant.rules import format_tiles
from assistant.teacher import LEVELS, level_of, progress_of, question
from tests.app.test_pages import labels, link, open_app, shown

ASK = {"at": "learn", "level": "2", "ask": "7.1"}


def answer_of(level: int, seed: int, number: int) -> str:
    return format_tiles(question(level_of(level), seed, number).answer)


def kept(app: AppTest) -> str:
    draft = storage().drafts.load(f"learn.{app.session_state['learner']}")
    return draft.body if draft else ""


def test_a_question_is_asked_and_its_answer_explained() -> None:
    app = open_app(**ASK, pick="1mF")
    assert app.button(key="check").label == "对答案"
    app.button(key="check").click().run()
    page = shown(app)
    assert "还差一点" in page
    assert page.count("hp-missed") == len(question(level_of(2), 7, 1).answer) - sum(
        tile in "1mF" for tile in map(str, question(level_of(2), 7, 1).answer)
    )
    assert link(app)["done"] == "1"


def test_all_tiles_right_count_as_a_streak_that_is_in_the_store() -> None:
    app = open_app(**ASK, pick=answer_of(2, 7, 1))
    app.button(key="check").click().run()
    assert "全对" in shown(app)
    app.button(key="next").click().run()
    assert link(app)["ask"] == "7.2"
    assert "pick" not in link(app)
    progress = progress_of(kept(app))
    assert (progress.streak, progress.of(2).asked, progress.of(2).right) == (1, 1, 1)


def test_a_marked_question_opened_again_does_not_count_again() -> None:
    app = open_app(**ASK, pick=answer_of(2, 7, 1))
    app.button(key="check").click().run()
    before = kept(app)
    app.run()
    assert "全对" in shown(app)
    assert kept(app) == before
    assert "check" not in [button.key for button in app.button]


def test_progress_counts_where_the_store_cannot_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> None:
        raise OSError("the disk is gone")

    monkeypatch.setattr("assistant.app.learner.storage", fails)
    app = open_app(**ASK, pick=answer_of(2, 7, 1))
    app.button(key="check").click().run()
    assert "全对" in shown(app)
    assert app.session_state["progress"].streak == 1


def test_without_a_tile_there_is_nothing_to_check_and_a_question_can_be_skipped() -> None:
    app = open_app(**ASK)
    assert app.button(key="check").disabled
    app.button(key="skip").click().run()
    assert link(app)["ask"] == "7.2"


def test_another_level_asks_another_question() -> None:
    app = open_app(**ASK)
    app.segmented_control(key="choose-level").set_value(4).run()
    assert link(app)["level"] == "4"
    assert link(app)["ask"] != "7.1"


def test_it_speaks_english() -> None:
    app = open_app(**ASK, lang="en", pick="1m")
    assert {"Skip", "Check"} <= set(labels(app))
    app.button(key="check").click().run()
    assert "Not quite" in shown(app)
    assert "completes" in shown(app)


def test_the_hand_survives_a_look_at_the_practice() -> None:
    app = open_app(hand="123m", step="tiles")
    app.button(key="at-learn").click().run()
    asked = link(app)["ask"]
    app.button(key="at-hand").click().run()
    assert "ask" not in link(app)
    app.button(key="at-learn").click().run()
    assert link(app)["ask"] == asked


@pytest.mark.parametrize("level", [level.number for level in LEVELS])
def test_a_practice_is_its_link(level: int) -> None:
    practice = Practice(level, 12, 3, ("1m", "5p", "E"), done=True)
    assert from_query(to_query(practice)) == practice


@pytest.mark.parametrize(
    "query", [{"level": "9"}, {"ask": "x"}, {"ask": "1.2", "pick": "<b>"}, {"ask": "99999999999.1"}, {"done": "2"}]
)
def test_nonsense_in_a_link_is_left_out(query: dict[str, str]) -> None:
    found = from_query(query)
    assert found.level == fresh().level
    assert (found.picked, found.done) == ((), False)


def test_a_discard_is_made_with_one_tap_and_its_tile_is_seen() -> None:
    app = open_app(step="answer", hand="588m11223456796p", indicator="4m")
    assert "打九筒：听五万 三筒 五筒 八筒，共 13 张。" in shown(app)
    assert "不如打九筒：少 3 张。但能和出一条龙，打九筒就没有。" in shown(app)
    app.button(key="discard-6p").click().run()
    assert not app.exception
    assert "听 3 种牌" in shown(app)
    assert "还有 10 张没露面" in shown(app)
