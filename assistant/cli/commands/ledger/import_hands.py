"""`huipai ledger import`: hands of a file, each stored once."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from assistant.cli.command import Command, Parser, add_json
from assistant.cli.database import add_database, on_store
from assistant.cli.inputs import lines_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from assistant.ledger.store import Store

TEXT = """\
Stores each line of input, one finished hand as a JSON object, once under its key; or an export, line by line.
Clubs, evenings, tables and players are made when they are named first. For each line a line of output."""

EXAMPLES = """\
a line of input (written on one line):
  {"key": "2026-11-29/1/7", "club": "East Gate", "evening": "2026-11-29", "table": "1",
   "players": {"E": "Li", "N": "Wang", "W": "Zhao", "S": "Sun"},
   "hand": {"rules": "beijing", "base": 100, "dealer": "E", "indicator": "N",
            "wins": [{"seat": "S", "how": "self_draw", "fan": ["对对和"]}]}}
  key      a text of your own that no other hand of the club has; the same line again is stored only once
  evening  the date on which the evening began
  players  names that differ only in width or case are the same player
  hand     as for huipai settle

A line that cannot be stored gets an answer that says why, the others are still stored, and the exit status is 1."""


def arguments(command: Parser) -> None:
    """The lines."""
    add_database(command)
    command.add_argument("file", metavar="FILE", help="a file with one JSON object per line, or - for standard input")
    add_json(command, "only JSON lines, without a sentence at the end")


def run_import(store: Store, options: Namespace) -> bool:
    """`huipai ledger import`: an answer for each line, as soon as it is stored."""
    from assistant.ledger.errors import StoreError
    from assistant.usecases.import_lines import as_object, import_lines

    counts = {"stored": 0, "already there": 0, "error": 0}
    try:
        for answer in import_lines(store, lines_of(options.file)):
            line = as_object(answer)
            kind = line.get("status", "error" if "error" in line else "")
            counts |= {kind: counts[kind] + 1} if kind else {}
            print(json.dumps(line, ensure_ascii=False))
    except StoreError:
        print(f"{_said(counts)}, before it stopped: the same file once more stores the rest", file=sys.stderr)
        raise
    if not options.json:
        print(_said(counts), file=sys.stderr)
    return not counts["error"]


def _said(counts: Mapping[str, int]) -> str:
    return f"{counts['stored']} stored, {counts['already there']} already there, {counts['error']} with an error"


IMPORT = Command(
    "import", "hands of a file, each stored once", TEXT, EXAMPLES, arguments, on_store(run_import, may_be_new=True)
)
