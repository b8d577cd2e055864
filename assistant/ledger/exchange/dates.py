"""Dates as people and spreadsheets write them, with a year or without."""

from __future__ import annotations

import re
import unicodedata
from datetime import date, timedelta

from assistant.ledger.exchange.cells import Cell

_PARTS = re.compile(r"(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日号號]?(?:[T\s(].*)?")
_PACKED = re.compile(r"(\d{4})(\d{2})(\d{2})")
_SHORT = re.compile(r"(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*[日号號]?(?:[\s(].*)?")
"""Month and day; the year stands somewhere else, or nowhere."""
_FIRST_DAY = date(1899, 12, 30)
"""Day 0 of a spreadsheet."""
_DAYS = (20_000, 80_000)
"""Numbers that are days of the years 1954 to 2119; others are points or scores."""


def date_of(cell: Cell, year: int | None = None) -> str:
    """The date as ISO: 2026-11-29, 2026/11/29, 2026年11月29日, 20261129, a spreadsheet's day; else "".

    With a `year` also 11月29日, 11/29 and 11-29.
    """
    if isinstance(cell, (int, float)) and _DAYS[0] < cell < _DAYS[1]:
        return (_FIRST_DAY + timedelta(days=int(cell))).isoformat()
    text = unicodedata.normalize("NFKC", str(cell or "")).strip()
    found = _PARTS.fullmatch(text) or _PACKED.fullmatch(text)
    if found:
        return _iso(int(found[1]), int(found[2]), int(found[3]))
    short = _SHORT.fullmatch(text)
    return _iso(year, int(short[1]), int(short[2])) if short and year else ""


def lacks_year(cell: Cell) -> bool:
    """Whether a cell is a date but for its year."""
    return not date_of(cell) and bool(date_of(cell, 2024))  # a leap year, so that 2月29日 is one


def has_date(cell: Cell) -> bool:
    """Whether a cell is a date, with a year or without."""
    return bool(date_of(cell, 2024))


def _iso(year: int, month: int, day: int) -> str:
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return ""
