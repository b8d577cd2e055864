"""The JSON lines of `settle` and `waits`: answers to the letter, and one error object for everything else."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.jsonl.answer import settle_line, waits_line
from assistant.rules import CODES
from tests.jsonl.faulty_lines import FAULTY_RECORDS, HOLDING, PLAIN, PONG, changed


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


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [(line, code, words) for code, faulty in FAULTY_RECORDS.items() for line, words in faulty],
)
def test_every_fault_of_settle_is_one_error(line, code, words):
    found, message, _ = error(line)
    assert (found, words in message) == (code, True), message


def test_every_code_is_tested():
    assert [*FAULTY_RECORDS, "too_few_fan", "too_few_tai"] == list(CODES)  # no minimum by these rules


def holding(**changes):
    return changed(HOLDING, **changes)


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ("{", "bad_json", "not JSON"),
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
        (holding(melds=[PONG | {"tiles": f"{n}{n}{n}m"} for n in (1, 2, 3, 5, 7)]), "wrong_tile_count", "4 melds"),
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


@pytest.mark.parametrize("rules", ["beijing", "guobiao", "of nobody"])
def test_each_key_that_is_known_is_named_once(rules):
    _, message, _ = error(PLAIN | {"rules": rules, "extra": 1})
    named = message.partition("there are: ")[2].rstrip(".").split(", ")
    assert len(named) > 9
    assert sorted(set(named)) == sorted(named)


def test_what_hangs_on_options_is_not_missed_where_these_exclude_each_other():
    """推倒胡 asks for the wind of the round by its long table alone; 宁波 asks for it whatever the options are."""
    given = {"rules": "tuidaohu", "base": 1, "dealer": "E", "wins": []}
    assert error(given)[0] == "missing_key"
    assert error(given | {"options": {"tiles": "112", "table": "short"}})[0] == "bad_value"
    assert error(given | {"rules": "ningbo", "indicator": "N", "options": {"minimum": -1}})[0] == "missing_key"


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
