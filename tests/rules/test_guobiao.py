"""国标 by the command's lines: worked examples, cases of others, the naive referee, the public library, errors."""

import json
from pathlib import Path

import pytest

from assistant.jsonl.answer import settle_line, waits_line
from assistant.rules import RULESETS
from tests.rules.referees import public_judge
from tests.rules.referees.compare import faults
from tests.rules.referees.guobiao import settle
from tests.rules.referees.guobiao_hands import GuobiaoHands
from tests.rules.referees.guobiao_reading import Hand, readings
from tests.rules.referees.guobiao_table import WMO
from tests.rules.referees.tiles import TEXTS, parse

CASES = Path(__file__).parent / "cases"


def settled(record):
    return json.loads(settle_line(json.dumps(record))[0])


def cases(name):
    lines = (CASES / f"{name}.jsonl").read_text("utf-8").splitlines()
    return [pytest.param(case, id=case["in"]["id"]) for case in map(json.loads, lines)]


@pytest.mark.parametrize("case", [*cases("guobiao_page"), *cases("guobiao")])
def test_a_case_is_settled(case):
    answer, wanted = settled(case["in"]), case["out"]
    if "error" in wanted:
        error = answer["error"]
        assert (error["code"], error.get("fan")) == (wanted["error"], wanted.get("fan", error.get("fan")))
        return
    (win,) = answer["wins"]
    assert win["fan"] == wanted["fan"]
    assert (win["total"], answer["points"]) == (wanted["total"], wanted["points"])
    assert answer["next_dealer"] == wanted.get("next_dealer", answer["next_dealer"])


def test_random_hands_are_settled_as_the_referee_settles_them():
    assert [*faults("guobiao", 300, 20, settled)] == []


@pytest.mark.parametrize("seed", [1, 2])
def test_random_hands_count_as_by_the_public_library(seed):
    differing = [(line, public_judge.disagreement(line, settled(line))) for line in public_judge.records(150, seed)]
    assert [(line, what) for line, what in differing if what] == []


def value_of(holding, tile, how):
    """What the referee counts for a wait by self-draw or on a discard, and whether it is enough; None for no win."""
    others = [seat for seat in "ESWN" if seat != holding["seat"]]
    melds = [meld | ({} if meld["kind"] == "concealed_kong" else {"from": others[0]}) for meld in holding["melds"]]
    win = {"seat": holding["seat"], "how": how, "concealed": holding["concealed"], "tile": tile}
    record = {
        "rules": "guobiao",
        "base": 1,
        "dealer": holding["dealer"],
        "round_wind": holding["round_wind"],
        "options": {"minimum": 0},
        "melds": {holding["seat"]: melds},
        "wins": [win | ({"from": others[0]} if how == "discard" else {})],
    }
    answer = settle(record)
    return answer["wins"][0]["total"] if "wins" in answer else None


def test_waits_have_the_values_of_the_referee():
    hands = GuobiaoHands(8)
    for _ in range(60):
        holding = hands.holding()
        answer = json.loads(waits_line(json.dumps(holding))[0])
        assert "error" not in answer, (holding, answer)
        for wait in answer["waits"]:
            values = [value_of(holding, wait["tile"], how) for how in ("self_draw", "discard")]
            assert [wait["self_draw"]["fan"], wait["discard"]["fan"]] == values, (holding, wait)
            assert wait["enough"] == (max(values) >= 8)


def completing(concealed, melds):
    """The kinds that complete concealed tiles in any shape, without those of which four are in hand and melds."""
    laid = [(meld["kind"], parse(meld["tiles"])) for meld in melds]
    held = [*concealed, *(tile for _, tiles in laid for tile in tiles)]
    kinds = [kind for kind in range(34) if held.count(kind) < 4]
    return [kind for kind in kinds if any(readings(Hand(laid, concealed, kind)))]


def test_every_kind_that_completes_a_hand_is_a_wait():
    hands = GuobiaoHands(12)
    for _ in range(60):
        holding = hands.holding()
        answer = json.loads(waits_line(json.dumps(holding))[0])
        found = [TEXTS.index(wait["tile"]) for wait in answer["waits"]]
        assert found == completing(parse(holding["concealed"]), holding["melds"]), holding
        assert (answer["shanten"] == 0) == bool(found)


@pytest.mark.parametrize(
    ("concealed", "shanten"),
    [
        ("147m258s369pESWC", 0),  # 全不靠
        ("147m258s36pESWCC", 1),
        ("147m258s369p12mEE", 0),  # 组合龙
        ("147m258s36p12m9sEE", 1),
        ("19m19s19pESWNCFP", 0),  # 十三幺
        ("19m19s1pESWNCFP5p", 1),
        ("1133m5577s2244p9p", 0),  # 七对
    ],
)
def test_shanten_knows_the_special_shapes(concealed, shanten):
    answer = json.loads(waits_line(json.dumps({"rules": "guobiao", "concealed": concealed}))[0])
    assert answer["shanten"] == shanten
    if shanten:
        tiles = parse(concealed)
        useful = {TEXTS.index(useful["tile"]) for useful in answer["useful"]}
        nearer = {kind for kind in range(34) if any(completing(rest, []) for rest in after_a_discard([*tiles, kind]))}
        assert useful <= nearer
        assert {kind for kind in nearer if tiles.count(kind) < 4} <= useful


def after_a_discard(tiles):
    for kind in set(tiles):
        rest = list(tiles)
        rest.remove(kind)
        yield rest


RECORD = {
    "rules": "guobiao",
    "base": 1,
    "dealer": "E",
    "round_wind": "E",
    "wins": [{"seat": "S", "how": "self_draw", "concealed": "45667m678s678pSS", "tile": "8m"}],
}


def changed(win=None, **record):
    made = {**RECORD, **record}
    made["wins"] = [{**RECORD["wins"][0], **(win or {})}] if "wins" not in record else record["wins"]
    return {key: value for key, value in made.items() if value is not None}


CHI = {"S": [{"kind": "chi", "tiles": "123m", "from": "E"}]}
ROBBED = {"how": "rob_kong", "from": "E"}


@pytest.mark.parametrize(
    ("code", "record"),
    [
        ("missing_key", changed(round_wind=None)),
        ("bad_value", changed(round_wind="Q")),
        ("bad_value", changed(indicator="5m")),
        ("unknown_key", changed(burn_rounds=1)),
        ("unknown_option", changed(options={"hui": True})),
        ("bad_value", changed(options={"mixed_kongs": 4})),
        ("bad_value", changed(flowers={"E": "1f", "S": "1f"})),
        ("bad_tile", changed({"concealed": "45667m678s678pS1f"})),
        ("bad_value", changed({"last_copy": True, "concealed": "45668m678s678pSS", "tile": "8m"})),
        ("bad_value", changed({**ROBBED, "last_tile": True})),
        ("bad_value", changed({**ROBBED, "concealed": "45668m678s678pSS"})),
        ("bad_value", changed({"kong_draw": True})),
        ("bad_value", changed(dealer="S", win={"first_turn": True, "how": "discard", "from": "E"})),
        ("bad_value", changed({"fan": ["无番和"], "concealed": None, "tile": None})),
        ("wrong_tile_count", changed(melds=CHI)),
        ("too_many_copies", changed(melds={"E": [{"kind": "concealed_kong", "tiles": "8888m"}]})),
        ("not_a_win", changed({"tile": "1s"})),
        ("too_few_fan", changed({"concealed": "456m12s67899pEEE", "tile": "3s"})),
    ],
)
def test_what_is_wrong_is_named(code, record):
    for win in record["wins"]:
        for key in [key for key, value in win.items() if value is None]:
            del win[key]
    error = settled(record)["error"]
    assert error["code"] == code
    assert error["message"]


def test_too_few_fan_says_what_was_found():
    record = changed({"concealed": "23477m456s67p", "tile": "8p"}, melds={"S": CHI["S"]})
    error = settled(record)["error"]
    assert error["code"] == "too_few_fan"
    assert f"{error['fan_for_minimum']}" in error["message"]
    assert "8" in error["message"]


def test_two_winners_only_where_the_house_says_so():
    wins = [
        {"seat": seat, "how": "discard", "from": "E", "concealed": concealed, "tile": "8m"}
        for seat, concealed in (("S", "45667m678s678pSS"), ("W", "79m123s123p123pEE"))
    ]
    assert settled(changed(wins=wins))["error"]["code"] == "bad_value"
    answer = settled(changed(wins=wins, options={"one_winner": False, "minimum": 0}))
    assert [win["seat"] for win in answer["wins"]] == ["S", "W"]
    assert sum(answer["points"].values()) == 0


@pytest.mark.parametrize(
    ("names", "flags", "total"),
    [
        (["混一色", "碰碰和"], {}, 13),
        (["七对", "四归一", "四归一"], {}, 29),
        (["清龙", "不求人"], {}, 20),
        (["混一色"], {"last_tile": True}, 14),
    ],
)
def test_hands_by_name(names, flags, total):
    win = {"seat": "S", "how": "self_draw", "fan": names, **flags}
    assert settled(changed(wins=[win]))["wins"][0]["total"] == total


def test_presets_are_those_of_the_page():
    presets = RULESETS["guobiao"].presets
    assert dict(presets["WMO"]) == WMO
    assert dict(presets["1998 letter"]) == {"mixed_kongs": 3, "terminals_triple_pung": False}
