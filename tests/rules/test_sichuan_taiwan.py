"""四川 and 台湾: worked examples, cases of others, random deals against the naive referees, bad input, waits."""

import json
from pathlib import Path

import pytest

from assistant.jsonl.answer import settle_line, waits_line
from assistant.ledger.outcomes import entered_of
from assistant.rules import KINDS, RULESETS, How, Meld, MeldKind, Seat, Tile, Win, parse_tiles, settle
from assistant.usecases.hand import Round
from tests.rules.referees.compare import differences, hands_of, settle_of

CASES = Path(__file__).parent / "cases"
RULES = ["sichuan", "taiwan"]
OFF = {"check_ready": False, "kong_return_not_ready": False, "pig": "none"}


def settled(line):
    return json.loads(settle_line(json.dumps(line))[0])


def waiting(line):
    return json.loads(waits_line(json.dumps(line))[0])


def cases():
    for rules in RULES:
        for name in (rules, f"{rules}_page"):
            lines = (CASES / f"{name}.jsonl").read_text("utf-8").splitlines()
            yield from (pytest.param(case, id=f"{name}-{case['in']['id']}") for case in map(json.loads, lines))


@pytest.mark.parametrize("case", [*cases()])
def test_a_case(case):
    """Worked examples of the rules, and cases that another slow reference has made."""
    wanted, found = case["out"], settled(case["in"])
    if "error" in wanted:
        assert found["error"]["code"] == wanted["error"]
        return
    for key in ("points", "next_dealer", "next_streak", "ready", "pot", "lines"):
        assert found.get(key) == wanted.get(key, found.get(key))
    for win, won in zip(wanted["wins"], found["wins"], strict=True):
        fan = {name: value for name, value in won["fan"].items() if value}
        assert fan in win.get("fan_any", [win["fan"]])
        for key in ("seat", "total", "tai", "value", "pays"):
            assert won.get(key) == win.get(key, won.get(key))


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", range(6))
def test_random_deals(rules, seed):
    """50 deals for each seed, mostly valid: errors, 番 or 台 by name, every payment in its order, who deals next."""
    deals, referee = hands_of(rules, seed), settle_of(rules)
    for _ in range(50):
        line = deals.record()
        assert [*differences(referee(line), settled(line))] == [], json.dumps(line, ensure_ascii=False)


@pytest.mark.parametrize("rules", RULES)
def test_the_random_deals_show_nearly_every_name(rules):
    """Without that the agreement above would say less than it seems to."""
    deals, referee = hands_of(rules, 1), settle_of(rules)
    answers = [referee(deals.record()) for _ in range(500)]
    shown = {name for answer in answers for win in answer.get("wins", []) for name in win["fan"]}
    ruleset = RULESETS[rules]
    played = {row.name for row, value in ruleset.played(ruleset.as_written) if value}
    assert played - shown <= {"天胡", "地胡", "大四喜"}


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", range(3))
def test_waits_of_random_hands(rules, seed):
    """Every wait with its 番 or 台 by 自摸 and on a discard, against the referee's win with that tile."""
    deals, referee = hands_of(rules, 50 + seed), settle_of(rules)
    for _ in range(8):
        line = deals.record()
        win = next((win for win in _wins(line) if "concealed" in win), None)
        if win is None or "error" in referee(line):
            continue
        melds = line["melds"].get(win["seat"], [])
        hand = {"rules": rules, "options": line["options"], "concealed": win["concealed"], "melds": melds}
        hand |= {"seat": win["seat"], "dealer": line["dealer"]}
        hand |= {key: line[key] for key in ("round_wind", "flowers", "east") if key in line}
        if "void" in line and win["seat"] in line["void"]:
            hand["void"] = line["void"][win["seat"]]
        found = {wait["tile"]: (wait["self_draw"]["fan"], wait["discard"]["fan"]) for wait in waiting(hand)["waits"]}
        assert found == _expected(line, win, referee), json.dumps(hand, ensure_ascii=False)


def _wins(line):
    return line.get("wins") or [win for event in line.get("events", []) for win in event.get("wins", [])]


def _expected(line, win, referee):
    """The total of every kind that would win, by 自摸 and on a discard."""
    source = next(seat for seat in "ESWN" if seat != win["seat"])
    found = {}
    for kind in KINDS:
        totals = []
        for how in ({"how": "self_draw"}, {"how": "discard", "from": source}):
            one = {"seat": win["seat"], "concealed": win["concealed"], "tile": kind.text, **how}
            answer = referee(_alone(line, one))
            if "wins" in answer:
                (won,) = answer["wins"]
                totals.append(won.get("tai", won.get("total")))
        if totals:
            found[kind.text] = tuple(totals)
    return found


def _alone(line, win):
    """A line with that win alone, its 杠 made before, and nothing checked at the end."""
    seat = win["seat"]
    melds = line["melds"].get(seat, [])
    alone = {**line, "melds": {seat: melds}, "options": {**line["options"], "minimum": 0}}
    if line["rules"] == "taiwan":
        return {**alone, "wins": [win]}
    tiles = [meld["tiles"] for meld in melds if meld["kind"].endswith("kong")]
    kongs = [{"kong": {"seat": seat, "tile": tile[0] + tile[-1]}} for tile in tiles]
    alone = {key: value for key, value in alone.items() if key not in ("hands", "only_void_discarded", "wins")}
    return {**alone, "options": {**line["options"], **OFF}, "events": [*kongs, {"wins": [win]}]}


def test_one_win_of_a_deal_that_goes_on():
    """As one photo gives it: the 杠 of the hand was made before, and nobody is checked; its line settles alike."""
    tiles, kong = parse_tiles("234678m4456p"), Meld(MeldKind.CONCEALED_KONG, parse_tiles("7777p"))
    win = Win(Seat.S, How.SELF_DRAW, tiles, Tile.parse("4p"), kong_draw=True)
    shared = Round(1, Seat.E, None, rules="sichuan", options={"self_draw": "plain"})
    record = shared.record((win,), {Seat.S: (kong,)})
    found = settle(record)
    assert [item.name for item in found.wins[0].score.items] == ["杠", "杠上花"]
    assert found.points == {Seat.E: -6, Seat.S: 18, Seat.W: -6, Seat.N: -6}
    assert settled(entered_of(record))["points"] == {"E": -6, "S": 18, "W": -6, "N": -6}


# Bad input

SOUTH = {"seat": "S", "how": "self_draw", "concealed": "234567m2345567p", "tile": "8p"}
KONG = {"kind": "concealed_kong", "tiles": "9999s"}
DEAL = {"rules": "sichuan", "base": 1, "dealer": "E", "options": OFF, "events": [{"wins": [SOUTH]}]}


def deal(*events, **more):
    return {**DEAL, "events": list(events), **more}


def won(seat="S", **more):
    return {"wins": [{**SOUTH, "seat": seat, **more}]}


def other(seat, how="self_draw", **more):
    """A win of other tiles, for each seat its own."""
    tiles = {"E": ("1112345678999s", "5s"), "W": ("1133557799m113s", "3s"), "N": ("11447799p22446s", "6s")}
    concealed, tile = tiles[seat]
    return {"wins": [{"seat": seat, "how": how, "concealed": concealed, "tile": tile, **more}]}


THREE = [won(), other("E"), other("W")]


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("bad_tile", deal(won(concealed="234567m23455pEE"))),
        ("bad_tile", deal(won(tile="E"))),
        ("bad_tile", deal(won(tile="1f"))),
        ("bad_meld", deal(won(concealed="234567m5567p"), melds={"S": [{"kind": "chi", "tiles": "234p", "from": "E"}]})),
        ("wrong_tile_count", deal(won(concealed="234567m234556p"))),
        ("wrong_tile_count", deal(won(), hands={"E": "123m"})),
        ("too_many_copies", deal(won(), hands={"E": "1188888m111999s"})),
        ("missing_key", {**deal(won()), "options": {}}),
        ("missing_key", {key: value for key, value in DEAL.items() if key != "events"}),
        ("bad_value", deal(*THREE, other("N"))),
        ("bad_value", deal(*THREE, {"kong": {"seat": "N", "tile": "9s"}}, melds={"N": [KONG]})),
        ("bad_value", deal(won(), won())),
        ("bad_value", deal(won(), other("W", "discard", **{"from": "S"}))),
        ("bad_value", deal(won(), {"kong": {"seat": "S", "tile": "9s"}}, melds={"S": [KONG]})),
        ("bad_value", deal({"kong": {"seat": "N", "tile": "9s"}}, won())),
        ("bad_value", deal(won(), melds={"N": [KONG]})),
        ("bad_value", deal(*[{"kong": {"seat": "N", "tile": "9s"}}] * 2, won(), melds={"N": [KONG]})),
        ("bad_value", deal({"kong": {"seat": "N", "tile": "9s", "late": True}}, won(), melds={"N": [KONG]})),
        ("bad_value", deal(won(), hands={"S": "234567m2345567p"})),
        ("bad_value", deal(won(kong_draw=True))),
        ("bad_value", deal(won(how="discard", after_kong=True, **{"from": "N"}))),
        ("bad_value", deal(won(last_tile=True), other("W"))),
        ("bad_value", deal(other("W"), won(first_turn=True))),
        ("bad_value", {**DEAL, "wins": []}),
        ("bad_value", deal(won(), {"wins": []})),
        ("unknown_key", {**DEAL, "indicator": "1m"}),
        ("unknown_option", {**DEAL, "options": {"caps": 3}}),
        ("not_a_win", deal(won(), void={"S": "m"})),
        ("not_a_win", deal(won(concealed="234567m23455p99s", tile="5p"))),
        ("not_a_win", deal(won(tile="9s"))),
    ],
)
def test_what_is_wrong_with_a_deal_of_sichuan(code, line):
    error = settled(line)["error"]
    assert error["code"] == code
    assert len(error["message"]) > 20


def test_an_open_kong_comes_from_a_seat_in_play():
    kong = {"kind": "open_kong", "tiles": "9999s", "from": "S"}
    line = deal(won(), {"kong": {"seat": "N", "tile": "9s"}}, melds={"N": [kong]})
    assert "S has won already" in settled(line)["error"]["message"]


HAND = {"seat": "S", "how": "self_draw", "concealed": "123456m123456s23pCC", "tile": "1p"}
TABLE = {"rules": "taiwan", "base": 5, "per_tai": 1, "dealer": "E", "round_wind": "W", "wins": [HAND]}
ALL_FLOWERS = {"S": "1f2f3f4f5f6f7f8f"}
PONG = {"kind": "pong", "tiles": "999p", "from": "W"}
OPEN = {"concealed": "456m123456s23pCC", "tile": "1p"}


def table(win=None, **more):
    return {**TABLE, "wins": [{**HAND, **(win or {})}], **more}


def flower_win(**more):
    return {**TABLE, "flowers": ALL_FLOWERS, "wins": [{"seat": "S", "how": "eight_flowers"}], **more}


@pytest.mark.parametrize(
    ("code", "line"),
    [
        ("missing_key", {key: value for key, value in TABLE.items() if key != "per_tai"}),
        ("missing_key", {key: value for key, value in TABLE.items() if key != "round_wind"}),
        ("missing_key", table({"how": "discard"})),
        ("unknown_key", {**TABLE, "indicator": "1m"}),
        ("unknown_key", {**TABLE, "burn_rounds": 1}),
        ("bad_value", {**TABLE, "per_tai": 0}),
        ("bad_value", {**TABLE, "dealer_streak": -1}),
        ("bad_value", {**TABLE, "flowers": {"S": "1f1f"}}),
        ("bad_value", flower_win(flowers={"S": "1f2f3f4f5f6f7f"})),
        ("bad_value", flower_win(wins=[{"seat": "S", "how": "eight_flowers", "concealed": "123m", "tile": "1m"}])),
        ("bad_value", flower_win(wins=[{"seat": "S", "how": "rob_flower"}])),
        ("bad_value", table({"kong_draw": True})),
        ("bad_value", table({"kong_draw": True}, flowers={"S": "1f"}, options={"flower_is_kong": False})),
        ("bad_value", table({"kong_draw": True, "how": "discard", "from": "E"}, flowers={"S": "1f"})),
        ("bad_value", table({"last_tile": True, "how": "rob_kong", "from": "E"})),
        ("bad_value", table({"first_turn": True, "how": "rob_kong", "from": "E"})),
        ("bad_value", table({"first_turn": True, "how": "discard", "from": "E"}, dealer="S")),
        ("bad_value", table({"first_turn": True, **OPEN}, melds={"S": [PONG]})),
        ("bad_value", table({"ready": "heavenly", **OPEN}, melds={"S": [PONG]})),
        ("bad_value", table({"ready": "sometimes"})),
        ("bad_value", {**TABLE, "options": {"one_winner": "nearest"}, "wins": [
            {**HAND, "how": "discard", "from": "E"}, {**HAND, "seat": "W", "how": "discard", "from": "E"}]}),
        ("bad_tile", table({"concealed": "123456m123456s23p1f1f"})),
        ("bad_meld", table(OPEN, melds={"S": [{**PONG, "tiles": "998p"}]})),
        ("wrong_tile_count", table({"concealed": "123456m123456s23pC"})),
        ("wrong_tile_count", table(options={"tiles": 13})),
        ("too_many_copies", {**TABLE, "flowers": {"S": "1f", "E": "1f"}}),
        ("too_many_copies", table(melds={"E": [{"kind": "pong", "tiles": "CCC", "from": "S"}]})),
        ("not_a_win", table({"tile": "9p"})),
        ("too_few_tai", table({**OPEN, "how": "discard", "from": "E"}, melds={"S": [PONG]}, options={"minimum": 1})),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_hand_of_taiwan(code, line):
    error = settled(line)["error"]
    assert error["code"] == code
    assert len(error["message"]) > 20


def test_who_robs_the_eighth_flower_has_not_eight_of_them_too():
    line = flower_win(wins=[{"seat": "S", "how": "rob_flower", "from": "W"}], options={"eight_flowers": "additive"})
    assert settled(line)["wins"][0]["fan"] == {"七抢一": 8}


def test_too_little_says_what_was_found():
    line = table({"how": "discard", "from": "E"}, options={"minimum": 3})
    assert settled(line)["error"]["tai"] == 1


def test_the_suit_named_is_no_wait():
    """Given for the hand, or for every seat."""
    hand = {"rules": "sichuan", "concealed": "12345678m23444p", "seat": "S"}
    assert [wait["tile"] for wait in waiting(hand)["waits"]] == ["3m", "6m", "9m"]
    for void in ("m", {"S": "m", "E": "p"}):
        assert waiting({**hand, "void": void})["waits"] == []
    assert len(waiting({**hand, "void": {"E": "m"}})["waits"]) == 3


# Names in place of tiles, presets


@pytest.mark.parametrize(
    ("names", "more", "fan"),
    [
        (["门清"], {}, {"门清": 1, "不求人": 1, "自摸": 1}),
        ([], {}, {"自摸": 1}),
        (["三元牌", "三元牌"], {"how": "discard", "from": "E"}, {"三元牌": 2}),
        (["小三元", "三元牌"], {"how": "discard", "from": "E"}, {"小三元": 4}),
        (["全求人", "独听"], {"how": "discard", "from": "E"}, {"全求人": 2}),
        (["门清", "独听"], {"first_turn": True}, {"自摸": 1, "独听": 1, "地胡": 16}),
        (["碰碰胡", "字一色"], {"how": "rob_kong", "from": "E"}, {"抢杠": 1, "碰碰胡": 4, "字一色": 16}),
    ],
)
def test_names_of_taiwan_in_place_of_tiles(names, more, fan):
    """What the last column excludes is dropped, what follows from the win is added."""
    line = {**TABLE, "wins": [{"seat": "S", "how": "self_draw", "fan": names, **more}]}
    assert settled(line)["wins"][0]["fan"] == fan


@pytest.mark.parametrize(
    "names", [["清一色", "混一色"], ["平胡", "碰碰胡"], ["门清", "门清"], ["三元牌"] * 3, ["十三幺"]]
)
def test_names_of_taiwan_that_no_hand_has(names):
    line = {**TABLE, "wins": [{"seat": "S", "how": "self_draw", "fan": names}]}
    assert settled(line)["error"]["code"] == "bad_value"


def test_names_of_sichuan_in_place_of_tiles():
    """A 杠 among the melds counts by itself."""
    win = {"seat": "S", "how": "discard", "from": "W", "fan": ["大对子", "清一色"], "after_kong": True}
    kong = {"kong": {"seat": "W", "tile": "9s"}}
    line = deal({"kong": {"seat": "S", "tile": "1p"}}, kong, {"wins": [win]})
    melds = {"W": [KONG], "S": [{"kind": "concealed_kong", "tiles": "1111p"}]}
    (found,) = settled({**line, "melds": melds})["wins"]
    assert found["fan"] == {"杠": 1, "大对子": 1, "清一色": 2, "杠上炮": 1}


@pytest.mark.parametrize(
    ("rules", "given", "name", "value"),
    [
        ("taiwan", {"preset": "star31"}, "花杠", 2),
        ("taiwan", {"preset": "star31", "tai": {"花杠": 1}}, "花杠", 1),
        ("taiwan", {"preset": "star31", "tai": {"地听": 5}}, "字一色", 8),
        ("taiwan", {"preset": "street"}, "河底捞鱼", 1),
        ("sichuan", {"preset": "room"}, "天胡", 5),
        ("sichuan", {"preset": "room", "fan_values": {"中张": 0}}, "中张", 0),
    ],
)
def test_a_preset_lies_below_what_is_given(rules, given, name, value):
    ruleset = RULESETS[rules]
    assert ruleset.values(ruleset.house_rules(given))[name] == value


@pytest.mark.parametrize(("given", "paid"), [({}, [2, 3, 9, 9]), ({"self_draw": "add_fan", "cap": 0}, [2, 4, 16, 32])])
def test_what_a_payer_pays_for_a_self_draw_of_sichuan(given, paid):
    sichuan = RULESETS["sichuan"]
    assert [sichuan.drawn_pays(sichuan.house_rules(given), fan) for fan in (0, 1, 3, 4)] == paid


def test_a_preset_sets_the_other_house_rules_too():
    room = RULESETS["sichuan"].house_rules({"preset": "room", "cap": 0})
    assert (room.cap, room.self_draw, room.pig, room.pig_points) == (0, "add_fan", "pays", 16)
    street = RULESETS["taiwan"].house_rules({"preset": "street"})
    assert (street.pinghu_honours, street.earthly_ready_is_concealed) == (False, False)
