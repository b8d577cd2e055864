"""What the tiles of a meld are: 吃, 碰 or 杠 as they lie, or where wild ones among them stand for others."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from assistant.rules.model.hand import Meld, MeldKind
from assistant.rules.model.tiles import FIRST_FLOWER, FIRST_HONOUR, KINDS

Kinds = tuple[int, ...]
"""Kinds of tiles, in order."""

_RUNS = tuple((first, first + 1, first + 2) for first in range(FIRST_HONOUR) if first % 9 <= 6)
_ALIKE = {size: tuple((kind,) * size for kind in range(FIRST_FLOWER)) for size in (3, 4)}


def all_of(kind: MeldKind) -> tuple[Kinds, ...]:
    """The tiles of every meld of a kind."""
    return _RUNS if kind is MeldKind.CHI else _ALIKE[4 if kind.is_kong else 3]


@lru_cache(maxsize=1 << 10)
def meanings(meld: Meld, wild: Kinds, claimable: bool = True) -> tuple[Meld, ...]:
    """Every meld that tiles may be where those of the kinds `wild` stand for any kind; () where they are none.

    The tile that was claimed is what it shows: one that is not wild, or a wild one that stands for itself where a
    discarded one may be claimed.
    """
    lying = Counter([tile.index for tile in meld.tiles])
    natural = Counter({kind: copies for kind, copies in lying.items() if kind not in wild})
    found = []
    for kinds in all_of(meld.kind):
        meant = Counter(kinds)
        if len(kinds) != len(meld.tiles) or natural - meant:
            continue
        claimed = natural or (claimable and meant & lying)
        if claimed or not meld.kind.opens:
            tiles = tuple([KINDS[kind] for kind in kinds])
            found.append(meld if meant == lying else meld._replace(tiles=tiles, shown=meld.tiles))
    return tuple(found)
