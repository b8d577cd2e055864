"""How often each 番种 occurs: counted over deals that four simple opponents play, and kept in a small table.

`python -m assistant.teacher.practice.occurrences --deals 600` counts and writes it again, the same on every machine;
with `--rules` those of some rulesets alone.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from assistant.rules import RULESETS
from assistant.teacher.practice.played import simulated

FILE = Path(__file__).with_name("occurrences.json")
DEALS, AT_ONCE = 600, 100
"""Deals for each set of rules, and those that are played of one before the next one has its turn."""


class Occurrences(NamedTuple):
    """Deals that were played by a ruleset, the wins in them, and in how many of the wins each 番种 counted.

    Several may win in one deal, on one tile or where a deal goes on.
    """

    deals: int
    wins: int
    fan: dict[str, int]


def counted(rules: str, deals: int, known: Occurrences | None = None) -> Occurrences:
    """Plays a ruleset as written up to that number of deals; those `known` were played before."""
    known = known or Occurrences(0, 0, {})
    wins, fan = known.wins, Counter(known.fan)
    for seed in range(known.deals, deals):
        for win in simulated(rules, seed).settled.wins:
            wins += 1
            fan.update(win.score.names.keys())
    return Occurrences(deals, wins, {name: fan[name] for name in RULESETS[rules].rows if fan[name]})


@cache
def occurrences() -> dict[str, Occurrences]:
    """The table, by ruleset; {} where it is not there."""
    if not FILE.is_file():
        return {}
    given = json.loads(FILE.read_text("utf-8"))
    return {rules: Occurrences(one["deals"], one["wins"], one["fan"]) for rules, one in given.items()}


def main(given: Sequence[str] | None = None) -> None:
    """Count rulesets, some deals of each in turn, and write the table after every round; the others stay in it."""
    parser = argparse.ArgumentParser(description="how often each 番种 occurs in simulated deals")
    parser.add_argument("--deals", type=int, default=DEALS, help="deals for each set of rules")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after the round that is under way")
    parser.add_argument("--rules", nargs="+", default=list(RULESETS), choices=list(RULESETS), help="these alone")
    options = parser.parse_args(given)
    began, found = time.monotonic(), {rules: Occurrences(0, 0, {}) for rules in options.rules}
    kept = occurrences()
    for deals in [*range(AT_ONCE, options.deals, AT_ONCE), options.deals]:
        found = {rules: counted(rules, deals, one) for rules, one in found.items()}
        both = {**kept, **found}
        table = {rules: both[rules]._asdict() for rules in RULESETS if rules in both}
        FILE.write_text(json.dumps(table, ensure_ascii=False, indent=1) + "\n", "utf-8")
        if time.monotonic() - began > 60 * options.minutes:
            break


if __name__ == "__main__":
    main()
