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
_DAY_FIRST = re.compile(r"(\d{1,2})\.\s*(\d{1,2})\.\s*(\d{4})")
_DAY = r"(\d{1,2})(?:st|nd|rd|th)?,?\s+"
_ENGLISH = re.compile(rf"(?:[a-z]+,\s*)?(?:{_DAY})?([a-z]{{3,9}})\.?\s+(?:{_DAY})?(\d{{4}})")
"""5 Nov 2026, November 5th, 2026, Thu, 5 November 2026."""
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_FIRST_DAY = date(1899, 12, 30)
"""Day 0 of a spreadsheet."""
_DAYS = (20_000, 80_000)
"""Numbers that are days of the years 1954 to 2119; others are points or scores."""


def date_of(cell: Cell, year: int | None = None) -> str:
    """The date as ISO: 2026-11-29, 2026/11/29, 2026年11月29日, 20261129, 29.11.2026, 29 Nov 2026, a spreadsheet's day.

    With a `year` also 11月29日, 11/29 and 11-29. Else "", as for 05/11/2026, which is two dates.
    """
    if isinstance(cell, (int, float)) and _DAYS[0] < cell < _DAYS[1]:
        return (_FIRST_DAY + timedelta(days=int(cell))).isoformat()
    text = unicodedata.normalize("NFKC", str(cell or "")).strip()
    found = _PARTS.fullmatch(text) or _PACKED.fullmatch(text)
    if found:
        return _iso(int(found[1]), int(found[2]), int(found[3]))
    if found := _DAY_FIRST.fullmatch(text):
        return _iso(int(found[3]), int(found[2]), int(found[1]))
    if (found := _ENGLISH.fullmatch(text.lower())) and found[2][:3] in _MONTHS:
        return _iso(int(found[4]), _MONTHS.index(found[2][:3]) + 1, int(found[1] or found[3] or 0))
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
