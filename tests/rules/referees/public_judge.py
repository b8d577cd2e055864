"""The library PyMahjongGB as a judge of 国标: what it counts for a record of `guobiao` with the options of the page.

python -m tests.rules.referees.public_judge --hands 20000 --seed 7
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator

from MahjongGB import MahjongFanCalculator

from tests.rules.referees.guobiao_hands import GuobiaoHands
from tests.rules.referees.guobiao_table import VALUES
from tests.rules.referees.tiles import EAST, RED, SEATS, parse, seat_wind

NAMES = {"独听・边张": "边张", "独听・嵌张": "坎张", "独听・单钓": "单钓将"}
MELDS = {"chi": "CHI", "pong": "PENG", "open_kong": "GANG", "added_kong": "GANG", "concealed_kong": "GANG"}


def counted(line: dict) -> Counter | None:
    """Its rows by number of times, flowers too; None where it says that the hand does not win."""
    (win,) = line["wins"]
    tile = parse(win["tile"])[0]
    melds = line.get("melds", {})
    lying = [other for laid in melds.values() for meld in laid for other in parse(meld["tiles"])]
    try:
        fan = MahjongFanCalculator(
            tuple(_meld(meld) for meld in melds.get(win["seat"], [])),
            tuple(_name(other) for other in parse(win["concealed"])),
            _name(tile),
            len(line.get("flowers", {}).get(win["seat"], "")) // 2,
            win["how"] == "self_draw",
            bool(win.get("last_copy")) or lying.count(tile) == 3,
            bool(win.get("kong_draw")) or win["how"] == "rob_kong",
            bool(win.get("last_tile")),
            seat_wind(win["seat"], line["dealer"]) - EAST,
            SEATS.index(line["round_wind"]),
            True,
        )
    except TypeError as problem:
        if "ERROR_NOT_WIN" in str(problem):
            return None
        raise
    return Counter({NAMES.get(name, name): times for _, times, name, _ in fan})


def is_judge_of(line: dict) -> bool:
    """Whether it knows the hand: no options, and not the dealer's first tiles."""
    (win,) = line["wins"]
    return not (win.get("first_turn") and win["seat"] == line["dealer"])


def _meld(meld: dict) -> tuple[str, str, int]:
    tiles = sorted(parse(meld["tiles"]))
    middle = tiles[1]
    return MELDS[meld["kind"]], _name(middle), 0 if meld["kind"] == "concealed_kong" else 1


def _name(tile: int) -> str:
    if tile >= EAST:
        return f"J{tile - RED + 1}" if tile >= RED else f"F{tile - EAST + 1}"
    return f"{'WTB'[tile // 9]}{tile % 9 + 1}"


def disagreement(line: dict, answer: dict) -> str:
    """Where an answer to a record of `guobiao`, with `fan_any` for its win, differs from it; "" for nowhere."""
    theirs = counted(line)
    if theirs is None or "error" in answer:
        code = answer.get("error", {}).get("code", "a win")
        return "" if theirs is None and code == "not_a_win" else f"it counts {theirs}, the answer is {code}"
    (win,) = answer["wins"]
    fan = {name: VALUES[name] * times for name, times in theirs.items()}
    same = sum(fan.values()) == win["total"] and fan in win.get("fan_any", [fan])
    return "" if same else f"it counts {fan}, the answer {win}"


def records(hands: int, seed: int) -> Iterator[dict]:
    """Random records that it can judge, without options and without a minimum."""
    made = GuobiaoHands(seed)
    for _ in range(hands):
        line = made.record() | {"options": {"minimum": 0}}
        if is_judge_of(line):
            yield line


def main() -> int:
    """Hold the engine against the library on many hands; the exit status is 1 where they differ."""
    from assistant.jsonl.answer import settle_line  # noqa: PLC0415

    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    asked = parser.parse_args()
    differing = 0
    for line in records(asked.hands, asked.seed):
        what = disagreement(line, json.loads(settle_line(json.dumps(line))[0]))
        if what:
            differing += 1
            print(json.dumps(line, ensure_ascii=False), what, sep="\n")  # noqa: T201
    print(f"{asked.hands} hands, seed {asked.seed}: {differing} differences")  # noqa: T201
    return min(differing, 1)


if __name__ == "__main__":
    raise SystemExit(main())
