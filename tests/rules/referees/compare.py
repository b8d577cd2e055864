"""Engine and referee compared on random records of a ruleset:

python -m tests.rules.referees.compare ningbo --hands 2000 --seed 7
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Protocol

HANDS = {
    "ningbo": "NingboHands",
    "hongkong": "HongkongHands",
    "guangdong": "GuangdongHands",
    "sichuan": "SichuanHands",
    "taiwan": "TaiwanHands",
    "guobiao": "GuobiaoHands",
    "tuidaohu": "TuidaohuHands",
}


class Hands(Protocol):
    """Random records of a ruleset."""

    def record(self) -> dict:
        """A record of `settle`."""


def hands_of(rules: str, seed: int) -> Hands:
    """The random hands of a ruleset."""
    module = import_module(f"tests.rules.referees.{rules}_hands")
    made: Hands = getattr(module, HANDS[rules])(seed)
    return made


def settle_of(rules: str) -> Callable[[dict], dict]:
    """The referee of a ruleset."""
    settle: Callable[[dict], dict] = import_module(f"tests.rules.referees.{rules}").settle
    return settle


def differences(expected: dict, found: dict) -> Iterator[str]:
    """Where an answer of the engine differs from the referee's.

    Both hold `error` with its code and what was found, or `wins` (of each the total, and 番 that are one of
    `fan_any` where they are listed), `points` and `next_dealer`.
    """
    if "error" in expected or "error" in found:
        wanted = expected.get("error", {"code": "a settlement"})
        error = found.get("error", {"code": "a settlement"})
        if any(error.get(key) != value for key, value in wanted.items()):
            yield f"expected {wanted}, got {error}"
        return
    for key in ("points", "next_dealer", "next_streak", "ready", "lines", "pot"):
        if key in expected and expected[key] != found.get(key):
            yield f"{key}: expected {expected[key]}, got {found.get(key)}"
    if len(expected["wins"]) != len(found["wins"]):
        yield f"expected {len(expected['wins'])} wins, got {len(found['wins'])}"
    for win, won in zip(expected["wins"], found["wins"], strict=False):
        yield from _of_win(win, won)


def _of_win(win: dict, won: dict) -> Iterator[str]:
    for key in ("tai", "total", "tai_for_minimum", "value"):
        if key in win and win[key] != won.get(key, won.get("total")):
            yield f"{key}: expected {win[key]}, got {won.get(key)}"
    fan = {name: value for name, value in won["fan"].items() if value}
    named = [{name: value for name, value in some.items() if value} for some in win.get("fan_any", [fan])]
    if fan not in named:
        yield f"fan: expected one of {win['fan_any']}, got {fan}"
    paid, pays = (sorted(map(sorted_items, one.get("pays", win.get("pays", ())))) for one in (won, win))
    if "pays" in win and paid != pays:
        yield f"pays: expected {win['pays']}, got {won['pays']}"


def sorted_items(pay: dict) -> list[tuple[str, str]]:
    """What a payer pays, to be compared in any order."""
    return sorted((key, str(value)) for key, value in pay.items())


def faults(rules: str, hands: int, seed: int, engine: Callable[[dict], dict]) -> Iterator[tuple[dict, list[str]]]:
    """The records about which the two differ, and where."""
    made, settle = hands_of(rules, seed), settle_of(rules)
    for _ in range(hands):
        record = made.record()
        found = [*differences(settle(record), engine(record))]
        if found:
            yield record, found


def main() -> int:
    """Print every difference; the exit status is 1 where there is one."""
    from assistant.jsonl.answer import settle_line  # noqa: PLC0415

    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("rules", choices=HANDS)
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    asked = parser.parse_args()
    differing = 0
    for record, found in faults(
        asked.rules, asked.hands, asked.seed, lambda given: json.loads(settle_line(json.dumps(given))[0])
    ):
        differing += 1
        print(json.dumps(record, ensure_ascii=False), *found, sep="\n")  # noqa: T201
    print(f"{asked.hands} hands, seed {asked.seed}: {differing} differences")  # noqa: T201
    return min(differing, 1)


if __name__ == "__main__":
    raise SystemExit(main())
