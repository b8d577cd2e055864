"""Rows to and from files: CSV (UTF-8 with BOM, so that Excel reads Chinese), XLSX, text pasted from a spreadsheet."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from openpyxl import Workbook, load_workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils.exceptions import IllegalCharacterError

from assistant.ledger.errors import LedgerError
from assistant.ledger.exchange.cells import Cell, guarded

Rows = Sequence[Sequence[Cell]]

LARGEST = 8 * 1024 * 1024
"""Bytes of a file that is read."""
LARGEST_UNPACKED = 128 * 1024 * 1024
"""Bytes that an XLSX file, a ZIP inside, may unpack to."""
MOST_ROWS = 50_000
MOST_COLUMNS = 100


def to_csv(rows: Iterable[Sequence[Cell]]) -> bytes:
    """The rows as CSV: BOM, commas, CRLF; text that looks like a formula is guarded."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    for row in rows:
        writer.writerow([guarded(cell) if isinstance(cell, str) else cell for cell in row])
    return out.getvalue().encode("utf-8-sig", "replace")


def to_xlsx(sheets: Mapping[str, Rows]) -> bytes:
    """One sheet a name, the first row of each bold and fixed. Text is stored as text, never as a formula."""
    book = Workbook(write_only=True)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name[:31])
        sheet.freeze_panes = "A2"
        for number, row in enumerate(rows):
            sheet.append([_written(sheet, cell, bold=number == 0) for cell in row])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _written(sheet: Any, cell: Cell, bold: bool) -> Any:
    if not isinstance(cell, str) and not bold:
        return cell
    try:
        made = WriteOnlyCell(sheet, value=cell)
    except IllegalCharacterError:
        made = WriteOnlyCell(sheet, value="".join(c for c in str(cell) if c.isprintable()))
    if isinstance(cell, str):
        made.data_type = "s"  # a text that begins with "=" stays a text …
        made.quotePrefix = True  # … also when somebody edits the cell
    if bold:
        made.font = Font(bold=True)
    return made


def from_file(data: bytes) -> Rows:
    """The rows of a CSV or XLSX file (its first sheet with anything in it); dates become ISO texts.

    Raises `LedgerError` with a sentence for files that are too large or no table.
    """
    if len(data) > LARGEST:
        raise LedgerError.saying("too_large", "The file has more than {most} MB.", most=LARGEST // 2**20)
    rows = _from_xlsx(data) if data[:4] == b"PK\x03\x04" else from_text(_decoded(data))
    if not rows:
        raise LedgerError.saying("empty", "The table is empty: a row of headings and a row of results are the least.")
    return rows


def from_text(text: str) -> Rows:
    """The rows of CSV text, or of cells pasted from a spreadsheet (tabs); empty rows are left out."""
    text = text.lstrip("\ufeff").replace("\0", "")
    first = next((line for line in text.splitlines() if line.strip()), "")
    marks = ("\t", ";", ",", "，")
    mark = max(marks, key=first.count)
    rows: list[list[str]] = []
    try:
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=mark):
            if any(cell.strip() for cell in row):
                rows.append(row)
            _check_size(len(rows), len(row))
    except csv.Error as error:
        raise LedgerError.saying("no_table", "The text is no table: {why}.", why=str(error)) from None
    return rows


def _check_size(rows: int, columns: int) -> None:
    if rows > MOST_ROWS:
        raise LedgerError.saying("too_large", "The table has more than {most} rows: split it.", most=MOST_ROWS)
    if columns > MOST_COLUMNS:
        raise LedgerError.saying("too_large", "The table has more than {most} columns.", most=MOST_COLUMNS)


def _decoded(data: bytes) -> str:
    """Text as Excel and its like write it: UTF-8 or UTF-16 with a mark, UTF-8 without, else the Chinese GB18030."""
    tries = ("utf-16",) if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig", "gb18030")
    for encoding in tries:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise LedgerError.saying("no_table", "The file is no text: save the table as CSV (UTF-8) or as XLSX.")


def _from_xlsx(data: bytes) -> Rows:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            if sum(part.file_size for part in packed.infolist()) > LARGEST_UNPACKED:
                raise LedgerError.saying("too_large", "The file unpacks to more than it should: save it again.")
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
    except LedgerError:
        raise
    except Exception:  # a damaged workbook breaks in a different way each time
        raise LedgerError.saying("no_table", "The file is no XLSX workbook, or it is damaged.") from None
    for sheet in book.worksheets:
        rows = _rows_of(sheet)
        if rows:
            return rows
    return []


def _rows_of(sheet: Any) -> list[list[Cell]]:
    rows: list[list[Cell]] = []
    for values in sheet.iter_rows(values_only=True):
        cells = [_read(value) for value in values]
        while cells and cells[-1] in (None, ""):
            cells.pop()
        if cells:
            rows.append(cells)
        _check_size(len(rows), len(cells))
    return rows


def _read(value: object) -> Cell:
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    return value if isinstance(value, (str, int, float)) or value is None else str(value)
