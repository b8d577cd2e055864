"""`huipai ledger check`: is everything sound?"""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path
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
        print(_end_of_the_log(store))
    return sound


def _end_of_the_log(store: Store) -> str:
    """A sound file may still be an old one: a copy of one in use, without the file in which SQLite keeps the newest."""
    last = store.log(limit=1)
    said = f"The last of {last[0].seq:,} events is of {last[0].at:%Y-%m-%d %H:%M} UTC." if last else "It holds nothing."
    if store.engine.name != "sqlite":
        return said
    log = f"{Path(store.engine.url.database or '').name}-wal"
    return f"{said} If more was saved, the file was copied in use, without {log}: huipai backup copies all."


CHECK = Command("check", "is everything sound?", TEXT, arguments=arguments, run=on_store(run_check))
