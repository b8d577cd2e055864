"""Lines of `zhuowukui`: what they may hold, what is wrong with them, and what always holds of their answers."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.jsonl.answer import settle_line, waits_line
from tests.rules.random_hands import TableDealer

PLAIN = {
    **{"id": "z1", "rules": "zhuowukui", "dealer": "E"},
    "wins": [{"seat": "S", "how": "self_draw", "concealed": "123m456m789s1122p", "tile": "1p"}],
}
ROBBED = {"seat": "S", "how": "rob_kong", "from": "W", "concealed": "12345678m456p11s", "tile": "9m"}
HOLDING = {"id": "w1", "rules": "zhuowukui", "concealed": "46m123456s789s11p"}
BEIJING = PLAIN | {"rules": "beijing", "base": 1, "indicator": "N"}


def answer(handle, line):
    text, good = handle(json.dumps(line))
    made = json.loads(text)
    assert good == ("error" not in made)
    return made


def changed(line, **changes):
    return {key: value for key, value in (line | changes).items() if value is not None}


FAULTS = [
    ("unknown_key", changed(BEIJING, penalties=[]), "penalties"),
    ("unknown_key", changed(BEIJING, wins=[ROBBED | {"kong": "added"}]), "kong"),
    ("unknown_key", changed(BEIJING, wins=[ROBBED | {"open": True}]), "open"),
    ("unknown_key", changed(PLAIN, base=1, penalty=1), "penalties"),
    ("missing_key", changed(PLAIN, dealer=None, base=1), "dealer"),
    ("missing_key", changed(PLAIN, options={"hui": True, "red": 1}), "indicator"),
    ("unknown_option", changed(PLAIN, options={"red_fives": True}, base=1, indicator="N"), "discard_pays_as_self_draw"),
    ("bad_value", changed(PLAIN, base=1), "leave it out"),
    ("bad_value", json.loads(json.dumps(PLAIN | {"base": None})), "leave it out"),
    ("bad_value", changed(PLAIN, indicator="N"), "no tile is turned up"),
    ("bad_value", changed(PLAIN, indicator="0m"), "no tile is turned up"),
    ("bad_value", changed(PLAIN, indicator="N", options={"hui": False}), "no tile is turned up"),
    ("bad_value", changed(PLAIN, options={"hui": 1}), "false, true"),
    ("bad_value", changed(PLAIN, options={"penalty_to": "bank"}), "pot, each"),
    *(
        ("bad_value", changed(PLAIN, options={"burn_points": value}), "0 to 1000000000")
        for value in (-1, 1.0, "1", True)
    ),
    *(("bad_value", changed(PLAIN, options={"points": value}), "推倒和") for value in ([], 1000, {"庄": 1000}, None)),
    ("bad_value", changed(PLAIN, options={"points": {"一条龙": -1}}), "points.一条龙"),
    ("bad_value", changed(PLAIN, options={"points": {"大钓": 1, "全求人": 1}}), "twice"),
    *(("bad_value", changed(PLAIN, penalties=value), "penalties") for value in ({}, "E", ["E"], [{"seat": "X"}], [{}])),
    ("bad_value", changed(PLAIN, penalties=[{"seat": "E", "points": 5}]), "names the seat"),
    ("bad_value", changed(PLAIN, wins=[ROBBED | {"kong": "open"}]), "added, concealed"),
    ("bad_value", changed(PLAIN, wins=[ROBBED | {"kong": True}]), "added, concealed"),
    ("bad_value", changed(PLAIN, wins=[ROBBED | {"how": "discard", "kong": "added"}]), "抢杠"),
    ("bad_value", changed(PLAIN, wins=[ROBBED | {"open": True}]), "melds tell"),
    ("bad_value", changed(PLAIN, wins=[ROBBED, ROBBED | {"seat": "N", "kong": "concealed"}]), "one and the same kong"),
    ("bad_value", changed(PLAIN, wins=[{"seat": "S", "how": "self_draw", "fan": ["天和"]}]), "七小对"),
    (
        "bad_value",
        changed(PLAIN, wins=[{"seat": "S", "how": "self_draw", "fan": ["一条龙"], "open": 1}]),
        "true or false",
    ),
    ("bad_value", changed(PLAIN, dealer="S", wins=[ROBBED | {"first_turn": True}]), "first turn"),
    ("bad_tile", changed(PLAIN, options={"hui": True}, indicator="0m"), "0m"),
    ("wrong_tile_count", changed(PLAIN, wins=[ROBBED | {"concealed": "123m"}]), "3 concealed"),
    ("too_many_copies", changed(PLAIN, melds={"N": [{"kind": "pong", "tiles": "111p", "from": "E"}]}), "6 times 1p"),
    ("not_a_win", changed(PLAIN, wins=[ROBBED | {"tile": "9p"}]), "are not a complete hand"),
    (
        "not_a_win",
        changed(PLAIN, wins=[ROBBED | {"concealed": "123456789m45p11s", "tile": "6p", "kong": "concealed"}]),
        "龙",
    ),
]


@pytest.mark.parametrize(("code", "line", "words"), FAULTS)
def test_every_fault_is_one_error(code, line, words):
    error = answer(settle_line, line)["error"]
    assert (error["code"], words in error["message"]) == (code, True), error


def test_faults_of_waits():
    assert answer(waits_line, changed(HOLDING, indicator="N"))["error"]["code"] == "bad_value"
    assert answer(waits_line, changed(HOLDING, options={"hui": True}))["error"]["code"] == "missing_key"
    assert answer(waits_line, changed(HOLDING, base=1))["error"]["code"] == "unknown_key"


def test_an_answer_has_the_keys_of_every_answer_and_the_pot_only_where_it_gets_points():
    made = answer(settle_line, PLAIN)
    assert set(made) == {"id", "wins", "burn", "bound", "points", "next_dealer"}
    assert set(made["wins"][0]) == {"seat", "fan", "total", "sets"}
    assert "pot" in answer(settle_line, changed(PLAIN, penalties=[{"seat": "E"}]))
    assert set(answer(waits_line, HOLDING)) == {"id", "shanten", "waits"}


SEEDS = st.integers(0, 10**6)


@settings(max_examples=60)
@given(SEEDS)
def test_seats_and_pot_sum_to_zero(seed):
    made = answer(settle_line, TableDealer(seed).record(range(3)))
    if "points" in made:
        assert sum(made["points"].values()) + made.get("pot", 0) == 0


@settings(max_examples=40)
@given(SEEDS)
def test_a_robbed_kong_pays_what_the_self_draw_would_have_brought(seed):
    """Without 惠牌, for a drawn one may stand for any tile."""
    record = TableDealer(seed).record(range(1))
    (win,) = record["wins"]
    plain = {key: win[key] for key in ("seat", "concealed", "tile") if key in win}
    flags = {"last_tile": True} if win.get("last_tile") else {}
    record |= {"burn_rounds": 0, "penalties": []}
    drawn = answer(settle_line, record | {"wins": [plain | {"how": "self_draw"} | flags]})
    others = {"how": "rob_kong", "from": "E" if win["seat"] != "E" else "W"}
    robbed = answer(settle_line, record | {"wins": [plain | others | flags]})
    if "points" in drawn and not record["options"]["hui"]:
        assert robbed["points"][win["seat"]] == drawn["points"][win["seat"]]


@settings(max_examples=40)
@given(SEEDS)
def test_an_open_kong_in_place_of_a_concealed_one_halves_every_shape(seed):
    record = TableDealer(seed).record(range(1))
    seat = record["wins"][0]["seat"]
    melds = record["melds"][seat]
    if not melds or any(meld["kind"] != "concealed_kong" for meld in melds) or record["options"]["hui"]:
        return
    record["options"] = {"hui": False}
    source = "E" if seat != "E" else "W"
    opened = [{"kind": "open_kong", "tiles": meld["tiles"], "from": source} for meld in melds]
    closed, open_hand = answer(settle_line, record), answer(settle_line, record | {"melds": {seat: opened}})
    if "wins" in closed and "大钓" not in open_hand["wins"][0]["fan"]:
        assert open_hand["wins"][0]["total"] == closed["wins"][0]["total"] // 2
