"""Who plays: an evening and its tables are opened, somebody comes, somebody goes, players change places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random, SystemRandom

from assistant.ledger.errors import LedgerError
from assistant.ledger.events import ClubOpened, EveningOpened, PlayerAdded, SeatsTaken, TableOpened
from assistant.ledger.model import SEAT_NAMES, Evening, Id, Options, Table
from assistant.ledger.names import tidy
from assistant.ledger.repository import person
from assistant.ledger.seating import FEWEST, drawn
from assistant.ledger.store import Store
from assistant.ledger.store.writer import Writer

LATER = 10_000
"""Numbers of tables of an evening are looked for up to here."""
FIRST_CLUB = "the-first-club"
"""The key under which the first evening of a database opens its club."""


@dataclass(frozen=True, slots=True)
class TableOpening:
    """What was entered to open a table: who plays, in which order, by which rules and for which 底分, on which day.

    `draw` draws the seats; else the first four sit down in the order 东 北 西 南. `nonce` distinguishes two openings.
    """

    names: Sequence[str]
    nonce: str
    draw: bool = True
    rules: str = ""
    options: Options = field(default_factory=dict)
    base: int = 0
    day: str = ""


def open_table(
    store: Store, club: Id | None, evening: Evening | None, opening: TableOpening, who: str, new_club: str, draw: Random
) -> tuple[Id, Id]:
    """The ids of the evening and its new table. An evening, players and (None) a club that are new are written too.

    The same opening again, however often it is sent, opens one table. Raises `LedgerError` with all that speaks
    against it.
    """
    with store.writing(who) as writer:
        home = writer.write(None, ClubOpened(new_club), FIRST_CLUB).seq if club is None else club
        before = writer.known(home, f"open-{opening.nonce}")
        day = evening.date if evening else opening.day
        there = writer.shelf.evening_on(home, day)
        number = there.id if there else writer.write(home, EveningOpened(day)).seq
        if before:
            return number, before[0]
        players = list(dict.fromkeys(known_or_new(writer, home, name) for name in opening.names))
        seats, bench = drawn(players, draw) if opening.draw else in_order(players)
        free = (str(place) for place in range(1, LATER) if not writer.shelf.table_named(number, str(place)))
        opened = TableOpened(number, next(free), seats, bench, opening.rules, opening.options, opening.base)
        return number, writer.write(home, opened, f"open-{opening.nonce}").seq


def in_order(players: Sequence[Id]) -> tuple[dict[str, Id], tuple[Id, ...]]:
    """Who sits where, and who waits, as they were named."""
    return dict(zip(SEAT_NAMES, players, strict=False)), tuple(players[len(SEAT_NAMES) :])


def known_or_new(writer: Writer, club: Id, name: str) -> Id:
    """The player whom a name or nickname means, whatever its width and case; a new one where there is none."""
    there = writer.shelf.player_named(club, name)
    whom = person(writer.shelf, there.id) if there else None
    return whom.id if whom else writer.write(club, PlayerAdded(name)).seq


def come(store: Store, club: Id, table: Table, name: str, who: str) -> None:
    """Somebody comes to a table: takes an empty seat, else waits for a turn."""
    with store.writing(who) as writer:
        player = known_or_new(writer, club, tidy(name))
        empty = next((seat for seat in SEAT_NAMES if seat not in table.seats), None)
        seats = in_seats({**table.seats, empty: player}) if empty else dict(table.seats)
        writer.write(club, SeatsTaken(table.id, seats, table.bench if empty else (*table.bench, player)))


def leave(store: Store, club: Id, table: Table, player: Id, who: str) -> None:
    """Somebody goes home: who has waited longest takes the seat, else it stays empty. What was won and lost stays."""
    waiting = [one for one in table.bench if one != player]
    seats = dict(table.seats)
    seat = next((place for place, there in seats.items() if there == player), None)
    if seat is not None:
        seats.pop(seat)
        if waiting:
            seats[seat] = waiting.pop(0)
    if len(seats) < FEWEST:
        template = "At least {fewest} play at a table: close it instead, or let somebody else come first."
        raise LedgerError.saying("bad_value", template, fewest=FEWEST)
    store.write(club, SeatsTaken(table.id, in_seats(seats), tuple(waiting)), who)


def draw_again(store: Store, club: Id, table: Table, who: str) -> None:
    """All at the table, those too who wait, draw their seats anew."""
    seats, bench = drawn((*table.seats.values(), *table.bench), SystemRandom())
    store.write(club, SeatsTaken(table.id, seats, bench), who)


def in_seats(seats: Mapping[str, Id]) -> dict[str, Id]:
    """The players in the order of the seats."""
    return {seat: seats[seat] for seat in SEAT_NAMES if seat in seats}
