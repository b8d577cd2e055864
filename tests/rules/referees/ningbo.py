"""A naive referee of `ningbo`: every 财神 is replaced by each of the 34 kinds, every division is looked at, and in it
every group that the winning tile may stand in. It judges by the text of the rules and shares nothing with the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from tests.rules.referees.ningbo_payments import dealer_after, pays
from tests.rules.referees.record import Form, Record, first, read
from tests.rules.referees.tiles import (
    DRAGONS,
    EAST,
    FLOWER,
    RED,
    SEATS,
    WHITE,
    Groups,
    RefereeError,
    as_pairs,
    divisions,
    is_meld,
    parse,
    seat_wind,
)

OPTIONS = {
    "caishen": "same",
    "caishen_flower": "turn_next",
    "caishen_in_melds": False,
    "caishen_claimable": True,
    "seven_pairs": True,
    "minimum": 4,
    "caishen_tanki": "hand",
    "caishen_tanki_pairs": True,
    "one_winner": "nearest",
    "rob_concealed_kong": False,
    "only_wait": False,
    "dadiao_with_dandiao": True,
    "dadiao_with_concealed_kong": False,
    "flower_is_kong": True,
    "flower_order": "meilanzhuju",
    "flower_group_adds": False,
    "other_flower": 0,
    "hard_with_face_value": False,
    "huanda": 0,
    "dihu": "discard_or_draw",
    "ziyise_with_pengpeng": True,
    "haidi_on_discard": False,
    "tai": {},
    "unit": "base*tai",
    "stack": "add",
    "self_draw_each": 1,
    "discard_pays": 2,
    "rob_pays": 5,
    "kong_discarder_pays": 5,
    "santan_self_draw": 5,
    "santan_discard": 2,
    "santan_on_rob": 2,
    "santan_others_pay": False,
    "dealer_stays_on_win": True,
    "rounds": 4,
    "flee_penalty": 24,
}
TAI = {"平胡": 1, "边": 1, "夹": 1, "单吊": 1, "对倒": 1, "自摸": 1, "大吊": 1, "碰碰胡": 2, "杠上花": 1, "硬胡": 1}
TAI |= {"三财神": 3, "抢杠": 1, "天胡": 8, "地胡": 6, "清一色": 4, "混一色": 2, "字一色": 8, "海底": 1, "中": 1}
TAI |= {"发": 1, "白": 1, "门风": 1, "圈风": 1, "正花": 1, "春夏秋冬": 2, "梅兰竹菊": 2, "八花": 8}
WAITS = {"边", "夹", "单吊", "对倒"}
BY_NAME = {"平胡", *WAITS, "大吊", "碰碰胡", "硬胡", "三财神", "清一色", "混一色", "字一色", "中", "发", "白"}
BY_NAME |= {"门风", "圈风"}
KEYS = frozenset({"round_wind", "indicator", "flowers", "bound"})
CIRCLES = ("123456789m", "123456789s", "123456789p", "ESWN", "CFP")


def is_meld_here(given: dict, kind: str, tiles: list[int]) -> bool:
    """Whether tiles are a meld by the house rules of a record; one whose indicator is no tile is refused anyway."""
    options = {**OPTIONS, **given.get("options", {})}
    try:
        wild = wild_kinds(*parse(given["indicator"]), options["caishen"])
    except TypeError:
        return is_meld(kind, tiles)
    return any(True for _ in meant_by(kind, tiles, wild, options))


def meant_by(kind: str, tiles: list[int], wild: set[int], options: dict) -> Iterator[tuple[int, ...]]:
    """Everything that the tiles of a meld may be; each tile may be the one that was claimed, and is then itself."""
    many = [tile for tile in tiles if tile in wild] if options["caishen_in_melds"] else []
    others = [tile for tile in tiles if tile not in many]
    for meant in combinations_with_replacement(range(FLOWER), len(many)):
        made = sorted([*others, *meant])
        if is_meld(kind, made) and is_claimed(kind, tiles, made, wild, options):
            yield tuple(made)


def is_claimed(kind: str, tiles: list[int], made: list[int], wild: set[int], options: dict) -> bool:
    """Whether one of the tiles of a meld can be the one that was discarded."""
    if kind == "concealed_kong":
        return True
    free = [tile for tile in tiles if tile not in wild]
    if not options["caishen_in_melds"]:
        return bool(free) or options["caishen_claimable"]
    return bool(free) or (options["caishen_claimable"] and any(tile in made for tile in tiles))


FORM = Form(
    *(OPTIONS, KEYS, frozenset({"kong_from"}), frozenset({"round_wind", "indicator"})),
    is_meld=is_meld_here,
)


def settle(line: dict) -> dict:
    """The answer to a record, or `{"error": {"code": …}}`."""
    try:
        return answer(line)
    except RefereeError as fault:
        return {"error": {"code": fault.code, **fault.more}}


def answer(line: dict) -> dict:
    record = read(line, FORM)
    codes = [code for win in record.wins for code in own_codes(record, win)]
    if len(record.wins) > 1 and record.options["one_winner"] != "all":
        codes.append("bad_value")
    if codes:
        raise first(codes)
    judged, faults = [], []
    for win in record.wins:
        try:
            judged.append(Hand(record, win).best())
        except RefereeError as fault:
            faults.append(fault)
    if faults:
        raise min(faults, key=lambda fault: (first([fault.code, "self_draw_only"]).code != fault.code, fault.code))
    points = dict.fromkeys(SEATS, 0)
    wins = []
    for win, scores in zip(record.wins, judged, strict=True):
        total = sum(scores[0].values())
        paid = [*pays(record, win)]
        for payer, times, _ in paid:
            points[payer] -= times * total * line["base"]
            points[win["seat"]] += times * total * line["base"]
        wins.append(
            {
                "seat": win["seat"],
                "tai": total,
                "tai_for_minimum": total - scores[0].get("三财神", 0),
                "fan_any": scores,
                "pays": [{"from": payer, "times": times, "why": why} for payer, times, why in paid],
            }
        )
    return {"wins": wins, "points": points, "next_dealer": dealer_after(record)}


def own_codes(record: Record, win: dict) -> Iterator[str]:
    """What is wrong with the flags of a win, and with hands that are named."""
    melds = record.melds.get(win["seat"], [])
    kongs = [meld for meld in melds if meld[0].endswith("kong")]
    flowers = record.flowers.get(win["seat"], []) if record.options["flower_is_kong"] else []
    if win.get("kong_draw") and not kongs and not flowers:
        yield "bad_value"
    if win.get("first_turn") and (melds or win["how"] == "rob_kong"):
        yield "bad_value"
    if win.get("first_turn") and win["how"] == "discard" and win["from"] != record.given["dealer"]:
        yield "bad_value"
    if "kong_from" in win:
        given = [source for kind, _, source in melds if kind == "open_kong"]
        if not win.get("kong_draw") or win["kong_from"] not in given:
            yield "bad_value"
    names = set(win.get("fan", ()))
    waits = len(names & (WAITS | {"平胡"}))
    if names - BY_NAME or waits > 1 or len(names & {"清一色", "混一色", "字一色"}) > 1:
        yield "bad_value"


def wild_kinds(shown: int, option: str) -> set[int]:
    circle = next(circle for circle in map(parse, CIRCLES) if shown in circle)
    following = circle[(circle.index(shown) + 1) % len(circle)]
    return {"same": {shown}, "next": {following}, "both": {shown, following}}[option]


class Hand:
    """One win, judged."""

    def __init__(self, record: Record, win: dict) -> None:
        self.record, self.win, self.options = record, win, record.options
        self.values = TAI | record.options["tai"]
        self.melds = record.melds.get(win["seat"], [])
        self.drawn = win["how"] == "self_draw"
        self.own = seat_wind(win["seat"], record.given["dealer"])
        self.round = EAST + SEATS.index(record.given["round_wind"])
        self.valued = {*DRAGONS, self.own, self.round}
        self.named = "fan" in win
        if self.named:
            return
        kinds = wild_kinds(record.indicator, self.options["caishen"])
        self.before, self.tile = win["concealed"], win["tile"]
        self.held = [tile for tile in self.before if tile in kinds]
        self.wild_win = self.tile in kinds and self.drawn
        self.wilds = sorted(self.held + [self.tile] * self.wild_win)
        self.natural = [tile for tile in self.before if tile not in kinds] + [self.tile] * (not self.wild_win)
        everything = [*self.before, self.tile, *(tile for _, tiles, _ in self.melds for tile in tiles)]
        self.hard = not any(tile in kinds for tile in everything)
        self.kinds, self.lying = kinds, self.melds
        self.refused = self.tile in kinds and not self.drawn and not self.options["caishen_claimable"]

    def best(self) -> list[dict[str, int]]:
        """Every list of 台 with the highest total, each with the same total; raises what is wrong."""
        if self.named:
            return self.enough([self.by_name()])
        if not self.drawn and len(self.held) >= 3:
            raise RefereeError("self_draw_only")
        if not self.drawn and self.options["caishen_tanki"] == "hand" and self.is_tanki():
            raise RefereeError("self_draw_only")
        if self.refused:
            raise RefereeError("not_a_win")
        scores = [*self.scores()]
        if not scores:
            raise RefereeError("self_draw_only" if self.blocked else "not_a_win")
        return self.enough(scores)

    def enough(self, scores: list[dict[str, int]]) -> list[dict[str, int]]:
        """The best of them; `too_few_tai` where they are below the minimum."""
        most = max(sum(score.values()) for score in scores)
        best = [score for score in scores if sum(score.values()) == most]
        counted = most - best[0].get("三财神", 0)
        if counted < self.options["minimum"]:
            raise RefereeError("too_few_tai", tai=most, tai_for_minimum=counted)
        return [dict(score) for score in {tuple(sorted(score.items())) for score in best}]

    def is_tanki(self) -> bool:
        """Complete sets (or six pairs) and one 财神 over, before the win."""
        if not self.held:
            return False
        rest = [tile for tile in self.before if tile not in self.held]
        pairs = len(self.before) == 13 and self.options["caishen_tanki_pairs"] and self.options["seven_pairs"]
        return any(
            divisions([*rest, *meant], pairs=0) or (pairs and as_pairs([*rest, *meant]))
            for meant in combinations_with_replacement(range(FLOWER), len(self.held) - 1)
        )

    def scores(self) -> Iterator[dict[str, int]]:
        """台 of every reading, and of everything that the melds may be."""
        self.blocked = False
        every = [
            [(kind, meant, source) for meant in meant_by(kind, [*tiles], self.kinds, self.options)]
            for kind, tiles, source in self.lying
        ]
        for melds in product(*every):
            self.melds = [*melds]
            yield from self.scores_beside_melds()

    def scores_beside_melds(self) -> Iterator[dict[str, int]]:
        for meant in combinations_with_replacement(range(FLOWER), len(self.wilds)):
            tiles = [*self.natural, *meant]
            readings = divisions(tiles)
            if len(tiles) == 14 and self.options["seven_pairs"]:
                readings += [pairs] if (pairs := as_pairs(tiles)) else []
            for groups in readings:
                for place in self.places(groups, meant):
                    yield self.worth({**self.of_win(), **self.of_groups(groups, meant), place: 1})

    def places(self, groups: Groups, meant: tuple[int, ...]) -> Iterator[str]:
        """Names of the groups that the winning tile can stand in."""
        for kind in set(meant) if self.wild_win else {self.tile}:
            for group in groups:
                if kind not in group:
                    continue
                if self.is_reading_tanki(group):
                    self.blocked = True
                    continue
                place = place_in(group, kind)
                if place == "两面":
                    yield "平胡" if self.is_pinghu(groups) else "排胡"
                else:
                    yield place if self.may_count(place) else "排胡"

    def is_reading_tanki(self, group: tuple[int, ...]) -> bool:
        """A pair of the discard and a 财神, where the house refuses that reading only."""
        if self.drawn or self.options["caishen_tanki"] != "reading" or len(group) == 3:
            return False
        return self.natural.count(self.tile) == 1

    def may_count(self, place: str) -> bool:
        if place == "单吊" and not self.options["dadiao_with_dandiao"] and self.of_win()["大吊"]:
            return False
        return not self.options["only_wait"] or len(self.waits()) <= (2 if place == "对倒" else 1)

    def waits(self) -> list[int]:
        """The kinds that complete the concealed tiles at face value, the held 财神 as anything."""
        if not hasattr(self, "_waits"):
            rest = [tile for tile in self.before if tile not in self.held]
            self._waits = [kind for kind in range(FLOWER) if self.completes([*rest, kind])]
        return self._waits

    def completes(self, tiles: list[int]) -> bool:
        pairs = len(self.before) == 13 and self.options["seven_pairs"]
        return any(
            divisions([*tiles, *meant]) or (pairs and as_pairs([*tiles, *meant]))
            for meant in combinations_with_replacement(range(FLOWER), len(self.held))
        )

    def is_pinghu(self, groups: Groups) -> bool:
        if len(groups) == 7 or any(kind != "chi" for kind, _, _ in self.melds):
            return False
        return all(len(set(group)) == 3 if len(group) == 3 else group[0] not in self.valued for group in groups)

    def of_win(self) -> dict[str, int]:
        """How often each 台 counts that hangs on the win, the melds and the flowers."""
        first_turn = bool(self.win.get("first_turn"))
        heaven = first_turn and self.win["seat"] == self.record.given["dealer"]
        allowed = {"discard_or_draw": True, "discard": not self.drawn, "draw": self.drawn}[self.options["dihu"]]
        names = {
            "自摸": self.drawn,
            "抢杠": self.win["how"] == "rob_kong",
            "杠上花": bool(self.win.get("kong_draw")),
            "天胡": heaven,
            "地胡": first_turn and not heaven and allowed,
            "海底": bool(self.win.get("last_tile")) and (self.drawn or self.options["haidi_on_discard"]),
            **self.of_flowers(),
        }
        if not self.named:
            claims = {"chi", "pong", "open_kong", "added_kong"}
            claims |= {"concealed_kong"} if self.options["dadiao_with_concealed_kong"] else set()
            names["大吊"] = sum(kind in claims for kind, _, _ in self.melds) == 4
            names["三财神"] = len(self.wilds) >= 3
            names["硬胡"] = self.hard
        return {name: int(times) for name, times in names.items()}

    def of_flowers(self) -> dict[str, int]:
        mine = {tile - FLOWER for tile in self.record.flowers.get(self.win["seat"], [])}
        if len(mine) == 8:
            return {"八花": 1}
        order = {"meilanzhuju": (4, 5, 6, 7), "meilanjuzhu": (4, 5, 7, 6)}[self.options["flower_order"]]
        own = {self.own - EAST, order[self.own - EAST]}
        names = {"正花": 0, "花": 0}
        for group, kinds in (("春夏秋冬", {0, 1, 2, 3}), ("梅兰竹菊", {4, 5, 6, 7})):
            names[group] = int(kinds <= mine)
            if not names[group] or self.options["flower_group_adds"]:
                names["正花"] += len(mine & own & kinds)
                names["花"] += len((mine & kinds) - own)
        return names

    def of_groups(self, groups: Groups, meant: tuple[int, ...]) -> dict[str, int]:
        """台 by name of what hangs on the reading."""
        every = [*groups, *(tiles for _, tiles, _ in self.melds)]
        tiles = [tile for group in every for tile in group]
        suits = {tile // 9 for tile in tiles if tile < EAST}
        honours = any(tile >= EAST for tile in tiles)
        alike = len(groups) == 7 or all(len(set(group)) == 1 for group in every)
        names = {
            "清一色": len(suits) == 1 and not honours,
            "混一色": len(suits) == 1 and honours,
            "字一色": not suits,
            "碰碰胡": alike and (bool(suits) or self.options["ziyise_with_pengpeng"]),
            "还搭": sum((Counter(meant) & Counter(self.wilds)).values()),
        }
        as_laid = [sorted(tiles) for _, tiles, _ in self.lying] == [sorted(tiles) for _, tiles, _ in self.melds]
        if self.options["hard_with_face_value"] and list(meant) == self.wilds and as_laid:
            names["硬胡"] = True
        triplets = [group[0] for group in every if len(group) >= 3 and len(set(group)) == 1]
        for name, kind in (("中", RED), ("发", RED + 1), ("白", WHITE), ("门风", self.own), ("圈风", self.round)):
            names[name] = triplets.count(kind)
        return {name: int(times) for name, times in names.items()}

    def worth(self, names: dict[str, int]) -> dict[str, int]:
        """台 by name, without those that are none."""
        values = {**self.values, "排胡": 0, "花": self.options["other_flower"], "还搭": self.options["huanda"]}
        found = {name: times * values[name] for name, times in names.items()}
        return {name: tai for name, tai in found.items() if tai}

    def by_name(self) -> dict[str, int]:
        if "三财神" in self.win["fan"] and not self.drawn:
            raise RefereeError("self_draw_only")
        return self.worth({**self.of_win(), **dict.fromkeys(self.win["fan"], 1)})


def place_in(group: tuple[int, ...], kind: int) -> str:
    """How a group waited for a kind."""
    if len(group) == 2:
        return "单吊"
    if len(set(group)) == 1:
        return "对倒"
    low, middle, _ = group
    if kind == middle:
        return "夹"
    edge = low % 9 == 0 if kind > middle else low % 9 == 6
    return "边" if edge else "两面"
