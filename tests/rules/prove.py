"""The long proofs of the engine, with figures; the tests run a slice of each:

    python -m tests.rules.prove --hands 1000000

1. The tables of gaps are made again from their definition, all 448,480 parts for four sets and 950,600 for five.
2. Every hand of one suit, with no 惠牌 (118,800), one (93,600 of 13 tiles), two and three: complete or not, and its
   highest total, against an oracle that lays down every four sets and a pair (`one_suit.py`).
3. Shanten of random hands of 14 tiles: their spread against the one published for 100 million hands, and each hand
   against the library `mahjong`.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from math import sqrt
from pathlib import Path

from mahjong.shanten import Shanten

from assistant.rules import RULESETS
from assistant.rules.engine.scoring import best_score
from assistant.rules.shapes.counts import Concealed
from assistant.rules.shapes.deficiency import pairs_missing, sets_missing
from assistant.rules.shapes.deficiency_table import FIVE_SETS, FOUR_SETS
from assistant.rules.shapes.hand_shape import WITH_SEVEN_PAIRS
from assistant.rules.shapes.make_table import content
from assistant.rules.shapes.winning_hand import CompleteHand
from tests.rules.one_suit import every_hand, expected_total

BEIJING = RULESETS["beijing"]
EAST, NORTH = 27, 30

PUBLISHED = (0.000278, 0.069553, 2.334287, 19.502040, 43.925782, 28.516861, 5.496101, 0.155098)
"""Shanten −1 to 6 in percent of 100 million random hands of 14 tiles, seven pairs and thirteen orphans counted."""

ORPHANS = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)


def total_of(hand: tuple[int, ...], hui: int) -> int | None:
    """What the engine says of concealed 条 and some 东 as 惠牌, won by a 闲家's 自摸 with the lowest 条."""
    rank = next(rank for rank, count in enumerate(hand) if count)
    before = [0] * 34
    before[9:18] = hand
    before[9 + rank] -= 1
    held = Concealed(tuple(before), hui, (EAST,), (hui,), 4, WITH_SEVEN_PAIRS, wins_at=4)
    won = CompleteHand(
        before=held,
        after=held.with_tile(9 + rank, wild=False),
        melds=(),
        tile=9 + rank,
        won_wild=False,
        indicator=NORTH,
        options=BEIJING.house_rules({}),
        open=False,
    )
    score = best_score(BEIJING.at_table({}), won)
    return None if score is None else score.total


def random_counts(seed: int, hands: int, tiles: int = 14) -> Iterator[list[int]]:
    """Random hands as counts of 34 kinds."""
    rng = random.Random(seed)
    wall = [kind for kind in range(34) for _ in range(4)]
    for _ in range(hands):
        counts = [0] * 34
        for kind in rng.sample(wall, tiles):
            counts[kind] += 1
        yield counts


def published_shanten(counts: list[int]) -> int:
    """Sets and a pair by the engine; seven pairs of seven kinds and thirteen orphans, which `beijing` has not."""
    kinds = sum(count > 0 for count in counts)
    pairs = sum(count > 1 for count in counts)
    orphans = [counts[kind] for kind in ORPHANS]
    of_orphans = 13 - sum(count > 0 for count in orphans) - any(count > 1 for count in orphans)
    return min(sets_missing(counts, 4) - 1, 6 - pairs + max(0, 7 - kinds), of_orphans)


def own_shanten(counts: list[int]) -> int:
    """Shanten by the shapes of `beijing`: sets and a pair, and seven pairs in which four alike are two pairs."""
    return min(sets_missing(counts, 4), pairs_missing(counts)) - 1


def strays(found: Counter[int], hands: int) -> list[str]:
    """Shares that lie further from the published ones than five standard errors of a sample of this size."""
    wrong = []
    for shanten, percent in enumerate(PUBLISHED, -1):
        share = percent / 100
        error = sqrt(share * (1 - share) / hands)
        if abs(found[shanten] / hands - share) > 5 * error + 1 / hands:
            wrong.append(f"shanten {shanten}: {found[shanten] / hands:.6%} against {share:.6%} ± {error:.6%}")
    return wrong


def differing(counts: list[int], sets: int) -> str | None:
    """Where `mahjong` and the engine differ about a hand without 惠牌, as the shapes are the same ones.

    Sets and a pair always; seven pairs where no kind is there three or four times, since with `mahjong` a kind makes
    one pair only.
    """
    regular = Shanten.calculate_shanten_for_regular_hand(counts)
    if sets_missing(counts, sets) - 1 != regular:
        return f"{counts}: {sets_missing(counts, sets) - 1}, and {regular} by mahjong"
    if sets == 4 and max(counts) <= 2:
        pairs = Shanten.calculate_shanten_for_chiitoitsu_hand(counts)
        if pairs_missing(counts) - 1 != pairs:
            return f"{counts}: seven pairs {pairs_missing(counts) - 1}, and {pairs} by mahjong"
    return None


def prove_table() -> list[str]:
    tables = [FOUR_SETS, FIVE_SETS]
    wrong = [table for table in tables if zlib.decompress(Path(table.file).read_bytes()) != content(table)]
    return [f"the table of gaps for {table.sets} sets is not what its definition says: make tables" for table in wrong]


def prove_one_suit(hui: int) -> list[str]:
    hands = list(every_hand(14 - hui))
    wrong = [hand for hand in hands if total_of(hand, hui) != expected_total(hand, hui)]
    say(f"one suit, {hui} 惠牌: {len(hands):,} hands, {len(wrong)} differences")
    return [f"{hand} with {hui} 惠牌" for hand in wrong]


def prove_shanten(hands: int, seed: int) -> list[str]:
    published, own, wrong = Counter[int](), Counter[int](), []
    for counts in random_counts(seed, hands):
        published[published_shanten(counts)] += 1
        own[own_shanten(counts)] += 1
        if fault := differing(counts, 4):
            wrong.append(fault)
    say(f"shanten of {hands:,} hands of 14 tiles: {len(wrong)} differ from mahjong")
    say("shanten   published      found   by our shapes (no orphans; four alike are two pairs)")
    for shanten, percent in enumerate(PUBLISHED, -1):
        mine, theirs = own[shanten] / hands, published[shanten] / hands
        say(f"{shanten:7d}  {percent / 100:10.6%} {theirs:10.6%}  {mine:10.6%}")
    return wrong + strays(published, hands)


def say(text: str) -> None:
    print(f"{time.process_time():7.1f} s  {text}", flush=True)  # noqa: T201


def main() -> int:
    """Run all proofs; the exit status is 1 where one fails."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    wrong = prove_table()
    say("the table of gaps made again: " + ("the same" if not wrong else "another"))
    for hui in range(4):
        wrong += prove_one_suit(hui)
    wrong += prove_shanten(asked.hands, asked.seed)
    for fault in wrong[:20]:
        say(fault)
    say(f"{len(wrong)} faults" if wrong else "all proven")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
