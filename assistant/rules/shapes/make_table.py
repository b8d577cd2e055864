"""Writes the tables of gaps that `deficiency_table.py` reads: `make tables`, a minute.

What a row of gaps is stands there; here is how one is found, by trying every way to use the lowest tile.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from assistant.rules.shapes.deficiency_table import (
    FIVE_SETS,
    FOUR_SETS,
    HONOUR_RANKS,
    SUIT_RANKS,
    DeficiencyTable,
    Gaps,
    Grid,
)


@cache
def gaps(counts: tuple[int, ...], most_sets: int = 4) -> Gaps:
    """Take or leave the lowest tile: alone it is of no use, else it is in a pair, a 刻子 or a 顺子."""
    rank = next((rank for rank, count in enumerate(counts) if count), None)
    if rank is None:
        return tuple(3 * sets + 2 * pair for pair in range(2) for sets in range(most_sets + 1))
    best = list(gaps(_without(counts, (rank,))[0], most_sets))
    _shift(best, *_without(counts, (rank, rank)), most_sets, is_set=False)
    _shift(best, *_without(counts, (rank, rank, rank)), most_sets, is_set=True)
    if len(counts) == SUIT_RANKS:
        for start in range(max(0, rank - 2), min(rank, 6) + 1):
            _shift(best, *_without(counts, (start, start + 1, start + 2)), most_sets, is_set=True)
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


def _shift(best: list[int], left: tuple[int, ...], missing: int, most_sets: int, is_set: bool) -> None:
    """Lower `best` where a group with that many gaps (a set, or the pair) and the tiles left over do better."""
    rest, pair = gaps(left, most_sets), most_sets + 1
    step = 1 if is_set else pair
    for place in range(step, 2 * pair):
        if place != pair or not is_set:  # with the pair and no set there is no set to be taken away
            best[place] = min(best[place], rest[place - step] + missing)


def parts(ranks: int, tiles: int) -> Iterator[tuple[int, ...]]:
    """Every part of a number of ranks with at most `tiles` tiles, at most four of each."""
    if not ranks:
        yield ()
        return
    for count in range(min(4, tiles) + 1):
        for rest in parts(ranks - 1, tiles - count):
            yield (count, *rest)


def content(table: DeficiencyTable) -> bytes:
    """A table before compression: the number of rows, the rows, then for every part the number of its row."""
    rows: dict[Gaps, int] = {}
    grids = []
    for ranks in (SUIT_RANKS, HONOUR_RANKS):
        grid = Grid(ranks, table.most)
        numbers = bytearray(grid.size)
        for counts in parts(ranks, table.most):
            numbers[grid.place(counts)] = rows.setdefault(gaps(counts, table.sets), len(rows))
        grids.append(bytes(numbers))
    return bytes([len(rows), *(gap for row in rows for gap in row)]) + b"".join(grids)


if __name__ == "__main__":
    for made in (FOUR_SETS, FIVE_SETS):
        Path(made.file).write_bytes(zlib.compress(content(made), 9))
