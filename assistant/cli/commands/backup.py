"""`huipai backup`: everything into one new file."""

from __future__ import annotations

from argparse import Namespace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.cli.command import Command, Parser
from assistant.cli.database import add_database, on_store
from assistant.cli.errors import CommandError

if TYPE_CHECKING:
    from assistant.ledger.store import Store

TEXT = """\
Writes everything into one new file, also while others go on writing. Works for SQLite and PostgreSQL alike.
With --keep it makes the backup of the day in a folder, for a task that runs every night."""


def arguments(command: Parser) -> None:
    """The file, or the folder of backups."""
    add_database(command)
    command.add_argument("file", metavar="FILE", nargs="?", help="the file of the backup, which must be new")
    kept = "one a day into this folder, kept for 7 days, 4 weeks and 12 months"
    command.add_argument("--keep", metavar="DIR", help=kept)


def run_backup(store: Store, options: Namespace) -> bool:
    """`huipai backup`."""
    from assistant.ledger.store.backup import backup
    from assistant.ledger.store.nightly import backup_of_the_day

    if options.keep:
        done = backup_of_the_day(store, Path(options.keep), datetime.now(UTC).astimezone())
        if done is None:
            print(f"There is a backup of today in {options.keep} already.")
            return True
        file, made = done
    else:
        if not options.file:
            raise CommandError("Give the new file a name, or a folder with --keep DIR.")
        file = Path(options.file)
        made = backup(store, file)
    print(f"{file}: {made.rows['events']} events, {sum(made.rows.values())} rows, digest {made.digest}")
    return True


BACKUP = Command("backup", "everything into one file", TEXT, arguments=arguments, run=on_store(run_backup))
