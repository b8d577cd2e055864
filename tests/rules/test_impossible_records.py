"""Records that no table can bring about are refused with the field that is wrong."""

import json

import pytest

from assistant.jsonl.answer import settle_line

S = {"rules": "beijing", "base": 1, "dealer": "E", "indicator": "N"}
KONG = {"kind": "open_kong", "tiles": "9999s", "from": "W"}
TILES = {"concealed": "234m67s22345p", "tile": "8s"}
WIN = {"seat": "S", "how": "self_draw", **TILES}


def settled(**changes):
    return json.loads(settle_line(json.dumps(S | changes))[0])


def code(**changes):
    return settled(**changes).get("error", {}).get("code")


def melds(seat, *of_seat):
    return {seat: list(of_seat)}


@pytest.mark.parametrize(
    ("meld", "expected"),
    [
        ({"kind": "pong", "tiles": "999s", "from": "W"}, "bad_value"),
        ({"kind": "chi", "tiles": "789s", "from": "W"}, "bad_value"),
        ({"kind": "added_kong", "tiles": "9999s", "from": "W"}, "bad_value"),
        (KONG, None),
        ({"kind": "concealed_kong", "tiles": "9999s"}, None),
    ],
)
def test_a_first_turn_of_another_player_has_kongs_at_most(meld, expected):
    assert code(melds=melds("S", meld), wins=[{**WIN, "first_turn": True}]) == expected


def test_the_dealers_first_turn_has_concealed_kongs_at_most():
    """天和 beside an open kong."""
    win = {**WIN, "seat": "E", "first_turn": True, "kong_draw": True}
    assert code(melds=melds("E", KONG), wins=[win]) == "bad_value"
    concealed = {"kind": "concealed_kong", "tiles": "9999s"}
    assert code(melds=melds("E", concealed), wins=[win]) is None


def test_the_first_turn_is_not_the_last():
    win = {"seat": "S", "how": "self_draw", "concealed": "234m67s22345p999s", "tile": "8s", "first_turn": True}
    assert code(wins=[win]) is None
    assert code(wins=[{**win, "last_tile": True}]) == "bad_value"


def test_one_tile_is_the_last_one_for_all_winners():
    one = {"seat": "S", "how": "discard", "from": "W", "concealed": "234m11167s22p345p", "tile": "8s"}
    other = {"seat": "N", "how": "discard", "from": "W", "concealed": "234p99967s55p678p", "tile": "8s"}
    assert code(wins=[one, other]) is None
    assert code(wins=[{**one, "last_tile": True}, other]) == "bad_value"


@pytest.mark.parametrize(
    "names",
    [
        ["七对子", "对对和"],
        ["一条龙", "七对子"],
        ["一条龙", "对对和"],
        ["捉五魁", "对对和"],
        ["大钓", "七对子"],
        ["大钓", "门清无惠"],
        ["四惠牌", "门清无惠"],
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("rules", ["beijing", "zhuowukui"])
def test_names_that_no_hand_has_together_are_both_named(rules, names):
    win = {"seat": "S", "how": "self_draw", "fan": names}
    line = {"rules": rules, "dealer": "E", "wins": [win]}
    line |= {"base": 1, "indicator": "N"} if rules == "beijing" else {}
    if rules == "zhuowukui" and {"门清无惠", "四惠牌"} & {*names}:
        pytest.skip("these rules know no such name")
    error = json.loads(settle_line(json.dumps(line))[0])["error"]
    assert error["code"] == "bad_value"
    assert all(
        name.replace("七对子", "七") in error["message"].replace("七小对", "七").replace("七对子", "七")
        for name in names
    )


def test_seven_pairs_have_no_meld():
    win = {"seat": "S", "how": "self_draw", "fan": ["七对子"]}
    assert code(wins=[win]) is None
    assert code(wins=[win], melds=melds("S", {"kind": "pong", "tiles": "111m", "from": "E"})) == "bad_value"
    line = {"rules": "zhuowukui", "dealer": "E", "wins": [{**win, "fan": ["七小对"], "open": True}]}
    assert json.loads(settle_line(json.dumps(line))[0])["error"]["code"] == "bad_value"


@pytest.mark.parametrize("haidi", [0, 1, 2])
def test_what_is_paid_as_a_self_draw_counts_the_last_tile_as_one(haidi):
    """One rule for a robbed kong and for a discard that is paid so."""
    win = {"seat": "S", "from": "W", "concealed": "234m11167s22p345p", "tile": "8s", "last_tile": True}
    options = {"haidi_on_discard": haidi, "discard_pays_as_self_draw": True}
    answers = [
        json.loads(settle_line(json.dumps({"rules": "zhuowukui", "dealer": "E", "options": options, "wins": [one]}))[0])
        for one in ({**win, "how": "rob_kong"}, {**win, "how": "discard"})
    ]
    assert [answer["wins"][0]["fan"] for answer in answers] == [{"海底捞月": 2000}] * 2
