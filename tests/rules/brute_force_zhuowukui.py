"""The naive referee of `brute_force.py` by the rules `zhuowukui`, clause by clause: points, halves, robbed kongs, pay.

A longer run, with other hands for every seed:

    python -m tests.rules.brute_force_zhuowukui --hands 20000 --seed 7
"""

from __future__ import annotations

import json

from assistant.jsonl.answer import settle_line, waits_line
from assistant.rules import KINDS, parse_tiles
from tests.rules.brute_force import Referee, compare, divisions, faults_of_reading
from tests.rules.random_hands import TableDealer

BASIC = "推倒和"
FAN = {
    **{BASIC: 1, "对对和": 2, "大钓": 2, "捉五魁": 2, "海底捞月": 2, "一条龙": 3, "七小对": 4, "杠上开花": 5},
    **{"清一色": 6, "豪华七小对": 8, "四惠牌": 8},
}
RENAMED = {"七对子": "七小对", "豪华七对子": "豪华七小对"}
ABSENT = {"庄", "门清无惠", "天和", "地和"}


class TableReferee(Referee):
    """One win of a record of `zhuowukui`, judged."""

    def __init__(self, record: dict, win: dict) -> None:
        super().__init__(record | {"indicator": record.get("indicator", "N")}, win)
        if not self.options.get("hui"):
            self.indicator, self.hui, self.wild_win = None, None, False
            self.natural = list(self.before) + ([] if self.tile is None else [self.tile])
            self.wilds = 0
        self.points = {name: 1000 * fan for name, fan in FAN.items()} | self.options.get("points", {})

    def verdict(self) -> str | list[dict[str, int]]:
        if not self.self_draw and self.hui is not None and self.before.count(self.hui) >= 3:
            return "self_draw_only"
        scores = [self.score(groups, meant) for meant in self.meanings() for groups in self.divisions_of(meant)]
        if self.wilds == 4:
            scores.append(self.score(None, []))
        if not scores:
            return "not_a_win"
        best = max(sum(score.values()) for score in scores)
        return [score for score in scores if sum(score.values()) == best]

    def divisions_of(self, meant: list[int]) -> list[tuple[tuple[int, ...], ...]]:
        found = super().divisions_of(meant)
        return [groups for groups in found if self.is_dragon_body(groups)] if self.robs_concealed else found

    @property
    def robs_concealed(self) -> bool:
        return self.win.get("kong") == "concealed"

    def is_dragon_body(self, groups: tuple[tuple[int, ...], ...]) -> bool:
        """The robbed tile is one of the nine of the 一条龙 (龙身)."""
        suit = self.tile // 9 * 9
        runs = [group for group in groups if len(set(group)) == 3]
        if self.options["dragon_with_melds"]:
            runs += [tuple(sorted(tiles)) for kind, tiles in self.melds if kind == "chi"]
        alone = self.natural.count(self.tile) == 1  # all four are the kong's
        return (
            self.tile < 27
            and alone
            and all((suit + step, suit + step + 1, suit + step + 2) in runs for step in (0, 3, 6))
        )

    def score(self, groups: tuple[tuple[int, ...], ...] | None, meant: list[int]) -> dict[str, int]:
        """Points of one division: those of every shape, half for an open hand."""
        shares = self.shares(groups, meant)
        worth = {name: self.points[name] * share // FAN[name] for name, share in shares.items()}
        names = {name: points // 2 if self.open else points for name, points in worth.items()}
        return {name: points for name, points in names.items() if points} or self.basic()

    def basic(self) -> dict[str, int]:
        return {BASIC: self.points[BASIC] // 2 if self.open else self.points[BASIC]}

    def shares(self, groups: tuple[tuple[int, ...], ...] | None, meant: list[int]) -> dict[str, int]:
        """番 that every shape would have in `beijing`; none of its names that do not exist here."""
        names = {name: value for name, value in self.of_circumstances().items() if value}
        as_drawn = self.win["how"] == "rob_kong" or self.options.get("discard_pays_as_self_draw")
        if self.win.get("last_tile") and as_drawn:
            names["海底捞月"] = 2  # paid as the 自摸 would have been
        if groups is not None:
            names |= self.of_division(groups, meant)
        return {RENAMED.get(name, name): value for name, value in names.items() if name not in ABSENT}

    def waits_for(self, kind: int) -> bool:
        if self.hui is None:
            mine = self.before + [tile for _, tiles in self.melds for tile in tiles]
            return mine.count(kind) < 4 and bool(divisions([*self.before, kind]))
        return super().waits_for(kind)


def payments(record: dict, total: int) -> dict[str, int]:
    """Points of the seats for the one win of a record, 烧庄 and penalties, by the words of the rules."""
    points = dict.fromkeys("ESWN", 0)
    for payer, payee, amount in (*of_win(record, total), *of_burn(record), *of_penalties(record)):
        points[payer] -= amount
        if payee is not None:
            points[payee] += amount
    return points


Payment = tuple[str, str | None, int]
"""Who pays whom (None: the pot), and how much."""


def but(seat: str) -> list[str]:
    return [other for other in "ESWN" if other != seat]


def of_win(record: dict, total: int) -> list[Payment]:
    (win,) = record["wins"]
    in_full = win["how"] != "discard" or record["options"].get("discard_pays_as_self_draw", False)
    if partners := bound_to(record, win["seat"]):
        return [(partner, win["seat"], total * (3 if in_full else 1)) for partner in partners]
    if win["how"] == "self_draw":
        return [(seat, win["seat"], total) for seat in but(win["seat"])]
    return [(win["from"], win["seat"], total * (3 if in_full else 1))]


def of_burn(record: dict) -> list[Payment]:
    rounds = record["burn_rounds"]
    points = record["options"].get("burn_points", 1000) * 2 ** (rounds - 1) if rounds else 0
    return [(record["dealer"], seat, points) for seat in but(record["dealer"])]


def of_penalties(record: dict) -> list[Payment]:
    points = record["options"].get("penalty", 1000)
    each = record["options"].get("penalty_to", "pot") == "each"
    seats = [penalty["seat"] for penalty in record["penalties"]]
    return [(seat, payee, points) for seat in seats for payee in (but(seat) if each else [None])]


def bound_to(record: dict, winner: str) -> set[str]:
    """Everybody of whom the winner has claimed three, or who has claimed three of the winner."""
    counted = {"chi", "pong", "added_kong"}
    counted |= {"open_kong"} if record.get("options", {}).get("bao_counts_open_kong") else set()
    claims = [
        (seat, meld["from"])
        for seat, melds in record.get("melds", {}).items()
        for meld in melds
        if meld["kind"] in counted
    ]
    threes = {pair for pair in claims if claims.count(pair) >= 3} | {tuple(pair) for pair in record.get("bound", [])}
    return {one if other == winner else other for one, other in threes if winner in (one, other)}


def faults_of_settlement(record: dict) -> list[str]:
    """Where the engine and the referee differ about a record with one win."""
    (win,) = record["wins"]
    referee = TableReferee(record, win)
    expected = referee.verdict()
    answer = json.loads(settle_line(json.dumps(record))[0])
    if isinstance(expected, str) or "error" in answer:
        got = answer.get("error", {}).get("code", "a win")
        return [] if got == expected else [f"expected {expected}, got {got}"]
    (won,) = answer["wins"]
    if won["fan"] not in expected or won["total"] != sum(won["fan"].values()):
        return [f"expected {expected}, got {won}"]
    if answer["points"] != payments(record, won["total"]):
        return [f"expected {payments(record, won['total'])}, got {answer['points']}"]
    if sum(answer["points"].values()) + answer.get("pot", 0):
        return ["seats and pot do not sum to zero"]
    return faults_of_reading(referee, won)


def faults_of_waits(holding: dict) -> list[str]:
    """Where the engine and the referee differ about the waits of a hand of 13 tiles."""
    answer = json.loads(waits_line(json.dumps(holding))[0])
    if "error" in answer:
        return [answer["error"]["message"]]
    melded = "".join(meld["tiles"] for meld in holding["melds"])
    used = parse_tiles(holding["concealed"] + melded + holding.get("indicator", ""))
    expected = {}
    for tile in KINDS:
        totals = [_total(holding, tile.text, how) for how in ("self_draw", "discard")]
        if used.count(tile) < 4 and totals[0] is not None:
            expected[tile.text] = [4 - used.count(tile), *totals]
    got = {
        wait["tile"]: [wait["left"], wait["self_draw"]["fan"], wait["discard"] and wait["discard"]["fan"]]
        for wait in answer["waits"]
    }
    return [] if got == expected else [f"expected waits {expected}, got {got}"]


def _total(holding: dict, tile: str, how: str) -> int | None:
    win = {"seat": "E", "how": how, "concealed": holding["concealed"], "tile": tile}
    verdict = TableReferee(holding | {"melds": {"E": holding["melds"]}, "wins": [win]}, win).verdict()
    return None if isinstance(verdict, str) else sum(verdict[0].values())


if __name__ == "__main__":
    raise SystemExit(compare(TableDealer, faults_of_settlement, faults_of_waits))
