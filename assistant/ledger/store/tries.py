"""Limits on wrong PINs: by name and address, with growing delays, so that nobody can lock everybody out.

Wrong tries count for the pair of name and address. Where that name has never signed in from that address, they count
for the address too, whatever names it tries, and for the name, wherever it is tried. So made-up names close no other
name, also not where a whole club is behind one address. Entries of the future, from a clock that was ahead, never
count.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select

from assistant.ledger.errors import LedgerError
from assistant.ledger.model import Id
from assistant.ledger.store.clock import trusted
from assistant.ledger.store.schema import door_log, tries
from assistant.rules.model.problems import problem

WINDOW = timedelta(days=1)
"""How long a wrong try counts."""
FIRST, LONGEST = timedelta(seconds=15), timedelta(minutes=15)
"""The first delay, which doubles with every further try, and the longest."""
OF_A_PAIR, OF_AN_ADDRESS, OF_A_NAME = 5, 20, 50
"""Wrong tries that are free."""


class WrongSecretError(LedgerError):
    """The name or the PIN is not right, or there were too many tries: try again, or later."""


class Try(NamedTuple):
    """Who tries to come into a club: a folded name, and the address ("" where it is not known)."""

    club: Id
    name: str
    address: str


def check_tries(connection: Connection, one: Try, now: datetime) -> None:
    """Raises `WrongSecretError` with the minutes to wait where there were too many wrong tries."""
    of, recent = tries.c, (tries.c.club == one.club, tries.c.at > now - WINDOW, tries.c.at <= now)
    limits: list[tuple[int, tuple[ColumnElement[bool], ...]]] = [
        (OF_A_PAIR, (of.folded == one.name, of.address == one.address)),
    ]
    if not _has_signed_in(connection, one):
        limits.append((OF_A_NAME, (of.folded == one.name,)))
        limits += [(OF_AN_ADDRESS, (of.address == one.address,))] if one.address else []
    for free, which in limits:
        counted = select(func.count(), func.max(of.at)).select_from(tries).where(*recent, *which)
        count, last = connection.execute(counted).one()
        until = last + min(LONGEST, FIRST * 2 ** min(count - free, 10)) if count >= free else now
        if until > now:
            minutes = max(1, -int(-(until - now).total_seconds() // 60))
            raise WrongSecretError(problem("too_many_tries", "", TOO_MANY, minutes=minutes))


def count_try(connection: Connection, one: Try, now: datetime) -> None:
    """Notes a try before it is looked at, and forgets those that no longer count."""
    connection.execute(delete(tries).where(tries.c.at < trusted(connection, now) - WINDOW))
    connection.execute(insert(tries).values(club=one.club, folded=one.name, at=now, address=one.address))


def forget_tries(connection: Connection, one: Try) -> None:
    """A right PIN clears what this address got wrong with this name."""
    of = tries.c
    mine = (of.club == one.club, of.folded == one.name, of.address == one.address)
    connection.execute(delete(tries).where(*mine))


def _has_signed_in(connection: Connection, one: Try) -> bool:
    of = door_log.c
    wanted = (of.club == one.club, of.what == "in", of.address == one.address, of.about == one.name)
    return bool(one.address) and connection.execute(select(of.id).where(*wanted).limit(1)).first() is not None


TOO_MANY = "Too many tries. Wait {minutes} min, then try again."
