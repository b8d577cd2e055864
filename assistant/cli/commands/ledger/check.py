"""`huipai ledger check`: is everything sound?"""

from __future__ import annotations

import json
from argparse import Namespace
from typing import TYPE_CHECKING

from assistant.cli.command import Command, Parser, add_json
from assistant.cli.database import add_database, on_store

if TYPE_CHECKING:
    from assistant.ledger.store import Store

TEXT = """\
Verifies the whole database and names what is broken: the file, the log, sums that are not zero, rows that are not what
the log says. Changes nothing; the exit status is 1 if something is broken."""


def arguments(command: Parser) -> None:
    """How broken things are named."""
    add_database(command)
    add_json(command, "one JSON object for each thing that is broken")


def run_check(store: Store, options: Namespace) -> bool:
    """`huipai ledger check`: what is broken, one line each; nothing is changed."""
    sound = True
    for broken in store.check():
        sound = False
        said = {"code": broken.code, "message": broken.message}
        print(json.dumps(said, ensure_ascii=False) if options.json else broken.message)
    if sound and not options.json:
        print("The ledger is sound.")
    return sound


CHECK = Command("check", "is everything sound?", TEXT, arguments=arguments, run=on_store(run_check))
