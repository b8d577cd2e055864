"""`huipai members …`: who signs in to a club, put right on the machine that serves it, also when nobody gets in."""

from __future__ import annotations

import getpass
import json
import secrets
import sys
from argparse import Namespace
from typing import TYPE_CHECKING

from assistant.cli.command import Command, Parser, add_json
from assistant.cli.database import TERMINAL, add_club, add_database, on_store, one_club
from assistant.cli.errors import CommandError

if TYPE_CHECKING:
    from assistant.ledger.access import Member
    from assistant.ledger.model import Club
    from assistant.ledger.store import Store

TEXT = """\
Who signs in to a club, and as what. Works on the machine that serves the app, also when the owner has forgotten the PIN
or nobody is the owner yet."""

EXAMPLES = """\
examples:
  huipai members list
  huipai members add Li --role owner        asks for a PIN
  huipai members reset Li --pin made        makes a PIN and shows it
  huipai members remove Wang --club "East Gate"

roles: owner (everything), scorekeeper (saves and corrects), viewer (looks). A PIN may come from a pipe, as a line."""

DIGITS = 6
"""The length of a PIN that is made."""


def list_arguments(command: Parser) -> None:
    """The club."""
    add_database(command)
    add_club(command)
    add_json(command, "one JSON array, for programs")


def name_arguments(command: Parser) -> None:
    """The club, and somebody in it."""
    add_database(command)
    add_club(command)
    command.add_argument("name", metavar="NAME", help="the name that is chosen to sign in")


def add_arguments(command: Parser) -> None:
    """Somebody new: as what, and how they sign in."""
    name_arguments(command)
    roles = ("owner", "scorekeeper", "viewer")
    command.add_argument("--role", choices=roles, default="owner", help="as what (default: owner)")
    command.add_argument("--email", metavar="ADDRESS", help="for the club's OpenID Connect provider")
    _add_pin(command)


def reset_arguments(command: Parser) -> None:
    """Somebody who gets a new PIN."""
    name_arguments(command)
    _add_pin(command)


def _add_pin(command: Parser) -> None:
    command.add_argument("--pin", choices=("asked", "made"), help="ask for the PIN, or make one and show it")


def _list(store: Store, options: Namespace) -> bool:
    club = one_club(store, options.club)
    found = store.doors.members(club.id)
    if options.json:
        rows = [{"name": one.name, "role": one.role, "email": one.email, "pin": one.has_secret} for one in found]
        print(json.dumps(rows, ensure_ascii=False))
        return True
    for one in found:
        by = [*(["PIN"] if one.has_secret else []), *([one.email] if one.email else [])]
        print(f"{one.name}: {one.role} ({', '.join(by) or 'cannot sign in'})")
    if not found:
        print(f"Nobody has to sign in to {club.name}.")
    return True


def _add(store: Store, options: Namespace) -> bool:
    from assistant.ledger.access import Member, Role
    from assistant.ledger.names import folded

    club = one_club(store, options.club)
    if any(folded(one.name) == folded(options.name) for one in store.doors.members(club.id)):
        raise CommandError(f"{options.name} is a member already: huipai members reset gives a new PIN.")
    secret = "" if options.email and not options.pin else _secret(options)
    store.doors.put_member(club.id, Member(options.name, Role(options.role), options.email or ""), secret, TERMINAL)
    print(f"{options.name} is {options.role} of {club.name}.")
    return True


def _reset(store: Store, options: Namespace) -> bool:
    from assistant.ledger.access import Member

    club = one_club(store, options.club)
    known = _known(store, club, options.name)
    secret = _secret(options)
    store.doors.put_member(club.id, Member(known.name, known.role, known.email), secret, TERMINAL)
    print(f"{known.name} has a new PIN; devices that were signed in have to sign in again.")
    return True


def _remove(store: Store, options: Namespace) -> bool:
    club = one_club(store, options.club)
    known = _known(store, club, options.name)
    store.doors.drop_member(club.id, known.name, TERMINAL)
    print(f"{known.name} is no member of {club.name} any more.")
    return True


def _known(store: Store, club: Club, name: str) -> Member:
    from assistant.ledger.names import folded

    members = store.doors.members(club.id)
    found = next((one for one in members if folded(one.name) == folded(name)), None)
    if found is None:
        there = ", ".join(one.name for one in members) or "nobody"
        raise CommandError(f"There is no member {name} in {club.name}; there is: {there}.")
    return found


def _secret(options: Namespace) -> str:
    """The PIN: asked for twice at a terminal, read as one line from a pipe, or made up and shown."""
    if options.pin == "made":
        made = "".join(secrets.choice("0123456789") for _ in range(DIGITS))
        print(f"The PIN is {made}")
        return made
    if not sys.stdin.isatty():
        return sys.stdin.readline().rstrip("\n")
    secret = getpass.getpass("PIN or password: ")
    if getpass.getpass("Once more: ") != secret:
        raise CommandError("The two are not the same. Nothing was changed.")
    return secret


MEMBERS = Command(
    "members",
    "who signs in to a club",
    TEXT,
    EXAMPLES,
    actions=tuple(
        Command(name, short, f"{short[0].upper()}{short[1:]}.", arguments=arguments, run=on_store(action))
        for name, short, arguments, action in (
            ("list", "everybody who signs in", list_arguments, _list),
            ("add", "somebody new; the first one is the owner", add_arguments, _add),
            ("reset", "a new PIN", reset_arguments, _reset),
            ("remove", "somebody goes; after the last one nobody is asked any more", name_arguments, _remove),
        )
    ),
)
