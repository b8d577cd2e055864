"""Tables that people keep the other way round, turned so that each row is a result or a player of one.

Players below each other and dates side by side; or a date in a row of its own, and below it a name and points a row.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from assistant.ledger.exchange.cells import Cell, is_blank, whole_number
from assistant.ledger.exchange.columns import DATE_NAMES, PLAYER_NAMES, POINTS_NAMES
from assistant.ledger.exchange.dates import has_date

MOST_TITLES = 20
"""Rows that are looked at for dates side by side."""
MOST_ACROSS = 400
"""Columns of a table that is turned."""
Rows = Sequence[Sequence[Cell]]


def turned(rows: Rows) -> Rows | None:
    """The table with its columns as rows, where dates stand side by side; None for another one.

    What stood in column C is row 3 then.
    """
    for place, row in enumerate(rows[:MOST_TITLES]):
        dates = [column for column, cell in enumerate(row) if _is_written_date(cell)]
        said = sum(not is_blank(cell) for cell in row)
        if len(dates) >= 2 and dates[0] > 0 and said - len(dates) <= 3 and len(row) <= MOST_ACROSS:
            below = [[*one[: len(row)]] for one in rows[place:] if not all(map(is_blank, one))]
            columns = [list(column) for column in zip_longest(*below)]
            columns[0][0] = DATE_NAMES[0]
            return columns
    return None


def unblocked(rows: Rows) -> Rows | None:
    """The table with the date in front of each name, where dates stand in rows of their own; None for another one."""
    said = [[cell for cell in row if not is_blank(cell)] for row in rows]
    first = next((place for place, cells in enumerate(said) if len(cells) == 1 and _is_written_date(cells[0])), None)
    if first is None or not all(map(_is_in_block, said[first:])):
        return None
    made: list[list[Cell]] = [[] for _ in said[:first]]
    day: Cell = None
    for place, cells in enumerate(said[first:], first):
        if len(cells) == 1:
            day = cells[0]
            made.append([DATE_NAMES[0], PLAYER_NAMES[0], POINTS_NAMES[0]] if place == first else [])
        else:
            made.append([day, *cells[:2]] if cells else [])
    return made


def _is_written_date(cell: Cell) -> bool:
    """A date as a text; a number that might be a day of a spreadsheet may as well be points."""
    return isinstance(cell, str) and has_date(cell)


def _is_in_block(cells: Sequence[Cell]) -> bool:
    """A date by itself, a name with points, or nothing."""
    if len(cells) == 1:
        return _is_written_date(cells[0])
    return not cells or (len(cells) == 2 and isinstance(cells[0], str) and whole_number(cells[1]) is not None)
