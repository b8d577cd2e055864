"""A naive referee: every 惠牌 is replaced by each of the 34 kinds, every split into sets is looked at.

It shares nothing with the engine but the notation of tiles, and it judges by the text of the rules, clause by clause.
The tests ask it about a few thousand hands; a longer run, with other hands for every seed:

    python -m tests.rules.brute_force --hands 100000 --seed 7
"""

from __future__ import annotations

import argparse
import json
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations_with_replacement

from assistant.jsonl.answer import settle_line, waits_line
from assistant.rules import KINDS, Tile, parse_tiles
from tests.rules.random_hands import OPTIONS, Dealer, hui_after

Judge = Callable[[dict], list[str]]
"""Tells where engine and referee differ about a record or a hand in play."""

FIVE = 4
CLOSES_PLAIN = {"对对和", "大钓", "捉五魁", "海底捞月", "一条龙", "七对子", "杠上开花", "清一色", "豪华七对子"}
CLOSES_PLAIN |= {"四惠牌", "天和", "地和"}


@cache
def splits(tiles: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Every split of sorted tiles of one suit, or of the honours, into sets and at most one pair."""
    if not tiles:
        return ((),)
    first = tiles[0]
    found = set()
    heads = [(first, first), (first, first, first)]
    if first < 27 and first % 9 <= 6:
        heads.append((first, first + 1, first + 2))
    for head in heads:
        rest = list(tiles)
        for tile in head:
            if tile not in rest:
                break
            rest.remove(tile)
        else:
            for more in splits(tuple(rest)):
                if len(head) == 3 or all(len(group) == 3 for group in more):
                    found.add(tuple(sorted((head, *more))))
    return tuple(found)


def divisions(tiles: list[int]) -> list[tuple[tuple[int, ...], ...]]:
    """Every division of concealed tiles into sets and one pair, and into seven pairs."""
    ordered = tuple(sorted(tiles))
    ends = [0, *(bisect_left(ordered, first) for first in (9, 18, 27)), len(ordered)]
    found: list[tuple[tuple[int, ...], ...]] = [()]
    for part in range(4):
        of_part = splits(ordered[ends[part] : ends[part + 1]])
        if not of_part:
            found = []
            break
        found = [(*before, *more) for before in found for more in of_part]
    found = [groups for groups in found if sum(len(group) == 2 for group in groups) == 1]
    if len(tiles) == 14 and ordered[::2] == ordered[1::2]:
        found.append(tuple((tile, tile) for tile, count in Counter(tiles).items() for _ in range(count // 2)))
    return found


class Referee:
    """One win of a record of `settle`, judged."""

    def __init__(self, record: dict, win: dict) -> None:
        self.record, self.win = record, win
        self.options = OPTIONS | record.get("options", {})
        self.indicator = Tile.parse(record["indicator"]).index
        self.hui = hui_after(self.indicator)
        self.melds = [(meld["kind"], [tile.index for tile in parse_tiles(meld["tiles"])]) for meld in self._melds()]
        self.before = [tile.index for tile in parse_tiles(win["concealed"])]
        self.tile = Tile.parse(win["tile"]).index if "tile" in win else None
        self.self_draw = win["how"] == "self_draw"
        self.wild_win = self.tile == self.hui and (self.self_draw or self.options["discarded_hui_is_wild"])
        self.natural = [tile for tile in self.before if tile != self.hui]
        self.wilds = self.before.count(self.hui) + self.wild_win
        if self.tile is not None and not self.wild_win:
            self.natural.append(self.tile)
        self.open = any(kind != "concealed_kong" for kind, _ in self.melds)

    def _melds(self) -> list[dict]:
        return self.record.get("melds", {}).get(self.win["seat"], [])

    def verdict(self) -> str | list[dict[str, int]]:
        """An error code, or every list of 番 with the highest total."""
        if not self.self_draw and (self.open or self.before.count(self.hui) >= 3):
            return "self_draw_only"
        scores = [self.score(groups, meant) for meant in self.meanings() for groups in self.divisions_of(meant)]
        if self.wilds == 4:
            scores.append(self.score(None, []))
        if not scores:
            return "not_a_win"
        best = max(sum(score.values()) for score in scores)
        return [score for score in scores if sum(score.values()) == best]

    def divisions_of(self, meant: list[int]) -> list[tuple[tuple[int, ...], ...]]:
        """Every division of the tiles with the 惠牌 standing for those meant."""
        return divisions(self.natural + meant)

    def meanings(self) -> list[list[int]]:
        """Everything that the 惠牌 can stand for."""
        return [list(meant) for meant in combinations_with_replacement(range(34), self.wilds)]

    def score(self, groups: tuple[tuple[int, ...], ...] | None, meant: list[int]) -> dict[str, int]:
        """番 of one division, of none where four 惠牌 win without one."""
        names = {name: value for name, value in self.of_circumstances().items() if value}
        if groups is not None:
            names |= self.of_division(groups, meant)
        if not CLOSES_PLAIN & set(names):
            names["推倒和"] = 1
        return names

    def of_circumstances(self) -> dict[str, int]:
        win, dealer = self.win, self.record.get("dealer")
        heaven = bool(win.get("first_turn")) and win["seat"] == dealer
        names: dict[str, int] = {
            "庄": int(dealer is not None and dealer in (win["seat"], win.get("from")) and not heaven),
            "天和": 10 * heaven,
            "地和": 8 * (bool(win.get("first_turn")) and not heaven),
            "杠上开花": 5 * bool(win.get("kong_draw")),
            "四惠牌": 8 * (self.wilds == 4),
        }
        tiles = self.before if self.tile is None else [*self.before, self.tile]
        if not self.open and self.hui not in tiles:
            names["门清无惠"] = 1
        claims = {"chi", "pong"}
        claims |= {"open_kong", "added_kong"} if self.options["dadiao_with_open_kong"] else set()
        claims |= {"concealed_kong"} if self.options["dadiao_with_concealed_kong"] else set()
        if sum(kind in claims for kind, _ in self.melds) == 4:
            names["大钓"] = 2
        if win.get("last_tile"):
            names["海底捞月"] = 2 if self.self_draw else self.options["haidi_on_discard"]
        return names

    def of_division(self, groups: tuple[tuple[int, ...], ...], meant: list[int]) -> dict[str, int]:
        names: dict[str, int] = {}
        every = [tile for group in groups for tile in group] + [tile for _, tiles in self.melds for tile in tiles]
        if max(every) < 27 and len({tile // 9 for tile in every}) == 1:
            names["清一色"] = 6
        if len(groups) == 7:
            fours = [tile for tile, count in Counter(every).items() if count >= 4]
            if not self.options["haohua_with_hui"]:
                fours = [tile for tile in fours if self.natural.count(tile) == 4]
            names |= {"豪华七对子": 8} if fours else {"七对子": 4}
            return names
        runs = [group for group in groups if len(set(group)) == 3]
        claimed = [tuple(sorted(tiles)) for kind, tiles in self.melds if kind == "chi"]
        if not runs and not claimed:
            names["对对和"] = 2
        dragon = set(runs) | (set(claimed) if self.options["dragon_with_melds"] else set())
        for start in (0, 9, 18):
            if all(tuple(range(start + step, start + step + 3)) in dragon for step in (0, 3, 6)):
                names["一条龙"] = 3
        if (3, 4, 5) in runs and self.five_in_the_middle(meant) and self.waited_for_five():
            names["捉五魁"] = 2
        return names

    def five_in_the_middle(self, meant: list[int]) -> bool:
        """The winning tile is one of the 五万 of the division (which of them is all the same)."""
        if not self.wild_win:
            return self.tile == FIVE
        return FIVE in meant and (self.hui == FIVE or self.options["zhuowukui_with_hui"])

    def waited_for_five(self) -> bool:
        if not self.options["zhuowukui_only_wait"]:
            return True
        if not hasattr(self, "_only_five"):
            others = (kind for kind in range(34) if kind != FIVE)
            self._only_five = self.waits_for(FIVE) and not any(self.waits_for(kind) for kind in others)
        return self._only_five

    def waits_for(self, kind: int) -> bool:
        """Whether the tiles before the win are completed by a kind at face value that is not used up."""
        mine = self.before + [tile for _, tiles in self.melds for tile in tiles] + [self.indicator]
        if mine.count(kind) == 4:
            return False
        held = self.before.count(self.hui)
        if held == 4 or (held == 3 and kind == self.hui):
            return True
        tiles = [tile for tile in self.before if tile != self.hui] + [kind]
        return any(divisions(tiles + list(meant)) for meant in combinations_with_replacement(range(34), held))


def faults_of_settlement(record: dict) -> list[str]:
    """Where the engine and the referee differ about a record with one win."""
    (win,) = record["wins"]
    referee = Referee(record, win)
    expected = referee.verdict()
    answer = json.loads(settle_line(json.dumps(record))[0])
    if isinstance(expected, str) or "error" in answer:
        got = answer.get("error", {}).get("code", "a win")
        return [] if got == expected else [f"expected {expected}, got {got}"]
    (won,) = answer["wins"]
    if won["fan"] not in expected or won["total"] != sum(won["fan"].values()):
        return [f"expected {expected}, got {won}"]
    return faults_of_reading(referee, won)


def faults_of_reading(referee: Referee, won: dict) -> list[str]:
    """Whether the reading shown holds the tiles of the hand and is worth what was counted."""
    if not won["sets"]:
        return [] if referee.wilds == 4 and won["fan"] == referee.score(None, []) else ["no reading"]
    sets = won["sets"][: len(won["sets"]) - len(referee.melds)]
    meant, natural = [], []
    for text in "".join(sets).replace("*", "* ").split():
        tiles = [tile.index for tile in parse_tiles(text.rstrip("*"))]
        meant += tiles[-1:] if text.endswith("*") else []
        natural += tiles[:-1] if text.endswith("*") else tiles
    groups = tuple(tuple(tile.index for tile in parse_tiles(text.replace("*", ""))) for text in sets)
    if sorted(natural) != sorted(referee.natural) or len(meant) != referee.wilds:
        return [f"the reading {won['sets']} does not hold the tiles of the hand"]
    score = referee.score(groups, meant)
    return [] if score == won["fan"] else [f"the reading {won['sets']} is worth {score}"]


def faults_of_waits(holding: dict) -> list[str]:
    """Where the engine and the referee differ about the waits of a hand of 13 tiles."""
    answer = json.loads(waits_line(json.dumps(holding))[0])
    if "error" in answer:
        return [answer["error"]["message"]]
    expected = {}
    used = parse_tiles(
        holding["concealed"] + "".join(meld["tiles"] for meld in holding["melds"]) + holding["indicator"]
    )
    for tile in KINDS:
        left = 4 - used.count(tile)
        totals = [_total(holding, tile.text, how) for how in ("self_draw", "discard")]
        if left > 0 and totals[0] is not None:
            expected[tile.text] = [left, *totals]
    got = {
        wait["tile"]: [wait["left"], wait["self_draw"]["fan"], wait["discard"] and wait["discard"]["fan"]]
        for wait in answer["waits"]
    }
    return [] if got == expected else [f"expected waits {expected}, got {got}"]


def _total(holding: dict, tile: str, how: str) -> int | None:
    win = {"seat": "E", "how": how, "concealed": holding["concealed"], "tile": tile}
    melds = {"E": holding["melds"]}
    verdict = Referee({"indicator": holding["indicator"], "melds": melds, "wins": [win]}, win).verdict()
    return None if isinstance(verdict, str) else sum(verdict[0].values())


def compare(dealers: type[Dealer], judge_settlement: Judge, judge_waits: Judge) -> int:
    """Compare engine and referee on many hands, and on the waits of one more for every hundred."""
    parser = argparse.ArgumentParser(description=compare.__doc__)
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    asked = parser.parse_args()
    dealer = dealers(asked.seed)
    differing = 0
    for place in range(asked.hands):
        hands = [(judge_settlement, dealer.record())]
        if place % 100 == 0:
            hands.append((judge_waits, dealer.holding()))
        for judge, hand in hands:
            for fault in judge(hand):
                differing += 1
                print(json.dumps(hand, ensure_ascii=False), fault, sep="\n")  # noqa: T201
    print(f"{asked.hands} hands, seed {asked.seed}: {differing} differences")  # noqa: T201
    return min(differing, 1)


if __name__ == "__main__":
    raise SystemExit(compare(Dealer, faults_of_settlement, faults_of_waits))
