"""The words of `huipai ledger`, `huipai backup` and `huipai restore`."""

from __future__ import annotations

import argparse
from collections.abc import Callable

LEDGER = """\
The club's ledger: hands in, standings out. Everything is kept as events that are only ever added to."""

LEDGER_EXAMPLES = """\
examples:
  huipai ledger import evening.jsonl
  huipai ledger standings --from 2026-11-01 --to 2026-11-30
  huipai ledger export everything.jsonl
  huipai ledger check --db postgresql://club@server/huipai"""

DATABASE = """\
the database: a SQLite file, sqlite:///FILE or postgresql://USER@HOST/NAME (default: HUIPAI_DATABASE_URL, or a file in
the user's data folder)"""

IMPORT = """\
Stores each line of input, one finished hand as a JSON object, once under its key; or an export, line by line.
Clubs, evenings, tables and players are made when they are named first. For each line a line of output."""

IMPORT_EXAMPLES = """\
a line of input (written on one line):
  {"key": "2026-11-29/1/7", "club": "East Gate", "evening": "2026-11-29", "table": "1",
   "players": {"E": "Li", "N": "Wang", "W": "Zhao", "S": "Sun"},
   "hand": {"rules": "beijing", "base": 100, "dealer": "E", "indicator": "N",
            "wins": [{"seat": "S", "how": "self_draw", "fan": ["对对和"]}]}}
  key      a text of your own that no other hand of the club has; the same line again is stored only once
  evening  the date on which the evening began
  players  names that differ only in width or case are the same player
  hand     as for huipai settle

A line that cannot be stored gets an answer that says why, the others are still stored, and the exit status is 1."""

STANDINGS = """\
Hands and points of every player, the most points first; penalties and payments are counted in."""

EXPORT = """\
Everything as JSON lines, event by event with who and when. `huipai ledger import` brings it into an empty database."""

CHECK = """\
Verifies the whole database and names what is broken: the file, the log, sums that are not zero, rows that are not what
the log says. Changes nothing; the exit status is 1 if something is broken."""

RECOMPUTE = """\
Settles every hand again, from what was entered and by the house rules of that day, and shows which would come to
something else by the rules as they are today. Changes nothing without --apply."""

BACKUP = """\
Writes everything into one new file, also while others go on writing. Works for SQLite and PostgreSQL alike.
With --keep it makes the backup of the day in a folder, for a task that runs every night."""

RESTORE = """\
Brings a backup into an empty database, after it was checked; the database may be of another kind than the first one."""

MEMBERS = """\
Who signs in to a club, and as what. Works on the machine that serves the app, also when the owner has forgotten the PIN
or nobody is the owner yet."""

MEMBERS_EXAMPLES = """\
examples:
  huipai members list
  huipai members add Li --role owner        asks for a PIN
  huipai members reset Li --pin made        makes a PIN and shows it
  huipai members remove Wang --club "East Gate"

roles: owner (everything), scorekeeper (saves and corrects), viewer (looks). A PIN may come from a pipe, as a line."""

ASSERT = """\
Notes what players had at the end of an evening, as everybody agreed. A later change that breaks it is refused until the
agreement is ended. Without points it shows what was agreed; the exit status is 1 if something no longer holds."""

ASSERT_EXAMPLES = """\
examples:
  huipai ledger assert --on 2026-11-29 Li=+300 Wang=-300 --note "all four agreed"
  huipai ledger assert
  huipai ledger assert --end 812"""

REPORT = """\
An evening as a text with a seal. Sent around, it shows later whether the ledger still says the same and whether its
history was rewritten: huipai ledger report --verify FILE."""

Add = Callable[[Callable[..., argparse.ArgumentParser], str, str, str, str], argparse.ArgumentParser]
"""What adds a command: to which commands, its name, a short and a long description, and examples."""


def add_ledger(commands: Callable[..., argparse.ArgumentParser], add: Add) -> None:
    """Adds the three commands; `action` holds what is to be done."""
    ledger = add(commands, "ledger", "the club's ledger: import, standings, export, check", LEDGER, LEDGER_EXAMPLES)
    inside = ledger.add_subparsers(dest="action", metavar="ACTION", title="actions", required=True).add_parser
    _add_import(inside, add)
    standings = _with_database(add(inside, "standings", "hands and points by player", STANDINGS, ""))
    _add_range(standings)
    standings.add_argument("--json", action="store_true", help="one JSON array, for programs")
    export = _with_database(add(inside, "export", "everything as JSON lines", EXPORT, ""))
    export.add_argument("file", metavar="FILE", nargs="?", help="a new file (default: standard output)")
    export.add_argument("--club", metavar="NAME", help="only this club")
    check = _with_database(add(inside, "check", "is everything sound?", CHECK, ""))
    check.add_argument("--json", action="store_true", help="one JSON object for each thing that is broken")
    agreed = _with_database(add(inside, "assert", "what all agreed on, held from then on", ASSERT, ASSERT_EXAMPLES))
    agreed.add_argument("given", metavar="NAME=POINTS", nargs="*", help="all points of a player up to that evening")
    agreed.add_argument("--on", dest="date", metavar="DATE", help="the evening at whose end they had them")
    agreed.add_argument("--note", metavar="TEXT", help="who agreed, and on what")
    agreed.add_argument("--end", metavar="NUMBER", type=int, help="an agreement that need not hold any longer")
    agreed.add_argument("--club", metavar="NAME", help="which club, where there are several")
    report = _with_database(add(inside, "report", "an evening as a text with a seal", REPORT, ""))
    report.add_argument("--on", dest="date", metavar="DATE", help="the evening")
    report.add_argument("--verify", metavar="FILE", help="whether a report is still what the ledger says")
    report.add_argument("--club", metavar="NAME", help="which club, where there are several")
    recompute = _with_database(add(inside, "recompute", "what a correction of the rules changes", RECOMPUTE, ""))
    _add_range(recompute)
    recompute.add_argument(
        "--apply", action="store_true", help="change them; each change is an event that can be undone"
    )
    recompute.add_argument("--json", action="store_true", help="only JSON lines, without a sentence at the end")
    _add_members(commands, add)
    saved = _with_database(add(commands, "backup", "everything into one file", BACKUP, ""))
    saved.add_argument("file", metavar="FILE", nargs="?", help="the file of the backup, which must be new")
    kept = "one a day into this folder, kept for 7 days, 4 weeks and 12 months"
    saved.add_argument("--keep", metavar="DIR", help=kept)
    saved.set_defaults(action="backup")
    brought = _with_database(add(commands, "restore", "a backup into an empty database", RESTORE, ""))
    brought.add_argument("file", metavar="FILE", help="the file of the backup")
    brought.set_defaults(action="restore")


def _add_members(commands: Callable[..., argparse.ArgumentParser], add: Add) -> None:
    members = add(commands, "members", "who signs in to a club", MEMBERS, MEMBERS_EXAMPLES)
    inside = members.add_subparsers(dest="action", metavar="ACTION", title="actions", required=True).add_parser
    for action, short in (
        ("list", "everybody who signs in"),
        ("add", "somebody new; the first one is the owner"),
        ("reset", "a new PIN"),
        ("remove", "somebody goes; after the last one nobody is asked any more"),
    ):
        made = _with_database(add(inside, action, short, f"{short[0].upper()}{short[1:]}.", ""))
        made.add_argument("--club", metavar="NAME", help="which club, where there are several")
        if action == "list":
            made.add_argument("--json", action="store_true", help="one JSON array, for programs")
            continue
        made.add_argument("name", metavar="NAME", help="the name that is chosen to sign in")
        if action == "add":
            roles = ("owner", "scorekeeper", "viewer")
            made.add_argument("--role", choices=roles, default="owner", help="as what (default: owner)")
            made.add_argument("--email", metavar="ADDRESS", help="for the club's OpenID Connect provider")
        if action != "remove":
            made.add_argument("--pin", choices=("asked", "made"), help="ask for the PIN, or make one and show it")


def _add_import(inside: Callable[..., argparse.ArgumentParser], add: Add) -> None:
    made = _with_database(add(inside, "import", "hands of a file, each stored once", IMPORT, IMPORT_EXAMPLES))
    made.add_argument("file", metavar="FILE", help="a file with one JSON object per line, or - for standard input")
    made.add_argument("--json", action="store_true", help="only JSON lines, without a sentence at the end")


def _add_range(command: argparse.ArgumentParser) -> None:
    command.add_argument("--from", dest="first", metavar="DATE", help="from this evening on, such as 2026-11-01")
    command.add_argument("--to", dest="last", metavar="DATE", help="up to this evening, itself included")
    command.add_argument("--club", metavar="NAME", help="only this club (default: all)")


def _with_database(command: argparse.ArgumentParser) -> argparse.ArgumentParser:
    command.add_argument("--db", metavar="URL", help=DATABASE)
    return command
