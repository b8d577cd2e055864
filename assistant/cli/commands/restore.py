"""`huipai restore`: a backup into an empty database."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.cli.command import Command, Parser
from assistant.cli.database import add_database, on_store

if TYPE_CHECKING:
    from assistant.ledger.store import Store

TEXT = """\
Brings a backup into an empty database, after it was checked; the database may be of another kind than the first one."""


def arguments(command: Parser) -> None:
    """The file."""
    add_database(command)
    command.add_argument("file", metavar="FILE", help="the file of the backup")


def run_restore(store: Store, options: Namespace) -> bool:
    """`huipai restore`."""
    from assistant.ledger.store.backup import restore

    made = restore(Path(options.file), store)
    print("Devices have to sign in again, and links to view have to be made anew.", file=sys.stderr)
    print(f"restored: {made.rows['events']} events, {sum(made.rows.values())} rows, digest {made.digest}")
    return True


RESTORE = Command(
    "restore",
    "a backup into an empty database",
    TEXT,
    arguments=arguments,
    run=on_store(run_restore, may_be_new=True),
)
