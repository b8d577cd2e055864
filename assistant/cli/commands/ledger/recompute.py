"""`huipai ledger recompute`: what a correction of the rules changes."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from assistant.cli.command import Command, Parser, add_json
from assistant.cli.database import add_database, add_range, club_named, evenings_of, on_store

if TYPE_CHECKING:
    from assistant.ledger.store import Store

TEXT = """\
Settles every hand again, from what was entered and by the house rules of that day, and shows which would come to
something else by the rules as they are today. Changes nothing without --apply."""


def arguments(command: Parser) -> None:
    """The evenings, and whether they are changed."""
    add_database(command)
    add_range(command)
    command.add_argument("--apply", action="store_true", help="change them; each change is an event that can be undone")
    add_json(command, "only JSON lines, without a sentence at the end")


def run_recompute(store: Store, options: Namespace) -> bool:
    """`huipai ledger recompute`: what today's rules would change; with --apply they do."""
    from assistant.usecases.ledger_entry import apply_changes, recomputed

    chosen = club_named(store, options.club)
    clubs = [chosen] if chosen else store.clubs()
    first, last = evenings_of(options)
    total = done = 0
    for club in clubs:
        names = {player.id: player.name for player in store.players(club.id)}
        changes = list(recomputed(store, club.id, first, last))
        for change in changes:
            print(json.dumps(change.as_object(club.name, names), ensure_ascii=False))
        total += len(changes)
        if options.apply:
            done += apply_changes(store, club.id, changes, "recompute")
    if not options.json:
        told = f"{done} changed" if options.apply else "nothing was changed; --apply changes them"
        print(f"{total} hands would come to something else by the rules of today ({told})", file=sys.stderr)
    return True


RECOMPUTE = Command(
    "recompute", "what a correction of the rules changes", TEXT, arguments=arguments, run=on_store(run_recompute)
)
