"""Random records of `guobiao`."""

from __future__ import annotations

from tests.rules.referees.complete_hands import Complete, CompleteHands
from tests.rules.referees.record import text_of
from tests.rules.referees.tiles import SEATS

CHOICES = {
    "special_self_draw": ["zimo", "buqiuren"],
    "green_half_flush": [False, True],
    "nine_gates_drops": [1, 2],
    "terminals_double_pung": [False, True],
    "terminals_triple_pung": [True, False],
    "two_concealed_kongs": [6, 8],
    "mixed_kongs": [5, 3, 6],
    "kongs_add_concealed": [False, True],
    "knitted_body_wait": [True, False],
    "blessings": [False, True],
}
"""Options that change what a hand is worth, with the values that the page names."""


class GuobiaoHands(CompleteHands):
    """Records of `guobiao` with one win."""

    rules = "guobiao"

    def record(self) -> dict:
        laid, rng = self.complete(), self.random
        rng.shuffle(laid.concealed)
        tile = laid.concealed.pop()
        winner, dealer = rng.choice(SEATS), rng.choice(SEATS)
        others = [seat for seat in SEATS if seat != winner]
        win = {"seat": winner, "how": self._how(laid, tile), "concealed": text_of(sorted(laid.concealed))}
        win["tile"] = text_of([tile])
        if win["how"] != "self_draw":
            win["from"] = rng.choice(others)
        melds = [
            {"kind": kind, "tiles": text_of(tiles)} | ({} if kind == "concealed_kong" else {"from": rng.choice(others)})
            for kind, tiles in laid.melds
        ]
        line = {
            "rules": self.rules,
            "base": rng.choice([1, 2, 5]),
            "dealer": dealer,
            "round_wind": rng.choice(SEATS),
            "options": self._options(),
            "melds": {winner: melds} if melds else {},
            "wins": [win],
        }
        self._add_flags(line, win, laid, tile)
        self._add_flowers(line, winner)
        return line

    def holding(self) -> dict:
        """A hand for `waits`: a complete one without one of its tiles."""
        laid, rng = self.complete(), self.random
        rng.shuffle(laid.concealed)
        laid.concealed.pop()
        melds = [{"kind": kind, "tiles": text_of(tiles)} for kind, tiles in laid.melds]
        winds = {"round_wind": rng.choice(SEATS), "dealer": rng.choice(SEATS), "seat": rng.choice(SEATS)}
        return {"rules": self.rules, "concealed": text_of(sorted(laid.concealed)), "melds": melds, **winds}

    def _how(self, laid: Complete, tile: int) -> str:
        melded = any(tile in tiles for _, tiles in laid.melds)
        robbed = tile not in laid.concealed and not melded and self.random.random() < 0.3
        return "rob_kong" if robbed else self.random.choice(["self_draw", "discard"])

    def _options(self) -> dict:
        rng = self.random
        options: dict = {"minimum": rng.choice([0, 0, 8])}
        if rng.random() < 0.4:
            options |= {name: rng.choice(values) for name, values in CHOICES.items()}
        return options

    def _add_flags(self, line: dict, win: dict, laid: Complete, tile: int) -> None:
        rng = self.random
        flags = {flag for flag in ("last_tile", "kong_draw", "first_turn", "last_copy") if rng.random() < 0.12}
        kong = any(kind.endswith("kong") for kind, _ in laid.melds)
        if win["how"] != "self_draw" or not kong:
            flags -= {"kong_draw"}
        if win["how"] == "rob_kong":
            flags -= {"last_tile"}
        if tile in laid.concealed:
            flags -= {"last_copy"}
        opened = any(kind != "concealed_kong" for kind, _ in laid.melds)
        if opened or (win["seat"] == line["dealer"] and win["how"] != "self_draw"):
            flags -= {"first_turn"}
        win |= dict.fromkeys(sorted(flags), True)

    def _add_flowers(self, line: dict, winner: str) -> None:
        if self.random.random() < 0.3:
            numbers = self.random.sample(range(1, 9), self.random.randrange(1, 9))
            line["flowers"] = {winner: "".join(f"{number}f" for number in sorted(numbers))}
