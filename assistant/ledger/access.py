"""Who may do what in a club: three roles, and the actions that each of them may take.

A club without members asks nobody who they are: everyone may do everything, as a family at home expects.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from assistant.rules.model.problems import Problem, problem

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


def secret_problem(secret: str) -> Problem | None:
    """What is wrong with a new PIN or password, None for a good one."""
    if not SHORTEST <= len(secret) <= LONGEST:
        template = "A PIN or password has {fewest} to {most} characters."
        return problem("bad_value", "secret", template, fewest=SHORTEST, most=LONGEST)
    if len(set(secret)) == 1 or secret in "01234567890" or secret in "09876543210":
        return problem("bad_value", "secret", "This PIN would be guessed first: choose another one.")
    return None
