"""How quick the teacher is, on the processor time of one core:

    python -m tests.teacher.bench --hands 1000 --rules ningbo

Hands of 14 tiles (17 in 台湾): three in four are random hands of the ruleset that are often near to winning, as its
referee makes them, with wild tiles and house rules; the others are dealt from a wall. The figures are for the discards
with shanten, waits and 番 alone, for the teacher's part (chances, shapes, all sentences in full), and for both. The
tables of the engine are filled by as many other hands first.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain
from statistics import median
from time import process_time

from assistant.jsonl.decode import hand_in_play_of
from assistant.rules import KINDS, RULESETS, HandInPlay, RulesError, discards, hand_in_play_problems
from assistant.teacher import advise
from tests.rules.random_hands import Dealer, TableDealer
from tests.rules.referees.compare import HANDS, hands_of

DEALERS = {"beijing": Dealer, "zhuowukui": TableDealer}
KEYS = ("rules", "indicator", "options", "dealer", "round_wind")


def hands(rules: str, count: int, seed: int) -> list[HandInPlay]:
    """Hands after a draw."""
    dice, near = random.Random(seed), waiting(rules, seed)
    kinds = sorted(RULESETS[rules].at_table({}).game.tiles.kinds)
    found: list[HandInPlay] = []
    while len(found) < count:
        hand = dealt(rules, dice) if len(found) % 4 == 3 else next(near)
        if len(found) % 4 != 3:
            hand = hand._replace(concealed=(*hand.concealed, KINDS[dice.choice(kinds)]))
        found += [] if hand_in_play_problems(hand) else [hand]
    return found


def waiting(rules: str, seed: int) -> Iterator[HandInPlay]:
    """Hands between turns that often wait: those that the referee's records win with."""
    if rules in DEALERS:
        dealer = DEALERS[rules](seed)
        while True:
            yield hand_in_play_of(dealer.holding(range(4)))
    made = hands_of(rules, seed)
    while True:
        record = made.record()
        for win in chain(record.get("wins", ()), *(event.get("wins", ()) for event in record.get("events", ()))):
            if "concealed" in win:
                melds = record.get("melds", {}).get(win["seat"], [])
                line = {key: record[key] for key in KEYS if key in record}
                line |= {"concealed": win["concealed"], "melds": melds, "seat": win["seat"]}
                with suppress(RulesError):  # some records are wrong on purpose
                    yield hand_in_play_of(known_keys(rules, line))


def known_keys(rules: str, line: dict) -> dict:
    """The line without keys that hands in play of the ruleset do not have."""
    own = {key.name for key in RULESETS[rules].hand_keys} | {"rules", "indicator", "options", "concealed", "melds"}
    return {key: value for key, value in line.items() if key in own}


def dealt(rules: str, dice: random.Random) -> HandInPlay:
    """A hand from a wall, with a tile turned up where the rules play with one."""
    game = RULESETS[rules].at_table({}).game
    wall = dice.sample([KINDS[kind] for kind in sorted(game.tiles.kinds) for _ in range(4)], game.shape.size + 2)
    return HandInPlay(rules, wall[0] if game.indicator else None, tuple(wall[1:]))


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
    parser.add_argument("--rules", choices=[*DEALERS, *HANDS], default="beijing")
    asked = parser.parse_args()
    for hand in hands(asked.rules, asked.hands, asked.seed + 1):
        timed(hand)
    taken = [timed(hand) for hand in hands(asked.rules, asked.hands, asked.seed)]
    for name, times in (
        ("discards of 14 tiles", [first for first, _ in taken]),
        ("the teacher beside them", [second for _, second in taken]),
        ("advice in all", [first + second for first, second in taken]),
    ):
        print(f"{name}: median {median(times) * 1e3:.2f} ms, longest {max(times) * 1e3:.1f} ms")  # noqa: T201


if __name__ == "__main__":
    main()
