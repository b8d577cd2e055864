"""Random records of `guangdong`."""

from __future__ import annotations

from tests.rules.referees.hongkong_hands import HongkongHands
from tests.rules.referees.record import text_of
from tests.rules.referees.tiles import FLOWER, SEATS, TEXTS

CHOICES = {
    "chow": [False, True],
    "seven_pairs": [False, True],
    "minimum": [0, 1, 2, 3],
    "one_winner": [False, True],
    "big_hands": [False, True, True],
    "points": [{"平胡": 0, "混一色": 3}, {"小三元": 2, "清碰": 8}, {"鸡胡": 1, "七对": 6}],
    "limit": [6, 4, 10],
    "honour_fan": [0, 1],
    "self_draw_fan": [0, 1],
    "announced_counts": ["lower", "hand"],
    "discard_pays": [1, 3],
    "rob_pays": [3, 1],
    "kong_pay": [False, True, True],
    "kong_points": [{"open": 1}, {"added": 2, "concealed": 3}],
    "dealer_stays_on_draw": [True, False],
}
"""The options of the page that change an answer, with values to try."""


class GuangdongHands(HongkongHands):
    """Hands of every row; one in thirty records is a draw; some have two winners."""

    chow = False

    def _record(self) -> dict | None:
        seat, options = self.random.choice(SEATS), self.options(CHOICES)
        self.chow = options.get("chow", self.chance(0.05))
        won = self.won(seat)
        if won is None:
            return None
        win, melds = won
        record = {
            "rules": "guangdong",
            "base": self.random.choice([1, 2, 10]),
            "dealer": self.random.choice(SEATS),
            "round_wind": self.random.choice(SEATS),
            "melds": {seat: self.claimed(melds, seat)},
            "options": options,
            "wins": [win],
        }
        self._circumstances(record, win)
        return record

    def _circumstances(self, record: dict, win: dict) -> None:
        """The discarder, flags, what was announced, the kong of another player, a second winner, no winner."""
        seat, melds = win["seat"], record["melds"][win["seat"]]
        if win["how"] != "self_draw":
            win["from"] = self.random.choice(self.others(seat))
        elif any("kong" in meld["kind"] for meld in melds) and self.chance(0.5):
            win["kong_draw"] = True
        if self.chance(0.2):
            win["announced"] = self.random.randrange(7)
        other = self.random.choice(self.others(seat))
        if self.chance(0.2):
            self._kong_of(other, record, win)
        elif self.chance(0.15) and win.get("from", other) != other:
            record["wins"].append({**win, "seat": other})
            record["wins"][1]["concealed"] = text_of(self.lay(self.sets_and_pair(), 0)[0][:13])
            if not self._few(record):
                record["wins"].pop()
        if self.chance(0.04):
            record["wins"] = []

    def _few(self, record: dict) -> bool:
        texts = [win["concealed"] for win in record["wins"]] + [record["wins"][0]["tile"]]
        texts += [meld["tiles"] for melds in record["melds"].values() for meld in melds]
        tiles = [tile for text in texts for tile in self.parse(text)]
        return max(tiles.count(tile) for tile in tiles) <= 4

    def _kong_of(self, seat: str, record: dict, win: dict) -> None:
        kind = self.random.choice(["open_kong", "added_kong", "concealed_kong"])
        claim = {} if kind == "concealed_kong" else {"from": self.random.choice(self.others(seat))}
        texts = [win["concealed"], win["tile"], *(meld["tiles"] for meld in record["melds"][win["seat"]])]
        free = set(range(FLOWER)) - {tile for text in texts for tile in self.parse(text)}
        tiles = TEXTS[self.random.choice(sorted(free))] * 4
        record["melds"][seat] = [{"kind": kind, "tiles": tiles, **claim}]
