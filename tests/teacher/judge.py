"""Every draw and every discard is tried, to judge the teacher's leading discard:

    python -m tests.teacher.judge --hands 1000

Of random hands that are ready or one away after a discard it prints how often another discard than the leading one
would be better for its goal, by the chance to win within three draws (fast) or the points that these bring (big). All
orders of draws are tried, and after each tile that helps all discards; a ready hand waits. With --free all discards
are tried after every draw: breaking up a ready hand, waiting for a better one and improving it too.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator

from assistant.rules import KINDS, RULESETS, HandInPlay, Tile, discards, format_tiles, self_draws
from assistant.rules.shapes.counts import Concealed
from assistant.teacher import Goal, advise
from assistant.teacher.chances import pays_of, unseen_copies
from assistant.teacher.states import concealed_in

DRAWS = 3
CLOSE = 1e-9


class Search:
    """The value of every hand that grows from one: the chance to win (fast), or what each pays (big)."""

    def __init__(self, holding: HandInPlay, goal: Goal, free: bool) -> None:
        self.free, self.goal, self.pays, self.score = free, goal, pays_of(holding), self_draws(holding)
        self.copies = list(unseen_copies(holding))
        self.known: dict[tuple[Concealed, tuple[int, ...], int], float] = {}
        self.scored: dict[tuple[Concealed, int], float] = {}
        self.near: dict[Concealed, tuple[int, frozenset[int]]] = {}

    def of_discard(self, drawn: Concealed, tile: Tile) -> float:
        """The value of the hand after a discard."""
        return self.value(drawn.without(tile.index), DRAWS)

    def nearer(self, hand: Concealed) -> tuple[int, frozenset[int]]:
        """Tiles missing, and the kinds that help."""
        if hand not in self.near:
            missing, kinds = hand.nearer()
            self.near[hand] = missing, frozenset((*kinds, *hand.wild_kinds))
        return self.near[hand]

    def value(self, hand: Concealed, draws: int) -> float:
        """The best that can be reached from a hand between turns."""
        missing, helps = self.nearer(hand)
        if missing > draws:
            return 0.0
        key = hand, tuple(self.copies), draws
        if key not in self.known:
            unseen = sum(self.copies)
            kinds = [kind for kind in range(34) if self.copies[kind] and (missing < draws or kind in helps)]
            self.known[key] = sum(self.copies[kind] * self._drawn(hand, kind, draws) for kind in kinds) / unseen
        return self.known[key]

    def _drawn(self, hand: Concealed, kind: int, draws: int) -> float:
        drawn = hand.with_tile(kind, kind in hand.wild_kinds)
        missing, helps = self.nearer(hand)
        if missing == 1 and kind in helps:
            won = self._won(hand, kind)
            if won or not self.free:
                return won
        if draws == 1:
            return 0.0
        changes = self.free or (kind in helps and missing == 2)
        after = [drawn.without(tile.index) for tile in drawn.kinds] if changes else [hand]
        self.copies[kind] -= 1
        best = max([self.value(left, draws - 1) for left in after])
        self.copies[kind] += 1
        return best

    def _won(self, hand: Concealed, kind: int) -> float:
        """What winning with the tile is worth, 0 where it completes nothing."""
        if (hand, kind) not in self.scored:
            score = self.score(hand, kind)
            enough = score is not None and score.enough
            won = 1.0 if self.goal is Goal.FAST else float(self.pays(score.total)) if score is not None else 0.0
            self.scored[hand, kind] = won if enough else 0.0
        return self.scored[hand, kind]


def given_up(holding: HandInPlay, goal: Goal, free: bool = False) -> float:
    """What the leading discard gives up of the best value, as a share of it: 0 where none is better."""
    search, drawn = Search(holding, goal, free), concealed_in(holding)
    lead, *others = (choice.tile for choice in advise(holding, draws=DRAWS, goal=goal).choices)
    value = search.of_discard(drawn, lead)
    best = max(value, *[search.of_discard(drawn, tile) for tile in others])
    return (best - value) / best if best > value + CLOSE else 0.0


def hands(count: int, seed: int, rules: str, shanten: int) -> Iterator[HandInPlay]:
    """Random hands of 14 tiles that are ready (0) or one away (1) after a discard and do not win."""
    dice, found = random.Random(seed), 0
    indicator = KINDS[30] if RULESETS[rules].hui({}) else None
    runs = [KINDS[start : start + 3] for suit in (0, 9, 18) for start in range(suit, suit + 7)]
    while found < count:
        tiles = [tile for run in dice.sample(runs, 3 - dice.randrange(2)) for tile in run]
        while len(tiles) < 14:
            tile = dice.choice(KINDS)
            tiles += [tile] if tiles.count(tile) + (tile == indicator) < 4 else []
        holding = HandInPlay(rules, indicator, tuple(tiles))
        if discards(holding).shanten == shanten:
            found += 1
            yield holding


def main() -> None:
    """Print how many leading discards are not the best, and some of the hands."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--free", action="store_true")
    parser.add_argument("--rules", nargs="*", default=["beijing", "zhuowukui"])
    asked = parser.parse_args()
    for shanten, name in enumerate(("ready", "one away")):
        for goal in (Goal.FAST, Goal.BIG):
            for rules in asked.rules:
                given = list(hands(asked.hands // len(asked.rules), asked.seed, rules, shanten))
                lost = [(share, hand) for hand in given if (share := given_up(hand, goal, asked.free))]
                print(  # noqa: T201
                    f"{name}, {goal}, {rules}: {len(lost)} of {len(given)} are not the best;"
                    f" on average {sum(share for share, _ in lost) / len(given):.2%} are given up"
                )
                for share, hand in sorted(lost, key=lambda found: -found[0])[:5]:
                    print(f"    {format_tiles(sorted(hand.concealed))} {share:.1%}")  # noqa: T201


if __name__ == "__main__":
    main()
