"""Hands of 台湾 at random, with 16 tiles or 13: one winner or two, flowers on all seats, flags."""

from __future__ import annotations

import random

from tests.rules.referees.texts import FLOWERS, HONOURS, SEATS, SUITED
from tests.rules.referees.walls import Drawn, Wall, others, some, text

OPTIONS: dict[str, list] = {
    "preset": ["sml", "star31", "shenlaiye", "street"],
    "tiles": [13],
    "minimum": [0, 1, 2, 3],
    "direct_kong_win": [True, False],
    "one_winner": ["all", "nearest", "triple"],
    "little_winds_add": [True, False],
    "flower_order": ["zhuju", "juzhu"],
    "flower_value": ["own", "all"],
    "flower_kong_adds": [True, False],
    "flower_is_kong": [True, False],
    "pinghu_wait": ["any", "only", "free"],
    "pinghu_concealed": [True, False],
    "pinghu_self_draw": [True, False],
    "pinghu_honours": [True, False],
    "eight_flowers": ["standalone", "additive"],
    "earthly_ready_is_concealed": [True, False],
    "honours_add_pungs": [True, False],
    "wind_value": ["own", "all"],
    "dealer_tai": [0, 1, 2],
    "streak_tai": [0, 1, 2],
    "cap": [0, 16, 24],
    "draw_keeps_dealer": [True, False],
    "streak_limit": [0, 3, 9],
    "tai": [
        {"八对半": 8, "七对": 4},
        {"河底捞鱼": 1, "半求人": 1, "报听": 1},
        {"无花": 1, "无字无花": 2},
        {"明杠": 1, "暗杠": 2, "四杠子": 8, "五杠子": 16},
        {"配牌花胡": 4, "平胡": 3, "门清": 0},
        {"大三元": 0, "四暗刻": 0, "天胡": 0},
    ],
}


class TaiwanHands:
    """Records of `settle`, others for every seed; about one in ten holds a fault."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def record(self) -> dict:
        """A finished hand."""
        while True:
            line = self.deal()
            if line is not None:
                return line

    def deal(self) -> dict | None:
        rng = self.rng
        self.wall = Wall(rng, SUITED + HONOURS)
        self.options = some(rng, OPTIONS, rng.choice([0, 0.05, 0.15]))
        self.sixteen = self.options.get("tiles", 16) == 16
        seat = rng.choice(SEATS)
        self.table = {
            "rules": "taiwan",
            "options": self.options,
            "base": rng.choice([5, 50, 300]),
            "per_tai": rng.choice([1, 10, 100]),
            "dealer": rng.choice(SEATS),
            "dealer_streak": rng.choice([0, 0, 1, 3]),
            "round_wind": rng.choice(SEATS),
            "flowers": self.flowers(seat),
        }
        if rng.random() < 0.2:
            self.table["east"] = rng.choice(SEATS)
        hand = self.hand()
        if hand is None:
            return None
        self.melds = {seat: self.with_source(seat, hand.melds)}
        wins = [self.flower_win(seat)] if len(self.table["flowers"].get(seat, "")) == 16 else self.wins(seat, hand)
        line = self.table | {"melds": self.melds, "wins": wins if rng.random() > 0.02 else []}
        return self.spoiled(line) if rng.random() < 0.08 else line

    def flowers(self, seat: str) -> dict[str, str]:
        rng = self.rng
        if rng.random() < 0.04:
            return {seat: "".join(FLOWERS)}
        likely = rng.choice([seat, rng.choice(SEATS)])
        held: dict[str, str] = {}
        for flower in FLOWERS:
            if rng.random() < 0.7:
                owner = likely if rng.random() < 0.5 else rng.choice(SEATS)
                held[owner] = held.get(owner, "") + flower
        return held

    def hand(self) -> Drawn | None:
        rng = self.rng
        suits = rng.choice(["msp", "msp", "ms", "s", ""])
        kinds = [rank + suit for suit in suits for rank in "123456789"]
        kinds += rng.choice([HONOURS * 2, HONOURS, [], [], list("CFP") * 3, list("ESWN") * 3])
        kinds = kinds or SUITED
        special = self.options.get("tai", {}).get("八对半")
        if special and rng.random() < 0.5:
            pairs = self.wall.pairs(kinds, 7)
            triplet = (self.wall.group(kinds, 3, 0) if self.sixteen else []) if pairs else None
            return None if pairs is None or triplet is None else Drawn([], pairs + triplet)
        sets = 5 if self.sixteen else 4
        return self.wall.complete(kinds, sets, sets, chi=True)

    def with_source(self, seat: str, melds: list[dict]) -> list[dict]:
        for meld in melds:
            if meld["kind"] != "concealed_kong":
                meld["from"] = self.rng.choice(others(seat))
        return melds

    def wins(self, seat: str, hand: Drawn) -> list[dict]:
        rng = self.rng
        how = rng.choice(["self_draw", "discard", "discard", "rob_kong"])
        rest = list(hand.concealed)
        tile = rest.pop(rng.randrange(len(rest)))
        source = rng.choice(others(seat))
        wins = [self.win(seat, rest, tile, how, source)]
        if how != "self_draw" and rng.random() < 0.2:
            other = self.second(tile)
            second = rng.choice([third for third in SEATS if third not in (seat, source)])
            if other is not None:
                self.melds[second] = self.with_source(second, other.melds)
                wins.append(self.win(second, other.concealed, tile, how, source))
        return wins

    def second(self, tile: str) -> Drawn | None:
        """Another hand that the same tile completes: its own tile lies there once."""
        self.wall.left[tile] += 1
        for _ in range(20):
            hand = self.hand()
            if hand is not None and tile in hand.concealed:
                hand.concealed.remove(tile)
                return hand
        return None

    def win(self, seat: str, rest: list[str], tile: str, how: str, source: str) -> dict:
        win = {"seat": seat, "how": how, "concealed": text(rest), "tile": tile}
        if how != "self_draw":
            win["from"] = source
        return win | self.flags(seat, how)

    def flags(self, seat: str, how: str) -> dict:
        """Circumstances that may stand together, most of the time."""
        rng = self.rng
        melds = self.melds.get(seat, [])
        flowers = seat in self.table["flowers"] and self.options.get("flower_is_kong", True)
        kong = flowers or any(meld["kind"] in ("added_kong", "concealed_kong") for meld in melds)
        flags: dict[str, object] = {
            "last_tile": how != "rob_kong" and rng.random() < 0.15,
            "kong_draw": how == "self_draw" and kong and rng.random() < 0.4,
            "first_turn": not melds and how != "rob_kong" and rng.random() < 0.15,
        }
        if flags["first_turn"] and seat == self.table["dealer"]:
            flags["first_turn"] = how == "self_draw"
        ready = rng.choice(["heavenly", "earthly", "declared"] if not melds else ["declared"])
        flags["ready"] = ready if rng.random() < 0.15 else ""
        return {name: value for name, value in flags.items() if value}

    def flower_win(self, seat: str) -> dict:
        rng = self.rng
        if rng.random() < 0.5:
            return {"seat": seat, "how": "eight_flowers"}
        self.melds = {}
        return {"seat": seat, "how": "rob_flower", "from": rng.choice(others(seat))}

    def spoiled(self, line: dict) -> dict:
        """The record with something that may be a fault."""
        rng = self.rng
        win = rng.choice(line["wins"]) if line["wins"] else {}
        choice = rng.randrange(6)
        if choice == 0 and "tile" in win:
            for one in line["wins"]:
                one["tile"] = rng.choice(SUITED)
        elif choice == 1 and win:
            win[rng.choice(["last_tile", "kong_draw", "first_turn"])] = True
        elif choice == 2 and win:
            win["ready"] = rng.choice(["heavenly", "earthly"])
        elif choice == 3:
            line["flowers"] = dict.fromkeys(rng.sample(SEATS, 2), "1f")
        elif choice == 4:
            del line[rng.choice(["per_tai", "round_wind"])]
        else:
            line["dealer_streak"] = -1
        return line
