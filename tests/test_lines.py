"""The JSON lines of `settle` and `waits`: answers to the letter, and one error object for everything else."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.lines import settle_line, waits_line
from assistant.rules import CODES

PLAIN = {
    "id": "s1",
    "rules": "beijing",
    "base": 500,
    "dealer": "E",
    "indicator": "N",
    "wins": [{"seat": "S", "how": "self_draw", "concealed": "123m456m789s1122p", "tile": "1p"}],
}
HOLDING = {"id": "w1", "rules": "beijing", "indicator": "N", "concealed": "46m123456s789s11p"}
PONG = {"kind": "pong", "tiles": "CCC", "from": "E"}


def changed(record, **changes):
    """A copy with keys replaced; None takes a key away; `win` changes the first win."""
    record = json.loads(json.dumps(record))
    for key, value in changes.pop("win", {}).items():
        record["wins"][0][key] = value
    return {key: value for key, value in (record | changes).items() if value is not None}


def settled(record):
    text, good = settle_line(json.dumps(record))
    assert good, text
    return json.loads(text)


def error(line, handle=settle_line):
    """Code, message and id of an error answer."""
    text, good = handle(line if isinstance(line, (str, bytes)) else json.dumps(line))
    assert not good
    answer = json.loads(text)
    assert set(answer) == {"id", "error"}
    assert set(answer["error"]) == {"code", "message"}
    return answer["error"]["code"], answer["error"]["message"], answer["id"]


# Answers


def test_settle_answers_with_these_keys_and_no_others():
    assert settled(PLAIN) == {
        "id": "s1",
        "wins": [
            {
                "seat": "S",
                "fan": {"推倒和": 1, "门清无惠": 1},
                "total": 2,
                "sets": ["123m", "456m", "789s", "111p", "22p"],
            }
        ],
        "burn": 0,
        "bound": [],
        "points": {"E": -1000, "N": -1000, "W": -1000, "S": 3000},
        "next_dealer": "N",
    }


def test_an_id_is_given_back_as_it_came_and_left_out_where_none_came():
    assert settled(changed(PLAIN, id=7))["id"] == 7
    assert settled(changed(PLAIN, id="七"))["id"] == "七"
    assert "id" not in settled(changed(PLAIN, id=None))
    assert error(changed(PLAIN, id=None, base=0))[2] is None


def test_a_hui_is_shown_as_the_tile_it_stands_for():
    record = changed(PLAIN, win={"concealed": "123m46mE789s1122p"})
    assert settled(record)["wins"][0]["sets"] == ["123m", "4m5m*6m", "789s", "111p", "22p"]


def test_seven_pairs_are_seven_items_and_four_hui_without_a_shape_none():
    pairs = changed(PLAIN, win={"concealed": "1133m55m1199s22p7p", "tile": "7p"})
    assert settled(pairs)["wins"][0]["sets"] == ["11m", "33m", "55m", "11s", "99s", "22p", "77p"]
    dealt = changed(PLAIN, wins=[{"seat": "S", "how": "self_draw", "concealed": "EEEE147m258s369p"}])
    assert settled(dealt)["wins"][0] == {"seat": "S", "fan": {"四惠牌": 8, "地和": 8}, "total": 16, "sets": []}


def test_melds_are_part_of_the_reading():
    record = changed(PLAIN, melds={"S": [PONG]}, win={"concealed": "123m456m1122p"})
    assert settled(record)["wins"][0]["sets"] == ["123m", "456m", "111p", "22p", "CCC"]


def test_waits_answers_with_these_keys_and_no_others():
    text, good = waits_line(json.dumps(HOLDING))
    both = {"fan": 6, "names": {"门清无惠": 1, "捉五魁": 2, "一条龙": 3}}
    assert good
    assert json.loads(text) == {
        "id": "w1",
        "shanten": 0,
        "waits": [
            {"tile": "5m", "left": 4, "self_draw": both, "discard": both},
            {"tile": "E", "left": 4, "self_draw": {"fan": 5, "names": {"捉五魁": 2, "一条龙": 3}}, "discard": None},
        ],
    }


def test_a_hand_that_is_not_ready_has_useful_tiles():
    answer = json.loads(waits_line(json.dumps(changed(HOLDING, concealed="46m123456s789s1p9p", seen="55m9p")))[0])
    assert answer == {
        "id": "w1",
        "shanten": 1,
        "waits": [],
        "useful": [
            {"tile": "5m", "left": 2},
            {"tile": "1p", "left": 3},
            {"tile": "9p", "left": 2},
            {"tile": "E", "left": 4},
        ],
    }


def test_fourteen_tiles_list_their_discards():
    answer = json.loads(waits_line(json.dumps(changed(HOLDING, concealed="46m123456s789s11p9p")))[0])
    assert (answer["shanten"], answer["wins"]) == (0, False)
    first, second = answer["discards"][:2]
    assert set(first) == {"tile", "shanten", "left", "waits"}
    assert (first["tile"], first["shanten"], first["left"]) == ("9p", 0, 8)
    assert [wait["tile"] for wait in first["waits"]] == ["5m", "E"]
    assert set(second) == {"tile", "shanten", "left", "useful"}
    order = [(listed["shanten"], -listed["left"]) for listed in answer["discards"]]
    assert order == sorted(order)


def test_fourteen_tiles_that_win():
    answer = json.loads(waits_line(json.dumps(changed(HOLDING, concealed="456m123456s789s11p")))[0])
    assert (answer["shanten"], answer["wins"]) == (-1, True)


def test_a_line_may_be_bytes_with_a_byte_order_mark():
    assert settle_line(b"\xef\xbb\xbf" + json.dumps(PLAIN).encode())[1]
    assert settle_line("\ufeff" + json.dumps(PLAIN) + "\r\n")[1]


# Errors: every code

FAULTY_RECORDS = {
    "bad_json": [
        ("{", "no JSON"),
        ("", "no JSON"),
        ("[]", "no object"),
        ("null", "no object"),
        ('"text"', "no object"),
        ("17", "no object"),
        ('{"id": null}', "id is null"),
        ('{"id": NaN}', "NaN is no number"),
        ('{"base": -Infinity}', "-Infinity is no number"),
        ('{"base": 1, "base": 2}', "“base” is given twice"),
        ('{"wins": [{"seat": "E", "seat": "E"}]}', "“seat” is given twice"),
        ('{"a": ' * 100_000, "nested too deeply"),
        ("[" * 100_000, "nested too deeply"),
        ('{"base": ' + "9" * 5_000 + "}", "no JSON"),
        (b'{"id": "\xff"}', "not UTF-8"),
        ("{'id': 1}", "no JSON"),
        ('{"id": 1}}', "no JSON"),
        ('{"id": 1} {"id": 2}', "no JSON"),
    ],
    "unknown_key": [
        (changed(PLAIN, points=3), "points: The key “points” is not known"),
        (changed(PLAIN, win={"form": "E"}), "wins[0].form"),
        (changed(PLAIN, melds={"S": [PONG | {"seat": "S"}]}), "melds.S[0].seat"),
        (changed(PLAIN, melds={"X": []}), "melds.X"),
        (changed(PLAIN, Base=1, base=None), "Base"),
    ],
    "missing_key": [
        *((changed(PLAIN, **{key: None}), f"“{key}”") for key in ("rules", "base", "dealer", "indicator", "wins")),
        (changed(PLAIN, wins=[{}]), "wins[0]: The key “seat”"),
        (changed(PLAIN, wins=[{"seat": "S", "how": "self_draw"}]), "“concealed”"),
        (changed(PLAIN, wins=[{"seat": "S", "how": "self_draw", "concealed": "123m456m789s1122p"}]), "“tile”"),
        (changed(PLAIN, wins=[{"seat": "E", "how": "self_draw", "concealed": "EEEE147m258s369p"}]), "wins[0].tile"),
        (changed(PLAIN, wins=[{"seat": "S", "how": "self_draw", "tile": "1p"}]), "“concealed”"),
        (changed(PLAIN, win={"how": "discard"}), "wins[0]: The key “from”"),
        (changed(PLAIN, melds={"S": [{"kind": "pong", "tiles": "CCC"}]}), "melds.S[0]: The key “from”"),
        (changed(PLAIN, melds={"S": [{"tiles": "CCC", "from": "E"}]}), "“kind”"),
    ],
    "unknown_rules": [
        (changed(PLAIN, rules="riichi"), "beijing"),
        (changed(PLAIN, rules=""), "rules: There are no rules"),
        (changed(PLAIN, rules=5), "rules"),
        (changed(PLAIN, rules=["beijing"]), "rules"),
    ],
    "unknown_option": [
        (changed(PLAIN, options={"red_fives": True}), "options.red_fives: The rules beijing have no option"),
        (changed(PLAIN, options={"Dealer_order": "ENWS"}), "dealer_order"),
    ],
    "bad_value": [
        *((changed(PLAIN, base=base), "base: ") for base in (0, -1, True, 1.0, 1e300, "500", [], {}, 10**13)),
        *((changed(PLAIN, burn_rounds=rounds), "burn_rounds: ") for rounds in (-1, 18, 10**9, False, 1.5, "1")),
        *((changed(PLAIN, dealer=dealer), "dealer: ") for dealer in ("X", "", "e", 0, [], True)),
        *((changed(PLAIN, indicator=tile), "indicator: ") for tile in (5, True, [], {}, 0.5)),
        *((changed(PLAIN, options=options), "options: ") for options in ([], "x", 1, False)),
        *((changed(PLAIN, melds=melds), "melds: ") for melds in ([], "x", 1)),
        *((changed(PLAIN, wins=wins), "wins") for wins in ({}, "x", 1, [1], [[]], [True])),
        *((changed(PLAIN, bound=bound), "bound") for bound in ({}, "EN", [["E"]], [["E", "E"]], [["E", "X"]], ["EN"])),
        *((changed(PLAIN, id=name), "id: ") for name in ([], {}, True)),
        ('{"id": 1e999,' + json.dumps(changed(PLAIN, id=None))[1:], "id: "),
        (json.dumps(PLAIN).replace('"E"', "null", 1), "dealer: "),
        *((changed(PLAIN, win={"seat": seat}), "wins[0].seat") for seat in ("X", 1, [], True)),
        *((changed(PLAIN, win={"how": how}), "wins[0].how") for how in ("robbed", "", 1, [], True)),
        *((changed(PLAIN, win={"concealed": tiles}), "wins[0].concealed") for tiles in (1, ["1m"], True)),
        *((changed(PLAIN, win={"tile": tile}), "wins[0].tile") for tile in (1, ["1m"], {})),
        (json.dumps(PLAIN).replace('"1p"', "null"), "wins[0].tile: A text is expected here, not null"),
        *((changed(PLAIN, win={flag: 1}), flag) for flag in ("last_tile", "kong_draw", "first_turn")),
        (changed(PLAIN, win={"fan": ["一条龙"]}), "not both"),
        *((changed(PLAIN, options={"haidi_on_discard": value}), "0, 1, 2") for value in (3, -1, True, 1.0, "1", [])),
        *((changed(PLAIN, options={"hui_claimable": value}), "false, true") for value in (1, 0, "true", [], {})),
        *((changed(PLAIN, options={"dealer_order": value}), "ENWS") for value in ("EEEE", "NESW", "", 4)),
        (changed(PLAIN, win={"from": "S", "how": "discard"}), "own seat"),
        (changed(PLAIN, win={"from": "E"}), "自摸 comes from nobody"),
        (changed(PLAIN, melds={"S": [PONG | {"from": "S"}]}), "melds.S[0].from"),
        (changed(PLAIN, melds={"S": [{"kind": "concealed_kong", "tiles": "CCCC", "from": "E"}]}), "nobody"),
        (changed(PLAIN, melds={"S": [PONG | {"kind": "kong"}]}), "melds.S[0].kind"),
        (changed(PLAIN, melds={"S": [PONG | {"tiles": 3}]}), "melds.S[0].tiles"),
        (changed(PLAIN, melds={"S": PONG}), "melds.S: A list"),
        (changed(PLAIN, melds={"S": ["CCC"]}), "melds.S[0]: An object"),
        (changed(PLAIN, win={"kong_draw": True}), "no kong"),
        (
            changed(
                PLAIN,
                melds={"S": [PONG | {"kind": "open_kong", "tiles": "CCCC"}]},
                win={"concealed": "123m456m1122p", "kong_draw": True, "last_tile": True},
            ),
            "reserve",
        ),
        (changed(PLAIN, win={"kong_draw": True, "how": "discard", "from": "E"}), "replacement tile"),
        (changed(PLAIN, dealer="S", win={"first_turn": True, "how": "discard", "from": "E"}), "first turn"),
        (changed(PLAIN, dealer="S", win={"first_turn": True, "how": "rob_kong", "from": "E"}), "first turn"),
        *(
            (changed(PLAIN, wins=[{"seat": "S", "how": "self_draw", "fan": fan}]), "wins[0].fan")
            for fan in ("一条龙", None, [1], ["庄"], ["杠上开花"], ["一条龙", "一条龙"], ["七对子", "豪华七对子"], {})
            if fan is not None
        ),
        (changed(PLAIN, wins=[*PLAIN["wins"], *PLAIN["wins"]]), "wins twice"),
    ],
    "bad_tile": [
        (changed(PLAIN, indicator="0m"), "indicator: “0m” is no tile"),
        (changed(PLAIN, indicator=""), "indicator: One tile"),
        (changed(PLAIN, indicator="1m2m"), "indicator: One tile"),
        (changed(PLAIN, win={"concealed": "123m456m789s1122x"}), "wins[0].concealed"),
        (changed(PLAIN, win={"tile": "🀢"}), "wins[0].tile"),
        (changed(PLAIN, melds={"S": [PONG | {"tiles": "CCX"}]}), "melds.S[0].tiles"),
        (changed(PLAIN, win={"concealed": "\ud800"}), "wins[0].concealed"),
        (changed(PLAIN, win={"concealed": "{0}{a}" * 1000}), "wins[0].concealed"),
    ],
    "bad_meld": [
        *(
            (changed(PLAIN, melds={"S": [{"kind": kind, "tiles": tiles, "from": "E"}]}), "melds.S[0]")
            for kind, tiles in (
                *(
                    ("chi", "124m"),
                    ("chi", "111m"),
                    ("chi", "ESW"),
                    ("chi", "CFP"),
                    ("chi", "9m1s2s"),
                    ("chi", "1234m"),
                ),
                *(("pong", "112m"), ("pong", "1111m"), ("pong", ""), ("open_kong", "111m"), ("added_kong", "1112m")),
            )
        ),
        (changed(PLAIN, melds={"S": [{"kind": "concealed_kong", "tiles": "EEEE"}]}), "暗杠"),
        (
            changed(PLAIN, options={"hui_claimable": False}, melds={"S": [PONG | {"tiles": "EEE", "from": "W"}]}),
            "claimed",
        ),
    ],
    "wrong_tile_count": [
        (changed(PLAIN, win={"concealed": "123m456m789s112p"}), "12 concealed tiles beside 0 melds: 13 are expected"),
        (changed(PLAIN, win={"concealed": ""}), "0 concealed tiles"),
        (changed(PLAIN, melds={"S": [PONG]}), "13 concealed tiles beside 1 melds: 10 are expected"),
        (changed(PLAIN, melds={"S": [PONG | {"tiles": f"{n}{n}{n}m"} for n in (5, 6, 7, 8, 9)]}), "at most four melds"),
        (changed(PLAIN, melds={"N": [PONG | {"tiles": f"{n}{n}{n}p"} for n in (5, 6, 7, 8, 9)]}), "at most four melds"),
    ],
    "too_many_copies": [
        (changed(PLAIN, win={"concealed": "111m456m789s1112p", "tile": "1m"}, indicator="1m"), "5 times 1m"),
        (changed(PLAIN, melds={"N": [PONG], "W": [PONG]}), "6 times C"),
        (changed(PLAIN, indicator="1p", win={"concealed": "123m456m789s1112p"}), "5 times 1p"),
    ],
    "self_draw_only": [
        (
            changed(PLAIN, melds={"S": [PONG]}, win={"concealed": "123m456m1122p", "how": "discard", "from": "E"}),
            "wins[0].how: S has an open hand",
        ),
        (changed(PLAIN, win={"concealed": "EEE23m456m789s11p", "how": "discard", "from": "E"}), "holds 3 惠牌"),
        (changed(PLAIN, win={"concealed": "EEE147m258s369p1p", "how": "rob_kong", "from": "E"}), "holds 3 惠牌"),
        (changed(PLAIN, wins=[{"seat": "S", "how": "discard", "from": "E", "fan": ["四惠牌"]}]), "四惠牌"),
        (changed(PLAIN, wins=[{"seat": "S", "how": "discard", "from": "E", "fan": ["大钓"]}]), "大钓"),
    ],
    "not_a_win": [
        (changed(PLAIN, win={"tile": "9p"}), "wins[0]: With 9p the tiles of S"),
        (changed(PLAIN, win={"tile": "E", "how": "discard", "from": "E"}), "face value"),
    ],
}


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [(line, code, words) for code, faulty in FAULTY_RECORDS.items() for line, words in faulty],
)
def test_every_fault_of_settle_is_one_error(line, code, words):
    found, message, _ = error(line)
    assert (found, words in message) == (code, True), message


def test_every_code_is_tested():
    assert list(FAULTY_RECORDS) == list(CODES)


def holding(**changes):
    return changed(HOLDING, **changes)


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ("{", "bad_json", "no JSON"),
        (holding(wins=[]), "unknown_key", "wins"),
        (holding(melds=[PONG | {"seat": "E"}]), "unknown_key", "melds[0].seat"),
        (holding(concealed=None), "missing_key", "concealed"),
        (holding(indicator=None), "missing_key", "indicator"),
        (holding(rules=None), "missing_key", "rules"),
        (holding(melds=[{"kind": "chi"}]), "missing_key", "melds[0]"),
        (holding(rules="x"), "unknown_rules", "rules"),
        (holding(rules="x", indicator=None), "unknown_rules", "rules"),
        (holding(options={"x": 1}), "unknown_option", "options.x"),
        (holding(concealed=[]), "bad_value", "concealed"),
        (holding(concealed=13), "bad_value", "concealed"),
        (holding(seen=["1m"]), "bad_value", "seen"),
        (holding(melds={}), "bad_value", "melds"),
        (holding(melds=[PONG | {"from": "left"}]), "bad_value", "melds[0].from"),
        (holding(seen="0m"), "bad_tile", "seen"),
        (holding(indicator="X"), "bad_tile", "indicator"),
        (holding(melds=[PONG | {"tiles": "CCF"}]), "bad_meld", "melds[0]"),
        (holding(melds=[{"kind": "concealed_kong", "tiles": "EEEE"}]), "bad_meld", "melds[0]"),
        (holding(concealed="46m123456s789s1p"), "wrong_tile_count", "13 are expected, or one more"),
        (holding(concealed="46m123456s789s1111p"), "wrong_tile_count", "concealed"),
        (holding(melds=[PONG | {"tiles": f"{n}{n}{n}m"} for n in (1, 2, 3, 5, 7)]), "wrong_tile_count", "four melds"),
        (holding(seen="111p"), "too_many_copies", "5 times 1p"),
        (holding(concealed="NNNN23456s789s11p"), "too_many_copies", "5 times N"),
    ],
)
def test_every_fault_of_waits_is_one_error(line, code, words):
    found, message, _ = error(line, waits_line)
    assert (found, words in message) == (code, True), message


# Errors: the first fault in the order of the codes


def test_the_first_fault_counts():
    """One fault of every kind in one line; taking away the first one uncovers the next."""
    record = {
        "extra": 1,
        "rules": "x",
        "options": {"x": 1},
        "base": 0,
        "dealer": "E",
        "indicator": "0m",
        "melds": {
            "S": [{"kind": "pong", "tiles": "112m", "from": "E"}],
            "W": [{"kind": "open_kong", "tiles": "9999p", "from": "E"}, {"kind": "pong", "tiles": "999p", "from": "E"}],
        },
        "wins": [{"seat": "S", "how": "discard", "concealed": "123m", "tile": "E", "from": "E"}],
    }
    repairs = [
        ("unknown_key", {"extra": None, "dealer": None}),
        ("missing_key", {"dealer": "E"}),
        ("unknown_rules", {"rules": "beijing"}),
        ("unknown_option", {"options": {}}),
        ("bad_value", {"base": 1}),
        ("bad_tile", {"indicator": "N"}),
        ("bad_meld", {"melds": record["melds"] | {"S": [{"kind": "pong", "tiles": "111m", "from": "E"}]}}),
        ("wrong_tile_count", {"wins": [record["wins"][0] | {"concealed": "234678m4445s"}]}),
        ("too_many_copies", {"melds": {"S": [{"kind": "pong", "tiles": "111m", "from": "E"}]}}),
        ("self_draw_only", {"melds": {}, "wins": [record["wins"][0] | {"concealed": "111234678m444s5s"}]}),
    ]
    for code, repair in repairs:
        assert error(record)[0] == code
        record = changed(record, **repair)
    assert error(record)[0] == "not_a_win"


def test_a_value_is_looked_at_before_a_tile():
    """Circumstances are found at fault though a tile of the same line cannot be read."""
    tiles = {"concealed": "0m", "kong_draw": True}
    assert error(changed(PLAIN, win=tiles))[0] == "bad_value"
    kong = {"S": [{"kind": "concealed_kong", "tiles": "0m"}]}
    assert error(changed(PLAIN, melds=kong, win={"kong_draw": True}))[0] == "bad_tile"
    two = [win | {"how": "discard", "from": "E"} for win in (PLAIN["wins"][0], PLAIN["wins"][0] | {"seat": "N"})]
    assert error(changed(PLAIN, wins=[two[0], two[1] | {"tile": "0m"}]))[0] == "bad_tile"
    assert error(changed(PLAIN, wins=[two[0], two[1] | {"tile": "2p"}]))[0] == "bad_value"
    assert error(changed(PLAIN, indicator="0m", wins=[two[0], two[1] | {"from": "W"}]))[0] == "bad_value"


def test_an_unknown_key_comes_before_a_missing_one_wherever_they_are():
    record = changed(PLAIN, base=None, win={"form": "E"})
    assert error(record)[0] == "unknown_key"


def test_the_id_of_a_faulty_line_is_given_back():
    assert error(changed(PLAIN, base=0))[2] == "s1"
    assert error(changed(PLAIN, id=[], base=0))[2] is None
    assert error("{")[2] is None
    assert error(changed(PLAIN, id="\ud800", base=0))[2] == "\ud800"


# Nothing that is read raises

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6) | st.sampled_from(["E", "1m", "chi"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)
PLACES = [
    *((key,) for key in (*PLAIN, *HOLDING, "options", "melds", "bound", "burn_rounds", "seen")),
    *(("wins", 0, key) for key in ("seat", "how", "from", "concealed", "tile", "fan", "first_turn", "kong_draw")),
    *(("melds", "S", 0, key) for key in ("kind", "tiles", "from")),
    ("melds", "S"),
    ("melds", 0),
    ("options", "dealer_order"),
]


@given(JSON, st.sampled_from(PLACES), st.sampled_from([(PLAIN, settle_line), (HOLDING, waits_line)]))
def test_any_value_at_any_place_gives_an_answer_or_an_error(value, place, command):
    valid, handle = command
    line = json.loads(json.dumps(valid | {"melds": {"S": [PONG]} if "wins" in valid else [PONG]}))
    holder = line
    try:
        for step in place[:-1]:
            holder = holder[step]
        holder[place[-1]] = value
    except (KeyError, IndexError, TypeError):
        line[place[0]] = value
    text, good = handle(json.dumps(line))
    answer = json.loads(text)
    assert good == ("error" not in answer)
    assert good or answer["error"]["code"] in CODES


@given(st.text(max_size=40), st.sampled_from([settle_line, waits_line]))
def test_any_text_gives_an_error(text, handle):
    answer, good = handle(text)
    assert not good
    assert json.loads(answer)["error"]["code"] in CODES


@given(st.binary(max_size=40))
def test_any_bytes_give_an_error(line):
    assert not settle_line(line)[1]


def test_long_lists_are_answered_in_time():
    """No entry is held against all others, and a message stays short."""
    keys = "".join(f'"{number}": 1, ' for number in range(200_000))
    assert error(f'{{{keys}"199999": 1}}')[1].endswith("the key “199999” is given twice.")
    assert error(changed(PLAIN, wins=PLAIN["wins"] * 100_000))[0] == "bad_value"
    pong = PONG | {"tiles": "C" * 100_000}
    assert len(error(changed(PLAIN, melds={"S": [pong]}))[1]) < 200


def test_deep_values_inside_a_known_key():
    for depth in (10, 500, 900):
        nested = "[" * depth + "]" * depth
        line = json.dumps(PLAIN).replace("500", nested)
        assert error(line)[0] in ("bad_value", "bad_json")
