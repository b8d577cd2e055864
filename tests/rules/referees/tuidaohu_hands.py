"""Random records of `tuidaohu`."""

from __future__ import annotations

from collections import Counter

from tests.rules.referees.guobiao_hands import GuobiaoHands
from tests.rules.referees.record import text_of
from tests.rules.referees.tiles import parse
from tests.rules.referees.tuidaohu import wild_kind

CHOICES = {
    "seven_pairs": [True, True, False],
    "orphans": [True, False],
    "knitted": [False, True],
    "fun": [True, False],
    "limit": [0, 20],
    "self_draw_pays": [1, 2],
    "discard_pays": [1, 3],
    "others_pay": [0, 1],
    "rob_pays": [1, 3],
    "kong_pay": [False, True],
    "kong_points": [{}, {"open": 4, "added": 1, "concealed": 3}],
    "dealer_doubles": [False, True],
    "minimum": [0, 0, 3],
    "discard_wins": [True, True, False],
    "chow": [True, True, False],
    "points": [
        {},
        {"碰碰和": 2, "清一色": 4, "七对": 0},
        {"混一色": 30, "清一色": 5, "字一色": 1},
        {"平胡": 50, "自摸": 0},
        {"七对": 60, "豪华七对": 1, "清龙": 0},
        {"字一色": 3, "碰碰和": 40, "混一色": 0},
    ],
}
"""Options of `tuidaohu` with values to try."""


class TuidaohuHands(GuobiaoHands):
    """Records of `tuidaohu` with one win, by each of its tables and with each of its wild tiles."""

    rules = "tuidaohu"

    def record(self, wilds: int = 3) -> dict:
        """One with at most that many wild tiles in the hand."""
        while True:
            line = super().record()
            line["options"] |= self._table()
            self._add_wild(line)
            (win,) = line["wins"]
            held = parse(win["concealed"] + win["tile"])
            tiles = [*held, *parse(line.get("indicator", ""))]
            tiles += [tile for melds in line["melds"].values() for meld in melds for tile in parse(meld["tiles"])]
            wild = self._wild(line)
            if held.count(wild) <= wilds and max(Counter(tiles).values()) <= 4:
                return line

    def _options(self) -> dict:
        rng = self.random
        if rng.random() < 0.4:
            return {}
        return {name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < 0.3}

    def _table(self) -> dict:
        rng = self.random
        table = rng.choice(["guobiao", "short", "short", "plain"])
        tiles = rng.choice(["136", "136", "136", "108", "144"])
        wild = "none" if table == "guobiao" else rng.choice(["none", "red", "red", "next", "same"])
        if wild == "red" and tiles == "108":
            tiles = "112"
        return {"table": table, "tiles": tiles, "wild": wild}

    def _add_wild(self, line: dict) -> None:
        """The tile that is turned up, wild tiles in the place of others, and no flowers where none are played."""
        rng, options, (win,) = self.random, line["options"], line["wins"]
        if options["tiles"] != "144":
            line.pop("flowers", None)
        if options["wild"] in ("next", "same"):
            line["indicator"] = text_of([rng.randrange(27 if options["tiles"] == "108" else 34)])
        wild = self._wild(line)
        if wild is None:
            return
        concealed = parse(win["concealed"])
        for place in rng.sample(range(len(concealed)), min(len(concealed), rng.choice([0, 1, 1, 1, 2, 2, 3]))):
            concealed[place] = wild
        win["concealed"] = text_of(sorted(concealed))
        if rng.random() < 0.15:
            win["tile"] = text_of([wild])

    def _wild(self, line: dict) -> int | None:
        indicator = parse(line["indicator"])[0] if "indicator" in line else None
        return wild_kind(indicator, line["options"]["wild"])

    def holding(self) -> dict:
        line = super().holding()
        return line | {"options": {"table": "guobiao"}}
