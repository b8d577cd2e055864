"""Rows to and from files: CSV (UTF-8 with BOM, so that Excel reads Chinese), XLSX, OpenDocument (in), pasted text."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter
from openpyxl.utils.exceptions import IllegalCharacterError

from assistant.ledger.errors import LedgerError
from assistant.ledger.exchange.cells import Cell, Written, guarded, widths_of
from assistant.ledger.exchange.limits import LARGEST, check_size
from assistant.ledger.exchange.ods_in import is_ods, rows_of_spreadsheet
from assistant.ledger.exchange.xlsx_in import rows_of_workbook

Rows = Sequence[Sequence[Cell]]


def to_csv(rows: Iterable[Sequence[Written]]) -> bytes:
    """The rows as CSV: BOM, commas, CRLF; text that looks like a formula is guarded, dates are ISO texts."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n", quoting=csv.QUOTE_NONNUMERIC)
    for row in rows:
        writer.writerow([guarded(cell) if isinstance(cell, str) else cell for cell in row])
    return out.getvalue().encode("utf-8-sig", "replace")


def to_xlsx(sheets: Mapping[str, Sequence[Sequence[Written]]]) -> bytes:
    """One sheet a name, the first row of each bold and fixed, columns as wide as what they hold.

    Text is stored as text, never as a formula, and a date as a date.
    """
    book = Workbook(write_only=True)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name[:31])
        sheet.freeze_panes = "A2"
        for column, width in enumerate(widths_of(rows), 1):
            sheet.column_dimensions[get_column_letter(column)].width = width
        for number, row in enumerate(rows):
            sheet.append([_written(sheet, cell, bold=number == 0) for cell in row])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _written(sheet: Any, cell: Written, bold: bool) -> Any:
    if cell is None:
        return None
    try:
        value: Any = cell  # the stubs know moments, and a date is written all the same
        made = WriteOnlyCell(sheet, value=value)
    except IllegalCharacterError:
        made = WriteOnlyCell(sheet, value="".join(c for c in str(cell) if c.isprintable()))
    if isinstance(cell, str):
        made.data_type = "s"  # a text that begins with "=" stays a text …
        made.quotePrefix = True  # … also when somebody edits the cell
    else:
        made.number_format = "yyyy-mm-dd" if isinstance(cell, date) else "#,##0" if isinstance(cell, int) else "General"
    if bold:
        made.font = Font(bold=True)
    return made


def from_file(data: bytes) -> Rows:
    """The rows of a CSV, XLSX or OpenDocument file (its first sheet with anything in it), each at its place.

    Dates are ISO texts.
    Raises `LedgerError` with a sentence for files that are too large or no table.
    """
    if len(data) > LARGEST:
        raise LedgerError.saying("too_large", "The file has more than {most} MB.", most=LARGEST // 2**20)
    rows: Rows
    if data[:4] == b"PK\x03\x04":
        rows = rows_of_spreadsheet(data) if is_ods(data) else rows_of_workbook(data)
    else:
        rows = from_text(_decoded(data))
    if not rows:
        raise LedgerError.saying("empty", "The table is empty: a row of headings and a row of results are the least.")
    return rows


def from_text(text: str) -> Rows:
    """The rows of CSV text, or of cells pasted from a spreadsheet (tabs); empty rows stay, as []."""
    text = text.lstrip("\ufeff").replace("\0", "")
    first = [line for line in text[:20_000].splitlines() if line.strip()][:20]
    marks = ("\t", ";", ",", "，")
    mark = max(marks, key=lambda one: (sum(one in line for line in first), "".join(first).count(one)))
    rows: list[list[str]] = []
    try:
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=mark):
            rows.append(row if any(cell.strip() for cell in row) else [])
            check_size(len(rows), len(row))
    except csv.Error as error:
        raise LedgerError.saying("no_table", "The text is not a table: {why}.", why=str(error)) from None
    return _without_tail(rows)


def _without_tail(rows: list[list[str]]) -> list[list[str]]:
    """The rows without the empty ones at the end; those between keep the others at their places."""
    while rows and not rows[-1]:
        rows.pop()
    return rows


def _decoded(data: bytes) -> str:
    """Text as Excel and its like write it: UTF-8 or UTF-16 with a mark, UTF-8 without, else the Chinese GB18030."""
    tries = ("utf-16",) if data[:2] in (b"\xff\xfe", b"\xfe\xff") else ("utf-8-sig", "gb18030")
    for encoding in tries:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise LedgerError.saying("no_table", "The file is not a text: save the table as CSV (UTF-8) or as XLSX.")
