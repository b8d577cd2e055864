"""Random hands that often win, as records of `settle` and hands of `waits`."""

from __future__ import annotations

import random
from collections import Counter

from assistant.rules import KINDS, Tile, parse_tiles

FIVE = 4
TEXTS = [tile.text for tile in KINDS]
OPTIONS = {
    "discarded_hui_is_wild": False,
    "dadiao_with_open_kong": True,
    "dadiao_with_concealed_kong": False,
    "zhuowukui_with_hui": True,
    "zhuowukui_only_wait": True,
    "haidi_on_discard": 1,
    "dragon_with_melds": True,
    "haohua_with_hui": True,
}
"""The options that change a score, with the values that the rules name as defaults."""


def hui_after(indicator: int) -> int:
    """The 惠牌 of a 惠坯, by the order written in the rules."""
    for circle in ("123456789m", "123456789s", "123456789p", "ESWN", "CFP"):
        kinds = [tile.index for tile in parse_tiles(circle)]
        if indicator in kinds:
            return (kinds * 2)[kinds.index(indicator) + 1]
    raise AssertionError(indicator)


class Dealer:
    """Random hands that often win: a complete hand is made first, then 惠牌 take the place of some of its tiles."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def record(self, hui: range = range(5)) -> dict:
        """A record of `settle` with one win, of a hand with that many 惠牌."""
        while True:
            indicator, melds, concealed, flags = self._hand()
            if FIVE in concealed and self.random.random() < 0.5:
                tile = concealed.pop(concealed.index(FIVE))
            else:
                tile = concealed.pop(self.random.randrange(len(concealed)))
            if self.random.random() < 0.1:
                tile = self.random.randrange(34)
            win = {
                "seat": self.random.choice("ESWN"),
                "how": self._how(melds),
                "concealed": _text(concealed),
                "tile": TEXTS[tile],
                **flags,
            }
            record = {
                "rules": "beijing",
                "base": 1,
                "dealer": self.random.choice("ESWN"),
                "indicator": TEXTS[indicator],
                "melds": {win["seat"]: self._with_source(melds, win["seat"])},
                "options": self._options(),
                "wins": [win],
            }
            if win["how"] != "self_draw":
                win["from"] = self.random.choice([seat for seat in "ESWN" if seat != win["seat"]])
            many = [*concealed, tile].count(hui_after(indicator))
            if many in hui and _plausible(record) and _four_at_most([*concealed, tile, indicator], melds):
                return record

    def holding(self, hui: range = range(4)) -> dict:
        """A hand of 13 tiles for `waits`, with that many 惠牌."""
        while True:
            indicator, melds, concealed, _ = self._hand()
            concealed.pop(self.random.randrange(len(concealed)))
            many = concealed.count(hui_after(indicator))
            laid = ("concealed_kong", [hui_after(indicator)] * 4) in melds
            if many in hui and not laid and _four_at_most([*concealed, indicator], melds):
                return {
                    "rules": "beijing",
                    "indicator": TEXTS[indicator],
                    "concealed": _text(concealed),
                    "melds": [{"kind": kind, "tiles": _text(tiles)} for kind, tiles in melds],
                }

    def _hand(self) -> tuple[int, list[tuple[str, list[int]]], list[int], dict]:
        """Indicator, melds, concealed tiles with 0–3 惠牌 (seldom four), circumstances."""
        rng = self.random
        indicator = rng.randrange(34) if rng.random() < 0.8 else 3  # 五万 as 惠牌 more often than by chance
        hui = hui_after(indicator)
        suits = rng.choice([(0, 1, 2, 3), (0, 1, 2, 3), (0,), (1,), (0, 2)])
        melds: list[tuple[str, list[int]]] = []
        if rng.random() < 0.2:
            concealed = [kind for _ in range(7) for kind in [self._kind(suits)] * 2]
        else:
            runs = rng.choice([0.0, 0.6, 0.6, 0.8])
            sets = [self._set(suits, runs) for _ in range(4)]
            if rng.random() < runs / 2:
                start = 9 * rng.choice([suit for suit in suits if suit < 3])
                sets[:3] = [[start + step + place for place in range(3)] for step in (0, 3, 6)]
            if rng.random() < runs / 2:
                sets[3] = [3, 4, 5]
            count = rng.choice([0, 0, 0, 1, 2, 3, 4])
            rng.shuffle(sets)
            melds = [self._meld(tiles) for tiles in sets[:count]]
            concealed = [tile for tiles in sets[count:] for tile in tiles] + [self._kind(suits)] * 2
        if rng.random() < 0.1:
            concealed[rng.randrange(len(concealed))] = rng.randrange(34)
        for place in rng.sample(range(len(concealed)), min(len(concealed), rng.choice([0, 0, 1, 1, 1, 2, 2, 3]))):
            concealed[place] = hui
        flags = {flag: True for flag in ("last_tile", "kong_draw", "first_turn") if rng.random() < 0.15}
        return indicator, melds, concealed, flags

    def _how(self, melds: list[tuple[str, list[int]]]) -> str:
        open_hand = any(kind != "concealed_kong" for kind, _ in melds)
        return self.random.choice(["self_draw"] * (20 if open_hand else 2) + ["discard", "rob_kong"])

    def _kind(self, suits: tuple[int, ...]) -> int:
        suit = self.random.choice(suits)
        return suit * 9 + self.random.randrange(7 if suit == 3 else 9)

    def _set(self, suits: tuple[int, ...], runs: float) -> list[int]:
        kind = self._kind(suits)
        if kind >= 27 or self.random.random() >= runs:
            return [kind] * 3
        start = kind - max(0, kind % 9 - 6)
        return [start, start + 1, start + 2]

    def _meld(self, tiles: list[int]) -> tuple[str, list[int]]:
        if len(set(tiles)) == 3:
            return "chi", tiles
        kind = self.random.choice(["pong", "pong", "open_kong", "added_kong", "concealed_kong"])
        return kind, tiles if kind == "pong" else [*tiles, tiles[0]]

    def _with_source(self, melds: list[tuple[str, list[int]]], seat: str) -> list[dict]:
        others = [other for other in "ESWN" if other != seat]
        return [
            {"kind": kind, "tiles": _text(tiles)}
            | ({} if kind == "concealed_kong" else {"from": self.random.choice(others)})
            for kind, tiles in melds
        ]

    def _options(self) -> dict:
        if self.random.random() < 0.6:
            return {}
        return {
            name: self.random.choice([0, 1, 2] if name == "haidi_on_discard" else [False, True]) for name in OPTIONS
        }


TABLE_OPTIONS = {
    "points": [{}, {"一条龙": 3001, "推倒和": 7}, {"海底捞月": 1001, "捉五魁": 0}],
    "burn_points": [0, 1000, 25],
    "discard_pays_as_self_draw": [False, True],
    "penalty": [0, 1000, 7],
    "penalty_to": ["pot", "each"],
    "bao_counts_open_kong": [False, True],
}
"""Options of `zhuowukui` beside those above, with values to try."""


class TableDealer(Dealer):
    """The same hands by the rules `zhuowukui`: half without 惠牌; open hands win on discards; kongs are robbed."""

    def record(self, hui: range = range(5)) -> dict:
        """A record of `settle` with one win, of a hand with that many 惠牌 where they are played."""
        plays = self.random.random() < 0.5
        record = super().record(hui if plays else range(1))
        (win,) = record["wins"]
        record |= {"rules": "zhuowukui", "options": {**record["options"], **self._table_options(), "hui": plays}}
        del record["base"]
        if not plays:
            del record["indicator"]
        record["burn_rounds"] = self.random.choice([0, 0, 1, 3])
        record["penalties"] = [{"seat": seat} for seat in self.random.sample("ESWN", self.random.choice([0, 0, 1, 2]))]
        if self.random.random() < 0.2:
            record["bound"] = [[win["seat"], self.random.choice([seat for seat in "ESWN" if seat != win["seat"]])]]
        if win["how"] == "rob_kong" and self._has_no_other(win["tile"], record):
            win["kong"] = self.random.choice(["added", "concealed"])
        return record

    def holding(self, hui: range = range(4)) -> dict:
        """A hand of 13 tiles for `waits`, with that many 惠牌 where they are played."""
        plays = self.random.random() < 0.5
        holding = super().holding(hui if plays else range(1))
        holding |= {"rules": "zhuowukui", "options": {"hui": plays}}
        if not plays:
            del holding["indicator"]
        return holding

    def _how(self, _: list[tuple[str, list[int]]]) -> str:
        return self.random.choice(["self_draw", "discard", "rob_kong"])

    def _table_options(self) -> dict:
        return {
            name: self.random.choice(values) for name, values in TABLE_OPTIONS.items() if self.random.random() < 0.4
        }

    def _has_no_other(self, tile: str, record: dict) -> bool:
        """Whether the robbed kong can be a concealed one: its four copies are nowhere else, nor is it of 惠牌."""
        texts = [win["concealed"] for win in record["wins"]]
        texts += [meld["tiles"] for melds in record["melds"].values() for meld in melds]
        seen = parse_tiles("".join([*texts, record.get("indicator", "")]))
        kind = Tile.parse(tile)
        return kind not in seen and hui_after(Tile.parse(record.get("indicator", "N")).index) != kind.index


def _text(tiles: list[int]) -> str:
    return "".join(TEXTS[tile] for tile in sorted(tiles))


def _plausible(record: dict) -> bool:
    """Flags that the rules do not exclude, and no concealed kong of the 惠牌."""
    (win,) = record["wins"]
    melds = record["melds"][win["seat"]]
    hui = TEXTS[hui_after(Tile.parse(record["indicator"]).index)]
    if any(meld["kind"] == "concealed_kong" and meld["tiles"] == hui * 4 for meld in melds):
        return False
    kong = any(meld["kind"].endswith("kong") for meld in melds)
    if win.get("kong_draw") and (win["how"] != "self_draw" or not kong or win.get("last_tile")):
        return False
    return not win.get("first_turn") or _can_be_first(record, win, melds)


def _can_be_first(record: dict, win: dict, melds: list[dict]) -> bool:
    """Nobody has melds but concealed kongs, or a 闲家 an open one, before having discarded."""
    dealer = win["seat"] == record["dealer"]
    allowed = {"concealed_kong"} if dealer else {"concealed_kong", "open_kong"}
    if win.get("last_tile") or any(meld["kind"] not in allowed for meld in melds):
        return False
    return not dealer or win["how"] == "self_draw"


def _four_at_most(tiles: list[int], melds: list[tuple[str, list[int]]]) -> bool:
    return max(Counter(tiles + [tile for _, more in melds for tile in more]).values()) <= 4
