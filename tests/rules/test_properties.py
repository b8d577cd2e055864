"""What holds of every hand: properties of the rules, on random hands that often win."""

import json
import random

from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.jsonl.answer import settle_line, waits_line
from assistant.jsonl.decode import record_of
from assistant.rules import KINDS, Tile, parse_tiles, settle
from tests.rules.random_hands import TEXTS, Dealer, hui_after

SEEDS = st.integers(0, 10**9)
HUI = st.integers(0, 3)


def answer(handle, line):
    return json.loads(handle(json.dumps(line))[0])


def winner(seed, hui):
    """A record of one win that the engine settles, of a hand with that many 惠牌, the winning tile counted."""
    dealer = Dealer(seed)
    while True:
        record = dealer.record(range(hui, hui + 1))
        if "error" not in answer(settle_line, record):
            return record


def tiles_of(text):
    return [tile.text for tile in parse_tiles(text)]


# Points


@settings(max_examples=60, deadline=None)
@given(SEEDS, HUI)
def test_points_sum_to_zero(seed, hui):
    made = settle(record_of(winner(seed, hui)))
    assert sum(made.hand_points.values()) == sum(made.burn_points.values()) == sum(made.points.values()) == 0
    assert all(moved.points > 0 for moved in made.transfers)


# 惠牌


def with_another_hui(record, place):
    """A 惠牌 in the place of a concealed tile that was there before the win; None where it is one, or four are used."""
    (win,) = record["wins"]
    hui = TEXTS[hui_after(Tile.parse(record["indicator"]).index)]
    tiles = tiles_of(win["concealed"])
    melds = [tile for melds in record["melds"].values() for meld in melds for tile in tiles_of(meld["tiles"])]
    if tiles[place] == hui or [*tiles, win["tile"], *melds, record["indicator"]].count(hui) == 4:
        return None
    tiles[place] = hui
    return record | {"wins": [win | {"concealed": "".join(tiles), "how": "self_draw"}]}


def drawn(record):
    """The record as a 自摸."""
    (win,) = record["wins"]
    return record | {"wins": [{key: value for key, value in win.items() if key != "from"} | {"how": "self_draw"}]}


@settings(max_examples=120, deadline=None)
@given(SEEDS, HUI, st.integers(0, 12))
def test_a_hui_in_the_place_of_another_tile_lowers_nothing_but_what_the_rules_take(seed, hui, place):
    """A complete hand, won by 自摸, stays complete when a 惠牌 takes the place of a tile held before the win.

    Its best total falls by no more than two 番种 that 惠牌 rule out: 门清无惠, which requires that there is none, and
    捉五魁, for which the hand must have waited at face value for 五万 alone (a 惠牌 brings further waits). All other
    番种 of the old reading stand in the new one, where the 惠牌 stands for the tile it replaced. So without these two
    the total never falls; in particular not from one 惠牌 to two where `zhuowukui_only_wait` is false.
    """
    record = drawn(winner(seed, hui)) | {"options": {}}
    before = answer(settle_line, record)["wins"][0]
    more = with_another_hui(record, place % len(tiles_of(record["wins"][0]["concealed"])))
    if more is not None:
        after = answer(settle_line, more)["wins"][0]
        ruled_out = {name: fan for name, fan in before["fan"].items() if name in ("门清无惠", "捉五魁")}
        assert after["total"] >= before["total"] - sum(ruled_out.values())


@settings(max_examples=120, deadline=None)
@given(SEEDS, st.integers(1, 3), st.integers(0, 12))
def test_another_hui_never_lowers_the_total_of_a_hand_that_has_one(seed, hui, place):
    """Where 捉五魁 does not ask for the only wait: 门清无惠 is gone already, and nothing else can be lost."""
    record = drawn(winner(seed, hui)) | {"options": {"zhuowukui_only_wait": False}}
    more = with_another_hui(record, place % len(tiles_of(record["wins"][0]["concealed"])))
    if more is not None:
        assert answer(settle_line, more)["wins"][0]["total"] >= answer(settle_line, record)["wins"][0]["total"]


@settings(max_examples=60, deadline=None)
@given(SEEDS, HUI)
def test_drawing_a_hui_is_worth_no_less_than_drawing_the_tile(seed, hui):
    """It stands for that tile, 五万 of 捉五魁 included; 门清无惠 is all that it can cost."""
    record = drawn(winner(seed, hui)) | {"options": {}}
    (win,) = record["wins"]
    drawn_hui = win | {"tile": TEXTS[hui_after(Tile.parse(record["indicator"]).index)]}
    before = answer(settle_line, record)["wins"][0]
    after = answer(settle_line, record | {"wins": [drawn_hui]})
    if after.get("error", {}).get("code") != "too_many_copies":
        assert after["wins"][0]["total"] >= before["total"] - before["fan"].get("门清无惠", 0)


# Waits


@settings(max_examples=40, deadline=None)
@given(SEEDS, HUI)
def test_a_wait_is_exactly_a_tile_that_completes(seed, hui):
    """Every kind is tried as a win, by 自摸 and on a discard; used-up kinds cannot be, and are no waits."""
    holding = Dealer(seed).holding(range(hui, hui + 1))
    waits = {wait["tile"]: wait for wait in answer(waits_line, holding)["waits"]}
    melds = [meld | ({} if meld["kind"] == "concealed_kong" else {"from": "N"}) for meld in holding["melds"]]
    for tile in KINDS:
        for how, source in (("self_draw", {}), ("discard", {"from": "W"})):
            win = {"seat": "S", "how": how, "concealed": holding["concealed"], "tile": tile.text, **source}
            record = {key: holding[key] for key in ("rules", "indicator")} | {"base": 1, "dealer": "E", "wins": [win]}
            made = answer(settle_line, record | {"melds": {"S": melds}})
            listed = waits.get(tile.text, {}).get(how)
            if "error" in made:
                assert listed is None
            else:
                assert listed == {"fan": made["wins"][0]["total"], "names": made["wins"][0]["fan"]}


# Order


def shuffled(record, rng):
    """The same hand with its tiles, the melds and the tiles of a meld in another order."""
    mixed = json.loads(json.dumps(record))
    for melds in mixed["melds"].values():
        rng.shuffle(melds)
        for meld in melds:
            meld["tiles"] = "".join(rng.sample(tiles_of(meld["tiles"]), len(tiles_of(meld["tiles"]))))
    for win in mixed["wins"]:
        win["concealed"] = "".join(rng.sample(tiles_of(win["concealed"]), len(tiles_of(win["concealed"]))))
    return mixed


@settings(max_examples=80, deadline=None)
@given(SEEDS, HUI)
def test_the_order_of_tiles_and_melds_changes_nothing(seed, hui):
    record = Dealer(seed).record(range(hui, hui + 1))
    made, other = (answer(settle_line, line) for line in (record, shuffled(record, random.Random(seed))))
    for one in (made, other):
        for win in one.get("wins", ()):
            win["sets"].sort()  # melds are listed as they were given
    assert made == other


@settings(max_examples=40, deadline=None)
@given(SEEDS, HUI)
def test_the_order_of_tiles_changes_no_wait(seed, hui):
    holding = Dealer(seed).holding(range(hui, hui + 1))
    tiles = tiles_of(holding["concealed"])
    random.Random(seed).shuffle(tiles)
    assert answer(waits_line, holding) == answer(waits_line, holding | {"concealed": "".join(tiles)})


@settings(max_examples=60, deadline=None)
@given(SEEDS, st.permutations(range(3)))
def test_the_order_of_wins_changes_nothing(seed, order):
    """Three players win on one discard; each gets the same, and so does everybody else."""
    names = ["对对和", "一条龙", "清一色", "七对子"]
    rng = random.Random(seed)
    wins = [
        {"seat": seat, "how": "discard", "from": "E", "fan": rng.sample(names[:2], rng.randint(0, 1))} for seat in "NWS"
    ]
    record = {"rules": "beijing", "base": 3, "dealer": rng.choice("ENWS"), "indicator": "N", "burn_rounds": 2}
    made = answer(settle_line, record | {"wins": wins})
    other = answer(settle_line, record | {"wins": [wins[place] for place in order]})
    assert [other["wins"][order.index(place)] for place in range(3)] == made["wins"]
    assert {key: made[key] for key in made if key != "wins"} == {key: other[key] for key in other if key != "wins"}


# Shanten


@settings(max_examples=40, deadline=None)
@given(SEEDS, HUI)
def test_shanten_falls_by_at_most_one_with_a_tile(seed, hui):
    """Every tile that can be drawn, a 惠牌 too, leaves shanten as it is or lowers it by one.

    But for the third 惠牌: with it the hand waits for the fourth, whatever the other tiles are, and for the fourth.
    """
    rng = random.Random(seed)
    wall = [kind for kind in range(34) if kind != 27 for _ in range(4)]
    tiles = [TEXTS[kind] for kind in rng.sample(wall, 13 - hui)] + ["E"] * hui
    line = {"rules": "beijing", "indicator": "N", "concealed": "".join(tiles)}
    shanten = answer(waits_line, line)["shanten"]
    for tile in KINDS:
        if [*tiles, "N"].count(tile.text) < 4 and not (tile.text == "E" and hui >= 2):
            drawn_too = answer(waits_line, line | {"concealed": "".join([*tiles, tile.text])})["shanten"]
            assert shanten - 1 <= drawn_too <= shanten
