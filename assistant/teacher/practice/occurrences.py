"""How often each 番种 occurs: counted over deals that four simple opponents play, and kept in a small table.

`python -m assistant.teacher.practice.occurrences --deals 1000` counts and writes it again, the same on every machine.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

from assistant.rules import RULESETS
from assistant.teacher.practice.played import simulated

FILE = Path(__file__).with_name("occurrences.json")
DEALS = 1000


class Occurrences(NamedTuple):
    """Deals that were played by a ruleset, how many of them were won, and in how many wins each 番种 counted."""

    deals: int
    wins: int
    fan: dict[str, int]


def counted(rules: str, deals: int) -> Occurrences:
    """Plays that many deals by a ruleset as written."""
    wins, fan = 0, Counter[str]()
    for seed in range(deals):
        settled = simulated(rules, seed).settled
        if settled is not None:
            wins += 1
            fan.update(settled.wins[0].score.names.keys())
    return Occurrences(deals, wins, {name: fan[name] for name in RULESETS[rules].rows if fan[name]})


@cache
def occurrences() -> dict[str, Occurrences]:
    """The table, by ruleset; {} where it is not there."""
    if not FILE.is_file():
        return {}
    given = json.loads(FILE.read_text("utf-8"))
    return {rules: Occurrences(one["deals"], one["wins"], one["fan"]) for rules, one in given.items()}


def main() -> None:
    """Count all rulesets and write the table."""
    parser = argparse.ArgumentParser(description="how often each 番种 occurs in simulated deals")
    parser.add_argument("--deals", type=int, default=DEALS, help="deals for each set of rules")
    deals = parser.parse_args().deals
    found = {rules: counted(rules, deals)._asdict() for rules in RULESETS}
    FILE.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
