"""`huipai members …`: who signs in to a club, put right on the machine that serves it, also when nobody gets in."""

from __future__ import annotations

import getpass
import json
import secrets
import sys
from argparse import Namespace
from collections.abc import Callable

from assistant.cli.errors import CommandError
from assistant.ledger.access import Member, Role
from assistant.ledger.errors import LedgerError
from assistant.ledger.model import Club
from assistant.ledger.names import folded
from assistant.ledger.store import Store, open_store

BY = "terminal"
"""Who did it, in the record of changes."""
DIGITS = 6


def run(options: Namespace) -> bool:
    """Runs one of the commands. Raises `CommandError` with all that is wrong."""
    from assistant.cli.commands.ledger import must_exist

    must_exist(options.db)
    try:
        store = open_store(options.db)
        try:
            RUN[options.action](store, _club(store, options.club), options)
        finally:
            store.close()
    except LedgerError as error:
        raise CommandError(str(error)) from error
    return True


def _list(store: Store, club: Club, options: Namespace) -> None:
    found = store.doors.members(club.id)
    if options.json:
        rows = [{"name": one.name, "role": one.role, "email": one.email, "pin": one.has_secret} for one in found]
        print(json.dumps(rows, ensure_ascii=False))
        return
    for one in found:
        by = [*(["PIN"] if one.has_secret else []), *([one.email] if one.email else [])]
        print(f"{one.name}: {one.role} ({', '.join(by) or 'cannot sign in'})")
    if not found:
        print(f"Nobody has to sign in to {club.name}.")


def _add(store: Store, club: Club, options: Namespace) -> None:
    if any(folded(one.name) == folded(options.name) for one in store.doors.members(club.id)):
        raise CommandError(f"{options.name} is a member already: huipai members reset gives a new PIN.")
    secret = "" if options.email and not options.pin else _secret(options)
    store.doors.put_member(club.id, Member(options.name, Role(options.role), options.email or ""), secret, BY)
    print(f"{options.name} is {options.role} of {club.name}.")


def _reset(store: Store, club: Club, options: Namespace) -> None:
    known = _known(store, club, options.name)
    secret = _secret(options)
    store.doors.put_member(club.id, Member(known.name, known.role, known.email), secret, BY)
    print(f"{known.name} has a new PIN; devices that were signed in have to sign in again.")


def _remove(store: Store, club: Club, options: Namespace) -> None:
    known = _known(store, club, options.name)
    store.doors.drop_member(club.id, known.name, BY)
    print(f"{known.name} is no member of {club.name} any more.")


RUN: dict[str, Callable[[Store, Club, Namespace], None]] = {
    "list": _list,
    "add": _add,
    "reset": _reset,
    "remove": _remove,
}


def _known(store: Store, club: Club, name: str) -> Member:
    members = store.doors.members(club.id)
    found = next((one for one in members if folded(one.name) == folded(name)), None)
    if found is None:
        there = ", ".join(one.name for one in members) or "nobody"
        raise CommandError(f"There is no member {name} in {club.name}; there is: {there}.")
    return found


def _club(store: Store, name: str | None) -> Club:
    clubs = store.clubs()
    found = [one for one in clubs if name is None or folded(one.name) == folded(name)]
    if len(found) == 1:
        return found[0]
    there = ", ".join(one.name for one in clubs) or "none: open an evening in the app first"
    asked = f"There is no club {name}" if name else "Say which club with --club"
    raise CommandError(f"{asked}; there are: {there}.")


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
