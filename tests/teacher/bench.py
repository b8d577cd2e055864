"""How quick the teacher is, on the processor time of one core:

    python -m tests.teacher.bench --hands 1000

Hands of 14 tiles: three in four are random hands with 0–3 惠牌 that are often near to winning, the others as dealt from
a wall. The figures are for the discards with shanten, waits and 番 alone, for the teacher's part (chances, shapes,
all sentences in full), and for both. The tables of the engine are filled by as many other hands first.
"""

from __future__ import annotations

import argparse
import random
from statistics import median
from time import process_time

from assistant.jsonl.decode import hand_in_play_of
from assistant.rules import KINDS, HandInPlay, discards, hand_in_play_problems
from assistant.teacher import advise
from tests.rules.random_hands import Dealer


def hands(count: int, seed: int) -> list[HandInPlay]:
    """Hands after a draw."""
    dice, dealer = random.Random(seed), Dealer(seed)
    found: list[HandInPlay] = []
    while len(found) < count:
        if len(found) % 4 == 3:
            indicator, *tiles = dice.sample([kind for kind in KINDS for _ in range(4)], 15)
            found.append(HandInPlay("beijing", indicator, tuple(tiles)))
            continue
        waiting = hand_in_play_of(dealer.holding(range(4)))
        drawn = waiting._replace(concealed=(*waiting.concealed, dice.choice(KINDS)))
        found += [] if hand_in_play_problems(drawn) else [drawn]
    return found


def timed(hand: HandInPlay) -> tuple[float, float]:
    """Seconds for the discards, and for what the teacher says of them."""
    start = process_time()
    found = discards(hand)
    between = process_time()
    advice = advise(hand, found)
    for choice in advice.choices:
        assert all(phrase.text for phrase in (*choice.says, *choice.worse))
    return between - start, process_time() - between


def main() -> None:
    """Print medians and the longest times."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for hand in hands(asked.hands, asked.seed + 1):
        timed(hand)
    taken = [timed(hand) for hand in hands(asked.hands, asked.seed)]
    for name, times in (
        ("discards of 14 tiles", [first for first, _ in taken]),
        ("the teacher beside them", [second for _, second in taken]),
        ("advice in all", [first + second for first, second in taken]),
    ):
        print(f"{name}: median {median(times) * 1e3:.2f} ms, longest {max(times) * 1e3:.1f} ms")  # noqa: T201


if __name__ == "__main__":
    main()
