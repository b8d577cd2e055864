"""A naive referee of `hongkong`: every division is looked at, by the text of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.rules.referees.record import Form, Record, first, read
from tests.rules.referees.tiles import (
    DRAGONS,
    EAST,
    ENDS,
    FLOWER,
    ORPHANS,
    SEATS,
    WINDS,
    Groups,
    RefereeError,
    after,
    as_pairs,
    divisions,
    seat_wind,
)

OPTIONS = {
    "flowers": True,
    "flower_order": "梅蘭菊竹",
    "flower_win": True,
    "flowers_to_minimum": True,
    "reserve": 0,
    "seven_pairs": 0,
    "minimum": 3,
    "one_winner": True,
    "rob_concealed_for_orphans": False,
    "limit": 13,
    "points": {},
    "haidi_on_discard": 1,
    "small_dragons_add": False,
    "nine_gates_nine_waits": True,
    "dealer_fan": 0,
    "table": "half_spicy",
    "responsibility": "full",
    "rob_pays_as_self_draw": False,
    "liable_twelve": True,
    "liable_dragons": True,
    "liable_winds": True,
    "liable_nine": False,
    "four_west": True,
    "five_kongs": True,
    "dealer_stays_on_draw": True,
    "rounds": 4,
    "false_win": "limit",
}
FAN = {"平糊": 1, "自摸": 1, "門前清": 1, "無花": 1, "正花": 1, "一台花": 2, "門風": 1, "圈風": 1, "三元牌": 1}
FAN |= {"搶槓": 1, "海底撈月": 1, "槓上開花": 1, "槓上槓": 8, "花么九": 1, "對對糊": 3, "混一色": 3, "花糊": 3}
FAN |= {"小三元": 5, "小四喜": 6, "清一色": 7, "大三元": 8, "坎坎糊": 8, "大花糊": 8, "字一色": 10, "大四喜": 13}
FAN |= {"清么九": 13, "九子連環": 13, "十三么": 13, "十八羅漢": 13, "天糊": 13, "地糊": 13, "人糊": 0}
STRIKES = {
    "槓上槓": {"槓上開花"},
    "花糊": {"正花", "一台花", "門前清"},
    "小三元": {"三元牌"},
    "大三元": {"三元牌"},
    "坎坎糊": {"對對糊"},
    "大花糊": {"花糊", "正花", "一台花", "門前清"},
    "字一色": {"對對糊", "混一色", "花么九", "門風", "圈風"},
    "大四喜": {"對對糊", "門風", "圈風"},
    "清么九": {"對對糊", "花么九"},
    "九子連環": {"清一色", "門前清"},
    "十三么": {"門前清"},
    "七對": {"門前清"},
    "十八羅漢": {"對對糊"},
    "天糊": {"自摸", "門前清"},
    "地糊": {"門前清"},
    "人糊": {"自摸", "門前清"},
}
OF_FLOWERS = {"無花", "正花", "一台花"}
OF_FLAGS = {"自摸", "搶槓", "海底撈月", "槓上開花", "槓上槓", "天糊", "地糊", "人糊"}
HALF_SPICY = (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384)


def flower_codes(given: dict) -> Iterator[str]:
    """A flower that is there twice."""
    laid = [sign for text in given.get("flowers", {}).values() for sign in str(text) if sign.isdigit()]
    if len({*laid}) < len(laid):
        yield "bad_value"


FORM = Form(
    OPTIONS,
    keys=frozenset({"round_wind", "flowers", "draw", "liable"}),
    win_keys=frozenset({"kong_on_kong"}),
    required=frozenset({"round_wind"}),
    refused=frozenset({"indicator"}),
    repeated=frozenset({"三元牌"}),
    checks=flower_codes,
)


def settle(line: dict) -> dict:
    """The answer to a record, or `{"error": {"code": …}}`."""
    try:
        return answer(line)
    except RefereeError as fault:
        return {"error": {"code": fault.code, **fault.more}}


def answer(line: dict) -> dict:
    record = read(line, FORM)
    codes = [*own_codes(record)]
    if codes:
        raise first(codes)
    judged, faults = [], []
    for win in record.wins:
        try:
            judged.append(Hand(record, win).best())
        except RefereeError as fault:
            faults.append(fault)
    if faults:
        raise next((fault for fault in faults if fault.code == "not_a_win"), faults[0])
    points = dict.fromkeys(SEATS, 0)
    wins = []
    for win, scores in zip(record.wins, judged, strict=True):
        total = min(sum(scores[0].values()), record.options["limit"])
        for payer, units in pays(record, win, scores[0]):
            points[payer] -= units * unit(record, total)
            points[win["seat"]] += units * unit(record, total)
        wins.append({"seat": win["seat"], "total": total, "fan_any": scores})
    return {"wins": wins, "points": points, "next_dealer": dealer_after(record)}


def unit(record: Record, fan: int) -> int:
    base: int = record.given["base"]
    return base * (HALF_SPICY[fan] if record.options["table"] == "half_spicy" else 2**fan)


def dealer_after(record: Record) -> str:
    dealer: str = record.given["dealer"]
    won = [win["seat"] for win in record.wins]
    stays = dealer in won if won else record.options["dealer_stays_on_draw"]
    return dealer if stays else after(dealer)


def own_codes(record: Record) -> Iterator[str]:
    """What only this ruleset finds wrong with a record."""
    given, options = record.given, record.options
    if "flowers" in given and not options["flowers"]:
        yield "bad_value"
    if len(record.wins) > 1 and options["one_winner"]:
        yield "bad_value"
    draw = given.get("draw", "wall")
    if draw not in {"wall", "four_west", "five_kongs"} or ("draw" in given and record.wins) or not options.get(draw, 1):
        yield "bad_value"
    if given.get("liable", "none") not in {*SEATS, "none"} - {win["seat"] for win in record.wins}:
        yield "bad_value"
    kongs = {seat: sum("kong" in kind for kind, _, _ in melds) for seat, melds in record.melds.items()}
    if record.wins and options["five_kongs"] and sum(kongs.values()) > 4:
        yield "bad_value"
    for win in record.wins:
        yield from codes_of_win(record, win, kongs.get(win["seat"], 0))


def codes_of_win(record: Record, win: dict, kongs: int) -> Iterator[str]:
    if win.get("kong_draw") and not kongs:
        yield "bad_value"
    if win.get("kong_on_kong") and (not win.get("kong_draw") or kongs < 2):
        yield "bad_value"
    names = win.get("fan", [])
    if set(names) - set(FAN) or set(names) & (OF_FLOWERS | OF_FLAGS):
        yield "bad_value"
    flowers = len(record.flowers.get(win["seat"], []))
    for name, many in (("花糊", 7), ("大花糊", 8)):
        if name in names:
            alone = names == [name] and flowers == many and record.options["flower_win"]
            if not alone or win["how"] != "self_draw":
                yield "bad_value"


class Hand:
    """One win, judged."""

    def __init__(self, record: Record, win: dict) -> None:
        self.record, self.win, self.options = record, win, record.options
        self.values = (
            FAN | self.options["points"] | {"七對": self.options["seven_pairs"], "莊": self.options["dealer_fan"]}
        )
        self.melds = record.melds.get(win["seat"], [])
        self.drawn = win["how"] == "self_draw"
        self.own = seat_wind(win["seat"], record.given["dealer"])
        self.round = EAST + SEATS.index(record.given["round_wind"])
        self.closed = all(kind == "concealed_kong" for kind, _, _ in self.melds)

    def best(self) -> list[dict[str, int]]:
        """Every list of 番 with the highest sum; raises what is wrong."""
        if "fan" in self.win:
            scores = [self.worth({**self.of_win(), **Counter(self.win["fan"])})]
        else:
            readings = self.readings()
            scores = [self.worth({**self.of_win(), **self.of_hand(), **self.of_groups(groups)}) for groups in readings]
        if not scores:
            raise RefereeError("not_a_win")
        most = max(sum(score.values()) for score in scores)
        best = [score for score in scores if sum(score.values()) == most]
        counted = sum(fan for name, fan in best[0].items() if self.counts_for_minimum(name))
        if counted < self.options["minimum"]:
            raise RefereeError("too_few_fan", fan=min(most, self.options["limit"]))
        return [dict(score) for score in {tuple(sorted(score.items())) for score in best}]

    def counts_for_minimum(self, name: str) -> bool:
        return self.options["flowers_to_minimum"] or name not in OF_FLOWERS

    def readings(self) -> list[Groups]:
        tiles = [*self.win["concealed"], self.win["tile"]]
        found = divisions(tiles)
        if len(tiles) == 14:
            pairs = as_pairs(tiles)
            found += [pairs] if pairs and self.options["seven_pairs"] else []
            found += [(tuple(tiles),)] if set(tiles) == ORPHANS else []
        return found

    def of_win(self) -> dict[str, int]:
        """How often each row counts that hangs on how the hand is won and on the flowers."""
        win, dealer = self.win, self.record.given["dealer"]
        early = bool(win.get("first_turn"))
        heaven = early and win["seat"] == dealer and not self.melds
        earth = early and win["how"] == "discard" and win["from"] == dealer and not self.melds
        last = self.values["海底撈月"] * (1 if self.drawn else self.options["haidi_on_discard"])
        names = {
            "自摸": self.drawn,
            "搶槓": win["how"] == "rob_kong",
            "槓上開花": bool(win.get("kong_draw")),
            "槓上槓": bool(win.get("kong_on_kong")),
            "天糊": heaven,
            "地糊": earth,
            "人糊": early and not heaven and not earth,
            "莊": win["seat"] == dealer,
            **self.of_flowers(),
        }
        self.last = last if win.get("last_tile") else 0
        return {name: int(times) for name, times in names.items()}

    def of_flowers(self) -> dict[str, int]:
        mine = {tile - FLOWER for tile in self.record.flowers.get(self.win["seat"], [])}
        plants = {"梅蘭菊竹": (4, 5, 7, 6), "梅蘭竹菊": (4, 5, 6, 7)}[self.options["flower_order"]]
        own = {self.own - EAST, plants[self.own - EAST]}
        names = {"正花": 0, "一台花": 0, "無花": int(self.options["flowers"] and not mine)}
        for group in ({0, 1, 2, 3}, {4, 5, 6, 7}):
            whole = group <= mine and bool(self.values["一台花"])
            names["一台花"] += int(whole)
            names["正花"] += 0 if whole else len(mine & own & group)
        return names

    def of_hand(self) -> dict[str, int]:
        """Rows of the melds and the concealed tiles, whatever the reading."""
        before = sorted(tile for tile in self.win["concealed"])
        tiles = sorted([*before, self.win["tile"]])
        if not self.options["nine_gates_nine_waits"]:
            before = next((rest for tile in set(tiles) if is_gates(rest := without(tiles, tile))), before)
        return {
            "門前清": int(self.closed),
            "十八羅漢": int(sum("kong" in kind for kind, _, _ in self.melds) == 4),
            "九子連環": int(not self.melds and is_gates(before) and self.win["tile"] // 9 == before[0] // 9),
        }

    def of_groups(self, groups: Groups) -> dict[str, int]:
        if len(groups) == 1 and len(groups[0]) == 14:
            return {"十三么": 1}
        every = [*groups, *(tiles for _, tiles, _ in self.melds)]
        sets = [group for group in every if len(group) > 2]
        pair = {group[0] for group in every if len(group) == 2}
        triplets = {group[0] for group in sets if len(set(group)) == 1}
        alike = len(triplets) == len(sets) == 4
        names = {
            "七對": len(groups) == 7,
            "平糊": len(sets) == 4 and not triplets,
            "對對糊": alike,
            "坎坎糊": alike and self.closed and self.drawn,
            "門風": self.own in triplets,
            "圈風": self.round in triplets,
            "三元牌": len(triplets & {*DRAGONS}),
            "小三元": len(triplets & {*DRAGONS}) == 2 and bool(pair & {*DRAGONS}) and len(groups) < 7,
            "大三元": len(triplets & {*DRAGONS}) == 3,
            "小四喜": len(triplets & {*WINDS}) == 3 and bool(pair & {*WINDS}) and len(groups) < 7,
            "大四喜": len(triplets & {*WINDS}) == 4,
            **self.of_kinds({tile for group in every for tile in group}, alike),
        }
        return {name: int(times) for name, times in names.items()}

    def of_kinds(self, kinds: set[int], alike: bool) -> dict[str, int]:
        suits = {kind // 9 for kind in kinds if kind < EAST}
        honours = any(kind >= EAST for kind in kinds)
        names = {
            "混一色": len(suits) == 1 and honours,
            "清一色": len(suits) == 1 and not honours,
            "字一色": not suits,
            "花么九": kinds <= ORPHANS and honours and bool(suits),
            "清么九": kinds <= ENDS and alike,
        }
        return {name: int(times) for name, times in names.items()}

    def worth(self, names: dict[str, int]) -> dict[str, int]:
        """番 by name: rows worth nothing are none and strike nothing; what is struck by another does not count."""
        found = {name: times * self.values[name] for name, times in names.items()}
        if self.last:
            found["海底撈月"] = self.last
        found = {name: fan for name, fan in found.items() if fan}
        struck = {other for name in found for other in STRIKES.get(name, ())}
        if self.options["small_dragons_add"] and "小三元" in found:
            struck -= {"三元牌"}
        return {name: fan for name, fan in found.items() if name not in struck}


def without(tiles: list[int], tile: int) -> list[int]:
    rest = list(tiles)
    rest.remove(tile)
    return rest


def is_gates(tiles: list[int]) -> bool:
    """1112345678999 of one suit."""
    suit = tiles[0] // 9 * 9
    return suit < EAST and tiles == [suit + rank for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)]


def pays(record: Record, win: dict, names: dict[str, int]) -> Iterator[tuple[str, int]]:
    """Who pays how many units."""
    options, seat, how = record.options, win["seat"], win["how"]
    liable = record.given.get("liable") or liable_for(record, win, names)
    others = [other for other in SEATS if other != seat]
    if how == "self_draw":
        yield from [(liable, 6)] if liable in others else [(other, 2) for other in others]
    elif how == "rob_kong" and options["rob_pays_as_self_draw"]:
        yield win["from"], 6
    elif options["responsibility"] == "full" or liable == win["from"]:
        yield win["from"], 4
    else:
        yield from [(other, 2 if other == win["from"] else 1) for other in others]


def liable_for(record: Record, win: dict, names: dict[str, int]) -> str | None:
    """Who pays alone, by the melds in the order in which they were laid: the one who gave the latest set."""
    options = record.options
    claimed = [
        (place, tiles[0], source)
        for place, (kind, tiles, source) in enumerate(record.melds.get(win["seat"], []))
        if kind != "concealed_kong"
    ]
    runs = {place for place, meld in enumerate(record.melds.get(win["seat"], [])) if meld[0] == "chi"}
    found = [claimed[3]] if options["liable_twelve"] and len(claimed) == 4 else []
    for option, name, kinds, many in (
        ("liable_dragons", "大三元", DRAGONS, 3),
        ("liable_winds", "大四喜", WINDS, 4),
        ("liable_nine", "清一色", range(EAST), 3),
    ):
        of_kinds = [meld for meld in claimed if meld[1] in kinds and (meld[0] not in runs or option == "liable_nine")]
        if options[option] and name in names and len(of_kinds) >= many:
            found.append(of_kinds[many - 1])
    return max(found)[2] if found else None
