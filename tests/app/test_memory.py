"""The link holds a key and a step; everything else is in the store, for this phone and for the next one."""

import pytest
from streamlit.testing.v1 import AppTest

from assistant.app.session import drafts
from assistant.app.session.hand_draft import TableState
from tests.app.pages import SAID, WINS, open_app, parts


def state(app: AppTest) -> TableState:
    held: drafts.HeldDraft = app.session_state["here"]["held"]
    return held.entry.state


def burn(app: AppTest, rounds: int) -> AppTest:
    return app.number_input(key="choose-burn").set_value(rounds).run()


@pytest.fixture
def table() -> AppTest:
    """A phone at the table step, after its first edit."""
    return burn(open_app(step="table", **WINS), 4)


def test_a_link_that_holds_everything_becomes_a_draft_with_the_first_edit() -> None:
    app = open_app(step="table", **WINS)
    assert parts(app) == {"step": "table", "lang": "zh", **SAID}
    burn(app, 4)
    held = app.session_state["here"]["held"]
    assert parts(app) == {"d": held.key, "step": "table", "lang": "zh"}
    assert drafts.opened(held.key) == held
    assert (held.entry.state.burn, held.entry.state.base) == (4, 500)


def test_steps_are_in_the_link_alone(table: AppTest) -> None:
    held = table.session_state["here"]["held"]
    table.button(key="to-answer").click().run()
    assert parts(table)["step"] == "answer"
    assert drafts.opened(held.key) == held


def test_a_second_phone_with_the_link_goes_on_where_it_was(table: AppTest) -> None:
    other = open_app(**parts(table))
    assert state(other) == state(table)
    burn(other, 5)
    table.run()
    assert state(table).burn == 5


def test_two_phones_that_edit_at_once_keep_both_edits(table: AppTest) -> None:
    other = open_app(**parts(table))
    burn(other, 5)
    table.number_input(key="choose-base").set_value(1000).run()
    assert (state(table).burn, state(table).base) == (5, 1000)
    assert not table.toast


def test_two_phones_that_edit_the_same_are_told(table: AppTest) -> None:
    other = open_app(**parts(table))
    burn(other, 5)
    burn(table, 6)
    assert state(table).burn == 6
    assert ["另一部手机" in toast.value for toast in table.toast] == [True]
    table.button(key="undo").click().run()
    assert state(table).burn == 5


def test_undo_and_redo_on_every_step(table: AppTest) -> None:
    table.button(key="to-tiles").click().run()
    assert not table.button(key="undo").disabled
    assert table.button(key="redo").disabled
    table.button(key="undo").click().run()
    assert state(table).burn == 2
    assert parts(table)["step"] == "table"  # where it was entered
    assert table.button(key="undo").disabled
    table.button(key="redo").click().run()
    assert state(table).burn == 4


def test_an_old_link_that_the_browser_sends_late_takes_nothing_back(table: AppTest) -> None:
    before = state(table)
    table.query_params.clear()
    for name, value in {"step": "table", "lang": "zh", **WINS}.items():
        table.query_params[name] = value
    table.run()
    assert state(table) == before


def test_settling_twice_moves_on_once() -> None:
    app = open_app(step="answer", **WINS)
    button = next(button for button in app.button if button.key == "onward-answer")
    button.click().run()
    assert state(app).number == 2
    button.click().run()
    assert state(app).number == 2


def test_an_empty_page_leaves_nothing_behind() -> None:
    app = open_app()
    assert drafts.opened(app.session_state["here"]["held"].key) is None
    assert parts(app) == {"lang": "zh"}


@pytest.mark.parametrize(
    "key", ["nonsense", "<script>alert(1)</script>", "x" * 10_000, "abcdefghijklmnopqrstuvwx", "'; --"]
)
def test_a_link_to_no_hand_says_so_and_opens_an_empty_one(key: str) -> None:
    app = open_app(d=key, step="tiles")
    assert not app.exception
    assert ["这个链接里的牌已经不在了" in toast.value for toast in app.toast] == [True]
    assert state(app) == TableState()
    assert "d" not in parts(app)


def test_a_store_that_fails_keeps_everything_in_the_link_and_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_app(step="table", **WINS)

    def fail() -> None:
        raise OSError("disk full")

    with monkeypatch.context() as broken:
        broken.setattr("assistant.app.session.drafts.storage", fail)
        burn(app, 4)
        assert ["暂时存不进去" in toast.value for toast in app.toast] == [True]
        assert parts(app) == {"step": "table", "lang": "zh", **SAID, "burn": "4"}
    app.number_input(key="choose-base").set_value(1000).run()
    assert drafts.opened(app.session_state["here"]["held"].key) == app.session_state["here"]["held"]
    assert (state(app).burn, state(app).base) == (4, 1000)


def test_a_language_is_chosen_once() -> None:
    app = open_app(lang="en", step="tiles")
    assert app.button(key="back-tiles").label == "Back"
    app.menu_button(key="languages").set_value("zh-Hant").run()
    assert parts(app)["lang"] == "zh-Hant"


def test_a_hand_left_behind_is_offered_to_the_same_browser(table: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    key = table.session_state["here"]["held"].key
    monkeypatch.setattr("assistant.app.session.session.cookie", lambda name: key if name == "hp-draft" else "")
    app = open_app(lang="zh")
    button = app.button(key="take-up")
    assert button.label == "接着上次那手牌（14 张）"
    button.click().run()
    assert (parts(app)["d"], parts(app)["step"]) == (key, "table")
    assert state(app) == state(table)


@pytest.mark.parametrize("value", ["", "nonsense", "<b>", "x" * 10_000, "abcdefghijklmnopqrstuvwx"])
def test_a_cookie_without_a_hand_offers_nothing(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("assistant.app.session.session.cookie", lambda _: value)
    app = open_app(lang="zh")
    assert "take-up" not in [button.key for button in app.button]


@pytest.mark.parametrize(
    ("cookie", "locale", "lang"),
    [
        ("", None, "zh"),
        ("", "zh-CN", "zh"),
        ("", "zh-TW", "zh-Hant"),
        ("", "zh-Hant-HK", "zh-Hant"),
        ("", "de-DE", "en"),
        ("zh", "en-US", "zh"),
        ("xx", "en-US", "en"),
    ],
)
def test_the_language_of_a_first_visit(
    cookie: str, locale: str | None, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assistant.app.session.session.cookie", lambda name: cookie if name == "hp-lang" else "")
    monkeypatch.setattr("assistant.app.session.session.locale", lambda: locale)
    assert parts(open_app())["lang"] == lang
