"""Dates as people and spreadsheets write them."""

from __future__ import annotations

import re
import unicodedata
from datetime import date, timedelta

from assistant.ledger.exchange.cells import Cell

_PARTS = re.compile(r"(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:[T\s].*)?")
_PACKED = re.compile(r"(\d{4})(\d{2})(\d{2})")
_FIRST_DAY = date(1899, 12, 30)
"""Day 0 of a spreadsheet."""


def date_of(cell: Cell) -> str:
    """The date as ISO: 2026-11-29, 2026/11/29, 2026.11.29, 2026年11月29日, 20261129 or a spreadsheet's day; else ""."""
    if isinstance(cell, (int, float)) and 20_000 < cell < 80_000:
        return (_FIRST_DAY + timedelta(days=int(cell))).isoformat()
    text = unicodedata.normalize("NFKC", str(cell or "")).strip()
    found = _PARTS.fullmatch(text) or _PACKED.fullmatch(text)
    if not found:
        return ""
    try:
        return date(int(found[1]), int(found[2]), int(found[3])).isoformat()
    except ValueError:
        return ""
