"""A reading together with the melds, as 番种 that look at whole hands see it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from assistant.rules.model.hand import Meld, MeldKind
from assistant.rules.shapes.groups import CHOW, PAIR, PUNG, SINGLE, Groups

FIRST_HONOUR = FIRST_WIND = 27
WINDS = frozenset(range(27, 31))
DRAGONS = frozenset(range(31, 34))
ENDS = frozenset({0, 8, 9, 17, 18, 26})
"""The kinds of the ones and nines."""
ORPHANS = ENDS | WINDS | DRAGONS


class LaidOut(NamedTuple):
    """The sets and pairs of a whole hand, melds included.

    `runs` are the first kinds of its 顺子, `triplets` the kinds of its 刻子 and 杠, `pairs` those of its pairs; `kinds`
    is what all of its tiles are, `suits` the suits 0..2 among them, `honours` whether there are honours.
    """

    runs: tuple[int, ...]
    triplets: tuple[int, ...]
    pairs: tuple[int, ...]
    kinds: frozenset[int]
    suits: frozenset[int]
    honours: bool

    @property
    def all_triplets(self) -> bool:
        """Four 刻子 or 杠 and a pair."""
        return len(self.triplets) == 4

    @property
    def all_runs(self) -> bool:
        """Four 顺子 and a pair."""
        return len(self.runs) == 4

    @property
    def one_suit(self) -> bool:
        """Tiles of one suit and no honours."""
        return len(self.suits) == 1 and not self.honours

    @property
    def one_suit_and_honours(self) -> bool:
        """Tiles of one suit, and honours."""
        return len(self.suits) == 1 and self.honours

    def triplets_of(self, kinds: frozenset[int]) -> int:
        """How many of the triplets are of such a kind."""
        return sum([kind in kinds for kind in self.triplets])

    def little(self, kinds: frozenset[int]) -> bool:
        """Triplets of all these kinds but one, and the pair of that one."""
        return self.triplets_of(kinds) == len(kinds) - 1 and len(self.pairs) == 1 and self.pairs[0] in kinds


@lru_cache(maxsize=1 << 10)
def laid_out(melds: tuple[Meld, ...], groups: Groups) -> LaidOut:
    """A reading of the concealed tiles and the melds beside it."""
    runs = [group.kind for group in groups if group.shape == CHOW]
    pairs = [group.kind for group in groups if group.shape == PAIR]
    triplets = [group.kind for group in groups if group.shape == PUNG]
    lone = [group.kind for group in groups if group.shape == SINGLE]
    for meld in melds:
        first = min([tile.index for tile in meld.tiles])
        (runs if meld.kind is MeldKind.CHI else triplets).append(first)
    kinds = frozenset([*triplets, *pairs, *lone, *(run + step for run in runs for step in range(3))])
    suits = frozenset([kind // 9 for kind in kinds if kind < FIRST_HONOUR])
    return LaidOut(
        tuple(runs), tuple(triplets), tuple(pairs), kinds, suits, any(kind >= FIRST_HONOUR for kind in kinds)
    )
