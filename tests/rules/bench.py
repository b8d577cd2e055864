"""How fast the engine is, JSON in and out counted, on the processor time of one core:

    python -m tests.rules.bench --hands 10000

Settlements are of the random hands of `random_hands.py` (0–3 惠牌, a third with house rules); waits of such hands
with one tile less; discards of 14 tiles as dealt from a wall. The first figure includes filling the tables.
"""

from __future__ import annotations

import argparse
import json
import random
from statistics import median
from time import process_time

from assistant.lines import settle_line, waits_line
from tests.rules.random_hands import TEXTS, Dealer


def seconds_of(answer, lines: list[str]) -> list[float]:
    """Processor time of each line."""
    taken = []
    for line in lines:
        start = process_time()
        answer(line)
        taken.append(process_time() - start)
    return taken


def dealt(rng: random.Random) -> dict:
    """14 tiles from a wall, and the 惠坯."""
    tiles = [TEXTS[kind] for kind in rng.sample([kind for kind in range(34) for _ in range(4)], 15)]
    return {"rules": "beijing", "indicator": tiles.pop(), "concealed": "".join(tiles)}


def main() -> None:
    """Print lines per second of `settle`, median and longest time of `waits` and of discards."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    dealer, rng = Dealer(asked.seed), random.Random(asked.seed)
    records = [json.dumps(dealer.record(range(4))) for _ in range(asked.hands)]
    for table in ("empty", "filled"):
        speed = asked.hands / sum(seconds_of(settle_line, records))
        print(f"settle, tables {table}: {speed:,.0f} lines/s")  # noqa: T201
    some = range(max(1, asked.hands // 10))
    for name, lines in (
        ("waits of 13 tiles", [json.dumps(dealer.holding()) for _ in some]),
        ("discards of 14 tiles", [json.dumps(dealt(rng)) for _ in some]),
    ):
        taken = seconds_of(waits_line, lines)
        print(f"{name}: median {median(taken) * 1e3:.2f} ms, longest {max(taken) * 1e3:.1f} ms")  # noqa: T201


if __name__ == "__main__":
    main()
