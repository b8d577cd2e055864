"""Figures that people want to see, worked out from a tally. Rates are shares from 0 to 1, None without any hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import sqrt

from assistant.ledger.stats.tally import Tally
from assistant.rules.model.amounts import NO_POINTS, Points

FEWEST_FOR_CHANCE = 30
"""Hands below which no range is given: the normal approximation is not to be trusted there."""


@dataclass(frozen=True, slots=True)
class Chance:
    """Whether results are more than luck: mean points a hand and the 95 % range of that mean.

    The range is mean ± 1.96·s/√n with the sample's standard deviation s: a player without any advantage has 0 in it 19
    times in 20. It says nothing about tiles drawn, which nobody records.
    """

    mean: float
    low: float
    high: float

    @property
    def could_be_luck(self) -> bool:
        """Whether an even player would have results like these."""
        return self.low <= 0 <= self.high


def chance(tally: Tally) -> Chance | None:
    """The range of the mean of a tally; None below `FEWEST_FOR_CHANCE` hands."""
    count = tally.hands
    if count < FEWEST_FOR_CHANCE:
        return None
    mean = tally.points / count
    variance = max(tally.squares - tally.points**2 / count, 0.0) / (count - 1)
    half = 1.96 * sqrt(variance / count)
    return Chance(mean, mean - half, mean + half)


def share(part: int, whole: int) -> float | None:
    """`part` of `whole`."""
    return part / whole if whole else None


@dataclass(frozen=True, slots=True)
class Figures:
    """What a tally says at a glance.

    `win_rate`, `deal_in_rate` are of all hands, `self_draw_rate` of the wins; `mean_worth` is what a win is worth by
    its unit (番, 台, 点), `mean_points` in points a hand.
    """

    win_rate: float | None
    self_draw_rate: float | None
    deal_in_rate: float | None
    mean_worth: Mapping[str, float]
    mean_points: float | None


def figures(tally: Tally) -> Figures:
    """The rates and means of a tally."""
    return Figures(
        share(tally.wins, tally.hands),
        share(tally.self_draws, tally.wins),
        share(tally.deal_ins, tally.hands),
        {unit: worth.total / worth.wins for unit, worth in tally.worth.items()},
        share(tally.points, tally.hands),
    )


@dataclass(frozen=True, slots=True)
class Origins:
    """Where the points of a player came from, in points; with `other` they add up to the points of all hands.

    Only `own_discards` hang on a choice of that very moment. 烧庄 hangs on four alike discards, others' 自摸 on what
    others draw. `beside` holds every other kind of payment by its kind ("kong", "penalty" …). `other` are hands of
    which nobody noted who paid whom.
    """

    own_wins: int
    own_discards: int
    others_draws: int
    bound: int
    burn: int
    other: int
    beside: Mapping[str, int] = field(default_factory=dict)


WINS = ("self_draw", "discard", "rob_kong")
"""Kinds of transfers by which a win is paid."""


def origins(tally: Tally) -> Origins:
    """The points of a tally by where they came from."""
    got, paid = tally.got, tally.paid
    won = sum(got.get(why, 0) for why in WINS)
    discards = -sum(paid.get(why, 0) for why in ("discard", "rob_kong"))
    draws, bound, burn = -paid.get("self_draw", 0), _net(tally, "bound"), _net(tally, "burn")
    beside = {why: _net(tally, why) for why in {**got, **paid} if why not in (*WINS, "bound", "burn", "points")}
    other = tally.points - won - discards - draws - bound - burn - sum(beside.values(), NO_POINTS)
    return Origins(won, discards, draws, bound, burn, other, beside)


def _net(tally: Tally, why: str) -> Points:
    return tally.got.get(why, NO_POINTS) - tally.paid.get(why, NO_POINTS)


def ranked(points: Mapping[int, int], names: Mapping[int, str]) -> list[int]:
    """Players by points, the most first, then by name."""
    return sorted(points, key=lambda player: (-points[player], names[player], player))
