"""XLSX workbooks read by parts: sheets, shared texts and which numbers are dates; nothing else is parsed."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date, timedelta
from posixpath import join, normpath

from assistant.ledger.errors import LedgerError
from assistant.ledger.exchange.cells import Cell
from assistant.ledger.exchange.limits import MOST_COLUMNS, MOST_ROWS
from assistant.ledger.exchange.packed import UNREADABLE, Attributes, Parts, check_place, rows_of, unpacked

MOST_SHEETS = 30
_DATES = frozenset([*range(14, 18), 22, *range(27, 32), 36, *range(50, 59)])
"""Numbers of the formats that show a date and stand in no file."""
_CELL = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_FIRST_DAY, _FIRST_DAY_1904 = date(1899, 12, 30), date(1904, 1, 1)


@dataclass(slots=True)
class _Book(Parts):
    """A workbook that is being read."""

    texts: list[str] = field(default_factory=list)
    dated: list[bool] = field(default_factory=list)
    first_day: date = _FIRST_DAY


def rows_of_workbook(data: bytes) -> list[list[Cell]]:
    """The rows of the first sheet with anything in it, each at its place; dates are ISO texts, merged cells are filled.

    Raises `LedgerError` with a sentence for a file that is none, is damaged, or holds more than a large table.
    """
    try:
        with unpacked(data) as packed:
            book = _Book(packed)
            sheets = _sheets(book)
            _read_texts(book)
            _read_formats(book)
            for part in sheets[:MOST_SHEETS]:
                rows = _rows(book, part)
                if rows:
                    return rows
            return []
    except UNREADABLE:
        raise _no_workbook() from None


def _no_workbook() -> LedgerError:
    return LedgerError.saying("no_table", "The file is not an XLSX workbook, or it is damaged.")


def _sheets(book: _Book) -> list[str]:
    """The parts of the sheets, in the order of the workbook."""
    targets: dict[str, str] = {}
    wanted: list[str] = []

    def relation(name: str, given: Attributes) -> None:
        if name == "Relationship" and given.get("Type", "").endswith("/worksheet"):
            targets[given["Id"]] = normpath(join("xl", given["Target"]).removeprefix("/"))

    def sheet(name: str, given: Attributes) -> None:
        if name == "workbookPr" and given.get("date1904") in ("1", "true"):
            book.first_day = _FIRST_DAY_1904
        if name == "sheet":
            wanted.append(next(value for key, value in given.items() if key.endswith(" id")))

    book.parse("xl/_rels/workbook.xml.rels", relation, _nothing)
    book.parse("xl/workbook.xml", sheet, _nothing)
    return [targets[number].lstrip("/") for number in wanted if number in targets]


def _nothing(_name: str, _text: str) -> None:
    """Nothing to do when an element closes."""


def _read_texts(book: _Book) -> None:
    if not book.has("xl/sharedStrings.xml"):
        return
    parts: list[str] = []
    phonetic = [False]

    def start(name: str, _: Attributes) -> None:
        if name == "rPh":
            phonetic[0] = True

    def end(name: str, text: str) -> None:
        if name == "rPh":
            phonetic[0] = False
        elif name == "t" and not phonetic[0]:
            parts.append(text)
        elif name == "si":
            book.texts.append("".join(parts))
            parts.clear()

    book.parse("xl/sharedStrings.xml", start, end)


def _read_formats(book: _Book) -> None:
    """Which formats of cells show a date."""
    if not book.has("xl/styles.xml"):
        return
    own: dict[int, bool] = {}
    inside = [False]

    def start(name: str, given: Attributes) -> None:
        if name == "numFmt":
            own[int(given["numFmtId"])] = _shows_date(given.get("formatCode", ""))
        elif name == "cellXfs":
            inside[0] = True
        elif name == "xf" and inside[0]:
            number = int(given.get("numFmtId", 0))
            book.dated.append(own.get(number, number in _DATES))

    def end(name: str, _: str) -> None:
        if name == "cellXfs":
            inside[0] = False

    book.parse("xl/styles.xml", start, end)


def _shows_date(code: str) -> bool:
    bare = re.sub(r'"[^"]*"|\\.|\[[^\]]*\]', "", code.lower())
    return "d" in bare or "yy" in bare


class _Sheet:
    """The cells of one sheet as they come."""

    def __init__(self, book: _Book) -> None:
        self.book = book
        self.cells: dict[int, dict[int, Cell]] = {}
        self.merged: list[str] = []
        self._row = self._column = -1
        self._kind, self._style, self._text = "n", 0, ""

    def start(self, name: str, given: Attributes) -> None:
        if name == "row":
            self._row = int(given["r"]) - 1 if "r" in given else self._row + 1
            self._column = -1
        elif name == "c":
            place = _CELL.fullmatch(given.get("r", ""))
            self._column = _column(place[1]) if place else self._column + 1
            self._kind, self._style, self._text = given.get("t", "n"), int(given.get("s", 0)), ""
        elif name == "mergeCell" and len(self.merged) < MOST_ROWS:
            self.merged.append(given.get("ref", ""))

    def end(self, name: str, text: str) -> None:
        if name in ("v", "t"):
            self._text += text
        elif name == "c" and self._text:
            check_place(self._row, self._column)
            self.cells.setdefault(self._row, {})[self._column] = self._value()

    def _value(self) -> Cell:
        if self._kind == "s":
            return self.book.texts[int(self._text)]
        if self._kind == "d":
            return self._text[:10]
        if self._kind != "n":
            return self._text
        number = float(self._text)
        if self._style < len(self.book.dated) and self.book.dated[self._style]:
            return (self.book.first_day + timedelta(days=int(number))).isoformat()
        return int(number) if number == number // 1 else number

    def fill_merged(self) -> None:
        """Every cell of a merged range says what its first one does, as it looks to people."""
        for ref in self.merged:
            ends = [_CELL.fullmatch(one) for one in ref.partition(":")[::2]]
            if not all(ends):
                continue
            (left, top), (right, bottom) = ((_column(one[1]), int(one[2]) - 1) for one in ends if one)
            value = self.cells.get(top, {}).get(left)
            if value is not None and left == right and bottom < MOST_ROWS and left < MOST_COLUMNS:
                for row in range(top + 1, bottom + 1):
                    self.cells.setdefault(row, {}).setdefault(left, value)


def _rows(book: _Book, part: str) -> list[list[Cell]]:
    sheet = _Sheet(book)
    book.parse(part, sheet.start, sheet.end)
    sheet.fill_merged()
    return rows_of(sheet.cells)


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1
