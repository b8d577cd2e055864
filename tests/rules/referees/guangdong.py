"""A naive referee of `guangdong`: every division is looked at, by the text of the rules."""

from __future__ import annotations

from collections.abc import Iterator

from tests.rules.referees.record import Form, Record, first, read
from tests.rules.referees.tiles import (
    DRAGONS,
    EAST,
    ENDS,
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
    "reserve": 0,
    "chow": False,
    "seven_pairs": False,
    "minimum": 0,
    "one_winner": False,
    "big_hands": False,
    "points": {},
    "limit": 6,
    "honour_fan": 0,
    "self_draw_fan": 0,
    "announced_counts": "lower",
    "discard_pays": 1,
    "rob_pays": 3,
    "kong_pay": False,
    "kong_points": {},
    "dealer_stays_on_draw": True,
    "false_win": "limit",
}
FAN = {"鸡胡": 0, "平胡": 1, "碰碰胡": 2, "混一色": 2, "清一色": 4, "混碰": 4, "清碰": 5, "混幺九": 5, "小三元": 5}
PAIRS = {"七对": 4}
BIG = {"小四喜": 5, "字一色": 6, "清幺九": 6, "大三元": 6, "大四喜": 6, "九莲宝灯": 6, "十三幺": 6}
ORDER = [*FAN, *PAIRS, *BIG]
KONGS = {"open": 3, "added": 1, "concealed": 2}
FORM = Form(
    OPTIONS,
    keys=frozenset({"round_wind"}),
    win_keys=frozenset({"announced"}),
    refused=frozenset({"indicator", "burn_rounds", "bound"}),
)


def settle(line: dict) -> dict:
    """The answer to a record, or `{"error": {"code": …}}`."""
    try:
        return answer(line)
    except RefereeError as fault:
        return {"error": {"code": fault.code, **fault.more}}


def answer(line: dict) -> dict:
    if line.get("options", {}).get("honour_fan") and "round_wind" not in line:
        raise RefereeError("missing_key")
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
        raise first([fault.code for fault in faults]) if len(faults) > 1 else faults[0]
    points = dict.fromkeys(SEATS, 0)
    for seat, payer, times in transfers(record, [fan for _, fan in judged]):
        points[payer] -= times * line["base"]
        points[seat] += times * line["base"]
    wins = [
        {"seat": win["seat"], "total": fan, "fan_any": names}
        for win, (names, fan) in zip(record.wins, judged, strict=True)
    ]
    return {"wins": wins, "points": points, "next_dealer": dealer_after(record)}


def dealer_after(record: Record) -> str:
    dealer: str = record.given["dealer"]
    won = [win["seat"] for win in record.wins]
    stays = dealer in won if won else record.options["dealer_stays_on_draw"]
    return dealer if stays else after(dealer)


def own_codes(record: Record) -> Iterator[str]:
    """What only this ruleset finds wrong with a record."""
    if not record.options["chow"] and any(meld[0] == "chi" for melds in record.melds.values() for meld in melds):
        yield "bad_meld"
    if len(record.wins) > 1 and record.options["one_winner"]:
        yield "bad_value"
    known = {*FAN} | ({*PAIRS} if record.options["seven_pairs"] else set())
    known |= {*BIG} if record.options["big_hands"] else set()
    for win in record.wins:
        kongs = [meld for meld in record.melds.get(win["seat"], []) if "kong" in meld[0]]
        if win.get("kong_draw") and not kongs:
            yield "bad_value"
        if "fan" in win and (len(win["fan"]) > 1 or set(win["fan"]) - known):
            yield "bad_value"
        said = win.get("announced", 0)
        if not isinstance(said, int) or isinstance(said, bool) or said < 0:
            yield "bad_value"


class Hand:
    """One win, judged."""

    def __init__(self, record: Record, win: dict) -> None:
        self.record, self.win, self.options = record, win, record.options
        self.values = FAN | PAIRS | BIG | self.options["points"]
        self.melds = record.melds.get(win["seat"], [])

    def best(self) -> tuple[list[dict[str, int]], int]:
        """The row of each of the best readings with 番 beside it, and what counts; raises what is wrong."""
        if "fan" in self.win:
            found = [self.added((self.win["fan"] or ["鸡胡"])[0], 0)]
        else:
            found = [self.added(self.best_row(groups), self.honours(groups)) for groups in self.readings()]
        if not found:
            raise RefereeError("not_a_win")
        most = max(sum(names.values()) for names in found)
        worth = min(most, self.options["limit"])
        said = self.win.get("announced", worth)
        if said > worth:
            raise RefereeError("bad_value")
        if worth < self.options["minimum"]:
            raise RefereeError("too_few_fan", fan=worth)
        counts = said if self.options["announced_counts"] == "lower" else worth
        best = [names for names in found if sum(names.values()) == most]
        return [{name: fan for name, fan in names.items() if fan} for names in best], counts

    def added(self, row: str, honours: int) -> dict[str, int]:
        drawn = self.options["self_draw_fan"] if self.win["how"] == "self_draw" else 0
        return {row: self.values[row], "番牌": honours * self.options["honour_fan"], "自摸": drawn}

    def readings(self) -> list[Groups]:
        tiles = [*self.win["concealed"], self.win["tile"]]
        found = divisions(tiles)
        if len(tiles) == 14:
            pairs = as_pairs(tiles)
            found += [pairs] if pairs and self.options["seven_pairs"] else []
            found += [(tuple(tiles),)] if set(tiles) == ORPHANS and self.options["big_hands"] else []
        return found

    def best_row(self, groups: Groups) -> str:
        """The highest row; of equal ones the later."""
        rows = [name for name, there in self.rows(groups).items() if there]
        return max(rows, key=lambda name: (self.values[name], ORDER.index(name)))

    def honours(self, groups: Groups) -> int:
        triplets = self.triplets(groups)
        wind = seat_wind(self.win["seat"], self.record.given["dealer"])
        of_round = EAST + SEATS.index(self.record.given.get("round_wind", "E"))
        return sum(triplets.count(kind) for kind in (*DRAGONS, wind, of_round))

    def triplets(self, groups: Groups) -> list[int]:
        every = [*groups, *(tiles for _, tiles, _ in self.melds)]
        return [group[0] for group in every if len(group) in (3, 4) and len(set(group)) == 1]

    def rows(self, groups: Groups) -> dict[str, bool]:
        every = [*groups, *(tiles for _, tiles, _ in self.melds)]
        kinds = {tile for group in every for tile in group}
        triplets, pair = {*self.triplets(groups)}, {group[0] for group in every if len(group) == 2}
        suits = {kind // 9 for kind in kinds if kind < EAST}
        honours = any(kind >= EAST for kind in kinds)
        pairs, orphans = len(groups) == 7, len(groups[0]) == 14
        alike = len(triplets) == 4
        dragons, winds = len(triplets & {*DRAGONS}), len(triplets & {*WINDS})
        rows = {
            "鸡胡": True,
            "平胡": not triplets and not pairs and not orphans,
            "碰碰胡": alike,
            "混一色": len(suits) == 1 and honours,
            "清一色": len(suits) == 1 and not honours,
            "混碰": len(suits) == 1 and honours and alike,
            "清碰": len(suits) == 1 and not honours and alike,
            "混幺九": kinds <= ORPHANS and alike,
            "小三元": dragons == 2 and bool(pair & {*DRAGONS}),
            "七对": pairs,
        }
        big = {
            "小四喜": winds == 3 and bool(pair & {*WINDS}),
            "字一色": not suits,
            "清幺九": kinds <= ENDS,
            "大三元": dragons == 3,
            "大四喜": winds == 4,
            "九莲宝灯": not self.melds and is_gates([tile for group in groups for tile in group]),
            "十三幺": orphans,
        }
        return rows | (big if self.options["big_hands"] else {})


def is_gates(tiles: list[int]) -> bool:
    """1112345678999 of one suit and one more of it."""
    suit = tiles[0] // 9 * 9
    if suit >= EAST or len(tiles) != 14 or not all(suit <= tile < suit + 9 for tile in tiles):
        return False
    return all(tiles.count(suit + rank) >= (3 if rank in (0, 8) else 1) for rank in range(9))


def transfers(record: Record, worths: list[int]) -> Iterator[tuple[str, str, int]]:
    """Payee, payer and times the base: of the wins, then of the kongs."""
    options = record.options
    for win, fan in zip(record.wins, worths, strict=True):
        if win["how"] == "self_draw":
            yield from ((win["seat"], other, 2**fan) for other in SEATS if other != win["seat"])
        else:
            times = options["discard_pays"] if win["how"] == "discard" else options["rob_pays"]
            yield win["seat"], win["from"], times * 2**fan
    for seat, melds in record.melds.items() if options["kong_pay"] else ():
        for kind, _, source in melds:
            worth = (KONGS | options["kong_points"]).get(kind.removesuffix("_kong"), 0)
            if kind == "open_kong" and source:
                yield seat, source, worth
            elif "kong" in kind:
                yield from ((seat, other, worth) for other in SEATS if other != seat)
