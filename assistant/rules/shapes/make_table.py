"""Writes the table of gaps that `gaps.py` reads: `make tables`, some seconds.

What a row of gaps is stands in `gaps.py`; here is how one is found, by trying every way to use the lowest tile.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from assistant.rules.shapes.deficiency_table import FILE, HONOUR_RANKS, MOST, SUIT_RANKS, Gaps, Grid

_NOTHING: Gaps = tuple(3 * sets + 2 * pair for pair in range(2) for sets in range(5))


@cache
def gaps(counts: tuple[int, ...]) -> Gaps:
    """Take or leave the lowest tile: alone it is of no use, else it is in a pair, a 刻子 or a 顺子."""
    rank = next((rank for rank, count in enumerate(counts) if count), None)
    if rank is None:
        return _NOTHING
    best = list(gaps(_without(counts, (rank,))[0]))
    _shift(best, *_without(counts, (rank, rank)), sets=0)
    _shift(best, *_without(counts, (rank, rank, rank)), sets=1)
    if len(counts) == SUIT_RANKS:
        for start in range(max(0, rank - 2), min(rank, 6) + 1):
            _shift(best, *_without(counts, (start, start + 1, start + 2)), sets=1)
    return tuple(best)


def _without(counts: tuple[int, ...], ranks: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """What is left when a group takes its tiles where they are there, and how many were not."""
    left = list(counts)
    missing = 0
    for rank in ranks:
        if left[rank]:
            left[rank] -= 1
        else:
            missing += 1
    return tuple(left), missing


def _shift(best: list[int], left: tuple[int, ...], missing: int, sets: int) -> None:
    """Lower `best` where a group with that many gaps (a set, or the pair) and the tiles left over do better."""
    rest = gaps(left)
    if sets:
        for place in (1, 2, 3, 4, 6, 7, 8, 9):
            best[place] = min(best[place], rest[place - 1] + missing)
    else:
        for place in range(5, 10):
            best[place] = min(best[place], rest[place - 5] + missing)


def parts(ranks: int, tiles: int = MOST) -> Iterator[tuple[int, ...]]:
    """Every part of so many ranks with at most `tiles` tiles, at most four of each."""
    if not ranks:
        yield ()
        return
    for count in range(min(4, tiles) + 1):
        for rest in parts(ranks - 1, tiles - count):
            yield (count, *rest)


def content() -> bytes:
    """The table before compression: the number of rows, the rows, then for every part the number of its row."""
    rows: dict[Gaps, int] = {}
    grids = []
    for ranks in (SUIT_RANKS, HONOUR_RANKS):
        grid = Grid(ranks)
        numbers = bytearray(grid.size)
        for counts in parts(ranks):
            numbers[grid.place(counts)] = rows.setdefault(gaps(counts), len(rows))
        grids.append(bytes(numbers))
    return bytes([len(rows), *(gap for row in rows for gap in row)]) + b"".join(grids)


if __name__ == "__main__":
    Path(FILE).write_bytes(zlib.compress(content(), 9))
