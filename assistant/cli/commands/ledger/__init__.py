"""`huipai ledger …`: the club's ledger from the terminal, one file an action."""

from __future__ import annotations

from assistant.cli.command import Command
from assistant.cli.commands.ledger.agree import ASSERT
from assistant.cli.commands.ledger.check import CHECK
from assistant.cli.commands.ledger.evening import EVENING
from assistant.cli.commands.ledger.export import EXPORT
from assistant.cli.commands.ledger.import_hands import IMPORT
from assistant.cli.commands.ledger.recompute import RECOMPUTE
from assistant.cli.commands.ledger.report import REPORT
from assistant.cli.commands.ledger.standings import STANDINGS

TEXT = """\
The club's ledger: hands in, standings out. Everything is kept as events that are only ever added to."""

EXAMPLES = """\
examples:
  huipai ledger import evening.jsonl
  huipai ledger standings --from 2026-11-01 --to 2026-11-30
  huipai ledger export everything.jsonl
  huipai ledger check --db postgresql://club@server/huipai"""

LEDGER = Command(
    "ledger",
    "the club's ledger: import, standings, export, check",
    TEXT,
    EXAMPLES,
    actions=(IMPORT, STANDINGS, EXPORT, CHECK, EVENING, ASSERT, REPORT, RECOMPUTE),
)
