"""Random records of `ningbo`."""

from __future__ import annotations

from tests.rules.referees.hands import Hands, few_enough
from tests.rules.referees.ningbo import wild_kinds
from tests.rules.referees.record import text_of
from tests.rules.referees.tiles import FLOWER, SEATS, TEXTS

CHOICES = {
    "caishen": ["same", "next", "both"],
    "seven_pairs": [True, False],
    "minimum": [0, 1, 4, 6],
    "caishen_in_melds": [False, True],
    "caishen_claimable": [True, False],
    "flower_is_kong": [True, False],
    "caishen_tanki": ["hand", "reading"],
    "caishen_tanki_pairs": [True, False],
    "only_wait": [False, True],
    "dadiao_with_dandiao": [True, False],
    "dadiao_with_concealed_kong": [False, True],
    "flower_order": ["meilanzhuju", "meilanjuzhu"],
    "flower_group_adds": [False, True],
    "other_flower": [0, 1],
    "hard_with_face_value": [False, True],
    "dihu": ["discard_or_draw", "discard", "draw"],
    "ziyise_with_pengpeng": [True, False],
    "haidi_on_discard": [False, True],
    "huanda": [0, 1, 2],
    "tai": [
        {"清一色": 6},
        {"平胡": 3, "边": 2},
        {"自摸": 0, "八花": 4},
        {"清一色": 1, "混一色": 4, "碰碰胡": 0},
        {"单吊": 0, "对倒": 4, "字一色": 0},
        {"平胡": 9, "中": 3, "圈风": 0},
    ],
    "self_draw_each": [1, 2],
    "discard_pays": [2, 3],
    "rob_pays": [5, 3],
    "kong_discarder_pays": [5, 4],
    "santan_self_draw": [5, 6],
    "santan_discard": [2, 1],
    "santan_on_rob": [2, 5],
    "santan_others_pay": [False, True],
    "dealer_stays_on_win": [True, False],
}
"""The options of the page that change an answer, with values to try."""


class NingboHands(Hands):
    """Hands with 0–3 财神; where more are in play, rarely four."""

    def record(self, wilds: int | None = None) -> dict:
        """A record of `settle` with one win; `wilds` 财神 among its concealed tiles where that is given."""
        while True:
            record = self._record(self.random.choice([0, 0, 1, 1, 2, 3]) if wilds is None else wilds)
            if record is not None:
                return record

    def _record(self, wilds: int) -> dict | None:
        seat, options = self.random.choice(SEATS), self.options(CHOICES)
        indicator = self.random.randrange(FLOWER)
        kinds = wild_kinds(indicator, options.get("caishen", "same"))
        concealed, melds = (self.pairs(), []) if self.chance(0.15) else self.lay(self.sets_and_pair())
        concealed = self._with_wilds(concealed, [*kinds], wilds)
        tile = concealed.pop(self.random.randrange(len(concealed)))
        if self.chance(0.08):
            tile = self.random.randrange(FLOWER)
        if options.get("caishen_in_melds") or self.chance(0.02):
            melds = [(kind, self._some_wild(laid, [*kinds])) for kind, laid in melds]
        if not few_enough([*concealed, tile, indicator], melds) or sum(kind in kinds for kind in concealed) > 3:
            return None
        win = {"seat": seat, "how": self.how(), "concealed": text_of(concealed), "tile": TEXTS[tile]}
        record = {
            "rules": "ningbo",
            "base": self.random.choice([1, 2, 10]),
            "dealer": self.random.choice(SEATS),
            "round_wind": self.random.choice(SEATS),
            "indicator": TEXTS[indicator],
            "flowers": self.flowers(seat),
            "melds": {seat: self.claimed(melds, seat)},
            "options": options,
            "wins": [win],
        }
        self._circumstances(record, win)
        return record

    def _with_wilds(self, tiles: list[int], kinds: list[int], wilds: int) -> list[int]:
        """The tiles, as many of them replaced by 财神."""
        made = self.random.sample(tiles, len(tiles))
        made[: min(wilds, len(made))] = self.random.choices(kinds, k=min(wilds, len(made)))
        return made

    def _some_wild(self, laid: list[int], kinds: list[int]) -> list[int]:
        """The tiles of a meld, none to two of them replaced by 财神, and rarely three."""
        return self._with_wilds(laid, kinds, self.random.choice([0, 0, 1, 1, 1, 2, 3]))

    def _circumstances(self, record: dict, win: dict) -> None:
        """The discarder, flags, the melds of another player and bonds."""
        seat, melds = win["seat"], record["melds"][win["seat"]]
        if win["how"] != "self_draw":
            win["from"] = self.random.choice(self.others(seat))
        elif any(meld["kind"].endswith("kong") for meld in melds) or record["flowers"].get(seat):
            self._replacement(win, melds)
        if self.chance(0.1):
            win["last_tile"] = True
        if not melds and self.chance(0.15) and self._is_first(win, record["dealer"]):
            win["first_turn"] = True
        if self.chance(0.1):
            record["bound"] = [[seat, self.random.choice(self.others(seat))]]

    def _replacement(self, win: dict, melds: list[dict]) -> None:
        if not self.chance(0.4):
            return
        win["kong_draw"] = True
        given = [meld["from"] for meld in melds if meld["kind"] == "open_kong"]
        if given and self.chance(0.7):
            win["kong_from"] = given[-1]

    def _is_first(self, win: dict, dealer: str) -> bool:
        if win["how"] == "discard":
            return win["from"] == dealer
        return win["how"] == "self_draw"
