"""`huipai ledger report`: an evening as a text with a seal."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.cli.command import Command, Parser
from assistant.cli.database import add_club, add_database, evening_of, on_store, one_club

if TYPE_CHECKING:
    from assistant.ledger.store import Store

TEXT = """\
An evening as a text with a seal. Sent around, it shows later whether the ledger still says the same and whether its
history was rewritten: huipai ledger report --verify FILE."""


def arguments(command: Parser) -> None:
    """The evening, or the report that is verified."""
    add_database(command)
    command.add_argument("--on", dest="date", metavar="DATE", help="the evening")
    command.add_argument("--verify", metavar="FILE", help="whether a report is still what the ledger says")
    add_club(command)


def run_report(store: Store, options: Namespace) -> bool:
    """`huipai ledger report`: an evening as a text that the log vouches for, or whether such a text is still true."""
    from assistant.usecases.signed_report import report_of, verify_report

    if options.verify:
        wrong = verify_report(store, Path(options.verify).read_text("utf-8", "replace"))
        print(wrong.message if wrong else "The report is what the ledger says.")
        return wrong is None
    club = one_club(store, options.club)
    print(report_of(store, club, evening_of(options.date, "--on") or ""), end="")
    return True


REPORT = Command("report", "an evening as a text with a seal", TEXT, arguments=arguments, run=on_store(run_report))
