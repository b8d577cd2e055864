"""A slow judge of 推倒胡 that knows nothing of the engine: every reading, and every meaning of every wild tile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

from tests.rules.referees import guobiao, guobiao_table
from tests.rules.referees.guobiao_combinations import full_lists
from tests.rules.referees.guobiao_reading import Hand, Reading, all_sets, is_run, readings
from tests.rules.referees.guobiao_rows import rows
from tests.rules.referees.record import Form, Record, read
from tests.rules.referees.tiles import EAST, FLOWER, RED, SEATS, RefereeError, after, parse

DEFAULTS = {
    "tiles": "136",
    "reserve": 0,
    "wild": "none",
    "wild_claimable": True,
    "discarded_wild_is_wild": False,
    "four_wild_wins": True,
    "seven_pairs": True,
    "orphans": True,
    "knitted": False,
    "chow": True,
    "minimum": 0,
    "discard_wins": True,
    "wild_self_draw": 0,
    "one_winner": False,
    "table": "guobiao",
    "fun": True,
    "points": {},
    "limit": 0,
    "self_draw_pays": 1,
    "discard_pays": 1,
    "others_pay": 0,
    "rob_pays": 1,
    "kong_pay": False,
    "kong_pay_on_draw": True,
    "kong_points": {"open": 3, "added": 1, "concealed": 2},
    "dealer_stays_on_draw": True,
    "dealer_doubles": False,
}

FUN = {"天和": 88, "地和": 88, "人和": 64, "豪华七对": 48, "大车轮": 100, "红孔雀": 88, "百万石": 24}
FUN_NOT_BESIDE = {
    "天和": "不求人 自摸 边张 坎张 单钓将",
    "地和": "门前清",
    "人和": "不求人 自摸 门前清",
    "豪华七对": "七对 门前清 单钓将",
    "大车轮": "连七对 断幺 七对 清一色 无字 门前清 单钓将",
    "红孔雀": "混一色 清一色 无字",
}
GUOBIAO_VALUES = {name: value for name, value in guobiao_table.VALUES.items() if name not in ("无番和", *FUN)}
GUOBIAO_VALUES |= {**FUN, "平胡": 1}

SHORT_VALUES = {
    "天和": 88,
    "地和": 88,
    "十三幺": 88,
    "字一色": 64,
    "豪华七对": 48,
    "七对": 24,
    "清一色": 24,
    "清龙": 16,
    "海底": 8,
    "杠上开花": 8,
    "抢杠和": 8,
    "四赖子": 8,
    "碰碰和": 6,
    "混一色": 6,
    "门前清": 2,
    "无赖子": 2,
    "自摸": 1,
    "平胡": 1,
    "花牌": 1,
}
SHORT_NOT_BESIDE = {
    "海底": "自摸",
    "杠上开花": "自摸",
    "七对": "门前清",
    "豪华七对": "七对 门前清",
    "字一色": "碰碰和",
    "十三幺": "门前清",
    "天和": "自摸 门前清",
    "地和": "自摸 门前清",
}
VALUES = {"guobiao": GUOBIAO_VALUES, "short": SHORT_VALUES, "plain": {"平胡": 1}}


def settle(line: dict) -> dict:
    """The answer to a record of `tuidaohu`: of each win `fan_any` and `total`; points and the next dealer."""
    try:
        return _settled(read(line, FORM))
    except RefereeError as refused:
        return {"error": {"code": refused.code, **refused.more}}


def _settled(record: Record) -> dict:
    line, options = record.given, record.options
    for win in record.wins:
        _check_way(record, win)
    wins = [_won(record, win) for win in record.wins]
    points = dict.fromkeys(SEATS, 0)
    for win, won in zip(record.wins, wins, strict=True):
        for seat, paid in _payments(line, win, won, options):
            points[seat] -= paid
            points[win["seat"]] += paid
    for payer, maker, paid in _kongs(record):
        points[payer] -= paid
        points[maker] += paid
    winners = [win["seat"] for win in record.wins]
    stays = line["dealer"] in winners or (not winners and options["dealer_stays_on_draw"])
    return {"wins": wins, "points": points, "next_dealer": line["dealer"] if stays else after(line["dealer"])}


# --- what is wrong ----------------------------------------------------------------------------------------------------


def wild_kind(indicator: int | None, wild: str) -> int | None:
    """The kind that is wild; None where there is none."""
    if wild == "red":
        return RED
    if wild == "none" or indicator is None:
        return None
    start, size = (indicator // 9 * 9, 9) if indicator < EAST else (EAST, 4) if indicator < RED else (RED, 3)
    return indicator if wild == "same" else start + (indicator - start + 1) % size


def _value_codes(line: dict) -> Iterator[str]:
    given = line.get("options", {})
    options = DEFAULTS | given
    wild, tiles = options["wild"], options["tiles"]
    turned = wild in ("next", "same")
    if (turned and "indicator" not in line) or (options["table"] == "guobiao" and "round_wind" not in line):
        yield "missing_key"
    laid = [digit for text in line.get("flowers", {}).values() for digit in text if digit.isdigit()]
    bad = [
        wild != "none" and options["table"] == "guobiao",
        (tiles == "112") != (wild == "red") and tiles in ("108", "112"),
        tiles == "108" and wild == "red",
        given.get("four_wild_wins", False) and wild not in ("red", "next"),
        not turned and "indicator" in line,
        "flowers" in line and tiles != "144",
        len(set(laid)) < len(laid),
        options["one_winner"] and len(line["wins"]) > 1,
        bool(set(options["points"]) - set(VALUES[options["table"]])),
    ]
    if any(bad):
        yield "bad_value"
    yield from guobiao.win_codes(line)
    yield from _tile_codes(line, options)


def _tile_codes(line: dict, options: dict) -> Iterator[str]:
    """Tiles that are not played with, and melds that may not be claimed."""
    allowed = {"108": range(EAST), "112": [*range(EAST), RED]}.get(options["tiles"], range(FLOWER))
    texts = [line.get("indicator", "")]
    texts += [win.get(key, "") for win in line["wins"] for key in ("concealed", "tile")]
    melds = [meld for laid in line.get("melds", {}).values() for meld in laid]
    texts += [meld["tiles"] for meld in melds]
    if any(tile not in allowed for text in texts for tile in parse(text)):
        yield "bad_tile"
    indicator = parse(line["indicator"])[0] if "indicator" in line else None
    wild = wild_kind(indicator, options["wild"])
    for meld in melds:
        of_wild = meld["kind"] != "chi" and wild in parse(meld["tiles"])
        won = meld["kind"] == "concealed_kong" and options["four_wild_wins"] and options["wild"] in ("red", "next")
        if (meld["kind"] == "chi" and not options["chow"]) or (of_wild and won):
            yield "bad_meld"
        if of_wild and meld["kind"] != "concealed_kong" and not options["wild_claimable"]:
            yield "bad_meld"


FORM = Form(
    DEFAULTS,
    keys=frozenset({"round_wind", "flowers", "indicator"}),
    win_keys=frozenset({"last_copy"}),
    repeated=guobiao.FORM.repeated,
    checks=_value_codes,
)


def _check_way(record: Record, win: dict) -> None:
    wild = wild_kind(record.indicator, record.options["wild"])
    held = list(win.get("concealed", ())).count(wild)
    least = record.options["wild_self_draw"]
    forbidden = win["how"] == "discard" and not record.options["discard_wins"]
    if forbidden or (win["how"] != "self_draw" and least and held >= least):
        raise RefereeError("self_draw_only")


# --- what a hand is worth ---------------------------------------------------------------------------------------------


def _won(record: Record, win: dict) -> dict:
    options = record.options
    values = worth(options)
    choices = best(record, win)
    if not choices:
        raise RefereeError("not_a_win")
    total = sum(values[name] * times for name, times in choices[0].items())
    flowers = len(record.flowers.get(win["seat"], [])) * values.get("花牌", 0)
    if total < options["minimum"]:
        raise RefereeError("too_few_fan", fan_for_minimum=total)
    beside = {"花牌": flowers} if flowers else {}
    fan_any = [{name: values[name] * times for name, times in counts.items() if values[name]} for counts in choices]
    paid = min(total + flowers, options["limit"]) if options["limit"] else total + flowers
    return {"seat": win["seat"], "fan_any": [fan | beside for fan in fan_any], "total": paid}


def worth(options: dict) -> dict[str, int]:
    """What every row of the table in use is worth."""
    return VALUES[options["table"]] | options["points"]


def best(record: Record, win: dict) -> list[Counter]:
    """All counts of the highest total over every meaning and reading; [] where the hand does not win."""
    options = record.options
    values = worth(options)
    struck = [_struck(found, options, values) for found in _every_count(record, win)]
    choices = {tuple(sorted(counts.items())): counts for counts in struck}.values()
    totals = [sum(values[name] * times for name, times in counts.items()) for counts in choices]
    return [counts for counts, total in zip(choices, totals, strict=True) if total == max(totals)]


def _struck(found: Counter, options: dict, values: dict[str, int]) -> Counter:
    if options["table"] == "plain":
        return Counter({"平胡": 1})
    found = Counter({name: times for name, times in found.items() if times and values[name]})
    if options["table"] == "short":
        rules = SHORT_NOT_BESIDE
        struck = set()
    else:
        if any(name in found for name in (*guobiao_table.TO_ZIMO, "豪华七对", "大车轮")):
            del found["不求人"]
        if "豪华七对" in found:
            found["四归一"] -= 1
            found = +found
        rules = guobiao_table.NOT_BESIDE | FUN_NOT_BESIDE
        struck = guobiao.struck_by_options(found, guobiao_table.DEFAULTS)
    struck |= {other for name in found for other in rules.get(name, "").split()}
    left = Counter({name: times for name, times in found.items() if name not in struck})
    if "九莲宝灯" in found:
        left["幺九刻"] -= 1
    left = +left
    return left or Counter({"平胡": 1})


def _every_count(record: Record, win: dict) -> Iterator[Counter]:
    options = record.options
    hand = guobiao.hand_of(record, win, guobiao_table.DEFAULTS)
    wild = wild_kind(record.indicator, options["wild"])
    drawn = wild == hand.tile and (hand.self_draw or options["discarded_wild_is_wild"])
    wilds = hand.before.count(wild) + drawn if wild is not None else 0
    natural = [tile for tile in hand.before if tile != wild] + ([] if drawn else [hand.tile])
    has_wild = wild is not None and wild in hand.every
    four = wilds == 4 and options["four_wild_wins"] and hand.self_draw and options["wild"] in ("red", "next")
    if four:
        yield Counter(_short_of_win(hand, options, wilds, has_wild))
    kinds = range(27) if options["tiles"] in ("108", "112") else range(34)
    for meaning in combinations_with_replacement(kinds, wilds):
        meant = sorted([*natural, *meaning])
        for reading in _readings(hand, meant, options, has_wild):
            yield from _counts_of(hand, reading, meant, options, wilds, has_wild)


def _readings(hand: Hand, meant: list[int], options: dict, has_wild: bool) -> Iterator[Reading]:
    shapes = {"sets"}
    shapes |= {"pairs"} if options["seven_pairs"] else set()
    shapes |= {"orphans"} if options["orphans"] and not has_wild else set()
    shapes |= {"loose", "knitted"} if options["knitted"] and options["table"] == "guobiao" else set()
    as_meant = Hand(hand.melds, meant[1:], meant[0], shapes=tuple(shapes))
    yield from readings(as_meant)


def _counts_of(
    hand: Hand, reading: Reading, meant: list[int], options: dict, wilds: int, has_wild: bool
) -> Iterator[Counter]:
    if options["table"] == "guobiao":
        found = rows(hand, reading)
        if options["fun"]:
            found |= _fun(hand, reading)
        for listed in full_lists(all_sets(hand, reading)):
            yield Counter({name: int(times) for name, times in found.items() if times}) + listed
        return
    tiles = [*meant, *(tile for _, laid in hand.melds for tile in laid)]
    suits, honours = {tile // 9 for tile in tiles if tile < 27}, any(tile >= 27 for tile in tiles)
    sets = all_sets(hand, reading)
    runs = {group[0] for group in sets if is_run(group)}
    four = any(count == 4 for count in Counter(meant).values()) or any(c > 4 for c in Counter(meant).values())
    yield Counter(
        _short_of_win(hand, options, wilds, has_wild)
        | {
            "碰碰和": reading.shape == "sets" and not runs,
            "混一色": len(suits) == 1 and honours,
            "清一色": len(suits) == 1 and not honours,
            "字一色": not suits,
            "清龙": any({start, start + 3, start + 6} <= runs for start in (0, 9, 18)),
            "七对": reading.shape == "pairs",
            "豪华七对": reading.shape == "pairs" and four,
            "十三幺": reading.shape == "orphans",
        }
    )


def _short_of_win(hand: Hand, options: dict, wilds: int, has_wild: bool) -> dict[str, int]:
    """Rows of the short table that hang on no reading."""
    first = "first_turn" in hand.flags and not hand.by_dealer
    return {
        "自摸": hand.self_draw,
        "门前清": hand.closed,
        "海底": "last_tile" in hand.flags,
        "杠上开花": "kong_draw" in hand.flags,
        "抢杠和": hand.how == "rob_kong",
        "天和": hand.heavenly,
        "地和": first and hand.how == "discard" and hand.from_dealer,
        "四赖子": wilds == 4,
        "无赖子": options["wild"] != "none" and not has_wild,
    }


def _fun(hand: Hand, reading: Reading) -> dict[str, int]:
    every = hand.every
    first = "first_turn" in hand.flags and not hand.by_dealer
    by_dealers_discard = hand.how == "discard" and hand.from_dealer
    even = reading.shape in ("sets", "pairs")
    return {
        "天和": hand.heavenly,
        "地和": first and by_dealers_discard,
        "人和": first and not by_dealers_discard,
        "豪华七对": reading.shape == "pairs" and any(count == 4 for count in Counter(every).values()),
        "大车轮": reading.shape == "pairs" and sorted(set(every)) == list(range(19, 26)),
        "红孔雀": even and set(every) <= {9, 13, 15, 17, 31},
        "百万石": all(tile < 9 for tile in every) and sum(tile + 1 for tile in every) >= 100,
    }


# --- who pays ---------------------------------------------------------------------------------------------------------


def _payments(line: dict, win: dict, won: dict, options: dict) -> Iterator[tuple[str, int]]:
    each = line["base"] * max(won["total"], 1)
    by_discard = {"discard": options["discard_pays"], "rob_kong": options["rob_pays"]}
    for seat in SEATS:
        if seat == win["seat"]:
            continue
        if win["how"] == "self_draw":
            times = options["self_draw_pays"]
        else:
            times = by_discard[win["how"]] if seat == win["from"] else options["others_pay"]
        if options["dealer_doubles"] and line["dealer"] in (seat, win["seat"]):
            times *= 2
        yield seat, each * times


def _kongs(record: Record) -> Iterator[tuple[str, str, int]]:
    line, options = record.given, record.options
    if not options["kong_pay"] or (not line["wins"] and not options["kong_pay_on_draw"]):
        return
    for seat, melds in line.get("melds", {}).items():
        for meld in melds:
            if not meld["kind"].endswith("kong"):
                continue
            paid = (DEFAULTS["kong_points"] | options["kong_points"])[meld["kind"].removesuffix("_kong")] * line["base"]
            payers = meld["from"] if meld["kind"] == "open_kong" else SEATS.replace(seat, "")
            yield from ((payer, seat, paid) for payer in payers)
