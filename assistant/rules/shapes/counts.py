"""Concealed tiles as counts of kinds, with the 惠牌 that may stand for any tile kept apart."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from assistant.rules.model.tiles import KINDS, Tile
from assistant.rules.shapes.decomposition import MAX_HUI
from assistant.rules.shapes.deficiency import missing, nearer


class Concealed(NamedTuple):
    """Concealed tiles by kind.

    `counts` has 34 entries and leaves out the `hui` 惠牌, whose kind is `hui_kind` (None: there is none); a 惠牌 that
    was claimed at face value is among the counts. `sets` is the number of sets to be made: four less the melds.
    """

    counts: tuple[int, ...]
    hui: int
    hui_kind: int | None
    sets: int

    def with_tile(self, kind: int, wild: bool) -> Concealed:
        """With one more tile, as a 惠牌 or at face value."""
        if wild:
            return Concealed(self.counts, self.hui + 1, self.hui_kind, self.sets)
        return Concealed(_changed(self.counts, kind, 1), self.hui, self.hui_kind, self.sets)

    def without(self, kind: int) -> Concealed:
        """With one tile less."""
        if kind == self.hui_kind:
            return Concealed(self.counts, self.hui - 1, self.hui_kind, self.sets)
        return Concealed(_changed(self.counts, kind, -1), self.hui, self.hui_kind, self.sets)

    def own(self, kind: int) -> int:
        """Copies of a kind among them."""
        return self.counts[kind] + (self.hui if kind == self.hui_kind else 0)

    @property
    def kinds(self) -> list[Tile]:
        """The kinds that are there, in order."""
        return [KINDS[kind] for kind in range(34) if self.own(kind)]

    @property
    def missing(self) -> int:
        """Tiles short of a shape; see `distance.missing`."""
        return missing(self.counts, self.hui, self.sets)

    @property
    def wins(self) -> bool:
        """A complete shape, or four 惠牌."""
        return self.hui == MAX_HUI or self.missing == 0

    def nearer(self) -> tuple[int, list[int]]:
        """Tiles short of a shape, and the kinds that bring it nearer at face value; a drawn 惠牌 always does."""
        return nearer(self.counts, self.hui, self.sets)


def concealed_of(tiles: Iterable[Tile], hui_kind: int | None, melds: int) -> Concealed:
    """Concealed tiles beside so many melds, every 惠牌 among them free to stand for any tile."""
    counts = [0] * 34
    for tile in tiles:
        counts[tile.index] += 1
    hui = 0
    if hui_kind is not None:
        hui, counts[hui_kind] = counts[hui_kind], 0
    return Concealed(tuple(counts), hui, hui_kind, 4 - melds)


def _changed(counts: tuple[int, ...], kind: int, by: int) -> tuple[int, ...]:
    changed = list(counts)
    changed[kind] += by
    return tuple(changed)
