"""How many tiles a suit, or the honours, are short of a number of sets and a pair: tables read from files.

A hand has four *parts*: three suits of nine ranks, and the seven honours. For the tiles of a part, a *row of gaps*
holds the tiles that are missing for 0, 1, 2 … sets without and with the pair: gaps[sets + (most sets + 1) * pair].
Tiles that are of no use may be left over. For hands of four sets there are 405,350 suits of at most 14 tiles and 43,130
such honours, but only 114 different rows, so the table holds one byte for each; for five sets there are 886,400 suits
of at most 17 tiles, 64,200 honours and 163 rows. `make tables` writes them; `make prove-rules` makes them again and
compares.
"""

from __future__ import annotations

import os
import zlib
from bisect import bisect
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import NamedTuple

Gaps = tuple[int, ...]

SUIT_RANKS, HONOUR_RANKS = 9, 7
_LOW = 5  # ranks of the first half of a part


class Grid:
    """Numbers the parts of a number of ranks with at most a number of tiles.

    The first five ranks choose a block, the others a place in it.
    The second halves are in the order of their tiles, so those that fit beside a first half are the first ones.
    """

    def __init__(self, ranks: int, most: int) -> None:
        tiles = _tiles(ranks - _LOW)
        self.high = [0] * len(tiles)
        for place, half in enumerate(sorted(range(len(tiles)), key=tiles.__getitem__)):
            self.high[half] = place
        tiles.sort()
        fitting = [bisect(tiles, most - first) for first in range(4 * _LOW + 1)]
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
    """The tiles of every half of a number of ranks, in the order of the halves' numbers."""
    tiles = [0]
    for _ in range(ranks):
        tiles = [before + count for before in tiles for count in range(5)]
    return tiles


class _Parts(NamedTuple):
    grid: Grid
    numbers: bytes


class DeficiencyTable:
    """The rows of gaps for hands of at most a number of sets and a pair, read from its file when one is asked for.

    `sets`: the most sets of a hand. `most`: tiles of a part at most. `row` gives the row of gaps of a part: nine counts
    for a suit, seven for the honours. `helps` gives for every rank, as bits, the places of the row at which one tile
    more of it closes a gap; a fifth copy, or a tile more than `most`, closes none.
    """

    def __init__(self, sets: int, file: str) -> None:
        self.sets, self.most, self.width = sets, 3 * sets + 2, 2 * (sets + 1)
        self.file = os.path.join(os.path.dirname(__file__), file)
        self.row: Callable[[tuple[int, ...]], Gaps] = lru_cache(maxsize=1 << 13)(self._row)
        self.helps: Callable[[tuple[int, ...]], tuple[int, ...]] = lru_cache(maxsize=1 << 12)(self._helps)

    @cached_property
    def _content(self) -> tuple[list[Gaps], dict[int, _Parts]]:
        """The different rows, and of suits and of honours, by their ranks, which row each has; some milliseconds."""
        with open(self.file, "rb") as file:
            content = zlib.decompress(file.read())  # raises where the file is damaged: its checksum is at its end
        end = 1 + self.width * content[0]
        rows = [tuple(content[start : start + self.width]) for start in range(1, end, self.width)]
        suits, honours = Grid(SUIT_RANKS, self.most), Grid(HONOUR_RANKS, self.most)
        numbers = content[end : end + suits.size], content[end + suits.size :]
        return rows, {SUIT_RANKS: _Parts(suits, numbers[0]), HONOUR_RANKS: _Parts(honours, numbers[1])}

    def _row(self, part: tuple[int, ...]) -> Gaps:
        rows, parts = self._content
        grid, numbers = parts[len(part)]
        return rows[numbers[grid.place(part)]]

    def _helps(self, part: tuple[int, ...]) -> tuple[int, ...]:
        rows, parts = self._content
        grid, numbers = parts[len(part)]
        low, high = grid.halves(part)
        block, place = grid.low[low], grid.high[high]
        now = rows[numbers[block + place]]
        found = []
        for rank, count in enumerate(part):
            if count == 4 or sum(part) == self.most:
                found.append(0)
            elif rank < _LOW:
                found.append(_closed(now, rows[numbers[grid.low[low + 5 ** (_LOW - 1 - rank)] + place]]))
            else:
                found.append(_closed(now, rows[numbers[block + grid.high[high + 5 ** (len(part) - 1 - rank)]]]))
        return tuple(found)


FOUR_SETS = DeficiencyTable(4, "deficiency_table.bin")
FIVE_SETS = DeficiencyTable(5, "deficiency_table_five_sets.bin")
row, helps = FOUR_SETS.row, FOUR_SETS.helps


@lru_cache(maxsize=1 << 12)
def _closed(now: Gaps, then: Gaps) -> int:
    """The places of a row that another one has a smaller gap at."""
    return sum([1 << place for place, gap in enumerate(then) if gap < now[place]])
