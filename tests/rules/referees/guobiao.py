"""A naive referee of `guobiao`: every reading and every full list of combinations is counted row by row.

It judges by the text of the rules and shares nothing with the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.rules.referees.guobiao_combinations import full_lists
from tests.rules.referees.guobiao_reading import Hand, all_sets, readings
from tests.rules.referees.guobiao_rows import of_win, rows
from tests.rules.referees.guobiao_table import DEFAULTS, NOT_BESIDE, ROWS, TO_ZIMO, VALUES
from tests.rules.referees.record import Form, Record, read
from tests.rules.referees.tiles import SEATS, RefereeError, parse


def every_count(hand: Hand) -> Iterator[Counter]:
    """What each reading and each full list of combinations counts, by number of times, without flowers."""
    for reading in readings(hand):
        found = Counter({name: times for name, times in rows(hand, reading).items() if times})
        for listed in full_lists(all_sets(hand, reading)):
            yield strike(found + listed, hand)


def strike(found: Counter, hand: Hand) -> Counter:
    """What is left when all that does not stand beside something else is struck; 无番和 where nothing is left."""
    options = hand.options
    if options["special_self_draw"] == "zimo" and any(name in found for name in TO_ZIMO):
        del found["不求人"]
    struck = {other for name in found for other in NOT_BESIDE.get(name, "").split()}
    struck |= struck_by_options(found, options)
    left = Counter({name: times for name, times in found.items() if name not in struck})
    if "九莲宝灯" in found:
        left["幺九刻"] -= options["nine_gates_drops"]
    left = +left
    return left or Counter({"无番和": 1})


def struck_by_options(found: Counter, options: dict) -> set[str]:
    """What the options leave to be struck or not."""
    struck = set()
    if "绿一色" in found and not options["green_half_flush"]:
        struck.add("混一色")
    if "清幺九" in found and not options["terminals_double_pung"]:
        struck.add("双同刻")
    if "清幺九" in found and not options["terminals_triple_pung"]:
        struck.add("三同刻")
    if "双暗杠" in found:
        struck.add("双暗刻")
    return struck


def value(name: str, options: dict) -> int:
    """What a row is worth by the options."""
    if name == "双暗杠":
        return options["two_concealed_kongs"]
    return options["mixed_kongs"] if name == "明暗杠" else VALUES[name]


def total(counts: Counter, options: dict) -> int:
    return sum(value(name, options) * times for name, times in counts.items())


def best(hand: Hand) -> list[Counter]:
    """All counts of the highest total, first those of more, then of earlier rows; [] for no win."""
    choices = {tuple(sorted(counts.items())): counts for counts in every_count(hand)}.values()
    most = max((total(counts, hand.options) for counts in choices), default=0)
    highest = [counts for counts in choices if total(counts, hand.options) == most]
    return sorted(highest, key=lambda counts: (-len(counts), sorted(ROWS.index(name) for name in counts.elements())))


def settle(line: dict) -> dict:
    """The answer to a record of `guobiao`: of each win `fan_any`, `total`, `fan_for_minimum`; points, next dealer."""
    try:
        return _settled(read(line, FORM))
    except RefereeError as refused:
        return {"error": {"code": refused.code, **refused.more}}


def _settled(record: Record) -> dict:
    line, options = record.given, record.options
    points = dict.fromkeys(SEATS, 0)
    wins = [_won(record, win) for win in record.wins]
    for win, won in zip(record.wins, wins, strict=True):
        for seat in SEATS:
            if seat != win["seat"]:
                pays = 8 + (won["total"] if win.get("from", seat) == seat else 0)
                points[seat] -= pays * line["base"]
                points[win["seat"]] += pays * line["base"]
    stays = options["dealer_stays"] and line["dealer"] in [win["seat"] for win in record.wins]
    return {"wins": wins, "points": points, "next_dealer": in_order(line["dealer"], options)[0 if stays else 1]}


def in_order(first: str, options: dict) -> str:
    """The seats in the order of play, from one of them on."""
    order: str = options.get("dealer_order", SEATS)
    place = order.index(first)
    return order[place:] + order[:place]


def value_codes(line: dict) -> Iterator[str]:
    """What is wrong with a record beside its form."""
    laid = [digit for text in line.get("flowers", {}).values() for digit in text if digit.isdigit()]
    one_winner = line.get("options", {}).get("one_winner", DEFAULTS["one_winner"])
    if len(set(laid)) < len(laid) or (one_winner and len(line["wins"]) > 1):
        yield "bad_value"
    yield from win_codes(line)


def win_codes(line: dict) -> Iterator[str]:
    """Circumstances of a win that exclude each other."""
    for win in line["wins"]:
        melds = line.get("melds", {}).get(win["seat"], [])
        kong = any(meld["kind"].endswith("kong") for meld in melds)
        robbed = win["how"] == "rob_kong"
        if (robbed and win.get("last_tile")) or (win.get("kong_draw") and not kong):
            yield "bad_value"
        try:
            held = parse(win["tile"])[0] in parse(win["concealed"])
            melded = any(parse(win["tile"])[0] in parse(meld["tiles"]) for meld in melds)
        except (KeyError, RefereeError):
            continue
        if (robbed and (held or melded)) or (win.get("last_copy") and held):
            yield "bad_value"


FORM = Form(
    DEFAULTS,
    keys=frozenset({"round_wind", "flowers"}),
    win_keys=frozenset({"last_copy"}),
    required=frozenset({"round_wind"}),
    refused=frozenset({"indicator"}),
    repeated=frozenset({"四归一", "幺九刻", "一般高", "喜相逢", "连六", "老少副", "双同刻"}),
    checks=value_codes,
)


def hand_of(record: Record, win: dict, options: dict) -> Hand:
    """The hand of a win with all that counts."""
    line, tile = record.given, win["tile"]
    flags = {flag for flag in ("last_tile", "kong_draw", "first_turn", "last_copy") if win.get(flag)}
    if [other for laid in record.melds.values() for _, tiles, _ in laid for other in tiles].count(tile) == 3:
        flags.add("last_copy")
    return Hand(
        melds=[(kind, tiles) for kind, tiles, _ in record.melds.get(win["seat"], [])],
        before=win["concealed"],
        tile=tile,
        how=win["how"],
        round_wind=SEATS.index(line.get("round_wind", "E")),
        seat_wind=in_order(line["dealer"], options).index(win["seat"]),
        flags=flags,
        by_dealer=win["seat"] == line["dealer"],
        from_dealer=win.get("from") == line["dealer"],
        options=options,
    )


def _won(record: Record, win: dict) -> dict:
    options = record.options
    choices = [by_name(record, win)] if "fan" in win else best(hand_of(record, win, options))
    if not choices:
        raise RefereeError("not_a_win")
    enough = total(choices[0], options)
    flowers = len(record.flowers.get(win["seat"], []))
    if enough < options["minimum"]:
        raise RefereeError("too_few_fan", fan=enough + flowers, fan_for_minimum=enough)
    beside = {"花牌": flowers} if flowers else {}
    fan_any = [
        {name: value(name, options) * counts[name] for name in sorted(counts, key=ROWS.index)} | beside
        for counts in choices
    ]
    return {"seat": win["seat"], "fan_any": fan_any, "total": enough + flowers, "fan_for_minimum": enough}


GIVEN_BY_FLAGS = ("妙手回春", "海底捞月", "杠上开花", "抢杠和", "和绝张", "自摸")


def by_name(record: Record, win: dict) -> Counter:
    """What a hand counts whose rows are named: nothing among the names is struck."""
    unknown = set(win["fan"]) - set(VALUES)
    if unknown or set(win["fan"]) & {"无番和", "花牌", *GIVEN_BY_FLAGS}:
        raise RefereeError("bad_value")
    hand = hand_of(record, {**win, "concealed": [], "tile": -1}, record.options)
    flags = [name for name, times in of_win(hand).items() if times and name in GIVEN_BY_FLAGS]
    found = Counter([*win["fan"], *flags])
    struck = {other for name in found for other in NOT_BESIDE.get(name, "").split()} - set(win["fan"])
    return Counter({name: times for name, times in found.items() if name not in struck})
