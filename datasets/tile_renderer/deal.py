"""Deals tiles as a game would: hands, melds and discards come from one set of 144."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

from tile_renderer.faces import KINDS


@dataclass(frozen=True, slots=True)
class DealtMeld:
    """Tiles in the order they lie; `turned` is the index of the claimed, sideways tile; `hidden` lie face down."""

    tiles: tuple[str, ...]
    turned: int | None
    hidden: tuple[int, ...] = ()


class Wall:
    """The shuffled set. When too little of it is left (a picture may show more than one set) it starts anew."""

    def __init__(self, rng: np.random.Generator, flowers: bool = False) -> None:
        self.rng, self.flowers = rng, flowers
        self.left = self._shuffled()

    def _shuffled(self) -> list[str]:
        whole: list[str] = [*KINDS] * 4 + ["flower"] * (8 if self.flowers else 0)
        return [whole[i] for i in self.rng.permutation(len(whole))]

    def draw(self, count: int) -> list[str]:
        """The next tiles."""
        return [self._next() for _ in range(count)]

    def _next(self) -> str:
        if not self.left:
            self.left = self._shuffled()
        return self.left.pop()

    def meld(self) -> DealtMeld:
        """A 吃, 碰 or 杠 out of what is left."""
        for _ in range(50):
            dealt = self._any_meld()
            if all(self.left.count(tile) >= count for tile, count in Counter(dealt.tiles).items()):
                break
        else:
            self.left = self._shuffled()
        for tile in dealt.tiles:
            self.left.remove(tile)
        return dealt

    def _any_meld(self) -> DealtMeld:
        kind = str(self.rng.choice(["chow", "pung", "kong", "hidden"], p=[0.3, 0.45, 0.15, 0.1]))
        if kind == "chow":
            return self._chow()
        tile = str(self.rng.choice(KINDS))
        if kind == "hidden":
            return DealtMeld((tile,) * 4, None, ((0, 3), (1, 2), (1, 2, 3))[self.rng.integers(3)])
        count = 3 if kind == "pung" else 4
        return DealtMeld((tile,) * count, int(self.rng.choice([0, 1, count - 1])))

    def _chow(self) -> DealtMeld:
        suit, low, claimed = "msp"[self.rng.integers(3)], int(self.rng.integers(1, 8)), int(self.rng.integers(3))
        ranks = [low + claimed, *(low + i for i in range(3) if i != claimed)]
        return DealtMeld(tuple(f"{rank}{suit}" for rank in ranks), 0)
