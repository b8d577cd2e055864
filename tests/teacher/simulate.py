"""Walls dealt at random, to hold the teacher's counted chances against: `python -m tests.teacher.simulate`."""

from __future__ import annotations

import argparse
import random
from math import hypot, sqrt

from assistant.rules import KINDS, HandInPlay, waits
from assistant.teacher.ahead import Outlooks, ahead
from assistant.teacher.chances import unseen_copies
from assistant.teacher.sampling import sample_of, sampled


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


def two_away(count: int, seed: int) -> list[HandInPlay]:
    """Random hands of 13 tiles that are two tiles away from ready, by beijing and zhuowukui in turn."""
    rng, wall = random.Random(seed), [tile for tile in KINDS for _ in range(4)]
    found: list[HandInPlay] = []
    while len(found) < count:
        rules, turned = ("zhuowukui", None) if len(found) % 2 else ("beijing", KINDS[30])
        tiles = [*KINDS[:3], *KINDS[12:15]]
        while len(tiles) < 13:
            tile = rng.choice(wall)
            tiles += [tile] if tiles.count(tile) < 4 else []
        hand = HandInPlay(rules, turned, tuple(sorted(tiles)))
        if waits(hand).shanten == 2:
            found.append(hand)
    return found


def against_more_walls(hand: HandInPlay, draws: int, walls: int) -> tuple[float, float]:
    """By how many standard errors the chance and the points of a hand two away differ from those of more walls."""
    outlooks, rng = Outlooks(hand), random.Random(f"{walls}/{hand.concealed}")
    few = sampled(outlooks, [outlooks.start], draws)[0]
    unseen = [kind for kind, left in enumerate(outlooks.copies) for _ in range(left)]
    many = sample_of(outlooks, outlooks.start, [rng.sample(unseen, draws) for _ in range(walls)], walls // 10)
    win = float(few.win - many.win) / hypot(few.error, many.error)
    points = float(few.points - many.points) / (hypot(few.points_error, many.points_error) or 1)
    return win, points


def main() -> None:
    """Print them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--walls", type=int, default=200_000)
    parser.add_argument("--hands", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--far", type=int, default=0, help="hands two away instead, against that number of walls each")
    asked = parser.parse_args()
    if asked.far:
        for hand in two_away(asked.hands, asked.seed):
            print(hand.rules, *(f"{error:+.2f}" for error in against_more_walls(hand, 12, asked.far)))  # noqa: T201
        return
    for draws in (4, 10, 16):
        print(draws, *(f"{error:+.2f}" for error in deviations(draws, asked.walls, asked.seed, asked.hands)))  # noqa: T201


if __name__ == "__main__":
    main()
