"""Walls dealt at random, to hold the teacher's counted chances against: `python -m tests.teacher.simulate`."""

from __future__ import annotations

import argparse
import random
from math import sqrt

from assistant.rules import KINDS, HandInPlay, waits
from assistant.teacher.ahead import Outlooks, ahead
from assistant.teacher.chances import unseen_copies


def one_away(count: int, seed: int) -> list[HandInPlay]:
    """Random hands of 13 tiles that are one tile away from ready, with 0 to 2 惠牌."""
    rng, wall = random.Random(seed), [tile for tile in KINDS for _ in range(4)]
    found: list[HandInPlay] = []
    while len(found) < count:
        runs = [KINDS[start : start + 3] for start in (0, 12, 21)]
        tiles = [tile for run in runs for tile in run][: rng.choice([6, 8])]
        while len(tiles) < 13:
            tile = rng.choice(wall)
            tiles += [tile] if tiles.count(tile) < 4 else []
        hand = HandInPlay("beijing", KINDS[30], tuple(tiles))
        if waits(hand).shanten == 1:
            found.append(hand)
    return found


def simulated(hand: HandInPlay, draws: int, walls: int, rng: random.Random) -> float:
    """The share of walls in which the first tile that helps is followed by one that completes the hand."""
    outlooks = Outlooks(hand)
    steps = {step.kind: step for step in outlooks.steps(outlooks.start)}
    unseen = [tile.index for tile, copies in zip(KINDS, unseen_copies(hand), strict=True) for _ in range(copies)]
    won = 0
    for _ in range(walls):
        drawn = rng.sample(unseen, draws)
        place = next((place for place, kind in enumerate(drawn) if kind in steps), None)
        won += place is not None and any(kind in steps[drawn[place]].waits for kind in drawn[place + 1 :])
    return won / walls


def deviations(draws: int, walls: int, seed: int, hands: int) -> list[float]:
    """By how many standard errors the simulated share differs from the counted chance, for each hand."""
    rng = random.Random(seed)
    found = []
    for hand in one_away(hands, seed):
        counted = ahead(hand, draws)
        assert counted is not None, hand
        chance = float(counted.win)
        share = simulated(hand, draws, walls, rng)
        found.append((share - chance) / sqrt(chance * (1 - chance) / walls))
    return found


def main() -> None:
    """Print them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--walls", type=int, default=200_000)
    parser.add_argument("--hands", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for draws in (4, 10, 16):
        print(draws, *(f"{error:+.2f}" for error in deviations(draws, asked.walls, asked.seed, asked.hands)))  # noqa: T201


if __name__ == "__main__":
    main()
