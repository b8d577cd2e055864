"""A rating: Elo's, taken between every two players of a sitting.

Source: A. E. Elo, The Rating of Chessplayers, Past and Present (1978): expected score
E = 1 / (1 + 10^((Rb − Ra) / 400)) and new rating R' = R + K·(S − E).
A sitting (one table in one evening) counts as one result between each two who sat there: S is 1 for the one with more
points, ½ each when equal. With n players each pair weighs K / (n − 1), so a sitting moves a rating by at most K. All
start at 1500; ratings of a sitting are worked out from those before it, and what one gains others lose.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

START = 1500.0
K = 32.0
SCALE = 400.0


def expected(own: float, other: float) -> float:
    """The score that a player of rating `own` is expected to make against `other`, from 0 to 1."""
    return float(1.0 / (1.0 + 10.0 ** ((other - own) / SCALE)))


def rated(ratings: Mapping[int, float], points: Mapping[int, int]) -> dict[int, float]:
    """The ratings after a sitting with these points; players who are new in it start at `START`."""
    before = {player: ratings.get(player, START) for player in points}
    after = dict(ratings) | before
    if len(points) < 2:
        return after
    for player, own in points.items():
        change = 0.0
        for other, theirs in points.items():
            if other != player:
                score = 0.5 if own == theirs else float(own > theirs)
                change += score - expected(before[player], before[other])
        after[player] += K / (len(points) - 1) * change
    return after


def ratings_over(sittings: Iterable[Mapping[int, int]]) -> dict[int, float]:
    """The ratings after sittings in the order of time."""
    found: dict[int, float] = {}
    for points in sittings:
        found = rated(found, points)
    return found
