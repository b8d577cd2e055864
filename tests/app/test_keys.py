"""What only some rules ask: every form that a key may name is drawn, entered, kept and asked for."""

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest

from assistant.app.hand.key_form import _FORMS
from assistant.app.session import keys
from assistant.app.session.answer import answer
from assistant.app.session.hand_draft import TableState
from assistant.app.session.url import from_query
from assistant.rules import RULESETS, Seat
from assistant.rules.definition import keys as forms
from assistant.rules.definition.keys import FLOWERS, BySeat, Choice, Flag, Key, Number, OneSeat, SeatList, Tiles
from tests.app.pages import SAID, link, onward, open_app, shown

ASKED = (
    forms.round_wind(),
    Key("streak", "How often.", Number(0, 9), "连庄"),
    Key("liable", "Who pays alone.", OneSeat(("none",)), "包牌"),
    Key("void", "The suit.", BySeat(Choice(("m", "s"), ("万", "条"))), "定缺"),
    Key("only", "Some seats.", SeatList(), "只打定缺"),
    Key("hands", "Tiles.", BySeat(Tiles()), "手牌"),
    forms.FLOWERS_BY_SEAT,
)
WIN = (Key("last_copy", "The last one.", Flag(), "和绝张"), Key("kong", "Which.", Flag(), "抢杠", when=("rob_kong",)))


@pytest.fixture
def rules() -> Iterator[str]:
    """北京 that asks for everything there is to ask for."""
    made = replace(RULESETS["beijing"], name="asking", record_keys=ASKED, win_keys=WIN, hand_keys=())
    RULESETS.register(made)
    yield made.name
    RULESETS.forget(made.name)


@pytest.mark.parametrize("name", list(RULESETS))
def test_every_form_of_every_ruleset_can_be_drawn(name: str) -> None:
    known = RULESETS[name]
    assert {key.form.name for key in (*known.record_keys, *known.win_keys)} <= set(_FORMS)


def test_every_form_is_entered_and_kept(rules: str) -> None:
    app = open_app(step="table", **SAID | {"rules": rules})
    assert (onward(app).label, onward(app).disabled) == ("还没填圈风。", True)
    app.segmented_control(key="key-round_wind").set_value("S").run()
    app.number_input(key="key-streak").set_value(3).run()
    app.segmented_control(key="key-liable").set_value("none").run()
    app.segmented_control(key="key-void-N").set_value("s").run()
    app.pills(key="key-only").set_value(["E", "W"]).run()
    app.pills(key="key-flowers-E").set_value(["1f", "5f"]).run()
    app.toggle(key="key-last_copy-E").set_value(True).run()
    assert not app.exception
    assert json.loads(link(app)["keys"]) == {
        "round_wind": "S",
        "streak": 3,
        "liable": "none",
        "void": {"N": "s"},
        "only": ["E", "W"],
        "flowers": {"E": "1f5f"},
        "E": {"last_copy": True},
    }
    assert onward(app).label == "算番结算"
    assert "key-kong-E" not in [toggle.key for toggle in app.toggle]  # nobody robbed a kong


def test_what_has_to_be_there_goes_on_to_the_next_hand(rules: str) -> None:
    values = {"round_wind": "S", "streak": 3, "flowers": {"E": "1f"}}
    state = from_query(SAID | {"rules": rules, "keys": json.dumps(values)})
    assert keys.of_hand(state)["flowers"][Seat.E][0].text == "1f"
    assert keys.lasting(state) == '{"round_wind":"S"}'
    assert [problem.where for problem in answer(replace(state, keys="")).problems] == ["round_wind"]


@pytest.mark.parametrize("text", ['{"round_wind":7,"E":3}', '{"flowers":"1f"}', "{}", '{"W":{"kong":1}}'])
def test_values_that_make_no_sense_are_left_out(rules: str, text: str) -> None:
    state = replace(TableState(rules=rules, how="rob_kong"), keys=text)
    assert keys.of_hand(state) == keys.of_winner(state, "W") == {}
    assert "这一页出了点问题" not in shown(open_app(step="table", v="2", rules=rules, keys=text, how="nobody"))


def test_a_value_is_taken_away_again() -> None:
    state = keys.with_key(TableState(), "open", True, "W")
    assert state.keys == '{"W":{"open":true}}'
    assert keys.with_key(state, "open", None, "W").keys == ""


def test_the_form_of_flowers_reads_what_it_writes() -> None:
    assert FLOWERS.write(FLOWERS.read("1f5f", "")) == "1f5f"
