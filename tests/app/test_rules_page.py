"""The section of the rules: every set of rules, in both languages, as the engine has it."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from assistant.rules import RULESETS

MAIN = Path(__file__).resolve().parents[2] / "assistant" / "app" / "main.py"


def opened(**query: str) -> AppTest:
    app = AppTest.from_file(str(MAIN), default_timeout=30)
    for name, value in {"at": "rules", **query}.items():
        app.query_params[name] = value
    app.run()
    assert not app.exception
    return app


def book(app: AppTest) -> str:
    """The HTML of the book, its apostrophes as they are written."""
    body = next(element.proto.body for element in app.get("html") if "hp-book" in element.proto.body[:40])
    return str(body).replace("&#x27;", "'")


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_fan_has_its_worth_and_its_tiles(name: str, lang: str) -> None:
    rules, page = RULESETS[name], book(opened(book=name, lang=lang))
    played = rules.played(rules.as_written)
    assert page.count("<section>") == len(played)
    for row, value in played:
        unit = {"点": "points", "番": "fan", "台": "tai"}[rules.unit] if lang == "en" else rules.unit
        assert f"{value:,} {unit}</b>" in page
        name = f"<span>{row.gloss}<small>{row.name}" if lang == "en" else f"<span>{row.name}</span>"
        assert name in page
    by_tiles = [row for row, _ in played if row.example.win.tile is not None]
    assert page.count("hp-won") == len(by_tiles)  # one winning tile in each example
    assert ("hp-f-5m hp-won" in page) or "捉五魁" not in rules.rows


def test_the_rules_in_words() -> None:
    page = book(opened(**{"book": "zhuowukui", "part": "chapters", "lang": "en"}))
    assert "may be robbed only by a hand that needs the tile for the 一条龙 itself (龙身)." in page
    assert "must discard the same tile if they hold it" in page
    page = book(opened(**{"book": "beijing", "part": "chapters"}))
    assert "破了门清只能自摸" in page


@pytest.mark.parametrize("name", RULESETS)
def test_every_house_rule_has_its_clause_and_its_value(name: str) -> None:
    rules, page = RULESETS[name], book(opened(**{"book": name, "part": "options", "lang": "en"}))
    for option in rules.options:
        assert option.clause in page
    assert page.count("<section>") == len(rules.options)
    assert "<code>" not in page  # the name in JSON lines is nothing for a player
    assert "hp-changed" not in page


def test_the_house_rules_of_the_table_are_shown_and_what_was_written_beside_them() -> None:
    house = '{"points":{"一条龙":5000},"penalty_to":"each"}'
    query = {"rules": "zhuowukui", "house": house, "part": "options", "lang": "en"}
    app = opened(**query)
    page = book(app)
    assert page.count("hp-changed") == 2
    assert f"{RULESETS['zhuowukui'].rows['一条龙'].gloss} 5,000" in page
    assert "As written: the pot." in page
    assert "5,000 points</b>" in book(opened(**{**query, "part": "worths"}))
    app.toggle[0].set_value(False).run()
    assert "hp-changed" not in book(app)


def test_a_tap_changes_the_book_and_the_link() -> None:
    app = opened(lang="en")
    app.selectbox(key="choose-book").set_value("zhuowukui").run()
    assert app.query_params["book"] in ("zhuowukui", ["zhuowukui"])
    assert "1,000 points</b>" in book(app)


def test_what_the_link_says_wrongly_is_passed_over() -> None:
    page = book(opened(**{"book": "riichi", "part": "nothing", "lang": "en"}))
    assert page.count("<section>") == len(RULESETS["beijing"].fan)
