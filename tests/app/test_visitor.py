"""Strangers in a club with members keep no house rules, write no examples, and see nothing where all is for members."""

import pytest
from streamlit.testing.v1 import AppTest

from assistant.app.session.visitor import MEMBERS_ONLY
from assistant.ledger.access import Member, Role
from assistant.ledger.events import EveningClosed
from assistant.ledger.store import Store, open_store
from tests.app.club_pages import MAIN, open_club, shown
from tests.app.evening import club_of, laid_out


@pytest.fixture
def guarded() -> Store:
    store = open_store()
    laid_out(store)
    store.doors.put_member(club_of(store), Member("李师傅", Role.OWNER), "8341", "")
    store.presets.save("家规", '{"huipai_preset": 1, "name": "家规", "rules": "beijing", "options": {}}')
    return store


def at_table(**query: str) -> AppTest:
    app = AppTest.from_file(str(MAIN), default_timeout=60)
    for name, value in {"step": "table", "lang": "zh", **query}.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception
    return app


def with_nobody_asked(store: Store) -> None:
    """The club has no members any more, and its evening is over."""
    club = club_of(store)
    store.write(club, EveningClosed(store.evenings(club)[0].id))
    store.doors.drop_member(club, "李师傅", "")


def house_rules(app: AppTest) -> AppTest:
    """The dialog where house rules are kept and forgotten."""
    return app.button(key="playing").click().run()


def test_a_stranger_deletes_and_keeps_no_house_rules(guarded: Store) -> None:
    app = house_rules(at_table())
    app.text_input(key="preset-name").set_value("mine")
    app.button(key="preset-save").click().run()
    app = house_rules(at_table())
    app.button(key="preset-drop").click().run()
    assert [one.name for one in guarded.presets.all()] == ["家规"]
    with_nobody_asked(guarded)
    house_rules(at_table()).button(key="preset-drop").click().run()
    assert guarded.presets.all() == ()


@pytest.mark.usefixtures("guarded")
def test_everything_may_be_for_members(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "您是哪位" not in shown(at_table())
    monkeypatch.setenv(MEMBERS_ONLY, "1")
    assert "您是哪位" in shown(at_table())
    assert "您是哪位" in shown(open_club())
