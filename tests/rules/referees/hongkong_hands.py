"""Random records of `hongkong`."""

from __future__ import annotations

from tests.rules.referees.hands import Hands, few_enough
from tests.rules.referees.record import text_of
from tests.rules.referees.tiles import EAST, ENDS, FLOWER, ORPHANS, SEATS, TEXTS

CHOICES = {
    "flower_order": ["梅蘭菊竹", "梅蘭竹菊"],
    "flowers_to_minimum": [True, False],
    "seven_pairs": [0, 4],
    "minimum": [0, 1, 3, 5],
    "one_winner": [True, False],
    "limit": [8, 10, 13],
    "points": [
        {"小三元": 0, "一台花": 0},
        {"清一色": 6, "人糊": 13},
        {"門前清": 0, "槓上槓": 0, "大三元": 0},
        {"自摸": 3},
    ],
    "haidi_on_discard": [0, 1],
    "small_dragons_add": [False, True],
    "nine_gates_nine_waits": [True, False],
    "dealer_fan": [0, 1],
    "table": ["half_spicy", "spicy"],
    "responsibility": ["full", "half"],
    "rob_pays_as_self_draw": [False, True],
    "liable_twelve": [True, False],
    "liable_dragons": [True, False],
    "liable_winds": [True, False],
    "liable_nine": [False, True],
    "dealer_stays_on_draw": [True, False],
}
"""The options of the page that change an answer, with values to try."""


class HongkongHands(Hands):
    """Hands of every row; one in twelve records is won by flowers, one in thirty is a draw."""

    def record(self) -> dict:
        """A record of `settle` with at most one win."""
        while True:
            record = self._record()
            if record is not None:
                return record

    def _record(self) -> dict | None:
        won = self.won(self.random.choice(SEATS))
        if won is None:
            return None
        win, melds = won
        seat = win["seat"]
        record = {
            "rules": "hongkong",
            "base": self.random.choice([1, 2, 10]),
            "dealer": self.random.choice(SEATS),
            "round_wind": self.random.choice(SEATS),
            "flowers": self.flowers(seat),
            "melds": {seat: self.claimed(melds, seat)},
            "options": self.options(CHOICES) or self.random.choice([{}, {"minimum": 0}]),
            "wins": [win],
        }
        self._circumstances(record, win)
        return record

    def won(self, seat: str) -> tuple[dict, list] | None:
        """A win with the melds beside it; None where a tile is there more than four times."""
        concealed, melds = self._hand()
        tile = concealed.pop(self.random.randrange(len(concealed)))
        if self.chance(0.06):
            tile = self.random.randrange(FLOWER)
        if not few_enough([*concealed, tile], melds):
            return None
        return {"seat": seat, "how": self.how(), "concealed": text_of(concealed), "tile": TEXTS[tile]}, melds

    def _hand(self) -> tuple[list[int], list[tuple[str, list[int]]]]:
        style = self.random.random()
        if style < 0.06:
            return [*ORPHANS, self.random.choice([*ORPHANS])], []
        if style < 0.12:
            suit = self.random.randrange(3) * 9
            return [suit + rank for rank in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, self.random.randrange(9))], []
        if style < 0.2:
            return self.pairs(), []
        if style < 0.3:
            return self.lay(self._honours(), 0.6)
        return self.lay(self.sets_and_pair(), self.random.choice([0, 0.4, 0.8, 1]))

    def kinds(self) -> list[int]:
        """As other hands, and now and then only ones and nines."""
        return sorted(ENDS) if self.chance(0.08) else super().kinds()

    def _honours(self) -> list[list[int]]:
        """Three or four sets of dragons, or of winds, and a pair."""
        first, many = self.random.choice([(EAST, 4), (EAST + 4, 3)])
        made = [[kind] * 3 for kind in range(first, first + many)]
        others = self.sets_and_pair(4 - many)
        if self.chance(0.5):
            made[-1], others[-1] = self.sets_and_pair(1)[0], made[-1][:2]
        self.random.shuffle(made)
        return [*made, *others]

    def _circumstances(self, record: dict, win: dict) -> None:
        """The discarder, flags, who is liable, and what is no win."""
        seat, melds = win["seat"], record["melds"][win["seat"]]
        kongs = sum("kong" in meld["kind"] for meld in melds)
        if win["how"] != "self_draw":
            win["from"] = self.random.choice(self.others(seat))
        elif kongs and self.chance(0.5):
            win["kong_draw"] = True
            if kongs > 1 and self.chance(0.4):
                win["kong_on_kong"] = True
        if self.chance(0.12):
            win["last_tile"] = True
        if self.chance(0.12) and (win["how"] == "self_draw" or seat != record["dealer"]):
            win["first_turn"] = True
        if self.chance(0.06):
            record["liable"] = self.random.choice([*self.others(seat), "none"])
        if self.chance(0.12):
            self._by_flowers(record)

    def _by_flowers(self, record: dict) -> None:
        """A win by seven or eight flowers in place of the tiles, or none at all."""
        (win,) = record["wins"]
        if self.chance(0.3):
            record |= {"wins": [], "draw": self.random.choice(["wall", "four_west", "five_kongs"])}
            return
        many = self.random.choice([6, 7, 7, 8, 8])
        record["flowers"] = {win["seat"]: text_of(self.random.sample(range(FLOWER, FLOWER + 8), many))}
        record["wins"] = [{"seat": win["seat"], "how": "self_draw", "fan": [self.random.choice(["花糊", "大花糊"])]}]
