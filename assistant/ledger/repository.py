"""Where the fold keeps its nouns: a shelf of the memory here, one of the database in `assistant.ledger.store`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from assistant.ledger.model import Agreement, Club, Entry, Evening, Hand, House, Id, Options, Payment, Player, Table
from assistant.ledger.names import folded

Entity = Club | Player | Evening | Table | House | Entry | Agreement
Thing = TypeVar("Thing", bound=Entity)


class Repository(Protocol):
    """Nouns by id and by name. Each method gives None where there is no such thing."""

    def club(self, number: Id) -> Club | None:
        """The club of an id."""

    def club_named(self, name: str) -> Club | None:
        """The club of a name, whatever its width and case."""

    def player(self, number: Id) -> Player | None:
        """The player of an id, as added (merged ones too)."""

    def player_named(self, club: Id, name: str) -> Player | None:
        """The player of a name or nickname in a club, whatever its width and case."""

    def evening(self, number: Id) -> Evening | None:
        """The evening of an id."""

    def evening_on(self, club: Id, date: str) -> Evening | None:
        """The evening of a date (ISO) in a club."""

    def table(self, number: Id) -> Table | None:
        """The table of an id."""

    def table_named(self, evening: Id, name: str) -> Table | None:
        """The table of a name in an evening, whatever its width and case."""

    def house(self, number: Id) -> House | None:
        """The house rules of an id."""

    def house_like(self, club: Id, rules: str, options: Options) -> House | None:
        """The house rules with these values in a club."""

    def entry(self, number: Id) -> Entry | None:
        """The entry of an id, deleted ones too."""

    def agreement(self, number: Id) -> Agreement | None:
        """The agreement of an id, ended ones too."""

    def points_until(self, club: Id, date: str) -> Mapping[Id, int]:
        """The points of every person of a club over all evenings up to a date (ISO), itself included."""

    def content(self, version: Id) -> Hand | Payment | None:
        """What an entry holds from the event of this number on; None where that event deleted it."""

    def met(self, one: Id, other: Id) -> bool:
        """Whether two players sat at the table in one hand that counts."""

    def put(self, club: Id, noun: Entity) -> None:
        """Keeps a noun of a club in place of the one with its id."""


def person(shelf: Repository, number: Id) -> Player | None:
    """The player whom a record stands for, after all merges."""
    found = shelf.player(number)
    while found is not None and found.into is not None:
        found = shelf.player(found.into)
    return found


def points_of(content: Hand | Payment | None) -> Mapping[Id, int]:
    """Points by player of what an entry holds."""
    if isinstance(content, Hand):
        return {content.seats[seat]: points for seat, points in content.outcome.points.items() if seat in content.seats}
    return content.points if content is not None else {}


@dataclass(frozen=True, slots=True)
class MemoryShelf:
    """A shelf in memory, by type and id; `contents` are filled by the fold."""

    clubs: dict[Id, Club] = field(default_factory=dict)
    players: dict[Id, Player] = field(default_factory=dict)
    evenings: dict[Id, Evening] = field(default_factory=dict)
    tables: dict[Id, Table] = field(default_factory=dict)
    houses: dict[Id, House] = field(default_factory=dict)
    entries: dict[Id, Entry] = field(default_factory=dict)
    agreements: dict[Id, Agreement] = field(default_factory=dict)
    contents: dict[Id, Hand | Payment | None] = field(default_factory=dict)
    club_of: dict[Id, Id] = field(default_factory=dict)

    def club(self, number: Id) -> Club | None:
        """As in `Repository`."""
        return self.clubs.get(number)

    def club_named(self, name: str) -> Club | None:
        """As in `Repository`."""
        return next((club for club in self.clubs.values() if folded(club.name) == folded(name)), None)

    def player(self, number: Id) -> Player | None:
        """As in `Repository`."""
        return self.players.get(number)

    def player_named(self, club: Id, name: str) -> Player | None:
        """As in `Repository`."""
        wanted = folded(name)
        members = (player for player in self.players.values() if player.club == club)
        return next((one for one in members if wanted in map(folded, (one.name, *one.nicknames))), None)

    def evening(self, number: Id) -> Evening | None:
        """As in `Repository`."""
        return self.evenings.get(number)

    def evening_on(self, club: Id, date: str) -> Evening | None:
        """As in `Repository`."""
        return next((one for one in self.evenings.values() if (one.club, one.date) == (club, date)), None)

    def table(self, number: Id) -> Table | None:
        """As in `Repository`."""
        return self.tables.get(number)

    def table_named(self, evening: Id, name: str) -> Table | None:
        """As in `Repository`."""
        there = (table for table in self.tables.values() if table.evening == evening)
        return next((table for table in there if folded(table.name) == folded(name)), None)

    def house(self, number: Id) -> House | None:
        """As in `Repository`."""
        return self.houses.get(number)

    def house_like(self, club: Id, rules: str, options: Options) -> House | None:
        """As in `Repository`."""
        there = (house for house in self.houses.values() if self.club_of[house.id] == club)
        return next((house for house in there if (house.rules, house.options) == (rules, options)), None)

    def entry(self, number: Id) -> Entry | None:
        """As in `Repository`."""
        return self.entries.get(number)

    def agreement(self, number: Id) -> Agreement | None:
        """As in `Repository`."""
        return self.agreements.get(number)

    def points_until(self, club: Id, date: str) -> Mapping[Id, int]:
        """As in `Repository`."""
        found: dict[Id, int] = {}
        for entry in self.entries.values():
            evening = self.evenings[self.tables[entry.table].evening]
            if evening.club == club and evening.date <= date:
                for player, points in points_of(entry.content).items():
                    whom = person(self, player)
                    found[whom.id if whom else player] = found.get(whom.id if whom else player, 0) + points
        return found

    def content(self, version: Id) -> Hand | Payment | None:
        """As in `Repository`."""
        return self.contents.get(version)

    def met(self, one: Id, other: Id) -> bool:
        """As in `Repository`."""
        hands = (entry.content for entry in self.entries.values() if isinstance(entry.content, Hand))
        return any({one, other} <= set(hand.seats.values()) for hand in hands)

    def put(self, club: Id, noun: Entity) -> None:
        """As in `Repository`."""
        self.club_of[noun.id] = club
        if isinstance(noun, Entry) and noun.trail:
            self.contents[noun.trail[-1]] = noun.content
        self.all_of(type(noun))[noun.id] = noun

    def all_of(self, kind: type[Thing]) -> dict[Id, Thing]:
        """Every noun of a kind by its id."""
        places: dict[type, Any] = {
            Club: self.clubs,
            Player: self.players,
            Evening: self.evenings,
            Table: self.tables,
            House: self.houses,
            Entry: self.entries,
            Agreement: self.agreements,
        }
        found: dict[Id, Thing] = places[kind]
        return found
