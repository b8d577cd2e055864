"""Sums for standings, players and ratings, from the tallies that are kept with every hand: no hand is read again."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from assistant.ledger.model import Id
from assistant.ledger.stats.tally import Tally
from assistant.ledger.store import schema
from assistant.ledger.store.queries import in_range


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


def sums(connection: Connection, club: Id, first: str, last: str) -> tuple[Sum, ...]:
    """The sums of every record over the evenings from one date to another, both included."""
    of = schema.tallies.c
    wanted = select(of.player_id, func.sum(of.hands), func.sum(of.points), func.sum(of.extra)).group_by(of.player_id)
    found = connection.execute(in_range(wanted, club, first, last))
    return tuple(Sum(player, int(hands), int(points), int(extra)) for player, hands, points, extra in found)


def of_table(connection: Connection, table: Id) -> tuple[Sum, ...]:
    """The sums of every record at one table."""
    of = schema.tallies.c
    wanted = select(of.player_id, of.hands, of.points, of.extra).where(of.table_id == table)
    return tuple(Sum(*row) for row in connection.execute(wanted))


def sittings(
    connection: Connection, club: Id, first: str, last: str, players: Collection[Id] | None = None
) -> Iterator[Sitting]:
    """Every sitting of some records (None: of all) in the order of time."""
    of, at = schema.tallies.c, schema.evenings.c
    wanted = select(at.date, at.id, of.table_id, of.player_id, of.hands, of.points + of.extra)
    if players is not None:
        wanted = wanted.where(of.player_id.in_(players))
    for row in connection.execute(in_range(wanted, club, first, last).order_by(at.date, of.table_id)):
        yield Sitting(*row)


def tallies(
    connection: Connection, club: Id, players: Collection[Id], first: str, last: str
) -> Iterator[tuple[Sitting, Tally]]:
    """The sittings of some records with their tallies, in the order of time."""
    of, at = schema.tallies.c, schema.evenings.c
    wanted = select(at.date, at.id, of.table_id, of.player_id, of.hands, of.points + of.extra, of.body)
    wanted = in_range(wanted, club, first, last).where(of.player_id.in_(players)).order_by(at.date, of.table_id)
    for row in connection.execute(wanted):
        yield Sitting(*row[:-1]), Tally.from_json(row[-1])


def entry_of_key(connection: Connection, club: Id, key: str) -> Id | None:
    """The hand or payment that is stored under a key; None where there is none."""
    of = schema.events.c
    return connection.execute(select(of.seq).where(of.club_id == club, of.key == key)).scalar()


def last_event(connection: Connection) -> tuple[int, str]:
    """The number and the key of the latest event; (0, "") where there is none. A restored backup has another one."""
    of = schema.events.c
    found = connection.execute(select(of.seq, of.key).order_by(of.seq.desc()).limit(1)).first()
    return (int(found.seq), str(found.key)) if found else (0, "")
