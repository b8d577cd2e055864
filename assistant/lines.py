"""JSON lines in, JSON lines out: the codec of `waits` and `settle`."""

from __future__ import annotations


def settle_line(line: str) -> tuple[str, bool]:
    """The answer to one line of `settle` as JSON text without a newline, and whether it is an answer (not an error)."""
    raise NotImplementedError


def waits_line(line: str) -> tuple[str, bool]:
    """The answer to one line of `waits`, in the same form."""
    raise NotImplementedError
