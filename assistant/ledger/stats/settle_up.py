"""Who owes whom: balances that sum to zero, settled with the fewest transfers.

n balances need n − g transfers when they fall into g groups that each sum to zero, so the fewest transfers are the most
such groups. Finding them is NP-hard (it holds subset sum), but a table is small: after pairs that cancel are set aside,
up to `EXACT_UP_TO` balances are solved exactly, each subset once; more are settled largest against largest, which
takes at most one transfer less than there are balances.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

EXACT_UP_TO = 14
"""Balances for which every subset is looked at: 2^14 of them take a few hundredths of a second."""


@dataclass(frozen=True, slots=True)
class Debt:
    """`payer` owes `payee` these points."""

    payer: int
    payee: int
    points: int


@dataclass(frozen=True, slots=True)
class TransferPlan:
    """Transfers that bring every balance to zero; `fewest` where no plan can do with less of them."""

    transfers: tuple[Debt, ...]
    fewest: bool


def settle_up(balances: Mapping[int, int]) -> TransferPlan:
    """The plan for balances by player (positive: is owed); the same for the same balances. ValueError off zero."""
    if sum(balances.values()):
        raise ValueError(f"The balances sum to {sum(balances.values())}, not to zero.")
    open_ = sorted(((points, who) for who, points in balances.items() if points), key=lambda one: (-one[0], one[1]))
    pairs, rest = _cancelling(open_)
    exact = len(rest) <= EXACT_UP_TO
    groups = [*pairs, *(_most_groups(rest) if exact else [rest])]
    return TransferPlan(tuple(paid for group in groups for paid in _largest_first(group)), exact)


Balance = tuple[int, int]
"""Points, and whose they are."""


def _cancelling(balances: Sequence[Balance]) -> tuple[list[list[Balance]], list[Balance]]:
    """Pairs that cancel, and the rest. Such a pair is a group of some best plan: its two groups could trade members."""
    pairs: list[list[Balance]] = []
    rest = list(balances)
    for one in balances:
        other = next((found for found in rest if found[0] == -one[0]), None)
        if one[0] > 0 and other is not None:
            rest.remove(one)
            rest.remove(other)
            pairs.append([one, other])
    return pairs, rest


def _most_groups(balances: Sequence[Balance]) -> list[list[Balance]]:
    """The balances in as many groups that sum to zero as there can be.

    Adding members one by one, `most[subset]` counts how often the sum so far can have come back to zero.
    """
    size = len(balances)
    sums, most, last = [0] * (1 << size), [0] * (1 << size), [0] * (1 << size)
    for subset in range(1, 1 << size):
        low = (subset & -subset).bit_length() - 1
        sums[subset] = sums[subset & (subset - 1)] + balances[low][0]
        best = -1
        for place in range(size):
            if subset >> place & 1 and most[subset ^ 1 << place] > best:
                best, last[subset] = most[subset ^ 1 << place], place
        most[subset] = best + (sums[subset] == 0)
    groups: list[list[Balance]] = []
    subset = (1 << size) - 1
    while subset:
        if sums[subset] == 0:
            groups.append([])
        groups[-1].append(balances[last[subset]])
        subset ^= 1 << last[subset]
    return groups


def _largest_first(group: Sequence[Balance]) -> list[Debt]:
    """The largest debt goes to the largest claim until one of them is met, and so on."""
    claims = sorted(((points, who) for points, who in group if points > 0), key=lambda one: (-one[0], one[1]))
    debts = sorted(((-points, who) for points, who in group if points < 0), key=lambda one: (-one[0], one[1]))
    paid: list[Debt] = []
    while debts:
        (owing, payer), (due, payee) = debts.pop(0), claims.pop(0)
        points = min(owing, due)
        paid.append(Debt(payer, payee, points))
        if owing > points:
            debts.insert(0, (owing - points, payer))
        if due > points:
            claims.insert(0, (due - points, payee))
    return paid
