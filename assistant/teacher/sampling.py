"""Hands that are two tiles away from ready: played to the end on walls dealt at random, since they cannot be counted.

The player takes every tile that helps, as `states` says, and discards every other one. All discards are tried on the
same walls, so that their differences are surer than their figures. The walls are the same for the same hand.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import hypot, sqrt
from statistics import stdev

from assistant.teacher.ahead import Outlooks
from assistant.teacher.chances import PAYERS
from assistant.teacher.states import Course, State

WALLS = 1000
MOST_TRIED = 4
"""Discards that are played: those with most copies that help."""
MOST_SCORED = 24
"""Wins of each discard whose worth is worked out."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The share of `walls` on which a hand won, and the points that this brings on average.

    `error` is the standard error of the share, `points_error` that of the points; `scored` is how many of the wins the
    points were told from, and `spread` the standard deviation of what these bring. A win that is worth too little to
    count is none.
    """

    win: Fraction
    points: Fraction
    walls: int
    scored: int
    spread: float = 0.0

    @property
    def error(self) -> float:
        """The standard error of `win`; with no win at all it is that of one."""
        share = max(float(self.win), 1 / self.walls)
        return sqrt(share * (1 - min(share, 1 - 1 / self.walls)) / self.walls)

    @property
    def points_error(self) -> float:
        """The standard error of `points`: of how often it won, and of what the scored wins bring; 0 without a win."""
        if not self.win:
            return 0.0
        of_share = float(self.points) / float(self.win) * self.error
        return hypot(of_share, float(self.win) * self.spread / sqrt(self.scored))


def sampled(outlooks: Outlooks, starts: Sequence[State], draws: int) -> list[Sample]:
    """What each of some hands between turns can hope for."""
    walls = list(_walls(outlooks, draws))
    return [sample_of(outlooks, start, walls) for start in starts]


def _walls(outlooks: Outlooks, draws: int) -> Iterator[list[int]]:
    """The own draws, in order, of walls dealt at random."""
    unseen = [kind for kind, left in enumerate(outlooks.copies) for _ in range(left)]
    dice = random.Random(str(outlooks.copies))
    return (dice.sample(unseen, min(draws, len(unseen))) for _ in range(WALLS))


def sample_of(outlooks: Outlooks, start: State, walls: list[list[int]], most_scored: int = MOST_SCORED) -> Sample:
    """The same on given walls, of each the own draws in order; at most about `most_scored` wins are scored."""
    wins = [won for wall in walls if (won := _played(outlooks.course, start, wall)) is not None]
    scored = [outlooks.paid(*won) for won in wins[:: max(1, len(wins) // most_scored)]]
    paid = [pay for pay in scored if pay is not None]
    share = Fraction(len(wins), len(walls)) * Fraction(len(paid), len(scored) or 1)
    points = Fraction(len(wins) * sum(paid), len(walls) * (len(scored) or 1)) * PAYERS
    spread = PAYERS * (stdev(paid) if len(paid) > 1 else 0.0)
    return Sample(share, points, len(walls), len(scored), spread)


def _played(course: Course, state: State, wall: list[int]) -> tuple[State, int] | None:
    """The ready hand and the tile that completed it; None where the wall has run out before."""
    for kind in wall:
        if kind in state.helps:
            after = state.after[kind] if kind in state.after else course.after(state, kind)
            if after is None:
                return state, kind
            state = after
    return None
