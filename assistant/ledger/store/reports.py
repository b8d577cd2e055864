"""Sums for standings, players and ratings, from the tallies that are kept with every hand: no hand is read again."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Engine, func, select

from assistant.ledger.model import Id
from assistant.ledger.stats.tally import Tally
from assistant.ledger.store import schema
from assistant.ledger.store.engine import reading
from assistant.ledger.store.queries import LATEST, in_range


@dataclass(frozen=True, slots=True)
class Sum:
    """Hands and points of one record of a player; `extra` are the penalties and payments in points."""

    player: Id
    hands: int
    points: int
    extra: int

    @property
    def total(self) -> int:
        """All points."""
        return self.points + self.extra


@dataclass(frozen=True, slots=True)
class Sitting:
    """What one record of a player has from one table of an evening (`date`: ISO)."""

    date: str
    evening: Id
    table: Id
    player: Id
    hands: int
    total: int


class Reports:
    """The sums of a store, each question answered from one moment of the database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def sums(self, club: Id, first: str = "", last: str = LATEST) -> tuple[Sum, ...]:
        """The sums of every record over the evenings from one date to another, both included."""
        of = schema.tallies.c
        wanted = select(of.player_id, func.sum(of.hands), func.sum(of.points), func.sum(of.extra))
        wanted = in_range(wanted.group_by(of.player_id), club, first, last)
        with reading(self._engine) as connection:
            return tuple(Sum(row[0], *map(int, row[1:])) for row in connection.execute(wanted))

    def of_table(self, table: Id) -> tuple[Sum, ...]:
        """The sums of every record at one table."""
        of = schema.tallies.c
        wanted = select(of.player_id, of.hands, of.points, of.extra).where(of.table_id == table)
        with reading(self._engine) as connection:
            return tuple(Sum(*row) for row in connection.execute(wanted))

    def sittings(
        self, club: Id, first: str = "", last: str = LATEST, players: Collection[Id] | None = None
    ) -> tuple[Sitting, ...]:
        """Every sitting of some records (None: of all) in the order of time."""
        of, at = schema.tallies.c, schema.evenings.c
        wanted = select(at.date, at.id, of.table_id, of.player_id, of.hands, of.points + of.extra)
        if players is not None:
            wanted = wanted.where(of.player_id.in_(players))
        wanted = in_range(wanted, club, first, last).order_by(at.date, of.table_id)
        with reading(self._engine) as connection:
            return tuple(Sitting(*row) for row in connection.execute(wanted))

    def tallies(self, club: Id, players: Collection[Id], first: str, last: str) -> tuple[tuple[Sitting, Tally], ...]:
        """The sittings of some records with their tallies, in the order of time."""
        of, at = schema.tallies.c, schema.evenings.c
        wanted = select(at.date, at.id, of.table_id, of.player_id, of.hands, of.points + of.extra, of.body)
        wanted = in_range(wanted, club, first, last).where(of.player_id.in_(players)).order_by(at.date, of.table_id)
        with reading(self._engine) as connection:
            return tuple((Sitting(*row[:-1]), Tally.from_json(row[-1])) for row in connection.execute(wanted))

    def last_event(self) -> tuple[int, str]:
        """The number and the key of the latest event; (0, "") where there is none. A restored backup has another."""
        of = schema.events.c
        wanted = select(of.seq, of.key).order_by(of.seq.desc()).limit(1)
        with reading(self._engine) as connection:
            found = connection.execute(wanted).first()
        return (int(found.seq), str(found.key)) if found else (0, "")

    def is_stored(self, club: Id, key: str) -> bool:
        """Whether something is stored under a key of a club."""
        of = schema.events.c
        wanted = select(of.seq).where(of.club_id == club, of.key == key)
        with reading(self._engine) as connection:
            return connection.execute(wanted).scalar() is not None
