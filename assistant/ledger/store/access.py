"""Members, their PINs as argon2 hashes, devices that are signed in, and links to view.

All of it is in the database, so that every replica knows the same tries and the same doors.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from functools import cache
from threading import Semaphore
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import ColumnElement, Connection, Engine, Row, delete, func, insert, select, update

from assistant.ledger.access import (
    LONGEST,
    AccessToken,
    Account,
    DoorEvent,
    Member,
    Principal,
    Role,
    plain_secret,
    secret_problem,
)
from assistant.ledger.errors import LedgerError
from assistant.ledger.model import Id
from assistant.ledger.names import folded, name_problem, tidy
from assistant.ledger.store.clock import trusted
from assistant.ledger.store.engine import reading, writing
from assistant.ledger.store.schema import door_log, members, passes
from assistant.ledger.store.tries import Try, WrongSecretError, check_tries, count_try, forget_tries
from assistant.ledger.store.writer import WROTE
from assistant.rules.model.problems import Problem, problem

DEVICE_DAYS, LINK_DAYS = 90, 365
MOST_NOTES = 5000
"""The number of saves that the audit looks back to say where events came from."""
_HASHING = Semaphore(2)
"""A hash takes 64 MB: a crowd at the door waits in a row."""


class AccessControl:
    """Who may come in, for the clubs of a store; `address` is where whoever asks sits ("" where it is not known)."""

    def __init__(self, engine: Engine, clock: Callable[[], datetime], address: str = "") -> None:
        self._engine, self._clock, self._address = engine, clock, address[:100]

    def at(self, address: str) -> AccessControl:
        """The access control for somebody at an address."""
        return AccessControl(self._engine, self._clock, address)

    def members(self, club: Id) -> tuple[Member, ...]:
        """Everyone who signs in, by name; () where nobody has to."""
        with reading(self._engine) as connection:
            rows = connection.execute(select(members).where(members.c.club == club)).all()
        found = (Member(row.name, Role(row.role), row.email, bool(row.secret)) for row in rows)
        return tuple(sorted(found, key=lambda member: member.name))

    def claim(self, club: Id, member: Member, secret: str, code: str, right: str) -> tuple[Principal, str]:
        """Makes the first owner of a club, who knows the code that the serving machine shows (`right`, "" for none).

        Gives back the owner and the token of the device. Raises `WrongSecretError` for another code, `LedgerError`
        for a club that has members or a PIN that is too weak.
        """
        one, now = Try(club, "", self._address), self._clock()
        with writing(self._engine) as connection:
            check_tries(connection, one, now)
            count_try(connection, one, now)
        if not right or not secrets.compare_digest(_plain(code).encode(), _plain(right).encode()):
            raise WrongSecretError.saying("wrong_code", WRONG_CODE)
        if self.members(club):
            raise LedgerError.saying("taken", "This club has an owner already: ask there.")
        self.put_member(club, replace(member, role=Role.OWNER), secret, "")
        if secret:
            return self.sign_in(club, member.name, secret)
        return Principal(member.name, Role.OWNER), ""

    def put_member(self, club: Id, member: Member, secret: str, by: str) -> None:
        """Adds a member, or changes the one of that name; an empty secret keeps the old one.

        The first member has to be an owner, and the last owner stays one. Raises `LedgerError` with all that is wrong.
        """
        key, secret = folded(member.name), plain_secret(secret)
        with writing(self._engine) as connection:
            old = connection.execute(select(members).where(_is(club, key))).first()
            wrong = [
                name_problem(member.name, "name"),
                secret_problem(secret, member.name) if secret or not (old or member.email) else None,
                None if member.role is Role.OWNER or _other_owners(connection, club, key) else _needs_owner(),
            ]
            if any(wrong):
                raise LedgerError(*filter(None, wrong))
            row = {
                "club": club,
                "folded": key,
                "name": tidy(member.name),
                "role": member.role.value,
                "email": member.email.strip().casefold(),
                "secret": _hasher().hash(secret) if secret else old.secret if old else "",
                "subject": "",  # a changed address is bound to an account anew
            }
            if old and old.email == row["email"]:
                row["subject"] = old.subject
            connection.execute(delete(members).where(_is(club, key)))
            connection.execute(insert(members).values(row))
            if old and (secret or old.role != member.role):
                _shut(connection, club, key)
            self._note(connection, club, by, "member", f"{row['name']}: {member.role}")

    def drop_member(self, club: Id, name: str, by: str) -> None:
        """Takes a member out and signs their devices out. The last member may go (then nobody is asked any more)."""
        key = folded(name)
        with writing(self._engine) as connection:
            others = connection.execute(
                select(func.count()).select_from(members).where(members.c.club == club, members.c.folded != key)
            ).scalar()
            if others and not _other_owners(connection, club, key):
                raise LedgerError(_needs_owner())
            connection.execute(delete(members).where(_is(club, key)))
            _shut(connection, club, key)
            self._note(connection, club, by, "left", tidy(name))

    def sign_in(self, club: Id, name: str, secret: str) -> tuple[Principal, str]:
        """The visitor and the token of this device. Raises `WrongSecretError`; a try costs the same with any name."""
        key, now = _asked(name), self._clock()
        one = Try(club, key, self._address)
        with writing(self._engine) as connection:  # the try is counted before it is looked at
            check_tries(connection, one, now)
            count_try(connection, one, now)
            row = connection.execute(select(members).where(_is(club, key))).first()
        right = _verified(row.secret if row and row.secret else _nobody(), secret)
        with writing(self._engine) as connection:
            if row is None or not row.secret or not right:
                self._note(connection, club, key[:60], "refused", "")
            else:
                forget_tries(connection, one)
                if _hasher().check_needs_rehash(row.secret):
                    connection.execute(
                        update(members).where(_is(club, key)).values(secret=_hasher().hash(plain_secret(secret)))
                    )
                token = self._give(connection, club, row.name, Role(row.role), is_link=False)
                self._note(connection, club, row.name, "in", key)
                return Principal(row.name, Role(row.role)), token
        raise WrongSecretError.saying("wrong_secret", "The name or the PIN is not right.")

    def by_account(self, club: Id, account: Account) -> Principal | None:
        """The member whom the club's OpenID Connect provider vouches for, None for strangers.

        A member is found by the provider and its number for the account. The first time it is the address that counts,
        if the provider says that it is verified; from then on it is bound to that account.
        """
        if not account.issuer or not account.subject:
            return None
        subject = f"{account.issuer} {account.subject}"[:400]
        email = account.email.strip().casefold() if account.email_verified else ""
        with reading(self._engine) as connection:
            row = connection.execute(
                select(members).where(members.c.club == club, members.c.subject == subject)
            ).first()
        if row is None and email:
            row = self._bind(club, subject, email)
        return Principal(row.name, Role(row.role)) if row else None

    def _bind(self, club: Id, subject: str, email: str) -> Row[Any] | None:
        wanted = (members.c.club == club, members.c.email == email, members.c.subject == "")
        with writing(self._engine) as connection:
            row = connection.execute(select(members).where(*wanted)).first()
            if row:
                connection.execute(update(members).where(_is(club, row.folded)).values(subject=subject))
                self._note(connection, club, row.name, "in", row.folded)
        return row

    def make_link(self, club: Id, name: str, by: str) -> str:
        """The token of a link to view only, under a name by which it can be taken back."""
        wrong = name_problem(name, "name")
        if wrong:
            raise LedgerError(wrong)
        with writing(self._engine) as connection:
            token = self._give(connection, club, tidy(name), Role.VIEWER, is_link=True)
            self._note(connection, club, by, "link", tidy(name))
        return token

    def visitor(self, club: Id, token: str) -> Principal | None:
        """Whom a token lets in, None where it is not known, taken back or too old."""
        wanted = (passes.c.digest == _digest(token), passes.c.club == club, passes.c.until > self._clock())
        with reading(self._engine) as connection:
            row = connection.execute(select(passes).where(*wanted)).first()
        return Principal(row.name, Role(row.role)) if row else None

    def passes(self, club: Id) -> tuple[AccessToken, ...]:
        """Every device and link that is let in, the newest first."""
        wanted = (
            select(passes).where(passes.c.club == club, passes.c.until > self._clock()).order_by(passes.c.id.desc())
        )
        with reading(self._engine) as connection:
            rows = connection.execute(wanted).all()
        return tuple(AccessToken(row.id, row.name, Role(row.role), row.is_link, row.made, row.until) for row in rows)

    def take_back(self, club: Id, number: int, by: str) -> None:
        """Lets a device or link in no longer."""
        with writing(self._engine) as connection:
            row = connection.execute(select(passes).where(passes.c.club == club, passes.c.id == number)).first()
            if row:
                connection.execute(delete(passes).where(passes.c.id == number))
                self._note(connection, club, by, "taken_back", row.name)

    def devices(self, club: Id, token: str) -> tuple[AccessToken, ...]:
        """The devices of whoever is signed in by a token: this one first, then the newest; () for a link to view."""
        wanted = (passes.c.digest == _digest(token), passes.c.club == club, passes.c.is_link.is_(False))
        with reading(self._engine) as connection:
            own = connection.execute(select(passes.c.id, passes.c.folded).where(*wanted)).first()
        there = self.passes(club) if own else ()
        mine = [one for one in there if own and not one.is_link and folded(one.name) == own.folded]
        return tuple(sorted(mine, key=lambda one: own is not None and one.id != own.id))

    def end_device(self, club: Id, token: str, number: int) -> None:
        """Signs one of the own devices of whoever is signed in by a token out; a device of others stays."""
        found = self.devices(club, token)
        if number in [one.id for one in found]:
            self.take_back(club, number, found[0].name)

    def sign_out(self, club: Id, token: str) -> None:
        """Forgets this device."""
        with writing(self._engine) as connection:
            connection.execute(delete(passes).where(passes.c.club == club, passes.c.digest == _digest(token)))

    def log(self, club: Id, most: int = 200) -> tuple[DoorEvent, ...]:
        """Everything that happened at the doors, the newest first."""
        return self._noted(door_log.c.club == club, door_log.c.what != WROTE, most=most)

    def written_from(self, club: Id, seqs: Iterable[int]) -> dict[int, str]:
        """From which address each of these events was written, as far as that is known."""
        wanted = set(seqs)
        if not wanted:
            return {}
        found: dict[int, str] = {}
        for one in self._noted(door_log.c.club == club, door_log.c.what == WROTE, most=MOST_NOTES):
            first, last = map(int, one.about.split("-"))
            found |= {seq: one.address for seq in wanted if first <= seq <= last}
            if last < min(wanted):
                break
        return found

    def _noted(self, *wanted: ColumnElement[bool], most: int) -> tuple[DoorEvent, ...]:
        rows = select(door_log).where(*wanted).order_by(door_log.c.id.desc()).limit(most)
        with reading(self._engine) as connection:
            found = connection.execute(rows).all()
        return tuple(DoorEvent(row.at, row.who, row.what, row.about, row.address) for row in found)

    def _give(self, connection: Connection, club: Id, name: str, role: Role, is_link: bool) -> str:
        token, now = secrets.token_urlsafe(24), self._clock()
        until = now + timedelta(days=LINK_DAYS if is_link else DEVICE_DAYS)
        row = {"club": club, "name": name, "folded": folded(name), "role": role.value, "is_link": is_link}
        connection.execute(insert(passes).values(digest=_digest(token), made=now, until=until, **row))
        connection.execute(delete(passes).where(passes.c.until < trusted(connection, now)))
        return token

    def _note(self, connection: Connection, club: Id, who: str, what: str, about: str) -> None:
        row = {"club": club, "at": self._clock(), "who": who, "what": what, "about": about, "address": self._address}
        connection.execute(insert(door_log).values(row))


def _is(club: Id, key: str) -> ColumnElement[bool]:
    return (members.c.club == club) & (members.c.folded == key)


def _other_owners(connection: Connection, club: Id, key: str) -> bool:
    wanted = (members.c.club == club, members.c.folded != key, members.c.role == Role.OWNER.value)
    return connection.execute(select(members.c.folded).where(*wanted).limit(1)).first() is not None


def _shut(connection: Connection, club: Id, key: str) -> None:
    """Signs the devices of a member out; links stay."""
    connection.execute(delete(passes).where(passes.c.club == club, passes.c.folded == key, passes.c.is_link.is_(False)))


def _needs_owner() -> Problem:
    return problem("bad_value", "role", "A club needs an owner: make somebody else one first.")


def _digest(token: str) -> str:
    """A token holds 192 random bits, so a plain digest of it cannot be guessed back."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


@cache
def _hasher() -> PasswordHasher:
    return PasswordHasher()


@cache
def _nobody() -> str:
    """The hash that is looked at for a name that does not exist."""
    return _hasher().hash(secrets.token_urlsafe(16))


def _verified(kept: str, secret: str) -> bool:
    """Whether a PIN is right; also one that was set before full-width digits counted as digits."""
    short = secret[: 2 * LONGEST]
    for given in dict.fromkeys((plain_secret(short), short)):
        try:
            with _HASHING:
                return _hasher().verify(kept, given.encode("utf-8", "replace"))
        except (VerificationError, InvalidHashError):
            continue
    return False


def _plain(code: str) -> str:
    """A code as it is compared: without blanks, dashes and case."""
    return "".join(one for one in plain_secret(code[:LONGEST]).upper() if one.isalnum())


def _asked(name: str) -> str:
    """The name that somebody says at the door, as it is compared and as any database stores it."""
    text = name[:LONGEST].encode("utf-8", "replace").decode().replace("\0", "")
    return folded(text)[:LONGEST]


WRONG_CODE = "This is not the code that the serving machine shows. Look at its terminal, or use huipai members there."
