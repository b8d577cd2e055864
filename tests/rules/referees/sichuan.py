"""A naive referee of 四川 血战到底: the page of the rules, clause by clause, for a line of `settle`.

It shares nothing with the engine. It looks at every decomposition and keeps no table.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.rules.referees.sichuan_checks import check_keys, check_order, check_tiles, is_kong, tiles_of
from tests.rules.referees.texts import SEATS, SUITED, Groups, Refused, decompositions, pairs_of, parse

OPTIONS: dict[str, Any] = {
    "preset": "sbr",
    "fan_values": {},
    "cap": 3,
    "self_draw": "add_base",
    "open_kong_flower": "self_draw",
    "kong_points": {},
    "late_kong_points": 0,
    "kong_after_shot": "return",
    "pig": "penalty",
    "pig_points": 24,
    "check_ready": True,
    "kong_return_not_ready": True,
    "next_dealer": "first_winner",
}
ROOM = {
    "fan_values": {"中张": 1, "带幺九": 2, "将对": 1, "将七对": 1, "天胡": 5, "地胡": 5},
    "self_draw": "add_fan",
    "cap": 5,
    "kong_after_shot": "transfer",
    "pig": "pays",
    "pig_points": 16,
}
VALUES = {"杠": 1, "根": 1, "大对子": 1, "金钩钓": 1, "清一色": 2, "七对": 2}
VALUES |= {"杠上花": 1, "杠上炮": 1, "抢杠": 1, "海底": 1}
VALUES |= dict.fromkeys(("平胡", "带幺九", "将对", "将七对", "中张", "门清", "天胡", "地胡"), 0)
KONG_POINTS = {"open_kong": 2, "added_kong": 1, "concealed_kong": 2}


def settle(line: dict) -> dict:
    """The answer to a line, or its error."""
    try:
        return Deal(line).answer()
    except Refused as refused:
        return {"error": {"code": refused.code, **refused.more}}


class Deal:
    """One deal, played through its events in time order."""

    def __init__(self, line: dict) -> None:
        given = dict(line.get("options", {}))
        preset = ROOM if given.get("preset") == "room" else {}
        self.options = OPTIONS | preset | given
        self.values = VALUES | preset.get("fan_values", {}) | given.get("fan_values", {})
        self.kong_points = KONG_POINTS | self.options["kong_points"]
        self.line = line
        self.base = line["base"]
        self.events = line["events"] if "events" in line else [{"wins": line["wins"]}] if line["wins"] else []
        self.wins = [win for event in self.events for win in event.get("wins", [])]
        self.melds = {seat: line.get("melds", {}).get(seat, []) for seat in SEATS}
        self.lines: list[dict] = []
        self.kongs: list[dict] = []
        self.playing = list(SEATS)
        check_keys(self)
        check_order(self)
        check_tiles(self)

    def answer(self) -> dict:
        """Every event in turn, then what is paid when the wall is empty."""
        wins = []
        for place, event in enumerate(self.events):
            if "kong" in event:
                self.kong(event["kong"])
            else:
                before = self.events[place - 1] if place else {}
                wins += self.won(event["wins"], before)
        ready = {} if len(wins) == 3 else self.wall_is_empty()
        points = dict.fromkeys(SEATS, 0)
        for paid in self.lines:
            points[paid["from"]] -= paid["points"]
            if paid["to"]:
                points[paid["to"]] += paid["points"]
        return {
            "wins": wins,
            "ready": ready,
            "lines": self.lines,
            "points": points,
            "pot": sum(paid["points"] for paid in self.lines if not paid["to"]),
            "next_dealer": self.next_dealer(),
        }

    def pay(self, payer: str, payee: str | None, units: int, why: str) -> None:
        if units:
            self.lines.append({"from": payer, "to": payee, "points": units * self.base, "why": why})

    def kong(self, event: dict) -> None:
        """刮风下雨, at the moment of the 杠."""
        seat = event["seat"]
        meld = self.meld_of(event)
        points = self.options["late_kong_points"] if event.get("late") else self.kong_points[meld["kind"]]
        is_open = meld["kind"] == "open_kong"
        payers = [meld["from"]] if is_open else [other for other in self.playing if other != seat]
        for payer in payers:
            self.pay(payer, seat, points, "刮风" if is_open else "下雨")
        self.kongs.append({"seat": seat, "meld": meld, "payers": payers, "points": points, "back": False})

    def meld_of(self, event: dict) -> dict:
        return next(meld for meld in self.melds[event["seat"]] if is_kong(meld) and event["tile"] in tiles_of(meld))

    def won(self, wins: list[dict], before: dict) -> list[dict]:
        """The winners of one tile: the 杠 before a 杠上炮 goes back first, then each is paid by itself."""
        results = [self.score(win) for win in wins]
        if any(win.get("after_kong") for win in wins):
            self.shot_after_kong(wins)
        for win, result in zip(wins, results, strict=True):
            self.pay_win(win, result["total"], before)
        for win in wins:
            self.playing.remove(win["seat"])
        return results

    def shot_after_kong(self, wins: list[dict]) -> None:
        kong, how = self.kongs[-1], self.options["kong_after_shot"]
        if how == "keep":
            return
        kong["back"] = True
        maker = kong["seat"]
        if how == "return":
            for payer in kong["payers"]:
                self.pay(maker, payer, kong["points"], "退税")
            return
        order = [SEATS[(SEATS.index(maker) + step) % 4] for step in (1, 2, 3)]
        first = next(seat for seat in order if seat in [win["seat"] for win in wins])
        self.pay(maker, first, kong["points"] * len(kong["payers"]), "呼叫转移")

    def pay_win(self, win: dict, fan: int, before: dict) -> None:
        seat = win["seat"]
        if win["how"] != "self_draw":
            self.pay(win["from"], seat, self.worth(fan), "点炮" if win["how"] == "discard" else "抢杠")
            return
        if win.get("kong_draw") and self.options["open_kong_flower"] == "discard":
            meld = self.meld_of(before["kong"])
            if meld["kind"] == "open_kong":
                self.pay(meld["from"], seat, self.worth(fan), "点杠花")
                return
        each = self.worth(fan)
        if self.options["self_draw"] == "add_base":
            each += 1
        elif self.options["self_draw"] == "add_fan":
            each = self.worth(fan + 1)
        for payer in self.playing:
            if payer != seat:
                self.pay(payer, seat, each, "自摸")

    def worth(self, fan: int) -> int:
        cap = self.options["cap"]
        return int(2 ** (min(fan, cap) if cap else fan))

    def score(self, win: dict) -> dict:
        concealed = [*parse(win["concealed"], SUITED), win["tile"]]
        hand = Hand(self, win["seat"], concealed)
        fan = hand.best(self.of_win(win))
        total = sum(fan[0].values())
        return {
            "seat": win["seat"],
            "fan": fan[0],
            "fan_any": fan,
            "total": total,
            "value": self.worth(total),
        }

    def of_win(self, win: dict) -> list[str]:
        """The 番种 that hang on how the hand was won."""
        drawn = win["how"] == "self_draw"
        first = win.get("first_turn") and drawn and not self.melds[win["seat"]]
        names = {
            "杠上花": win.get("kong_draw"),
            "杠上炮": win.get("after_kong"),
            "抢杠": win["how"] == "rob_kong",
            "海底": win.get("last_tile"),
            "天胡": first and win["seat"] == self.line["dealer"],
            "地胡": first and win["seat"] != self.line["dealer"],
        }
        return [name for name, holds in names.items() if holds]

    def wall_is_empty(self) -> dict:
        """流局: 花猪, 查大叫 and 退税, in this order."""
        hands = {seat: parse(text, SUITED) for seat, text in self.line.get("hands", {}).items()}
        if any(seat not in hands for seat in self.playing):
            return {}
        pigs = [seat for seat in self.playing if self.is_pig(seat, hands[seat])]
        ready = {}
        for seat in self.playing:
            fan = None if seat in pigs else self.best_wait(seat, hands[seat])
            if fan is not None:
                ready[seat] = {"fan": fan, "value": self.worth(fan)}
        charged = [seat for seat in pigs if seat not in self.line.get("only_void_discarded", [])]
        self.charge_pigs(charged, pigs)
        self.check_ready(ready, charged if self.options["pig"] == "pays" else [])
        self.return_kongs([seat for seat in self.playing if seat not in ready])
        return ready

    def check_ready(self, ready: dict, paid_as_pig: list[str]) -> None:
        if self.options["check_ready"]:
            for payer in self.playing:
                for payee in self.playing:
                    if payer not in ready and payer not in paid_as_pig and payee in ready:
                        self.pay(payer, payee, ready[payee]["value"], "查大叫")

    def return_kongs(self, not_ready: list[str]) -> None:
        if self.options["kong_return_not_ready"]:
            for kong in self.kongs:
                if kong["seat"] in not_ready and not kong["back"]:
                    for payer in kong["payers"]:
                        self.pay(kong["seat"], payer, kong["points"], "退税")

    def charge_pigs(self, charged: list[str], pigs: list[str]) -> None:
        for pig in charged:
            if self.options["pig"] == "penalty":
                self.pay(pig, None, self.options["pig_points"], "花猪")
            elif self.options["pig"] == "pays":
                for other in self.playing:
                    if other not in pigs:
                        self.pay(pig, other, self.options["pig_points"], "花猪")

    def is_pig(self, seat: str, hand: list[str]) -> bool:
        suits = {tile[1] for tile in hand} | {tile[1] for meld in self.melds[seat] for tile in tiles_of(meld)}
        void = self.line.get("void", {}).get(seat)
        return void in suits if void else len(suits) == 3

    def best_wait(self, seat: str, hand: list[str]) -> int | None:
        found = []
        for tile in SUITED:
            if hand.count(tile) < 4:
                try:
                    found.append(sum(Hand(self, seat, [*hand, tile]).best([])[0].values()))
                except Refused:
                    continue
        return max(found, default=None)

    def next_dealer(self) -> str:
        dealer = self.line["dealer"]
        rule = self.options["next_dealer"]
        if rule == "rotate":
            return SEATS[(SEATS.index(dealer) + 1) % 4]
        if rule == "last_loser":
            return self.playing[0] if len(self.playing) == 1 else dealer
        for event in self.events:
            if "wins" in event:
                wins = event["wins"]
                return wins[0]["seat"] if len(wins) == 1 else wins[0]["from"]
        return dealer


class Hand:
    """The tiles of a winner, or of a seat with one of its waits."""

    def __init__(self, deal: Deal, seat: str, concealed: list[str]) -> None:
        self.deal, self.concealed = deal, concealed
        self.melds = deal.melds[seat]
        self.every = concealed + [tile for meld in self.melds for tile in tiles_of(meld)]
        self.void = deal.line.get("void", {}).get(seat)

    def best(self, of_win: list[str]) -> list[dict[str, int]]:
        """番 by name of every decomposition with the highest total; raises `not_a_win` where there is none."""
        suits = {tile[1] for tile in self.every}
        found = []
        if len(suits) <= 2 and self.void not in suits:
            found = [self.fan(groups, of_win) for groups in decompositions(self.concealed)]
            if not self.melds:
                found += [self.fan(groups, of_win) for groups in pairs_of(self.concealed, 7)]
        if not found:
            raise Refused("not_a_win")
        highest = max(sum(fan.values()) for fan in found)
        return [fan for fan in found if sum(fan.values()) == highest]

    def fan(self, groups: Groups, of_win: list[str]) -> dict[str, int]:
        kongs = sum(is_kong(meld) for meld in self.melds)
        konged = [tile for meld in self.melds if is_kong(meld) for tile in tiles_of(meld)]
        roots = sum(count >= 4 and tile not in konged for tile, count in Counter(self.every).items())
        times = {"杠": kongs, "根": roots} | dict.fromkeys(of_win, 1)
        pungs = all(len(set(group)) == 1 for group in groups)
        if len(groups) == 7:
            times |= {"七对": 1, "将七对": self.only("258")}
        elif pungs:
            times |= {"大对子": 1, "将对": self.only("258"), "金钩钓": len(self.melds) == 4}
        if len({tile[1] for tile in self.every}) == 1:
            times["清一色"] = 1
        if len(groups) != 7 and all(any(tile[0] in "19" for tile in group) for group in self.all_groups(groups)):
            times["带幺九"] = 1
        times["中张"] = self.only("2345678")
        times["门清"] = all(meld["kind"] == "concealed_kong" for meld in self.melds)
        values = self.deal.values
        fan = {name: values[name] * times for name, times in times.items() if values[name] * times}
        if not fan and values["平胡"]:
            fan["平胡"] = values["平胡"]
        return fan

    def all_groups(self, groups: Groups) -> Groups:
        return groups + [tuple(tiles_of(meld)) for meld in self.melds]

    def only(self, ranks: str) -> bool:
        return all(tile[0] in ranks for tile in self.every)
