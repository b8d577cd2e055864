"""How fast the engine is, JSON in and out counted, on the processor time of one core:

    python -m tests.rules.bench --hands 10000

Settlements are of the random hands of `random_hands.py` (0–3 惠牌, a third with house rules); waits of such hands
with one tile less; discards of 14 tiles as dealt from a wall. As the commands do, it puts what is loaded out of the
garbage collector's sight first. Beside the engine, in the same run: the library `mahjong`, which knows no 惠牌, a
naive brute force, and for 国标 the library PyMahjongGB. What a process pays once is measured in processes of its own,
which find the project compiled, as Python keeps it after the first time; the import is measured from its source too,
as it is that first time.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import subprocess
import sys
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.shanten import Shanten

from assistant.jsonl.answer import settle_line, waits_line
from assistant.rules.shapes.deficiency import sets_missing
from tests.rules.brute_force import faults_of_waits
from tests.rules.prove import random_counts
from tests.rules.random_hands import TEXTS, Dealer, TableDealer
from tests.rules.referees import public_judge
from tests.rules.referees.compare import HANDS, hands_of
from tests.rules.referees.guobiao_hands import GuobiaoHands

STANDARD = "import bisect, dataclasses, enum, functools, itertools, operator, re, typing, zlib"
ONCE = {
    "import assistant.rules": "import assistant.rules",
    "import, tables read, first waits": "from assistant.jsonl.answer import waits_line; waits_line({line!r})",
    "tables read": "from assistant.rules.shapes.deficiency_table import row\n"
    "start = time.process_time(); row((1,) * 9)",
    "first waits": "from assistant.jsonl.answer import waits_line\nstart = time.process_time(); waits_line({line!r})",
}
MEMORY = """
import tracemalloc, sys
from assistant.jsonl.answer import waits_line
lines = sys.stdin.read().splitlines()
tracemalloc.start()
from assistant.rules.shapes import deficiency_table as gaps
gaps.row((1,) * 9)
tables = tracemalloc.get_traced_memory()[0]
for line in lines: waits_line(line)
print(tables, tracemalloc.get_traced_memory()[0])
"""


def seconds_of(answer, lines: list) -> list[float]:
    """Processor time of each line."""
    taken = []
    for line in lines:
        start = process_time()
        answer(line)
        taken.append(process_time() - start)
    return taken


def say(text: str) -> None:
    print(text)  # noqa: T201


def spread(seconds: list[float]) -> str:
    return f"median {median(seconds) * 1e3:.2f} ms, longest {max(seconds) * 1e3:.1f} ms"


def rate(answer, items: list) -> float:
    """Answers per second."""
    start = process_time()
    for item in items:
        answer(item)
    return len(items) / (process_time() - start)


def in_a_new_process(code: str, kept: str, keep: bool = True, given: str = "") -> str:
    """What the code prints. Python looks for compiled modules in the folder `kept`, and keeps them there if told to."""
    setting = os.environ | {"PYTHONPYCACHEPREFIX": kept, "PYTHONDONTWRITEBYTECODE": "" if keep else "1"}
    ran = subprocess.run(
        [sys.executable, "-c", code], input=given, capture_output=True, text=True, check=True, env=setting
    )
    return ran.stdout


def once(code: str, kept: str, keep: bool = True) -> float:
    """Seconds that the code takes in a new process."""
    timed = f"import time; start = time.process_time()\n{code}\nprint(time.process_time() - start)"
    return float(in_a_new_process(timed, kept, keep))


def dealt(rng: random.Random) -> dict:
    """14 tiles from a wall, and the 惠坯."""
    tiles = [TEXTS[kind] for kind in rng.sample([kind for kind in range(34) for _ in range(4)], 15)]
    return {"rules": "beijing", "indicator": tiles.pop(), "concealed": "".join(tiles)}


def won_without_hui(seed: int, hands: int) -> list[tuple[list[int], int]]:
    """Complete concealed hands for `mahjong`: 14 tiles as it numbers them, and the winning one."""
    rng, found = random.Random(seed), []
    while len(found) < hands:
        tiles: list[int] = []
        for _ in range(4):
            kind = rng.randrange(27)
            tiles += [kind] * 3 if rng.random() < 0.3 or kind % 9 > 6 else [kind, kind + 1, kind + 2]
        tiles += [rng.randrange(27)] * 2
        if max(tiles.count(kind) for kind in tiles) <= 4:
            copies = [4 * kind + tiles[:place].count(kind) for place, kind in enumerate(tiles)]
            found.append((sorted(copies), copies[0]))
    return found


def settlements(hands: int, seed: int) -> None:
    calculator, won = HandCalculator(), won_without_hui(seed, max(1, hands // 5))
    other = max(rate(lambda hand: calculator.estimate_hand_value(list(hand[0]), hand[1]), won) for _ in range(3))
    say(f"mahjong scores {other:,.0f} hands/s, no wild tiles, not JSON, no payments")
    for name, dealer in (("beijing", Dealer(seed)), ("zhuowukui", TableDealer(seed))):
        records = [json.dumps(dealer.record(range(4))) for _ in range(hands)]
        first = rate(settle_line, records)
        later = max(rate(settle_line, records) for _ in range(3))
        say(f"settle {name}, {hands:,} lines with 0–3 惠牌: {first:,.0f} lines/s, {first / other:.2f} of that")
        say(f"  the same lines again: {later:,.0f} lines/s, {later / other:.2f} of it")


def readiness(hands: int, seed: int) -> None:
    dealer, rng = Dealer(seed), random.Random(seed)
    holdings = [dealer.holding() for _ in range(hands)]
    naive = seconds_of(faults_of_waits, [dealer.holding(range(3)) for _ in range(12)])
    for name, lines in (
        ("waits of 13 tiles with 番, 0–3 惠牌", [json.dumps(holding) for holding in holdings]),
        ("discards of 14 tiles", [json.dumps(dealt(rng)) for _ in range(hands)]),
    ):
        taken = seconds_of(waits_line, lines)
        say(f"{name}, {hands:,} hands: {spread(taken)}")
        if name.startswith("waits"):
            say(f"  naive brute force, 0–2 惠牌: {spread(naive)}")
    counts = list(random_counts(seed, hands))
    own = rate(lambda hand: sets_missing(hand, 4), counts)
    other = rate(Shanten.calculate_shanten_for_regular_hand, counts)
    say(f"shanten of sets and a pair: {own:,.0f} hands/s; mahjong {other:,.0f}: {own / other:.1f} times as many")


def systems(hands: int, seed: int) -> None:
    """Every other ruleset, on the random records of its referee; 国标 beside PyMahjongGB."""
    for name in HANDS:
        made = hands_of(name, seed)
        records = [json.dumps(made.record()) for _ in range(hands)]
        first = rate(settle_line, records)
        later = max(rate(settle_line, records) for _ in range(3))
        say(f"settle {name}, {hands:,} lines: {first:,.0f} lines/s the first time, {later:,.0f} the second")
    lines = list(public_judge.records(hands, seed))
    own, other = rate(settle_line, [json.dumps(line) for line in lines]), rate(public_judge.counted, lines)
    say(f"  PyMahjongGB counts {other:,.0f} hands of 国标/s, not JSON, no payments: {own / other:.2f} of it")
    holdings = [json.dumps(GuobiaoHands(seed).holding()) for seed in range(hands)]
    say(f"waits of 13 tiles with 番 in 国标, {hands:,} hands: {spread(seconds_of(waits_line, holdings))}")


def what_is_paid_once(hands: int, seed: int) -> None:
    dealer = Dealer(seed + 1)
    lines = [json.dumps(dealer.holding()) for _ in range(hands)]
    with TemporaryDirectory() as kept:
        once(STANDARD, kept)
        taken = [once("import assistant.rules", kept, keep=False) for _ in range(8)]
        say(f"import assistant.rules from its source: {spread(taken)} of {len(taken)} processes")
        for name, code in ONCE.items():
            once(code.format(line=lines[0]), kept)
            taken = [once(code.format(line=line), kept) for line in lines[:8]]
            say(f"{name}: {spread(taken)} of {len(taken)} processes")
        tables, whole = in_a_new_process(MEMORY, kept, given="\n".join(lines)).split()
    say(f"memory: tables {int(tables) / 1e6:.1f} MB, with what {hands:,} hands leave {int(whole) / 1e6:.1f}")


def main() -> None:
    """Print the figures of the engine, and of others beside it."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    gc.collect()
    gc.freeze()
    settlements(asked.hands, asked.seed)
    readiness(max(20, asked.hands // 5), asked.seed)
    systems(max(20, asked.hands // 5), asked.seed)
    what_is_paid_once(max(20, asked.hands // 10), asked.seed)


if __name__ == "__main__":
    main()
