"""Lines of `settle` that cannot be handled, by the code of their error, with words of its message."""

import json

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


FAULTY_RECORDS = {
    "bad_json": [
        ("{", "not JSON"),
        ("", "not JSON"),
        ("[]", "not an object"),
        ("null", "not an object"),
        ('"text"', "not an object"),
        ("17", "not an object"),
        ('{"id": null}', "id is null"),
        ('{"id": NaN}', "NaN is not a number"),
        ('{"base": -Infinity}', "-Infinity is not a number"),
        ('{"base": 1, "base": 2}', "“base” is given twice"),
        ('{"wins": [{"seat": "E", "seat": "E"}]}', "“seat” is given twice"),
        ('{"a": ' * 100_000, "nested too deeply"),
        ("[" * 100_000, "nested too deeply"),
        ('{"base": ' + "9" * 5_000 + "}", "not JSON"),
        (b'{"id": "\xff"}', "not UTF-8"),
        ("{'id': 1}", "not JSON"),
        ('{"id": 1}}', "not JSON"),
        ('{"id": 1} {"id": 2}', "not JSON"),
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
        (changed(PLAIN, indicator="0m"), "indicator: “0m” is not a tile"),
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
        (changed(PLAIN, melds={"S": [PONG | {"tiles": f"{n}{n}{n}m"} for n in (5, 6, 7, 8, 9)]}), "at most 4 melds"),
        (changed(PLAIN, melds={"N": [PONG | {"tiles": f"{n}{n}{n}p"} for n in (5, 6, 7, 8, 9)]}), "at most 4 melds"),
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
        (changed(PLAIN, win={"concealed": "EEE147m258s369p9p", "how": "rob_kong", "from": "E"}), "holds 3 惠牌"),
        (changed(PLAIN, wins=[{"seat": "S", "how": "discard", "from": "E", "fan": ["四惠牌"]}]), "四惠牌"),
        (changed(PLAIN, wins=[{"seat": "S", "how": "discard", "from": "E", "fan": ["大钓"]}]), "open hand"),
    ],
    "not_a_win": [
        (changed(PLAIN, win={"tile": "9p"}), "wins[0]: With 9p the tiles of S"),
        (changed(PLAIN, win={"tile": "E", "how": "discard", "from": "E"}), "face value"),
    ],
}
