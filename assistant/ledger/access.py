"""Who may do what in a club: three roles, and the actions that each of them may take.

A club without members asks nobody who they are: everyone may do everything, as a family at home expects.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from assistant.ledger.names import folded
from assistant.rules.model.problems import Problem, problem

OWNER_CODE = "HUIPAI_OWNER_CODE"
"""Variable of the environment: the code that makes the first owner; `huipai app` makes one and prints it."""
SHORTEST, LONGEST = 4, 200
"""Characters of a PIN or password."""


class Role(StrEnum):
    """What somebody is in a club."""

    OWNER = "owner"
    SCOREKEEPER = "scorekeeper"
    VIEWER = "viewer"


MAY: dict[str, frozenset[Role]] = {
    "look": frozenset(Role),
    "export": frozenset(Role),
    "save": frozenset({Role.OWNER, Role.SCOREKEEPER}),
    "correct": frozenset({Role.OWNER, Role.SCOREKEEPER}),
    "open": frozenset({Role.OWNER, Role.SCOREKEEPER}),
    "players": frozenset({Role.OWNER, Role.SCOREKEEPER}),
    "merge": frozenset({Role.OWNER}),
    "import": frozenset({Role.OWNER}),
    "audit": frozenset({Role.OWNER}),
    "roles": frozenset({Role.OWNER}),
    "house": frozenset({Role.OWNER, Role.SCOREKEEPER}),
    "examples": frozenset({Role.OWNER, Role.SCOREKEEPER}),
    "upload": frozenset({Role.OWNER, Role.SCOREKEEPER}),
}
"""Action → who may take it."""


@dataclass(frozen=True, slots=True)
class Principal:
    """Who is at the app: a name for the audit ("" where nobody is asked), and a role (None: not known yet)."""

    name: str = ""
    role: Role | None = Role.OWNER

    def may(self, action: str) -> bool:
        """Whether the visitor may take an action of `MAY`."""
        return self.role in MAY[action]


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who signs in: `email` for OpenID Connect ("" for none), `has_secret` for a PIN or password."""

    name: str
    role: Role
    email: str = ""
    has_secret: bool = True


@dataclass(frozen=True, slots=True)
class AccessToken:
    """A device that is signed in, or a link that was given away; the token itself is stored nowhere. Times in UTC."""

    id: int
    name: str
    role: Role
    is_link: bool
    made: datetime
    until: datetime


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody as an OpenID Connect provider names them: `iss`, `sub`, and an address that may be verified."""

    issuer: str
    subject: str
    email: str = ""
    email_verified: bool = False


class DoorEvent(NamedTuple):
    """What happened at a door: when (UTC), who, what, about whom, and from which address."""

    at: datetime
    who: str
    what: str
    about: str
    address: str = ""


def needs_code() -> Problem:
    """The first owner is nobody who merely came by over the network."""
    return problem("forbidden", "", "The first owner needs the code that the serving machine shows.")


def needs_secret() -> Problem:
    """An e-mail lets nobody in where there is no provider that vouches for it."""
    return problem("bad_value", "secret", "Nobody can sign in by an e-mail here: give a PIN.")


def plain_secret(secret: str) -> str:
    """The PIN as it is compared: digits in full width are digits."""
    return unicodedata.normalize("NFKC", secret)


def secret_problem(secret: str, name: str = "") -> Problem | None:
    """What is wrong with a new PIN or password of somebody, None for a good one."""
    if not SHORTEST <= len(secret) <= LONGEST:
        template = "A PIN or password has {fewest} to {most} characters."
        return problem("bad_value", "secret", template, fewest=SHORTEST, most=LONGEST)
    if _is_weak(plain_secret(secret).casefold(), folded(name)):
        return problem("bad_value", "secret", "This PIN would be guessed first: choose another one.")
    return None


def _is_weak(secret: str, name: str) -> bool:
    """One sign or group over and over, a run of the keyboard, a year, the own name, or what everybody takes."""
    if name and (secret in name or (name in secret and len(secret) < len(name) + 3)):
        return True
    if any(secret == secret[:size] * (len(secret) // size) for size in range(1, len(secret) // 2 + 1)):
        return True
    if any(secret in run or secret in run[::-1] for run in _RUNS):
        return True
    return secret in _COMMON or bool(re.fullmatch(r"(19|20)\d\d", secret))


_RUNS = ("01234567890123", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm", "147258369", "2580")
_COMMON = frozenset(
    (
        *("1314", "5201", "5200", "0520", "1688", "1122", "1133", "2233", "5201314", "147147", "159357", "168168"),
        *("111222", "112233", "123321", "456789", "666888", "888999", "1234a", "a123456", "123456a", "abc123"),
        *("woaini", "mahjong", "huipai", "password", "passwort", "admin", "letmein", "welcome", "iloveyou"),
    )
)
"""PINs and passwords that are tried first."""
