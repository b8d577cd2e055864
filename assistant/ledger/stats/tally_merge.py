"""Many tallies joined straight from their texts, which is twice as fast as making each of them first."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from assistant.ledger.stats.tally import COUNTS, MOST, RUNS, SUMS, Pair, Run, Tally, WorthOfWins

RunFields = tuple[int, int, int, int]
"""Length, head, tail and best of a `Run`."""
_NONE: Mapping[str, Any] = {}


def joined_texts(texts: Iterable[str]) -> Tally:
    """What `assistant.ledger.tally.joined` gives for the tallies of these texts of `to_json`."""
    every: list[dict[str, Any]] = json.loads(f"[{','.join(texts)}]")  # at once: most of the time goes to small calls
    numbers = {name: sum([one[name] for one in every if name in one]) for name in SUMS}
    numbers |= {name: max([one.get(name, 0) for one in every], default=0) for name in MOST}
    runs: dict[str, RunFields] = {name: _joined_runs([one[name] for one in every if name in one]) for name in RUNS}
    counts: dict[str, dict[str, int]] = {name: _added(one[name] for one in every if name in one) for name in COUNTS}
    pairs: dict[str, list[Any]] = {}
    worth: dict[str, list[Any]] = {}
    for one in every:
        _add_pairs(pairs, one.get("pairs", _NONE))
        _add_worth(worth, one.get("worth", _NONE))
    made: dict[str, Any] = {**numbers, **counts, **{name: Run(*run) for name, run in runs.items()}}
    return Tally(
        **made,
        worth={unit: WorthOfWins(*sums) for unit, sums in worth.items()},
        pairs={int(other): Pair(*sums) for other, sums in pairs.items()},
    )


def _add_worth(worth: dict[str, list[int]], more: Mapping[str, Mapping[str, int]]) -> None:
    for unit, one in more.items():
        sums = worth.setdefault(unit, [0, 0, 0])
        sums[0] += one["wins"]
        sums[1] += one["total"]
        sums[2] = max(sums[2], one["best"])


def _add_pairs(pairs: dict[str, list[int]], more: Mapping[str, Mapping[str, int]]) -> None:
    for other, pair in more.items():
        sums = pairs.setdefault(other, [0, 0, 0])
        sums[0] += pair["hands"]
        sums[1] += pair["traced"]
        sums[2] += pair["points"]


def _added(some: Iterable[Mapping[str, int]]) -> dict[str, int]:
    found: dict[str, int] = {}
    for one in some:
        for key, number in one.items():
            found[key] = found.get(key, 0) + number
    return found


def _joined_runs(some: Iterable[Mapping[str, int]]) -> RunFields:
    """`Run.then` over the fields of runs."""
    length = head = tail = best = 0
    for run in some:
        more, first, most = run["length"], run["head"], run["best"]
        if head == length:
            head += first
        best = max(best, most, tail + first)
        tail = run["tail"] + (tail if run["tail"] == more else 0)
        length += more
    return length, head, tail, best
