"""A naive referee of 台湾 16 张: the page of the rules, clause by clause, for a line of `settle`.

It shares nothing with the engine. It looks at every decomposition, and in each at every group that the winning tile
may complete.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.rules.referees.taiwan_checks import check
from tests.rules.referees.texts import (
    FLOWERS,
    HONOURS,
    SEATS,
    SUITED,
    Groups,
    Refused,
    decompositions,
    pairs_of,
    parse,
)

KINDS = SUITED + HONOURS
DRAGONS, WINDS = "CFP", "ESWN"
OPTIONS: dict[str, Any] = {
    "preset": "sml",
    "tiles": 16,
    "minimum": 0,
    "direct_kong_win": False,
    "one_winner": "all",
    "little_winds_add": False,
    "flower_order": "zhuju",
    "flower_value": "own",
    "flower_kong_adds": True,
    "flower_is_kong": True,
    "pinghu_wait": "any",
    "pinghu_concealed": False,
    "pinghu_self_draw": False,
    "pinghu_honours": True,
    "eight_flowers": "standalone",
    "earthly_ready_is_concealed": True,
    "honours_add_pungs": True,
    "wind_value": "own",
    "tai": {},
    "dealer_tai": 1,
    "streak_tai": 2,
    "cap": 0,
    "draw_keeps_dealer": True,
    "streak_limit": 0,
}
CLUB = {"花杠": 2, "地听": 4, "字一色": 8}
PRESETS: dict[str, dict[str, Any]] = {
    "sml": {},
    "star31": {"tai": CLUB | {"天听": 8}},
    "shenlaiye": {"tai": CLUB | {"人胡": 8}},
    "street": {
        "tai": CLUB | {"天听": 8, "河底捞鱼": 1, "半求人": 1},
        "pinghu_honours": False,
        "earthly_ready_is_concealed": False,
    },
}
TAI = dict.fromkeys(("门清", "不求人", "自摸", "门风", "圈风", "三元牌", "正花", "花杠", "独听", "抢杠"), 1)
TAI |= {
    "杠上开花": 1,
    "海底捞月": 1,
    "平胡": 2,
    "三暗刻": 2,
    "全求人": 2,
    "碰碰胡": 4,
    "小三元": 4,
    "混一色": 4,
    "四暗刻": 5,
}
TAI |= dict.fromkeys(("五暗刻", "大三元", "小四喜", "清一色", "八仙过海", "七抢一", "地听"), 8)
TAI |= dict.fromkeys(("天听", "地胡", "人胡", "大四喜", "字一色"), 16) | {"天胡": 24}
TAI |= dict.fromkeys(("河底捞鱼", "半求人", "报听", "无花", "无字无花", "明杠", "暗杠", "四杠子", "五杠子"), 0)
TAI |= dict.fromkeys(("配牌花胡", "八对半", "七对"), 0)
CLAIMED = ("chi", "pong", "open_kong", "added_kong")


def settle(line: dict) -> dict:
    """The answer to a line, or its error."""
    try:
        return Table(line).answer()
    except Refused as refused:
        return {"error": {"code": refused.code, **refused.more}}


class Table:
    """A finished hand: who won what, and who pays it."""

    def __init__(self, line: dict) -> None:
        given = dict(line.get("options", {}))
        preset = PRESETS[given.get("preset", "sml")]
        self.options = OPTIONS | preset | given
        self.values = TAI | preset.get("tai", {}) | given.get("tai", {})
        self.line = line
        self.melds = {seat: line.get("melds", {}).get(seat, []) for seat in SEATS}
        self.streak = line.get("dealer_streak", 0)
        check(self)

    @property
    def sets(self) -> int:
        """Sets of a complete hand beside its pair."""
        return 5 if self.options["tiles"] == 16 else 4

    def flowers(self, seat: str) -> list[str]:
        """The flowers that a seat has laid open."""
        return parse(self.line.get("flowers", {}).get(seat, ""), FLOWERS)

    def wind(self, seat: str) -> str:
        """门风 of a seat."""
        east = self.line.get("east", self.line["dealer"])
        return SEATS[(SEATS.index(seat) - SEATS.index(east)) % 4]

    def answer(self) -> dict:
        wins = [self.won(win) for win in self.line["wins"]]
        points = dict.fromkeys(SEATS, 0)
        for win in wins:
            for paid in win["pays"]:
                points[paid["from"]] -= paid["points"]
                points[win["seat"]] += paid["points"]
        dealer, streak = self.next_dealer()
        return {"wins": wins, "points": points, "next_dealer": dealer, "next_streak": streak}

    def won(self, win: dict) -> dict:
        found = list(self.scores(win))
        if not found:
            raise Refused("not_a_win")
        tai = max(sum(fan.values()) for fan in found)
        if tai < self.options["minimum"]:
            raise Refused("too_few_tai", tai=tai)
        best = [fan for fan in found if sum(fan.values()) == tai]
        tai = min(tai, self.options["cap"] or tai)
        seat = win["seat"]
        drawn = win["how"] in ("self_draw", "eight_flowers")
        payers = [other for other in SEATS if other != seat] if drawn else [win["from"]]
        return {
            "seat": seat,
            "tai": tai,
            "fan": best[0],
            "fan_any": best,
            "pays": [self.pays(payer, seat, tai) for payer in payers],
        }

    def pays(self, payer: str, winner: str, tai: int) -> dict:
        dealer_tai = 0
        if self.line["dealer"] in (payer, winner):
            dealer_tai = self.options["dealer_tai"] + self.options["streak_tai"] * self.streak
        points = self.line["base"] + (tai + dealer_tai) * self.line["per_tai"]
        return {"from": payer, "tai": tai, "dealer_tai": dealer_tai, "points": points}

    def scores(self, win: dict) -> Iterator[dict[str, int]]:
        """台 by name of everything that the win can be counted as."""
        if win["how"] in ("eight_flowers", "rob_flower"):
            names = ["八仙过海" if win["how"] == "eight_flowers" else "七抢一"]
            yield self.valued(dict.fromkeys([*names, *(["配牌花胡"] if win.get("first_turn") else [])], 1))
        elif "fan" in win:
            times = Counter(win["fan"]) + Counter(of_win(self, win, "门清" in win["fan"]))
            yield self.valued(without_excluded(self, dict(times), five_claimed="全求人" in win["fan"]))
        else:
            hand = Hand(self, win)
            for groups, use in hand.readings():
                times = hand.of_tiles() | hand.of_reading(groups, use) | of_win(self, win, hand.concealed)
                yield self.valued(without_excluded(self, times, hand.claimed == self.sets))

    def valued(self, times: dict[str, int]) -> dict[str, int]:
        return {name: self.values[name] * count for name, count in times.items() if self.values[name] * count}

    def next_dealer(self) -> tuple[str, int]:
        dealer = self.line["dealer"]
        winners = [win["seat"] for win in self.line["wins"]]
        stays = dealer in winners if winners else self.options["draw_keeps_dealer"]
        limit = self.options["streak_limit"]
        if stays and not (limit and self.streak >= limit):
            return dealer, self.streak + 1
        return SEATS[(SEATS.index(dealer) + 1) % 4], 0


def of_win(table: Table, win: dict, concealed: bool) -> dict[str, int]:
    """What hangs on how the hand was won, on the flowers, and on when it was ready."""
    drawn, first, ready = win["how"] == "self_draw", win.get("first_turn"), win.get("ready")
    dealer = win["seat"] == table.line["dealer"]
    flowers = table.flowers(win["seat"])
    holds = {
        "不求人": concealed and drawn,
        "自摸": drawn,
        "抢杠": win["how"] == "rob_kong",
        "杠上开花": win.get("kong_draw"),
        "海底捞月": drawn and win.get("last_tile"),
        "河底捞鱼": win["how"] == "discard" and win.get("last_tile"),
        "天听": ready == "heavenly",
        "地听": ready == "earthly",
        "报听": ready == "declared",
        "天胡": first and dealer,
        "地胡": first and not dealer and drawn,
        "人胡": first and not dealer and not drawn,
        "无花": not flowers,
    }
    return {name: 1 for name, held in holds.items() if held} | of_flowers(table, win["seat"], flowers)


def of_flowers(table: Table, seat: str, flowers: list[str]) -> dict[str, int]:
    """正花 and 花杠, or 八仙过海 in their place."""
    if len(flowers) == 8 and table.options["eight_flowers"] == "additive":
        return {"八仙过海": 1}
    if table.options["flower_value"] == "all":
        return {"正花": len(flowers)} if flowers else {}
    groups = [FLOWERS[:4], FLOWERS[4:]]
    place = WINDS.index(table.wind(seat))
    juzhu = [0, 1, 3, 2]
    own = [groups[0][place], groups[1][juzhu[place] if table.options["flower_order"] == "juzhu" else place]]
    times = {"正花": 0, "花杠": 0}
    for group, flower in zip(groups, own, strict=True):
        whole = all(one in flowers for one in group)
        times["花杠"] += whole
        times["正花"] += flower in flowers and (not whole or table.options["flower_kong_adds"])
    return {name: count for name, count in times.items() if count}


EXCLUDED = {
    "大三元": ("小三元", "三元牌"),
    "小三元": ("三元牌",),
    "大四喜": ("小四喜", "门风", "圈风"),
    "五暗刻": ("四暗刻", "三暗刻"),
    "四暗刻": ("三暗刻",),
    "天胡": ("门清", "不求人", "独听", "杠上开花", "天听"),
    "地胡": ("门清", "不求人", "天听", "地听"),
    "人胡": ("门清", "天听", "地听"),
    "天听": ("地听",),
    "无字无花": ("无花",),
    "五杠子": ("四杠子",),
}


def without_excluded(table: Table, times: dict[str, int], five_claimed: bool) -> dict[str, int]:
    """The 台种 that stand, without those that the last column excludes; what is worth nothing excludes nothing."""
    times = {name: count for name, count in times.items() if table.values[name] and count}
    gone = {other for name in times for other in EXCLUDED.get(name, ())}
    if "小四喜" in times and not table.options["little_winds_add"]:
        gone |= {"门风", "圈风"}
    if "字一色" in times and not table.options["honours_add_pungs"]:
        gone.add("碰碰胡")
    if "地听" in times and not table.options["earthly_ready_is_concealed"]:
        gone |= {"门清", "不求人"}
    if five_claimed:
        gone.add("独听")
    if table.options["wind_value"] == "all":
        gone.add("圈风")
    return {name: count for name, count in times.items() if name not in gone}


class Hand:
    """The tiles of a winner."""

    def __init__(self, table: Table, win: dict) -> None:
        self.table, self.win = table, win
        self.melds = [(meld["kind"], parse(meld["tiles"], KINDS)) for meld in table.melds[win["seat"]]]
        self.before = parse(win["concealed"], KINDS)
        self.tile = win["tile"]
        self.drawn = win["how"] == "self_draw"
        self.claimed = sum(kind in CLAIMED for kind, _ in self.melds)
        self.concealed = self.claimed == 0
        self.every = [*self.before, self.tile] + [tile for _, tiles in self.melds for tile in tiles]

    def shapes(self, tile: str) -> list[Groups]:
        """Every decomposition of the tiles completed by a tile."""
        tiles = [*self.before, tile]
        found = list(decompositions(tiles))
        values, sixteen = self.table.values, self.table.sets == 5
        if not self.melds and values["八对半" if sixteen else "七对"]:
            found += list(pairs_of(tiles, 7, triplets=1 if sixteen else 0))
        return found

    def readings(self) -> Iterator[tuple[Groups, tuple[str, ...]]]:
        """Every decomposition, with every group of it that the winning tile may complete."""
        for groups in self.shapes(self.tile):
            for place, use in enumerate(groups):
                if self.tile in use:
                    yield [use, *groups[:place], *groups[place + 1 :]], use

    def waits(self) -> list[str]:
        """The kinds that complete the concealed tiles."""
        mine = self.before + [tile for _, tiles in self.melds for tile in tiles]
        return [kind for kind in KINDS if mine.count(kind) < 4 and self.shapes(kind)]

    def of_tiles(self) -> dict[str, int]:
        """台种 that the decomposition does not touch."""
        suits = {tile[1] for tile in self.every if tile in SUITED}
        honours = [tile for tile in self.every if tile in HONOURS]
        kongs = Counter(kind for kind, _ in self.melds)
        opened = kongs["open_kong"] + kongs["added_kong"]
        holds = {
            "门清": self.concealed,
            "全求人": self.claimed == self.table.sets and not self.drawn,
            "半求人": self.claimed == self.table.sets and self.drawn,
            "混一色": len(suits) == 1 and bool(honours),
            "清一色": len(suits) == 1 and not honours,
            "字一色": not suits,
            "无字无花": not honours and not self.table.flowers(self.win["seat"]),
            "四杠子": opened + kongs["concealed_kong"] >= 4,
            "五杠子": opened + kongs["concealed_kong"] == 5,
        }
        times = {name: 1 for name, held in holds.items() if held}
        return times | {"明杠": opened, "暗杠": kongs["concealed_kong"]}

    def of_reading(self, groups: Groups, use: tuple[str, ...]) -> dict[str, int]:
        """台种 of one decomposition with one use of the winning tile; `use` is its first group."""
        if len(groups) + len(self.melds) != self.table.sets + 1:
            return {"八对半" if self.table.sets == 5 else "七对": 1}
        groups = [*groups]
        runs = [group for group in groups if len(set(group)) == 3]
        melded = [tuple(tiles) for _, tiles in self.melds]
        sets = [group for group in groups if len(group) > 2] + melded
        pair = next(group[0] for group in groups if len(group) == 2)
        pungs = [group[0] for group in sets if len(set(group)) == 1]
        dark = [group for group in groups if len(group) == 3 and group not in runs]
        hidden = len(dark) + sum(kind == "concealed_kong" for kind, _ in self.melds)
        hidden -= use in dark and not self.drawn
        holds = {
            "碰碰胡": len(pungs) == self.table.sets,
            "三暗刻": hidden >= 3,
            "四暗刻": hidden >= 4,
            "五暗刻": hidden == 5,
            "独听": not two_sided(use, self.tile) and not pung(use) and len(self.waits()) == 1,
            "平胡": not pungs and self.is_pinghu(use),
        }
        return {name: 1 for name, held in holds.items() if held} | self.of_honours(pungs, pair)

    def of_honours(self, pungs: list[str], pair: str) -> dict[str, int]:
        table = self.table
        dragons = sum(tile in DRAGONS for tile in pungs)
        winds = sum(tile in WINDS for tile in pungs)
        own = table.wind(self.win["seat"])
        return {
            "三元牌": dragons,
            "小三元": dragons == 2 and pair in DRAGONS,
            "大三元": dragons == 3,
            "小四喜": winds == 3 and pair in WINDS,
            "大四喜": winds == 4,
            "门风": winds if table.options["wind_value"] == "all" else own in pungs,
            "圈风": table.line["round_wind"] in pungs,
        }

    def is_pinghu(self, use: tuple[str, ...]) -> bool:
        """Five sequences are there: whether the rest of the clause holds."""
        options = self.table.options
        if (self.concealed and not options["pinghu_concealed"]) or (self.drawn and not options["pinghu_self_draw"]):
            return False
        honours = any(tile in HONOURS for tile in self.every)
        if not options["pinghu_honours"] and (honours or self.table.flowers(self.win["seat"])):
            return False
        if options["pinghu_wait"] == "only":
            others = [other for groups, other in self.readings() if not any(pung(group) for group in groups)]
            return all(two_sided(other, self.tile) for other in others)
        return options["pinghu_wait"] == "free" or two_sided(use, self.tile)


def pung(group: tuple[str, ...]) -> bool:
    """A 刻子."""
    return len(group) == 3 and len(set(group)) == 1


def two_sided(use: tuple[str, ...], tile: str) -> bool:
    """A sequence of which the winning tile is an end that another tile could have been too."""
    if len(use) == 2 or pung(use) or tile == use[1]:
        return False
    return not (use[0][0] == "1" and tile == use[2]) and not (use[2][0] == "9" and tile == use[0])
