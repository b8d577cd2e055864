"""Cells that a spreadsheet shows as they are: text that would be run as a formula is guarded.

The guard is an apostrophe in front, as OWASP's page on CSV injection advises; numbers are numbers and stay as they are.
Reading takes the guard off again, so that names come back as they were.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from datetime import date

Cell = str | int | float | None
"""What a cell can hold; None is an empty one."""
Written = Cell | date
"""What is written into a cell: a date as a real one."""
NARROWEST, WIDEST = 6, 40
"""Characters of a column."""
LOOKED_AT = 500
"""Rows whose texts decide how wide the columns are."""

_DANGEROUS = re.compile(r"[\s'\"]*[=+\-@|%]|[\t\r\n]")
_GUARDED = re.compile(r"'(?=[\s'\"]*[=+\-@|%]|[\t\r\n])")
_THOUSANDS = r"\d{1,3}(?P<mark>[,'\x20])\d{3}(?:(?P=mark)\d{3})*"
_NUMBER = re.compile(rf"(?P<sign>[+-]?)\x20?(?P<whole>\d{{1,15}}|{_THOUSANDS})(?:\.0+)?")
_SIGNS = str.maketrans({"−": "-", "–": "-", "—": "-", "’": "'", "\u00a0": " ", "\u202f": " "})


def guarded(text: str) -> str:
    """The text so that no spreadsheet takes it for a formula, also behind blanks and in full width."""
    return f"'{text}" if _DANGEROUS.match(unicodedata.normalize("NFKC", text)) else text


def unguarded(text: str) -> str:
    """The text without a guard of `guarded`."""
    return text[1:] if _GUARDED.match(unicodedata.normalize("NFKC", text)) else text


def whole_number(cell: Cell) -> int | None:
    """The whole number of a cell: 1200, "+1,200", "−1 200", "（1200）" for −1200; None where it holds none.

    Commas, blanks and apostrophes are marks of thousands and nothing else: "1,5" and "12,50" are no whole numbers.
    """
    if isinstance(cell, bool) or cell is None:
        return None
    if isinstance(cell, (int, float)):
        return int(cell) if cell == cell // 1 and abs(cell) < 10**15 else None
    text = unicodedata.normalize("NFKC", unguarded(cell.strip())).translate(_SIGNS).removesuffix("分").strip()
    if text.startswith("(") and text.endswith(")"):
        text = f"-{text[1:-1].strip()}"
    found = _NUMBER.fullmatch(text)
    return int(found["sign"] + re.sub("[,' ]", "", found["whole"])) if found else None


def widths_of(rows: Sequence[Sequence[Written]]) -> list[int]:
    """How wide each column is, in characters of half width: as its longest text, within bounds."""
    columns = max(map(len, rows), default=0)
    found = [NARROWEST] * columns
    for row in rows[:LOOKED_AT]:
        for column, cell in enumerate(row):
            found[column] = max(found[column], min(WIDEST, _width(str("" if cell is None else cell)) + 2))
    return found


def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in text)


def is_blank(cell: Cell) -> bool:
    """Whether a cell says nothing: empty, or a dash as people put it for "did not play"."""
    return cell is None or (isinstance(cell, str) and cell.strip() in ("", "-", "—", "–", "－", "/", "无", "缺"))
