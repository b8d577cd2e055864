"""Concealed tiles as counts of kinds, and the number of those that stand for any tile."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from assistant.rules.model.tiles import KINDS, Tile
from assistant.rules.shapes.deficiency import missing, nearer, spare
from assistant.rules.shapes.hand_shape import FOUR_SETS, HandShape, SpecialForm


class Concealed(NamedTuple):
    """Concealed tiles by kind.

    `counts` has 34 entries and leaves out the `wild` tiles, of whose kinds `wild_kinds` it holds `held` copies each; a
    wild tile that was claimed at face value is among the counts. `sets` is the number of sets to be made: those of
    `shape` less the melds. `wins_at` wild tiles win at once, unless that is 0.
    """

    counts: tuple[int, ...]
    wild: int
    wild_kinds: tuple[int, ...]
    held: tuple[int, ...]
    sets: int
    shape: HandShape = FOUR_SETS
    wins_at: int = 0

    def with_tile(self, kind: int, wild: bool) -> Concealed:
        """The tiles with one more, as a wild one or at face value."""
        if wild:
            held = _changed(self.held, self.wild_kinds.index(kind), 1)
            return self._replace(wild=self.wild + 1, held=held)
        return Concealed(_changed(self.counts, kind, 1), *self[1:])

    def without(self, kind: int) -> Concealed:
        """The tiles with one less."""
        if kind in self.wild_kinds:
            held = _changed(self.held, self.wild_kinds.index(kind), -1)
            return self._replace(wild=self.wild - 1, held=held)
        return self._replace(counts=_changed(self.counts, kind, -1))

    def own(self, kind: int) -> int:
        """Copies of a kind among them."""
        wild = self.held[self.wild_kinds.index(kind)] if kind in self.wild_kinds else 0
        return self.counts[kind] + wild

    @property
    def kinds(self) -> list[Tile]:
        """The kinds that are there, in order."""
        return [KINDS[kind] for kind in range(34) if self.own(kind)]

    @property
    def forms(self) -> tuple[SpecialForm, ...]:
        """The special forms that these tiles can have."""
        return self.shape.forms_for(self.sets)

    @property
    def missing(self) -> int:
        """Tiles short of a shape; see `deficiency.missing`."""
        if self.shape.within:
            return min([part.missing for _, part in self._parts()])
        return missing(self.counts, self.wild, self.sets, self.forms)

    @property
    def wins(self) -> bool:
        """A complete shape, or as many wild tiles as win at once."""
        return self.has_won_by_wilds or self.missing == 0

    @property
    def has_won_by_wilds(self) -> bool:
        """Whether as many wild tiles are there as win at once."""
        return 0 < self.wins_at <= self.wild

    def nearer(self) -> tuple[int, list[int]]:
        """Tiles short of a shape, and the kinds that bring it nearer at face value; a drawn wild tile always does."""
        if self.shape.within:
            return self._of_parts([(kinds, *part.nearer()) for kinds, part in self._parts()])
        return nearer(self.counts, self.wild, self.sets, self.forms)

    def spare(self) -> tuple[int, list[int]]:
        """Tiles short of a shape, and the kinds that can be discarded at face value without being further from it."""
        if self.shape.within:
            every = frozenset(range(34))
            found = [(every, *part.spare(), kinds) for kinds, part in self._parts()]
            held = {kind for kind, count in enumerate(self.counts) if count}
            return self._of_parts([(every, gap, [*spared, *(held - kinds)]) for _, gap, spared, kinds in found])
        return spare(self.counts, self.wild, self.sets, self.forms)

    def _parts(self) -> list[tuple[frozenset[int], Concealed]]:
        """By each way in which a hand can be made of some kinds only: these, and the tiles that are of them."""
        free = self.shape._replace(within=())
        return [
            (
                kinds,
                self._replace(counts=tuple([self.counts[kind] * (kind in kinds) for kind in range(34)]), shape=free),
            )
            for kinds in self.shape.within
        ]

    @staticmethod
    def _of_parts(found: list[tuple[frozenset[int], int, list[int]]]) -> tuple[int, list[int]]:
        """The least that is missing, and the kinds that were found where that is so, each as far as it can be used."""
        least = min([missing for _, missing, _ in found])
        return least, sorted({kind for kinds, gap, good in found if gap == least for kind in good if kind in kinds})


def concealed_of(
    tiles: Iterable[Tile],
    wild_kinds: tuple[int, ...],
    melds: int,
    shape: HandShape = FOUR_SETS,
    wins_at: int = 0,
) -> Concealed:
    """Concealed tiles beside a number of melds, every wild tile among them free to stand for any tile."""
    counts = [0] * 34
    for tile in tiles:
        counts[tile.index] += 1
    held = tuple([counts[kind] for kind in wild_kinds])
    for kind in wild_kinds:
        counts[kind] = 0
    return Concealed(tuple(counts), sum(held), wild_kinds, held, shape.sets - melds, shape, wins_at)


def _changed(counts: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    changed = list(counts)
    changed[place] += by
    return tuple(changed)
