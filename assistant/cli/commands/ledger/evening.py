"""`huipai ledger evening`: another date, cancelled, brought back."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from assistant.cli.command import Command, Parser
from assistant.cli.database import TERMINAL, add_club, add_database, evening_of, on_store, one_club
from assistant.cli.errors import CommandError

if TYPE_CHECKING:
    from assistant.ledger.model import Evening, Table
    from assistant.ledger.store import Store

TEXT = """\
Puts an evening right that has the wrong date, or that should not have been. A cancelled evening, or a cancelled table
of it, counts for nothing; every hand keeps its number, and all of it can be brought back."""

EXAMPLES = """\
examples:
  huipai ledger evening 2026-11-29 --date 2026-11-28
  huipai ledger evening 2026-11-29 --table 2 --cancel
  huipai ledger evening 2026-11-29 --bring-back"""


def arguments(command: Parser) -> None:
    """Which evening, and what becomes of it."""
    command.add_argument("evening", metavar="DATE", help="the evening")
    ways = command.add_mutually_exclusive_group(required=True)
    ways.add_argument("--date", metavar="DATE", help="the date that it takes, with all of its hands")
    ways.add_argument("--cancel", action="store_true", help="nothing of it counts any longer")
    ways.add_argument("--bring-back", action="store_true", help="a cancelled one counts again and is open")
    command.add_argument("--table", metavar="NAME", help="cancel or bring back this table alone")
    add_database(command)
    add_club(command)


def run_evening(store: Store, options: Namespace) -> bool:
    """`huipai ledger evening`: says what was done."""
    from assistant.ledger.events import EveningChanged
    from assistant.usecases.cancelling import bring_back, cancel

    club = one_club(store, options.club)
    evening, table = _found(store, club.id, evening_of(options.evening, "The evening") or "", options.table)
    if options.date:
        if table:
            raise CommandError("A table has no date of its own: leave --table away to move the whole evening.")
        date = evening_of(options.date, "--date") or ""
        store.write(club.id, EveningChanged(evening.id, date, evening.title), TERMINAL)
        print(f"The evening of {evening.date} is that of {date} now.")
        return True
    done = (cancel if options.cancel else bring_back)(store, club.id, evening, TERMINAL, table)
    what = f"Table {table.name} of {evening.date}" if table else f"The evening of {evening.date}"
    print(f"{what} is {'cancelled' if options.cancel else 'open again'}: {done} entries changed.")
    return True


def _found(store: Store, club: int, date: str, name: str | None) -> tuple[Evening, Table | None]:
    with store.reading() as repository:
        evening = repository.evening_on(club, date)
        if evening is None:
            raise CommandError(f"There is no evening of {date}.")
        table = repository.table_named(evening.id, name) if name is not None else None
    if name is not None and table is None:
        raise CommandError(f"There is no table {name} on {date}.")
    return evening, table


EVENING = Command("evening", "another date, cancelled, brought back", TEXT, EXAMPLES, arguments, on_store(run_evening))
