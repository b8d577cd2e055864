"""How many tiles a suit, or the honours, are short of so many sets and a pair: a table read from `gaps.bin`.

A hand has four *parts*: three suits of nine ranks, and the seven honours. For the tiles of a part, a *row of gaps*
holds the tiles that are missing for 0..4 sets without and with the pair: gaps[sets + 5 * pair]. Tiles that are of no
use may be left over. There are 405,350 suits of at most 14 tiles and 43,130 such honours, but only 114 different rows,
so the table holds one byte for each. `make tables` writes it; `make prove-rules` makes it again and compares.
"""

from __future__ import annotations

import os
import zlib
from bisect import bisect
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import accumulate
from typing import NamedTuple

Gaps = tuple[int, ...]

FILE = os.path.join(os.path.dirname(__file__), "deficiency_table.bin")
SUIT_RANKS, HONOUR_RANKS = 9, 7
MOST = 14
"""Tiles of a part at most."""

_LOW = 5  # ranks of the first half of a part


class Grid:
    """Numbers the parts of so many ranks: the first five ranks choose a block, the others a place in it.

    The second halves are in the order of their tiles, so those that fit beside a first half are the first ones.
    """

    def __init__(self, ranks: int) -> None:
        tiles = _tiles(ranks - _LOW)
        self.high = [0] * len(tiles)
        for place, half in enumerate(sorted(range(len(tiles)), key=tiles.__getitem__)):
            self.high[half] = place
        tiles.sort()
        fitting = [bisect(tiles, MOST - first) for first in range(4 * _LOW + 1)]
        *self.low, self.size = accumulate([fitting[first] for first in _tiles(_LOW)], initial=0)

    def place(self, counts: Sequence[int]) -> int:
        """The number of a part."""
        low, high = self.halves(counts)
        return self.low[low] + self.high[high]

    def halves(self, counts: Sequence[int]) -> tuple[int, int]:
        """Block and place: the two halves of a part as numbers with five digits to choose from."""
        low = high = 0
        for count in counts[:_LOW]:
            low = 5 * low + count
        for count in counts[_LOW:]:
            high = 5 * high + count
        return low, high


def _tiles(ranks: int) -> list[int]:
    """The tiles of every half of so many ranks, in the order of the halves' numbers."""
    tiles = [0]
    for _ in range(ranks):
        tiles = [before + count for before in tiles for count in range(5)]
    return tiles


class _Table(NamedTuple):
    grid: Grid
    numbers: bytes
    rows: list[Gaps]


@cache
def _tables() -> dict[int, _Table]:
    """The table of suits and that of honours, by their ranks; a millisecond."""
    with open(FILE, "rb") as file:
        content = zlib.decompress(file.read())  # raises where the file is damaged: its checksum is at its end
    end = 1 + 10 * content[0]
    rows = [tuple(content[start : start + 10]) for start in range(1, end, 10)]
    suits, honours = Grid(SUIT_RANKS), Grid(HONOUR_RANKS)
    return {
        SUIT_RANKS: _Table(suits, content[end : end + suits.size], rows),
        HONOUR_RANKS: _Table(honours, content[end + suits.size :], rows),
    }


@lru_cache(maxsize=1 << 13)
def row(part: tuple[int, ...]) -> Gaps:
    """The row of gaps of a part: nine counts for a suit, seven for the honours, of 14 tiles at most."""
    grid, numbers, rows = _tables()[len(part)]
    return rows[numbers[grid.place(part)]]


@lru_cache(maxsize=1 << 12)
def helps(part: tuple[int, ...]) -> tuple[int, ...]:
    """For every rank, as bits, the places of the row of gaps at which one tile more of it closes a gap.

    A fifth copy, or a fifteenth tile, is none.
    """
    grid, numbers, rows = _tables()[len(part)]
    low, high = grid.halves(part)
    block, place = grid.low[low], grid.high[high]
    now = rows[numbers[block + place]]
    found = []
    for rank, count in enumerate(part):
        if count == 4 or sum(part) == MOST:
            found.append(0)
        elif rank < _LOW:
            found.append(_closed(now, rows[numbers[grid.low[low + 5 ** (_LOW - 1 - rank)] + place]]))
        else:
            found.append(_closed(now, rows[numbers[block + grid.high[high + 5 ** (len(part) - 1 - rank)]]]))
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def _closed(now: Gaps, then: Gaps) -> int:
    """The places of a row that another one has a smaller gap at."""
    return sum([1 << place for place in range(10) if then[place] < now[place]])
