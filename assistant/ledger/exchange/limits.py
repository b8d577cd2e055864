"""What a table from outside may be at most, so that no file takes more than a large table does."""

from __future__ import annotations

from assistant.ledger.errors import LedgerError

LARGEST = 8 * 1024 * 1024
"""Bytes of a file that is read."""
LARGEST_UNPACKED = 128 * 1024 * 1024
"""Bytes that an XLSX file, a ZIP inside, may unpack to."""
MOST_ROWS = 50_000
MOST_COLUMNS = 100


def too_large() -> LedgerError:
    """The error for a workbook that holds more than it should."""
    return LedgerError.saying("too_large", "The file unpacks to more than it should: save it again.")


def check_size(rows: int, columns: int) -> None:
    """Raises `LedgerError` for a table with too many rows or columns."""
    if rows > MOST_ROWS:
        raise LedgerError.saying("too_large", "The table has more than {most} rows: split it.", most=MOST_ROWS)
    if columns > MOST_COLUMNS:
        raise LedgerError.saying("too_large", "The table has more than {most} columns.", most=MOST_COLUMNS)
