"""OpenDocument spreadsheets read from their `content.xml` alone, with the limits of `packed`."""

from __future__ import annotations

from assistant.ledger.errors import LedgerError
from assistant.ledger.exchange.cells import Cell
from assistant.ledger.exchange.packed import UNREADABLE, Attributes, Parts, check_place, rows_of, unpacked

MARK = b"mimetypeapplication/vnd.oasis.opendocument."
"""Stands at the beginning of every such file, behind the 30 bytes of its first entry."""
_CELLS = ("table-cell", "covered-table-cell")


def is_ods(data: bytes) -> bool:
    """Whether a file says that it is an OpenDocument one."""
    return data[30 : 30 + len(MARK)] == MARK


def rows_of_spreadsheet(data: bytes) -> list[list[Cell]]:
    """The rows of the first sheet with anything in it, each at its place; dates are ISO texts, merged cells are filled.

    Raises `LedgerError` with a sentence for a file that is none, is damaged, or holds more than a large table.
    """
    reader = _CellReader()
    try:
        with unpacked(data) as packed:
            Parts(packed).parse("content.xml", reader.start, reader.end, reader.said)
    except UNREADABLE:
        raise LedgerError.saying("no_table", "The file is not an OpenDocument table, or it is damaged.") from None
    return rows_of(reader.cells)


class _CellReader:
    """The cells of the first sheet with anything in it, as they come."""

    def __init__(self) -> None:
        self.cells: dict[int, dict[int, Cell]] = {}
        self._row = self._column = 0
        self._rows, self._columns, self._down = 1, 1, 1
        self._value: Cell = None
        self._texts: list[str] = []
        self._is_done = self._is_cell = False
        self._notes = 0

    def start(self, name: str, given: Attributes) -> None:
        """An element opens."""
        known = {key.rpartition(" ")[2]: value for key, value in given.items()}
        if name == "table":
            self._is_done, self._row = bool(self.cells), 0
        elif name == "table-row":
            self._rows, self._column = int(known.get("number-rows-repeated", 1)), 0
        elif name in _CELLS:
            self._columns = int(known.get("number-columns-repeated", 1))
            self._down = int(known.get("number-rows-spanned", 1))
            self._value, self._texts, self._is_cell = _value(known), [], True
        elif name == "annotation":
            self._notes += 1
        elif name == "s":
            self.said(" " * min(int(known.get("c", 1)), 100))
        elif name in ("p", "line-break", "tab") and self._texts:
            self.said(" ")

    def said(self, text: str) -> None:
        """A text, of a cell or of a note at it."""
        if self._is_cell and not self._notes:
            self._texts.append(text)

    def end(self, name: str, _: str) -> None:
        """An element closes."""
        if name == "annotation":
            self._notes -= 1
        elif name in _CELLS:
            self._is_cell = False
            self._put(self._value if self._value is not None else "".join(self._texts).strip() or None)
            self._column += self._columns
        elif name == "table-row":
            self._row += self._rows

    def _put(self, value: Cell) -> None:
        """Keeps what a cell says, as often as it is repeated and over the rows that it spans."""
        if value is None or self._is_done:
            return
        rows = max(self._rows, self._down)
        check_place(self._row + rows - 1, self._column + self._columns - 1)
        for row in range(self._row, self._row + rows):
            for column in range(self._column, self._column + self._columns):
                self.cells.setdefault(row, {})[column] = value


def _value(given: Attributes) -> Cell:
    """A date as its ISO text, a number as a number; None for a text, which stands inside of the cell."""
    kind = given.get("value-type")
    if kind == "date":
        return given["date-value"][:10]
    if kind in ("float", "currency", "percentage"):
        number = float(given["value"])
        return int(number) if number == number // 1 else number
    return None
