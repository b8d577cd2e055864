"""What a player aims at: a fast win, a big one, or safety; and how a discard is measured by each."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from math import comb

from assistant.rules import KINDS, Tile


class Goal(StrEnum):
    """`fast`: the chance to win. `big`: the points expected. `safe`: how few unseen tiles could want the discard."""

    FAST = "fast"
    BIG = "big"
    SAFE = "safe"


def ways_to_want(tile: Tile, unseen: tuple[int, ...]) -> int:
    """How many pairs of unseen tiles could wait for a tile, and how many single ones for a pair.

    `unseen` holds for each of the 34 kinds the copies that the player does not see. A tile of which no pair of others
    is left can complete nothing but a pair; nothing is concluded from what the others discard.
    """
    kind = tile.index
    ways = comb(unseen[kind], 2) + unseen[kind]
    for one, other in _beside(kind):
        ways += unseen[one] * unseen[other]
    return ways


def _beside(kind: int) -> list[tuple[int, int]]:
    """The pairs of kinds that wait for a kind as a run."""
    if kind >= 27:
        return []
    rank, suit = kind % 9, kind - kind % 9
    pairs = [(rank - 2, rank - 1), (rank - 1, rank + 1), (rank + 1, rank + 2)]
    return [(suit + one, suit + other) for one, other in pairs if one >= 0 and other <= 8]


def share_of_danger(tile: Tile, unseen: tuple[int, ...]) -> Fraction:
    """The same as a share of the most that any tile has now: 0 is wanted by nobody, 1 by most."""
    most = max(ways_to_want(other, unseen) for other in KINDS)
    return Fraction(ways_to_want(tile, unseen), most or 1)
