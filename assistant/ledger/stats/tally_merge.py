"""Many tallies joined straight from their texts, which is twice as fast as making each of them first."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from assistant.ledger.stats.tally import SUMS, Pair, Run, Tally, WorthOfWins


def joined_texts(texts: Iterable[str]) -> Tally:
    """What `assistant.ledger.tally.joined` gives for the tallies of these texts of `to_json`."""
    every = json.loads(f"[{','.join(texts)}]")  # at once: most of the time goes to small calls
    if not every:
        return Tally()
    numbers, fan, got, paid, worth, pairs = zip(*every, strict=True)
    columns = list(zip(*numbers, strict=True))
    best, winning, dry = columns[len(SUMS)], columns[len(SUMS) + 1 : len(SUMS) + 5], columns[len(SUMS) + 5 :]
    sums: dict[str, Any] = dict(zip(SUMS, map(sum, columns[: len(SUMS)]), strict=True))
    return Tally(
        **sums,
        dealer_best=max(best),
        winning=_joined_runs(zip(*winning, strict=True)),
        dry=_joined_runs(zip(*dry, strict=True)),
        fan=_added(fan),
        got=_added(got),
        paid=_added(paid),
        worth=_joined_worth(worth),
        pairs=_joined_pairs(pairs),
    )


def _joined_worth(some: Iterable[Mapping[str, Sequence[int]]]) -> dict[str, WorthOfWins]:
    found: dict[str, list[Any]] = {}
    for worth in some:
        for unit, (wins, total, best) in worth.items():
            sums = found.setdefault(unit, [0, 0, 0])
            sums[0] += wins
            sums[1] += total
            sums[2] = max(sums[2], best)
    return {unit: WorthOfWins(*sums) for unit, sums in found.items()}


def _joined_pairs(some: Iterable[Sequence[int]]) -> dict[int, Pair]:
    found: dict[int, list[Any]] = {}
    for pairs in some:
        for at in range(0, len(pairs), 4):
            sums = found.setdefault(pairs[at], [0, 0, 0])
            sums[0] += pairs[at + 1]
            sums[1] += pairs[at + 2]
            sums[2] += pairs[at + 3]
    return {other: Pair(*sums) for other, sums in found.items()}


def _added(some: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for one in some:
        for key, number in one.items():
            found[key] = found.get(key, 0) + number
    return found


def _joined_runs(some: Iterable[Sequence[int]]) -> Run:
    """`Run.then` over the fields of runs."""
    length = head = tail = best = 0
    for more, first, last, most in some:
        if head == length:
            head += first
        best = max(best, most, tail + first)
        tail = last + (tail if last == more else 0)
        length += more
    return Run(length, head, tail, best)
