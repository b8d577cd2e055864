"""A reading laid out as tiles: which set holds which tile, and where a wild tile stands for one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import NamedTuple

from assistant.rules.model.hand import Meld
from assistant.rules.model.tiles import KINDS, Tile
from assistant.rules.shapes.decomposition import Decomposition
from assistant.rules.shapes.groups import CHOW, SIZE, Group, Groups


class SetTile(NamedTuple):
    """A tile of a reading: the kind it counts as, and whether a wild tile stands for it."""

    tile: Tile
    hui: bool = False


@dataclass(frozen=True)
class TileSet:
    """A set or pair of a reading; `meld` tells a meld from concealed tiles."""

    tiles: tuple[SetTile, ...]
    meld: bool = False

    @cached_property
    def text(self) -> str:
        """ "456m", or "4m5m*6m" where a wild tile stands for the 5m."""
        texts = [placed.tile.text + "*" * placed.hui for placed in self.tiles]
        whole = "".join(texts)
        return whole if "*" in whole else "".join([text[0] for text in texts]) + whole[-1] * (len(texts[0]) - 1)


class GroupedHand(NamedTuple):
    """Concealed tiles as sets and a pair, or as seven pairs, beside melds.

    The groups of `decomposition` take their tiles from `counts` (34 kinds, without the wild tiles), those that are
    `special` first, or `last`; what is not there is a wild tile.
    """

    decomposition: Decomposition
    counts: tuple[int, ...]
    melds: tuple[Meld, ...]
    special: Group | None
    last: bool

    @property
    def sets(self) -> tuple[TileSet, ...]:
        """Its sets and its pair by kind, then the melds."""
        groups = self._in_turn()
        if sum(self.counts) == sum([SIZE[shape] for shape, _ in groups]):
            sets = [(kind, _set(shape, kind, 0)) for shape, kind in groups]
        else:
            sets = self._with_wild_tiles(groups)
        sets.sort(key=itemgetter(0))
        laid = [_meld(_kinds(meld.tiles), _kinds(meld.shown)) for meld in self.melds]
        return (*[tiles for _, tiles in sets], *laid)

    def _with_wild_tiles(self, groups: Groups) -> list[tuple[int, TileSet]]:
        """The groups, each with its kind; where a tile of one is not left any more a wild tile stands for it."""
        left = list(self.counts)
        sets = []
        for shape, kind in groups:
            bits = 0
            if shape == CHOW:
                for place in (0, 1, 2):
                    if left[kind + place]:
                        left[kind + place] -= 1
                    else:
                        bits |= 1 << place
            else:
                there, size = left[kind], SIZE[shape]
                if there >= size:
                    left[kind] = there - size
                else:
                    left[kind], bits = 0, (1 << size) - (1 << there)
            sets.append((kind, _set(shape, kind, bits)))
        return sets

    def _in_turn(self) -> Groups:
        groups = self.decomposition.groups
        if self.special is None or self.special not in groups:
            return groups
        others = tuple(group for group in groups if group != self.special)
        special = (self.special,) * (len(groups) - len(others))
        return others + special if self.last else special + others


@lru_cache(maxsize=1 << 10)
def _set(shape: str, kind: int, bits: int) -> TileSet:
    """A set of which the places among the bits are wild tiles."""
    kinds = range(kind, kind + 3) if shape == CHOW else [kind] * SIZE[shape]
    return TileSet(tuple(SetTile(KINDS[own], bool(bits >> place & 1)) for place, own in enumerate(kinds)))


def _kinds(tiles: tuple[Tile, ...]) -> tuple[int, ...]:
    return tuple(sorted([tile.index for tile in tiles]))


@lru_cache(maxsize=1 << 8)
def _meld(kinds: tuple[int, ...], shown: tuple[int, ...]) -> TileSet:
    """A meld; where wild tiles are shown for some of its kinds these are told."""
    left, tiles = list(shown or kinds), []
    for kind in kinds:
        tiles.append(SetTile(KINDS[kind], kind not in left))
        if kind in left:
            left.remove(kind)
    return TileSet(tuple(tiles), meld=True)
