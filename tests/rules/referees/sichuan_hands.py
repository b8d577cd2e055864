"""Deals of 四川 at random: four hands from one wall, their 杠 and wins in some order, then the hands that are left."""

from __future__ import annotations

import random

from tests.rules.referees.texts import SEATS, SUITED, parse
from tests.rules.referees.walls import KONGS, Drawn, Wall, others, some, text

OPTIONS: dict[str, list] = {
    "preset": ["sbr", "room"],
    "fan_values": [{"带幺九": 2, "将对": 2, "将七对": 1}, {"中张": 1, "门清": 1}, {"根": 2, "金钩钓": 0}, {"平胡": 1}],
    "cap": [0, 3, 4, 5],
    "self_draw": ["add_base", "add_fan", "plain"],
    "open_kong_flower": ["self_draw", "discard"],
    "kong_points": [{"open_kong": 3}, {"added_kong": 2, "concealed_kong": 4}],
    "late_kong_points": [0, 1],
    "kong_after_shot": ["return", "transfer", "keep"],
    "pig": ["penalty", "pays", "none"],
    "pig_points": [8, 16, 48],
    "check_ready": [True, False],
    "kong_return_not_ready": [True, False],
    "next_dealer": ["first_winner", "last_loser", "rotate"],
}


class SichuanHands:
    """Records of `settle`, others for every seed; about one in eight holds a fault."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def record(self) -> dict:
        """A deal."""
        while True:
            line = self.deal()
            if line is not None:
                return line

    def deal(self) -> dict | None:
        rng = self.rng
        self.wall = Wall(rng, SUITED)
        void = {seat: rng.choice("msp") for seat in SEATS}
        hands: dict[str, Drawn] = {}
        for seat in rng.sample(SEATS, 4):
            drawn = self.hand(void[seat])
            if drawn is None:
                return None
            hands[seat] = drawn
        self.melds = {seat: hands[seat].melds for seat in SEATS}
        self.concealed = {seat: hands[seat].concealed for seat in SEATS}
        self.playing = list(SEATS)
        line = {
            "rules": "sichuan",
            "options": some(rng, OPTIONS, rng.choice([0, 0.1, 0.3])),
            "base": rng.choice([1, 1, 5, 100]),
            "dealer": rng.choice(SEATS),
            "void": {seat: suit for seat, suit in void.items() if rng.random() < 0.9},
            "events": self.events(),
            "melds": {seat: melds for seat, melds in self.melds.items() if melds},
            "hands": {seat: self.left_over(seat) for seat in self.playing},
        }
        if len(self.playing) == 1 and rng.random() < 0.5:
            del line["hands"]
        if rng.random() < 0.2:
            line["only_void_discarded"] = rng.sample(SEATS, 2)
        return self.spoiled(line) if rng.random() < 0.12 else line

    def hand(self, void: str) -> Drawn | None:
        rng = self.rng
        suits = [suit for suit in "msp" if suit != void]
        if rng.random() < 0.25:
            suits = rng.sample(suits, 1)
        ranks = rng.choice(["123456789"] * 5 + ["17179", "123789", "258", "2345678"])
        kinds = [rank + suit for suit in suits for rank in ranks]
        if rng.random() < 0.2:
            pairs = self.wall.pairs(kinds, 7)
            return None if pairs is None else Drawn([], pairs)
        return self.wall.complete(kinds, 4, 4, chi=False)

    def events(self) -> list[dict]:
        """杠 and wins in a possible order; every 杠 and 碰 gets the seat it came from."""
        rng = self.rng
        found: list[dict] = []
        kongs = [(seat, meld) for seat in SEATS for meld in self.melds[seat] if meld["kind"] in KONGS]
        rng.shuffle(kongs)
        for seat in rng.sample(SEATS, rng.choice([0, 1, 1, 2, 2, 3, 3])):
            if seat in self.playing and len(self.playing) > 1:
                mine = [kong for kong in kongs if kong[0] == seat or rng.random() < 0.4]
                kongs = [kong for kong in kongs if kong not in mine]
                found += [self.kong(*kong) for kong in mine]
                found.append({"wins": self.wins(seat, found)})
        if len(self.playing) > 1:
            found += [self.kong(*kong) for kong in kongs]
        else:  # these 杠 came too late to be made
            for _, meld in kongs:
                meld |= {"kind": "pong", "tiles": text(parse(meld["tiles"], SUITED)[:3])}
        self.name_sources()
        return found

    def name_sources(self) -> None:
        for seat in SEATS:
            for meld in self.melds[seat]:
                if meld["kind"] != "concealed_kong":
                    meld.setdefault("from", self.rng.choice(others(seat)))

    def kong(self, seat: str, meld: dict) -> dict:
        event = {"seat": seat, "tile": parse(meld["tiles"], SUITED)[0]}
        if meld["kind"] == "open_kong":
            meld["from"] = self.rng.choice(others(seat, self.playing))
        if meld["kind"] == "added_kong" and self.rng.random() < 0.2:
            event["late"] = True
        return {"kong": event}

    def wins(self, seat: str, before: list[dict]) -> list[dict]:
        """One win, or all that are possible on the same tile."""
        rng = self.rng
        maker = before[-1].get("kong", {}).get("seat") if before else None
        tile = rng.choice(self.concealed[seat])
        how = rng.choice(["self_draw", "discard", "discard", "rob_kong"])
        source = rng.choice(others(seat, self.playing))
        if maker is not None and maker != seat and rng.random() < 0.6:
            source = maker
        seats = [seat]
        if how != "self_draw" and rng.random() < 0.5:
            seats += [other for other in self.playing if other not in (seat, source) and tile in self.concealed[other]]
        flags = self.flags(how, seat, source, maker, first=not before)
        wins = [self.win(winner, tile, how, source) | flags for winner in seats]
        self.wall.left[tile] += len(seats) - 1
        self.playing = [other for other in self.playing if other not in seats]
        return wins

    def flags(self, how: str, seat: str, source: str, maker: str | None, first: bool) -> dict:
        rng = self.rng
        flags = {
            "kong_draw": how == "self_draw" and maker == seat and rng.random() < 0.7,
            "after_kong": how != "self_draw" and maker == source and rng.random() < 0.7,
            "first_turn": first and rng.random() < 0.3,
            "last_tile": rng.random() < 0.05,
        }
        return {name: True for name, holds in flags.items() if holds}

    def win(self, seat: str, tile: str, how: str, source: str) -> dict:
        rest = list(self.concealed[seat])
        rest.remove(tile)
        win = {"seat": seat, "how": how, "concealed": text(rest), "tile": tile}
        return win if how == "self_draw" else win | {"from": source}

    def left_over(self, seat: str) -> str:
        """A hand that has not won: ready, or with some tiles changed."""
        rng = self.rng
        tiles = list(self.concealed[seat])
        tiles.remove(rng.choice(tiles))
        for _ in range(rng.choice([0, 0, 0, 1, 2])):
            tile = self.wall.other_tile()
            self.wall.left[tile] -= 1
            tiles[rng.randrange(len(tiles))] = tile
        return text(tiles)

    def spoiled(self, line: dict) -> dict:
        """The record with something that may be a fault."""
        rng = self.rng
        wins = [win for event in line["events"] for win in event.get("wins", [])]
        choice = rng.randrange(7)
        if choice == 0 and wins:
            rng.choice(wins)["tile"] = rng.choice([*SUITED, "E"])
        elif choice == 1 and wins:
            rng.choice(wins)["seat"] = rng.choice(SEATS)
        elif choice == 2:
            rng.shuffle(line["events"])
        elif choice == 3:
            line.pop("hands", None)
        elif choice == 4 and line["events"]:
            line["events"].pop(rng.randrange(len(line["events"])))
        elif choice == 5 and wins:
            rng.choice(wins)[rng.choice(["kong_draw", "after_kong", "first_turn", "last_tile"])] = True
        elif wins:
            line["void"][rng.choice(wins)["seat"]] = rng.choice("msp")
        return line
