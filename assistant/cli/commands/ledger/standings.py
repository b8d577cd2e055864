"""`huipai ledger standings`: hands and points by player."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import TYPE_CHECKING

from assistant.cli.command import Command, Parser, add_json
from assistant.cli.database import add_database, add_range, club_named, evenings_of, on_store

if TYPE_CHECKING:
    from assistant.ledger.store import Store

TEXT = """\
Hands and points of every player, the most points first; penalties and payments are counted in."""


def arguments(command: Parser) -> None:
    """The evenings."""
    add_database(command)
    add_range(command)
    add_json(command, "one JSON array, for programs")


def run_standings(store: Store, options: Namespace) -> bool:
    """`huipai ledger standings`."""
    first, last = evenings_of(options)
    club = club_named(store, options.club)
    found = store.standings(club.id if club else None, first, last)
    if options.json:
        rows = [{"player": line.player, "hands": line.hands, "points": line.points} for line in found]
        print(json.dumps(rows, ensure_ascii=False))
    else:
        from assistant.cli.views.console import show
        from assistant.cli.views.ledger import standings_view

        show(standings_view(found))
    return True


STANDINGS = Command("standings", "hands and points by player", TEXT, arguments=arguments, run=on_store(run_standings))
