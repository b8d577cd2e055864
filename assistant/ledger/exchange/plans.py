"""What a file would bring into the ledger, before anything is written: entries in order, and every problem at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from assistant.ledger.model import Outcome
from assistant.rules.model.amounts import Points
from assistant.rules.model.problems import Problem


@dataclass(frozen=True, slots=True)
class PlannedHand:
    """A hand to be saved: date (ISO), table, names by seat, what it came to, what was entered, a note, its key."""

    date: str
    table: str
    players: Mapping[str, str]
    outcome: Outcome
    entered: Mapping[str, object]
    note: str
    key: str


@dataclass(frozen=True, slots=True)
class PlannedPayment:
    """Points by name that sum to zero with the pot: a payment, or an evening's result brought over."""

    date: str
    table: str
    points: Mapping[str, Points]
    why: str
    pot: Points
    key: str


Planned = PlannedHand | PlannedPayment


def names_of(one: Planned) -> tuple[str, ...]:
    """Who takes part."""
    return tuple(one.players.values() if isinstance(one, PlannedHand) else one.points)


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """Everything that a file would bring; nothing may be written while there are problems (`where`: "row 12").

    `left_out` are the headings of columns that hold words and nobody's points.
    """

    entries: tuple[Planned, ...] = ()
    problems: tuple[Problem, ...] = ()
    left_out: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Everyone who is named, once, in order."""
        found = (
            name
            for one in self.entries
            for name in (one.players.values() if isinstance(one, PlannedHand) else one.points)
        )
        return tuple(dict.fromkeys(found))

    @property
    def dates(self) -> tuple[str, ...]:
        """Every date, in order."""
        return tuple(sorted({one.date for one in self.entries}))
