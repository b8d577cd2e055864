"""Members, their PINs as argon2 hashes, devices that are signed in, links to view, and a limit on tries.

All of it is in the database, so that every replica knows the same tries and the same doors.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import ColumnElement, Connection, Engine, delete, func, insert, select, update

from assistant.ledger.access import AccessToken, Member, Principal, Role, secret_problem
from assistant.ledger.errors import LedgerError
from assistant.ledger.model import Id
from assistant.ledger.names import folded, name_problem, tidy
from assistant.ledger.store.engine import reading, writing
from assistant.ledger.store.schema import door_log, members, passes, tries
from assistant.rules.model.problems import Problem, problem

WINDOW = timedelta(minutes=15)
TRIES_OF_A_NAME, TRIES_OF_A_CLUB = 5, 40
"""Wrong PINs within `WINDOW` after which that name, or the whole club, has to wait."""
DEVICE_DAYS, LINK_DAYS = 90, 365


class WrongSecretError(LedgerError):
    """The name or the PIN is not right, or there were too many tries: try again, or later."""


class AccessControl:
    """Who may come in, for the clubs of a store."""

    def __init__(self, engine: Engine, clock: Callable[[], datetime]) -> None:
        self._engine, self._clock = engine, clock

    def members(self, club: Id) -> tuple[Member, ...]:
        """Everyone who signs in, by name; () where nobody has to."""
        with reading(self._engine) as connection:
            rows = connection.execute(select(members).where(members.c.club == club)).all()
        found = (Member(row.name, Role(row.role), row.email, bool(row.secret)) for row in rows)
        return tuple(sorted(found, key=lambda member: member.name))

    def put_member(self, club: Id, member: Member, secret: str, by: str) -> None:
        """Adds a member, or changes the one of that name; an empty secret keeps the old one.

        The first member has to be an owner, and the last owner stays one. Raises `LedgerError` with all that is wrong.
        """
        key = folded(member.name)
        with writing(self._engine) as connection:
            old = connection.execute(select(members).where(_is(club, key))).first()
            wrong = [
                name_problem(member.name, "name"),
                secret_problem(secret) if secret or not (old or member.email) else None,
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
            }
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
        key, now = folded(name), self._clock()
        with writing(self._engine) as connection:  # the try is counted before it is looked at
            connection.execute(delete(tries).where(tries.c.at < now - WINDOW))
            _check_tries(connection, club, key, now)
            connection.execute(insert(tries).values(club=club, folded=key, at=now))
            row = connection.execute(select(members).where(_is(club, key))).first()
        right = _verified(row.secret if row and row.secret else _nobody(), secret)
        with writing(self._engine) as connection:
            if row is None or not row.secret or not right:
                self._note(connection, club, tidy(name)[:60], "refused", "")
            else:
                connection.execute(delete(tries).where(tries.c.club == club, tries.c.folded == key))
                if _hasher().check_needs_rehash(row.secret):
                    connection.execute(update(members).where(_is(club, key)).values(secret=_hasher().hash(secret)))
                token = self._give(connection, club, row.name, Role(row.role), is_link=False)
                self._note(connection, club, row.name, "in", "")
                return Principal(row.name, Role(row.role)), token
        raise WrongSecretError.saying("wrong_secret", "The name or the PIN is not right.")

    def by_email(self, club: Id, email: str) -> Principal | None:
        """The member whom the club's OpenID Connect provider knows by that address, None for strangers."""
        wanted = members.c.email == email.strip().casefold()
        with reading(self._engine) as connection:
            row = connection.execute(
                select(members).where(members.c.club == club, members.c.email != "", wanted)
            ).first()
        return Principal(row.name, Role(row.role)) if row else None

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

    def sign_out(self, club: Id, token: str) -> None:
        """Forgets this device."""
        with writing(self._engine) as connection:
            connection.execute(delete(passes).where(passes.c.club == club, passes.c.digest == _digest(token)))

    def log(self, club: Id, most: int = 200) -> tuple[tuple[datetime, str, str, str], ...]:
        """(when in UTC, who, what, about whom) of everything that happened at the doors, the newest first."""
        wanted = select(door_log).where(door_log.c.club == club).order_by(door_log.c.id.desc()).limit(most)
        with reading(self._engine) as connection:
            return tuple((row.at, row.who, row.what, row.about) for row in connection.execute(wanted))

    def _give(self, connection: Connection, club: Id, name: str, role: Role, is_link: bool) -> str:
        token, now = secrets.token_urlsafe(24), self._clock()
        until = now + timedelta(days=LINK_DAYS if is_link else DEVICE_DAYS)
        row = {"club": club, "name": name, "folded": folded(name), "role": role.value, "is_link": is_link}
        connection.execute(insert(passes).values(digest=_digest(token), made=now, until=until, **row))
        connection.execute(delete(passes).where(passes.c.until < now))
        return token

    def _note(self, connection: Connection, club: Id, who: str, what: str, about: str) -> None:
        connection.execute(insert(door_log).values(club=club, at=self._clock(), who=who, what=what, about=about))


def _is(club: Id, key: str) -> ColumnElement[bool]:
    return (members.c.club == club) & (members.c.folded == key)


def _other_owners(connection: Connection, club: Id, key: str) -> bool:
    wanted = (members.c.club == club, members.c.folded != key, members.c.role == Role.OWNER.value)
    return connection.execute(select(members.c.folded).where(*wanted).limit(1)).first() is not None


def _shut(connection: Connection, club: Id, key: str) -> None:
    """Signs the devices of a member out; links stay."""
    connection.execute(delete(passes).where(passes.c.club == club, passes.c.folded == key, passes.c.is_link.is_(False)))


def _check_tries(connection: Connection, club: Id, key: str, now: datetime) -> None:
    recent = (tries.c.club == club, tries.c.at >= now - WINDOW)
    counted = select(func.count(), func.min(tries.c.at)).select_from(tries)
    of_name = connection.execute(counted.where(*recent, tries.c.folded == key)).one()
    of_club = connection.execute(counted.where(*recent)).one()
    for (count, first), most in ((of_name, TRIES_OF_A_NAME), (of_club, TRIES_OF_A_CLUB)):
        if count >= most:
            minutes = max(1, -int(-(first + WINDOW - now).total_seconds() // 60))
            template = "Too many tries. Wait {minutes} min, then try again."
            raise WrongSecretError(problem("too_many_tries", "", template, minutes=minutes))


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
    try:
        return _hasher().verify(kept, secret[:1000])
    except (VerificationError, InvalidHashError):
        return False
