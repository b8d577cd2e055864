"""`huipai ledger assert`: what all agreed on, held from then on."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from assistant.cli.command import Command, Parser
from assistant.cli.database import TERMINAL, add_club, add_database, evening_of, on_store, one_club
from assistant.cli.errors import CommandError

if TYPE_CHECKING:
    from assistant.ledger.model import Club
    from assistant.ledger.store import Store
    from assistant.rules.model.amounts import Points

TEXT = """\
Notes what players had at the end of an evening, as everybody agreed. A later change that breaks it is refused until the
agreement is ended. Without points it shows what was agreed; the exit status is 1 if something no longer holds."""

EXAMPLES = """\
examples:
  huipai ledger assert --on 2026-11-29 Li=+300 Wang=-300 --note "all four agreed"
  huipai ledger assert
  huipai ledger assert --end 812"""


def arguments(command: Parser) -> None:
    """What was agreed, or which agreement ends."""
    add_database(command)
    command.add_argument("given", metavar="NAME=POINTS", nargs="*", help="all points of a player up to that evening")
    command.add_argument("--on", dest="date", metavar="DATE", help="the evening at whose end they had them")
    command.add_argument("--note", metavar="TEXT", help="who agreed, and on what")
    command.add_argument("--end", metavar="NUMBER", type=int, help="an agreement that need not hold any longer")
    add_club(command)


def run_assert(store: Store, options: Namespace) -> bool:
    """`huipai ledger assert`: notes what all agree on, ends it, or shows what was agreed and whether it still holds."""
    from assistant.ledger.events import AgreementEnded, BalanceAgreed
    from assistant.ledger.policy import agreement_problems

    club = one_club(store, options.club)
    if options.end is not None:
        store.write(club.id, AgreementEnded(options.end), TERMINAL)
        print(f"Agreement {options.end} has ended.")
        return True
    if options.given:
        date = evening_of(options.date, "--on") or ""
        points = dict(_agreed(store, club, one) for one in options.given)
        made = store.write(club.id, BalanceAgreed(date, points, options.note or ""), TERMINAL)
        print(f"Agreement {made.seq} of {date} is noted: a change that breaks it will be refused.")
        return True
    holds = True
    names = {player.id: player.name for player in store.players(club.id)}
    with store.reading() as repository:
        for one in store.agreements(club.id):
            broken = list(agreement_problems(repository, club.id, one.date, one.points))
            said = ", ".join(f"{names[player]} {points:+d}" for player, points in one.points.items())
            print(f"{one.id}: on {one.date} {said}" + (f" ({one.note})" if one.note else ""))
            for found in broken:
                print(f"  {found.message}")
            holds = holds and not broken
    return holds


def _agreed(store: Store, club: Club, text: str) -> tuple[int, Points]:
    """A player and points from "Li=+300"."""
    from assistant.rules.model.amounts import Points

    name, _, points = text.rpartition("=")
    with store.reading() as repository:
        player = repository.player_named(club.id, name)
    if player is None:
        raise CommandError(f"There is no player {name} in {club.name}.")
    try:
        return player.id, Points(points.replace("−", "-"))
    except ValueError:
        raise CommandError(f"{text} says no points: write it as NAME=+300.") from None


ASSERT = Command("assert", "what all agreed on, held from then on", TEXT, EXAMPLES, arguments, on_store(run_assert))
