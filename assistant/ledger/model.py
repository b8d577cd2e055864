"""The nouns of the ledger, frozen: clubs, players, evenings, tables, and the entries of a table (hands and payments).

A thing is named by an id: the number of the event that made it. Seats are "E", "N", "W", "S". Times are in UTC.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from assistant.rules import OptionValue
from assistant.rules.model.amounts import NO_POINTS, NO_WORTH, Points, Worth

Id = int
"""The number of the event that made a thing."""
Options = Mapping[str, OptionValue]
"""House rules by name."""
SEAT_NAMES = ("E", "N", "W", "S")
DEFAULT_ZONE = "Asia/Shanghai"


class TableStatus(StrEnum):
    """A table is played at, waits for its players, or is done; only an open one takes new hands."""

    OPEN = "open"
    PAUSED = "paused"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Club:
    """A club; `zone` is the IANA name of the time zone in which its evenings are dated."""

    id: Id
    name: str
    zone: str = DEFAULT_ZONE


@dataclass(frozen=True, slots=True)
class Player:
    """A player of a club. `into` is the player that this one was merged into, None for one who stands for themself."""

    id: Id
    club: Id
    name: str
    guest: bool = False
    into: Id | None = None
    nicknames: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening, named by its date (ISO, in the club's zone) however long past midnight it goes on."""

    id: Id
    club: Id
    date: str
    title: str = ""
    closed: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table of an evening: who sits where now, who waits for a turn, and the rules it opened with.

    `rules`, `options` (those that differ from the defaults) and `base` (the 底分, in points) are what the next hand
    starts from; every hand keeps its own. `pot` is the table's account: with all players it sums to zero.
    """

    id: Id
    evening: Id
    name: str
    state: TableStatus = TableStatus.OPEN
    seats: Mapping[str, Id] = field(default_factory=dict)
    bench: tuple[Id, ...] = ()
    rules: str = ""
    options: Options = field(default_factory=dict)
    base: int = 0
    pot: Points = NO_POINTS


@dataclass(frozen=True, slots=True)
class House:
    """House rules as they were when a hand was played: the rules' name and the value of every option."""

    id: Id
    rules: str
    options: Options


@dataclass(frozen=True, slots=True)
class Agreement:
    """What players had at the end of a date (ISO), as everybody agreed; `points` by player."""

    id: Id
    club: Id
    date: str
    points: Mapping[Id, Points]
    note: str = ""
    ended: bool = False


@dataclass(frozen=True, slots=True)
class Won:
    """One win of a hand: seats, `how` as in `assistant.rules.How`, 番 by name (empty where only points are known).

    A hand may hold several wins; they stand in the order in which they came. `total` is counted in `unit`.
    """

    seat: str
    how: str
    source: str | None = None
    fan: Mapping[str, int] = field(default_factory=dict)
    total: Worth = NO_WORTH
    unit: str = "番"


@dataclass(frozen=True, slots=True)
class Paid:
    """Points that one seat pays another, or the table's pot (None).

    `why` is the kind, as in `assistant.rules.Transfer` ("discard", "kong", "burn", "penalty" …); `word` is what the
    rules call it where they have a word of their own.
    """

    payer: str
    payee: str | None
    points: Points
    why: str
    word: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a hand came to, in points; with `pot` the seats sum to zero. `paid` is empty where only points are known.

    `burn` counts 烧庄 as `Settlement.burn` does, `bound` are the pairs in 互包; `dealer` and `next_dealer` are None
    where nobody noted them.
    """

    points: Mapping[str, Points]
    wins: tuple[Won, ...] = ()
    paid: tuple[Paid, ...] = ()
    burn: int = 0
    bound: tuple[tuple[str, str], ...] = ()
    dealer: str | None = None
    next_dealer: str | None = None
    pot: Points = NO_POINTS


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand at a table: who sat where, what was entered, and what it came to.

    `entered` is the JSON object of a line of `huipai settle` without its id, {} where only points were entered. `house`
    is the `House` it was played by, `photo` the token of a stored photo.
    """

    seats: Mapping[str, Id]
    outcome: Outcome
    entered: Mapping[str, Any] = field(default_factory=dict)
    house: Id | None = None
    photo: str | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Payment:
    """A penalty or a payment by hand: points by player, which with the table's pot sum to zero, and why."""

    points: Mapping[Id, Points]
    why: str
    pot: Points = NO_POINTS


@dataclass(frozen=True, slots=True)
class Entry:
    """A hand or a payment at a table as it stands now; `content` is None for one that was deleted or undone.

    `key` is the key it was saved under. `trail` are the events that made it what it is, the last one counts; an undo
    takes the last one off, so that () is an entry whose saving was taken back. `is_hand` says what its first event
    saved, a hand or a payment, whatever became of it.
    """

    id: Id
    table: Id
    key: str
    trail: tuple[Id, ...]
    content: Hand | Payment | None
    is_hand: bool = True


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the standings: hands played (lost ones and 荒牌 too) and points, penalties and payments included."""

    player: str
    hands: int
    points: Points
