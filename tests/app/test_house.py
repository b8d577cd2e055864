"""The rules that a state names: order of play, 惠牌, house rules as text."""

import pytest

from assistant.app.session import house_rules
from assistant.app.session.hand_draft import TableState
from assistant.app.session.url import from_query
from assistant.rules import RULESETS, Seat, left_of, opposite_of, right_of

HOUSES = [("beijing", ""), ("zhuowukui", ""), ("beijing", '{"dealer_order":"ESNW"}')]


@pytest.mark.parametrize(("rules", "text"), HOUSES)
@pytest.mark.parametrize("seat", list(Seat))
def test_sides_are_those_of_the_rules(seat: Seat, rules: str, text: str) -> None:
    state = TableState(seat=seat, rules=rules, house=text)
    order = house_rules.order_of(state)
    sides = ("left", "opposite", "right")
    names = [house_rules.seat_at(state, side) for side in sides]
    assert names == [left_of(seat, order), opposite_of(seat, order), right_of(seat, order)]
    assert [house_rules.side_of(state, name) for name in names] == list(sides)
    assert house_rules.side_of(state, seat) == ""


def test_sides_of_nobody_are_unknown() -> None:
    assert house_rules.seat_at(TableState(), "left") == house_rules.side_of(TableState(), "W") == ""
    assert house_rules.seat_at(TableState(), "W") == "W"


def test_orders_of_play() -> None:
    orders = [house_rules.order_of(TableState(rules=rules, house=text)) for rules, text in HOUSES]
    assert orders == ["ENWS", "ESWN", "ESNW"]


def test_hui_are_played_where_the_rules_or_the_house_say_so() -> None:
    texts = [("beijing", ""), ("zhuowukui", ""), ("zhuowukui", '{"hui":true}')]
    assert [house_rules.plays_hui(TableState(rules=rules, house=text)) for rules, text in texts] == [True, False, True]


@pytest.mark.parametrize("rules", list(RULESETS))
def test_house_rules_as_written_need_no_text(rules: str) -> None:
    written = {row.name: row.default for row in RULESETS[rules].options}
    assert house_rules.text_of(rules, written) == ""


def test_house_rules_are_kept_as_short_text_and_read_back() -> None:
    given = {"hui": True, "penalty": 1000, "points": {"七对子": 9000, "推倒和": 1000}, "nonsense": 1}
    text = house_rules.text_of("zhuowukui", given)
    assert text == '{"hui":true,"points":{"七小对":9000}}'
    state = from_query({"rules": "zhuowukui", "house": text})
    assert house_rules.given(state) == {"hui": True, "points": {"七小对": 9000}}
    assert (house_rules.house(state).hui, house_rules.house(state).points["七小对"]) == (True, 9000)


def test_house_rules_that_make_no_sense_count_as_written() -> None:
    state = TableState(house='{"haidi_on_discard":7,"burn_paid_on_draw":true,"x":1}')
    assert house_rules.given(state) == {"burn_paid_on_draw": True}
