"""The page of practice, run by Streamlit's own test bench."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from assistant.app.base.store import storage
from assistant.app.practice import daily, learner
from assistant.app.practice.session import Practice, PracticeRules, asked, from_query, to_query
from assistant.rules import format_tiles, parse_tiles
from assistant.rules.presets import preset, write_preset
from assistant.teacher import KINDS_OF_PRACTICE, Drill, Goal, ask, level_of, progress_of, question, right_answer
from assistant.teacher.practice.house import house_word
from assistant.teacher.practice.played import played
from tests.app.evening import laid_out
from tests.app.pages import labels, link, open_app, shown

ASK = {"at": "learn", "level": "2", "ask": "7.1"}
"""A link as version 0.1 wrote them."""
NAME = "waits.beijing.2.7.1@"


HEARD: list[object] = []
"""What the browser tells when its button is pressed."""


@pytest.fixture(autouse=True)
def browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Puts a button in place of the keys that tells the end of `HEARD`; the real keys are tested in a real browser."""

    def drawn(_: str, __: Any, ___: Any, ____: Any, told: dict[str, Callable[[Any], Any]]) -> None:
        st.button("browser", key="browser", on_click=lambda: told["act"](HEARD[-1]))

    monkeypatch.setattr("assistant.app.practice.quiz.editor", drawn)


def act(app: AppTest, told: object) -> None:
    HEARD.append(told)
    app.button(key="browser").click().run()
    assert not app.exception


def checked(app: AppTest) -> None:
    """The tiles of the link are checked."""
    parts = link(app)
    picked = [tile.text for tile in parse_tiles(parts["pick"])]
    act(
        app,
        {
            "name": "check",
            "question": f"{parts['drill']}.{parts['by']}.{parts['level']}.{parts['ask']}@",
            "picked": picked,
        },
    )


def answer_of(level: int, seed: int, number: int) -> str:
    return format_tiles(question(level_of(level), seed, number).answer)


def tiles_of(level: int, seed: int, number: int) -> list[str]:
    return [tile.text for tile in question(level_of(level), seed, number).answer]


def taps(app: AppTest) -> str:
    """What stands on the cards of the first page."""
    return " ".join(str(json.loads(element.proto.json)) for element in app.get("bidi_component"))


def kept(app: AppTest) -> str:
    draft = storage().drafts.load(f"learn.{app.session_state['learner']}")
    return draft.body if draft else ""


def test_a_question_is_asked_and_its_answer_explained() -> None:
    app = open_app(**ASK, pick="1mF")
    checked(app)
    page = shown(app)
    assert "还差一点" in page
    assert page.count("hp-missed") == len(question(level_of(2), 7, 1).answer) - sum(
        tile in "1mF" for tile in map(str, question(level_of(2), 7, 1).answer)
    )
    assert link(app)["done"] == "1"


def test_all_tiles_right_count_as_a_streak_that_is_in_the_store() -> None:
    app = open_app(**ASK, pick=answer_of(2, 7, 1))
    checked(app)
    assert "全对" in shown(app)
    app.button(key="next").click().run()
    assert link(app)["ask"] == "7.2"
    assert "pick" not in link(app)
    progress = progress_of(kept(app))
    assert (progress.streak, progress.of("waits", 2).asked, progress.of("waits", 2).right) == (1, 1, 1)


def test_a_marked_question_opened_again_does_not_count_again() -> None:
    app = open_app(**ASK, pick=answer_of(2, 7, 1))
    checked(app)
    before = kept(app)
    app.run()
    assert "全对" in shown(app)
    assert kept(app) == before
    assert "下一题" in labels(app)


def test_progress_counts_where_the_store_cannot_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> None:
        raise OSError("the disk is gone")

    monkeypatch.setattr("assistant.app.practice.learner.storage", fails)
    app = open_app(**ASK, pick=answer_of(2, 7, 1))
    checked(app)
    assert "全对" in shown(app)
    assert app.session_state["progress"].streak == 1


@pytest.mark.parametrize(
    "told",
    [
        None,
        {"name": "check", "question": NAME, "picked": []},
        {"name": "check", "question": NAME, "picked": ["x", 3]},
        {"name": "check", "question": "waits.beijing.2.7.0@", "picked": ["1m"]},
        {"name": "check", "question": NAME, "picked": "1m"},
    ],
)
def test_what_makes_no_sense_from_the_browser_marks_nothing(told: object) -> None:
    app = open_app(**ASK)
    act(app, told)
    assert "hp-marks" not in shown(app)
    assert link(app)["ask"] == "7.1"


def test_a_question_can_be_skipped() -> None:
    app = open_app(**ASK, pick="1m")
    act(app, {"name": "skip", "question": NAME, "picked": ["1m"]})
    assert link(app)["ask"] == "7.2"
    assert "pick" not in link(app)


def test_another_level_asks_another_question() -> None:
    app = open_app(**ASK)
    app.segmented_control(key="choose-level").set_value(4).run()
    assert link(app)["level"] == "4"
    assert link(app)["ask"] != "7.1"


def test_it_speaks_english() -> None:
    app = open_app(**ASK, lang="en", pick="1m")
    assert "Practice" in labels(app)
    checked(app)
    assert "Not quite" in shown(app)
    assert "completes" in shown(app)


def test_the_hand_survives_a_look_at_the_practice() -> None:
    app = open_app(hand="123m", step="tiles")
    app.button(key="at-learn").click().run()
    app.session_state["practice"] = Practice("waits", "beijing", 2, 7, 1)
    app.session_state["practice-held"] = True
    app.run()
    asked = link(app)["ask"]
    app.button(key="at-hand").click().run()
    assert "ask" not in link(app)
    app.button(key="at-learn").click().run()
    assert link(app)["ask"] == asked


@pytest.mark.parametrize("kind", KINDS_OF_PRACTICE)
def test_a_practice_is_its_link(kind: str) -> None:
    practice = Practice(kind, "guobiao", 3, 12, 3, "1m5pE", done=True, again="2026-12-01")
    assert from_query(to_query(practice)) == practice


def test_a_link_of_version_0_1_asks_the_same_question() -> None:
    found = from_query({"level": "3", "ask": "5.2", "pick": "1mE"})
    assert found == Practice("waits", "beijing", 3, 5, 2, "1mE")
    held = asked(found).holding
    assert held == question(level_of(3), 5, 2).holding


@pytest.mark.parametrize("query", [{"drill": "nowhere"}, {"drill": "waits", "ask": "x"}, {"level": "9"}, {"done": "1"}])
def test_nonsense_in_a_link_is_left_out(query: dict[str, str]) -> None:
    found = from_query(query)
    assert (found.level, found.picked, found.done) == (1, "", False)


def test_the_first_page_shows_every_kind_and_the_mistakes_that_are_due() -> None:
    app = open_app(at="learn")
    page = taps(app)
    for words in ("听牌", "何切", "算番", "结算", "牌理"):
        assert words in page
    assert "该复习的错题" not in page
    app = open_app(**ASK, pick="1m")
    checked(app)
    assert "再来。" in shown(app)
    (card,) = progress_of(kept(app)).cards
    assert card.question == "waits.beijing.2.7.1"
    app.session_state["progress"] = replace(progress_of(kept(app)), cards=(replace(card, due="2020-01-01"),))
    app.button(key="practice-back").click().run()
    assert "该复习的错题" in taps(app)


@pytest.mark.parametrize("kind", [kind for kind in KINDS_OF_PRACTICE if kind != "waits"])
def test_a_question_of_every_kind_is_answered_and_explained(kind: str) -> None:
    right = right_answer(ask(Drill(kind, "zhuowukui", 2, 7, 1)))
    app = open_app(at="learn", drill=kind, by="zhuowukui", level="2", ask="7.1")
    act(app, {"name": "check", "question": f"{kind}.zhuowukui.2.7.1@", "picked": [right]})
    assert "全对" in shown(app)
    assert progress_of(kept(app)).of(kind, 2).right == 1


def test_two_right_answers_lead_to_a_harder_level() -> None:
    app = open_app(**ASK, pick=answer_of(2, 7, 1))
    checked(app)
    app.button(key="next").click().run()
    act(app, {"name": "check", "question": "waits.beijing.2.7.2@", "picked": tiles_of(2, 7, 2)})
    assert "下一题是第 3 级" in shown(app)
    app.button(key="next").click().run()
    assert (link(app)["level"], link(app)["ask"]) == ("3", "7.3")


def test_a_link_with_an_answer_that_cannot_be_asks_again() -> None:
    app = open_app(at="learn", drill="discard", by="beijing", level="1", ask="3.0", pick="nonsense", done="1")
    assert not app.exception
    assert "hp-marks" not in shown(app)


def test_the_question_of_the_day_is_the_same_for_two_phones_and_each_counts_once() -> None:
    today = daily.of_day(learner.today(), PracticeRules("beijing"))
    right = right_answer(asked(today))
    for expected in ("这一题答了 1 人，对了 1 人", "这一题答了 2 人，对了 2 人"):
        app = open_app(at="learn", **to_query(today))
        picked = [tile.text for tile in parse_tiles(right)] if today.room == "waits" else [right]
        act(app, {"name": "check", "question": today.name, "picked": picked})
        assert expected in shown(app)
        assert "未署名" in shown(app)
        app.session_state["practice"] = today
        app.session_state["practice-held"] = True
        app.run()
        act(app, {"name": "check", "question": today.name, "picked": picked})
        assert expected in shown(app)


def test_a_link_cannot_put_another_question_into_the_table_of_a_day() -> None:
    today = daily.of_day(learner.today(), PracticeRules("beijing"))
    assert not daily.is_of_day(today.day, Drill("waits", "beijing", 1, 1))
    assert not daily.is_of_day("2999-01-01", daily.of_day(date(2999, 1, 1), PracticeRules("beijing")).drill)
    assert not daily.is_of_day("2026-99-99", today.drill)
    assert daily.is_of_day(today.day, today.drill)


DEAR = house_word("zhuowukui", {"points": {"推倒和": 5000}})


def test_house_rules_stand_in_the_link_and_nonsense_is_left_out() -> None:
    practice = Practice("worth", "zhuowukui", 2, 7, 1, house=DEAR)
    assert from_query(to_query(practice)) == practice
    for word in ("x", "%%%", DEAR[:-3], house_word("ningbo", {"minimum": 3})):
        assert from_query({**to_query(practice), "table": word}).house == ""


def test_practice_is_by_the_house_rules_of_the_hand_until_others_are_chosen() -> None:
    plain = open_app(at="learn", rules="zhuowukui")
    chosen = plain.session_state["practice"]
    assert (chosen.rules, chosen.house) == ("beijing", "")
    storage().presets.save("周三的桌", write_preset(preset("周三的桌", "zhuowukui", {"points": {"推倒和": 5000}})))
    app = open_app(at="learn")
    box = app.selectbox(key="practice-rules")
    assert "周三的桌" in box.options
    box.select_index(box.options.index("周三的桌")).run()
    assert not app.exception
    now = app.session_state["practice"]
    assert (now.rules, now.house) == ("zhuowukui", DEAR)
    assert app.session_state["phone-house"] == f".{DEAR}"


def test_the_question_of_the_day_of_a_table_with_house_rules_has_a_table_of_its_own() -> None:
    plain, dear = (daily.of_day(learner.today(), PracticeRules("zhuowukui", house)) for house in ("", DEAR))
    assert (plain.seed, plain.room) == (dear.seed, dear.room)
    assert daily._name(plain.day, plain.drill) != daily._name(dear.day, dear.drill)
    assert daily.is_of_day(dear.day, dear.drill)


def test_all_phones_of_a_club_have_the_question_of_its_latest_table() -> None:
    laid_out(storage())
    assert daily.todays(PracticeRules("guobiao")) == daily.todays(PracticeRules("zhuowukui", DEAR))
    today = daily.todays(PracticeRules("guobiao"))
    assert (today.rules, daily.is_of_day(today.day, today.drill)) == ("beijing", True)
    app = open_app(at="learn")
    app.session_state["practice"] = Practice(rules="guobiao")
    app.session_state["practice-held"] = True
    assert "北京麻将" in taps(app.run())


def test_house_rules_by_which_nothing_can_be_asked_are_said() -> None:
    never = house_word("ningbo", {"minimum": 100})
    app = open_app(at="learn", drill="worth", by="ningbo", table=never, level="1", ask="1.0")
    assert "请换一套规则" in " ".join(info.value for info in app.info)


def test_a_hand_is_played_by_house_rules() -> None:
    page = taps(open_app(at="learn", drill="played", by="sichuan", level="1", ask="5.0"))
    assert "定缺" in page
    assert "voidm" in page
    page = taps(open_app(at="learn", drill="played", by="guobiao", level="1", ask="3.0"))
    assert "风圈，您是" in page


def test_the_cards_have_english_names() -> None:
    page = taps(open_app(at="learn", lang="en"))
    for name in ("Waits 听牌", "Discards 何切", "Worth 算番", "Settle 结算", "Shanten 牌理", "Review 复盘"):
        assert name in page


def test_a_hand_that_was_played_is_reviewed_by_the_goal_of_the_phone() -> None:
    moves: tuple[str, ...] = ()
    while (table := played("beijing", 2, moves)).ended is None:
        assert table.now is not None
        moves = (*moves, next((move for move in table.now.moves if move in ("hu", "pass")), table.now.moves[-1]))
    app = open_app(at="learn", drill="played", by="beijing", level="1", ask="2.0", pick=".".join(moves))
    assert "评判标准：和牌率" in shown(app)
    app.segmented_control(key="review-goal-3").set_value(Goal.BIG).run()
    assert "评判标准：平均得分" in shown(app)
    assert app.session_state["phone-goal"] is Goal.BIG


@pytest.mark.parametrize(("rules", "wild"), [("beijing", "惠牌"), ("ningbo", "财神"), ("guobiao", "")])
def test_the_levels_are_told_in_the_words_of_the_rules(rules: str, wild: str) -> None:
    page = shown(open_app(**ASK, drill="waits", by=rules))
    told = page[page.index("花色按万、条、筒、字牌算") :]
    assert (f"一张{wild}" in told, f"{wild}本身摸来就和" in told) == (bool(wild), bool(wild))
    assert "惠牌" not in told or wild == "惠牌"
