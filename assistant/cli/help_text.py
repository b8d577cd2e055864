"""The help of commands, filled to the width of the terminal and never wider than 100 columns."""

from __future__ import annotations

import argparse
import re
import unicodedata
from collections.abc import Iterator
from shutil import get_terminal_size

WIDEST = 100
"""Columns of the help on a wide terminal."""


class HelpFormatter(argparse.RawTextHelpFormatter):
    """Keeps texts as they are written, but fills paragraphs and entries of lists that are too wide anew."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=min(get_terminal_size().columns, WIDEST))

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(indent + line for line in filled(text, width - len(indent)))

    def _split_lines(self, text: str, width: int) -> list[str]:
        return filled(text, width)


def filled(text: str, width: int) -> list[str]:
    """The lines of a text; what is wider than `width` columns is filled anew, an entry under its own text."""
    return [
        line
        for block in _blocks(text.split("\n"))
        for line in (block if all(columns(line) <= width for line in block) else _wrapped(block, width))
    ]


def columns(text: str) -> int:
    """Columns of a terminal that a text takes: Chinese characters take two."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


def _hanging(line: str) -> int:
    """Where the text of a line begins: behind the name of an entry and two spaces."""
    found = re.match(r" +\S.*?\S {2,}(?=\S)| *", line)
    return found.end() if found else 0


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _blocks(lines: list[str]) -> Iterator[list[str]]:
    """Lines that belong together: a paragraph, or an entry of a list with what goes on under its text."""
    block: list[str] = []
    for line in lines:
        goes_on = block and line and block[0] and _indent(line) == _hanging(block[0]) != (_indent(block[0]) or None)
        if block and not goes_on:
            yield block
            block = []
        block.append(line)
    yield block


def _wrapped(block: list[str], width: int) -> Iterator[str]:
    at = _hanging(block[0])
    line, found = block[0][:at], " " * at
    for word in " ".join([block[0][at:], *(line.strip() for line in block[1:])]).split():
        if line.strip() != block[0][:at].strip() and columns(f"{line} {word}") > width:
            yield line
            line = found
        line += word if len(line) == at else f" {word}"
    yield line
