"""Everything that can happen, as frozen values. Events are only ever added; all that is shown is a fold of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from assistant.ledger.model import DEFAULT_ZONE, Hand, Id, Options, Payment, TableStatus
from assistant.rules.model.amounts import Points


@dataclass(frozen=True, slots=True)
class ClubOpened:
    """A club begins."""

    name: str
    zone: str = DEFAULT_ZONE


@dataclass(frozen=True, slots=True)
class ClubChanged:
    """A club takes another name or time zone; evenings keep their dates."""

    name: str
    zone: str


@dataclass(frozen=True, slots=True)
class PlayerAdded:
    """A player joins, or comes as a guest."""

    name: str
    guest: bool = False


@dataclass(frozen=True, slots=True)
class PlayerRenamed:
    """A player takes another name; past evenings show it too."""

    player: Id
    name: str


@dataclass(frozen=True, slots=True)
class PlayerIsGuest:
    """A guest becomes a member, or the other way round."""

    player: Id
    guest: bool


@dataclass(frozen=True, slots=True)
class NicknameGiven:
    """Another name by which a player is found."""

    player: Id
    nickname: str


@dataclass(frozen=True, slots=True)
class NicknameDropped:
    """A nickname is no longer used."""

    player: Id
    nickname: str


@dataclass(frozen=True, slots=True)
class PlayersMerged:
    """Two records turn out to be one person: everything of `player` counts for `into`."""

    player: Id
    into: Id


@dataclass(frozen=True, slots=True)
class PlayersParted:
    """A merge is taken back."""

    player: Id


@dataclass(frozen=True, slots=True)
class EveningOpened:
    """An evening begins; `date` is ISO, in the club's zone."""

    date: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class EveningClosed:
    """An evening is over, or (with `closed` false) goes on after all."""

    evening: Id
    closed: bool = True


@dataclass(frozen=True, slots=True)
class EveningChanged:
    """An evening was on another date (ISO) than it was opened with, or takes another title; its hands go with it."""

    evening: Id
    date: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A table is set up; see `assistant.ledger.values.Table`."""

    evening: Id
    name: str
    seats: Mapping[str, Id] = field(default_factory=dict)
    bench: tuple[Id, ...] = ()
    rules: str = ""
    options: Options = field(default_factory=dict)
    base: int = 0


@dataclass(frozen=True, slots=True)
class SeatsTaken:
    """Players sit down, change places or take turns."""

    table: Id
    seats: Mapping[str, Id]
    bench: tuple[Id, ...] = ()


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """The house rules or the stakes of a table from the next hand on."""

    table: Id
    rules: str
    options: Options = field(default_factory=dict)
    base: int = 0


@dataclass(frozen=True, slots=True)
class TableTurned:
    """A table is paused, resumed or closed."""

    table: Id
    state: TableStatus


@dataclass(frozen=True, slots=True)
class HouseNoted:
    """House rules in full, for the hands that are played by them."""

    rules: str
    options: Options


@dataclass(frozen=True, slots=True)
class HandSaved:
    """A hand was played."""

    table: Id
    hand: Hand


@dataclass(frozen=True, slots=True)
class PaymentSaved:
    """A penalty or a payment was entered by hand."""

    table: Id
    payment: Payment


@dataclass(frozen=True, slots=True)
class HandEdited:
    """A hand was other than it was saved; `why` is for the audit ("recomputed" where rules were put right)."""

    entry: Id
    hand: Hand
    why: str = ""


@dataclass(frozen=True, slots=True)
class PaymentEdited:
    """A payment was other than it was saved."""

    entry: Id
    payment: Payment


@dataclass(frozen=True, slots=True)
class EntryDeleted:
    """A hand or payment does not count; an undo brings it back. `why` is "cancelled" where its whole table was."""

    entry: Id
    why: str = ""


@dataclass(frozen=True, slots=True)
class EntryUndone:
    """The last change of a hand or payment is taken back: an edit, a deletion, or the saving itself."""

    entry: Id


@dataclass(frozen=True, slots=True)
class BalanceAgreed:
    """Everybody agrees what players had at the end of a date (ISO), all points from the first evening on."""

    date: str
    points: Mapping[Id, Points]
    note: str = ""


@dataclass(frozen=True, slots=True)
class AgreementEnded:
    """An agreement no longer holds: something before it may be changed again."""

    agreement: Id


Event = (
    ClubOpened
    | ClubChanged
    | PlayerAdded
    | PlayerRenamed
    | PlayerIsGuest
    | NicknameGiven
    | NicknameDropped
    | PlayersMerged
    | PlayersParted
    | EveningOpened
    | EveningClosed
    | EveningChanged
    | TableOpened
    | SeatsTaken
    | RulesChanged
    | TableTurned
    | HouseNoted
    | HandSaved
    | PaymentSaved
    | HandEdited
    | PaymentEdited
    | EntryDeleted
    | EntryUndone
    | BalanceAgreed
    | AgreementEnded
)


@dataclass(frozen=True, slots=True)
class RecordedEvent:
    """An event as it was written: its number in the database, its club, when (UTC), who, and under which key.

    Order is that of `seq`; `at` is what the clock said. `digest` tells whether the same key brings the same content,
    `link` is its place in the chain of the log.
    """

    seq: int
    club: Id
    at: datetime
    who: str
    key: str
    digest: str
    event: Event
    link: str = ""
