"""The fold: what each event changes on a shelf. An event that is folded has been verified by the book before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from assistant.ledger import events as e
from assistant.ledger.model import Agreement, Club, Entry, Evening, Hand, House, Id, Payment, Player, Table
from assistant.ledger.names import folded, tidy
from assistant.ledger.repository import Repository
from assistant.rules.model.amounts import NO_POINTS, Points

Thing = TypeVar("Thing")


def apply(shelf: Repository, seq: int, club: Id, key: str, event: e.Event) -> None:
    """Puts on the shelf what the event with this number and key changes. A new thing's id is the number."""
    if isinstance(event, (e.HandSaved, e.PaymentSaved)):
        _saved(shelf, EventPlace(seq, club), key, event)
    else:
        _CHANGES[type(event)](shelf, EventPlace(seq, club), event)


@dataclass(frozen=True, slots=True)
class EventPlace:
    """The number of an event and its club."""

    seq: int
    club: Id


def there(found: Thing | None) -> Thing:
    """What must be there; a history that refers to nothing raises LookupError."""
    if found is None:
        raise LookupError("An event refers to something that no event before it made.")
    return found


def pot_of(content: Hand | Payment | None) -> Points:
    """What an entry puts into the table's pot."""
    if content is None:
        return NO_POINTS
    return content.outcome.pot if isinstance(content, Hand) else content.pot


def _saved(shelf: Repository, at: EventPlace, key: str, event: e.HandSaved | e.PaymentSaved) -> None:
    content = event.hand if isinstance(event, e.HandSaved) else event.payment
    there(shelf.table(event.table))
    _fill_pot(shelf, at, event.table, pot_of(content))
    shelf.put(at.club, Entry(at.seq, event.table, key, (at.seq,), content, isinstance(event, e.HandSaved)))


def _edited(shelf: Repository, at: EventPlace, event: Any) -> None:
    entry = there(shelf.entry(event.entry))
    content = event.hand if isinstance(event, e.HandEdited) else event.payment
    _put_entry(shelf, at, entry, (*entry.trail, at.seq), content)


def _deleted(shelf: Repository, at: EventPlace, event: e.EntryDeleted) -> None:
    entry = there(shelf.entry(event.entry))
    _put_entry(shelf, at, entry, (*entry.trail, at.seq), None)


def _undone(shelf: Repository, at: EventPlace, event: e.EntryUndone) -> None:
    entry = there(shelf.entry(event.entry))
    trail = entry.trail[:-1]
    _put_entry(shelf, at, entry, trail, shelf.content(trail[-1]) if trail else None)


def _put_entry(
    shelf: Repository, at: EventPlace, before: Entry, trail: tuple[Id, ...], content: Hand | Payment | None
) -> None:
    _fill_pot(shelf, at, before.table, pot_of(content) - pot_of(before.content))
    shelf.put(at.club, replace(before, trail=trail, content=content))


def _fill_pot(shelf: Repository, at: EventPlace, number: Id, points: Points) -> None:
    """Adds points to the pot of a table."""
    if points:
        table = there(shelf.table(number))
        shelf.put(at.club, replace(table, pot=table.pot + points))


def _club_opened(shelf: Repository, at: EventPlace, event: e.ClubOpened) -> None:
    shelf.put(at.club, Club(at.seq, tidy(event.name), event.zone))


def _club_changed(shelf: Repository, at: EventPlace, event: e.ClubChanged) -> None:
    shelf.put(at.club, Club(at.club, tidy(event.name), event.zone))


def _player_added(shelf: Repository, at: EventPlace, event: e.PlayerAdded) -> None:
    shelf.put(at.club, Player(at.seq, at.club, tidy(event.name), event.guest))


def _player_after(change: Callable[[Player, Any], Player]) -> Callable[[Repository, EventPlace, Any], None]:
    def fold(shelf: Repository, at: EventPlace, event: Any) -> None:
        shelf.put(at.club, change(there(shelf.player(event.player)), event))

    return fold


def _without_nickname(player: Player, event: e.NicknameDropped) -> Player:
    kept = tuple(name for name in player.nicknames if folded(name) != folded(event.nickname))
    return replace(player, nicknames=kept)


def _evening_opened(shelf: Repository, at: EventPlace, event: e.EveningOpened) -> None:
    shelf.put(at.club, Evening(at.seq, at.club, event.date, tidy(event.title)))


def _evening_closed(shelf: Repository, at: EventPlace, event: e.EveningClosed) -> None:
    shelf.put(at.club, replace(there(shelf.evening(event.evening)), closed=event.closed))


def _evening_changed(shelf: Repository, at: EventPlace, event: e.EveningChanged) -> None:
    evening = there(shelf.evening(event.evening))
    shelf.put(at.club, replace(evening, date=event.date, title=tidy(event.title)))


def _table_opened(shelf: Repository, at: EventPlace, event: e.TableOpened) -> None:
    opened = Table(at.seq, event.evening, tidy(event.name), seats=event.seats, bench=event.bench)
    shelf.put(at.club, replace(opened, rules=event.rules, options=event.options, base=event.base))


def _table_after(change: Callable[[Table, Any], Table]) -> Callable[[Repository, EventPlace, Any], None]:
    def fold(shelf: Repository, at: EventPlace, event: Any) -> None:
        shelf.put(at.club, change(there(shelf.table(event.table)), event))

    return fold


def _house_noted(shelf: Repository, at: EventPlace, event: e.HouseNoted) -> None:
    shelf.put(at.club, House(at.seq, event.rules, event.options))


def _agreed(shelf: Repository, at: EventPlace, event: e.BalanceAgreed) -> None:
    shelf.put(at.club, Agreement(at.seq, at.club, event.date, dict(event.points), event.note))


def _agreement_ended(shelf: Repository, at: EventPlace, event: e.AgreementEnded) -> None:
    shelf.put(at.club, replace(there(shelf.agreement(event.agreement)), ended=True))


_CHANGES: dict[type, Callable[[Repository, EventPlace, Any], None]] = {
    e.ClubOpened: _club_opened,
    e.ClubChanged: _club_changed,
    e.PlayerAdded: _player_added,
    e.PlayerRenamed: _player_after(lambda player, event: replace(player, name=tidy(event.name))),
    e.PlayerIsGuest: _player_after(lambda player, event: replace(player, guest=event.guest)),
    e.NicknameGiven: _player_after(
        lambda player, event: replace(player, nicknames=(*player.nicknames, tidy(event.nickname)))
    ),
    e.NicknameDropped: _player_after(_without_nickname),
    e.PlayersMerged: _player_after(lambda player, event: replace(player, into=event.into)),
    e.PlayersParted: _player_after(lambda player, _: replace(player, into=None)),
    e.EveningOpened: _evening_opened,
    e.EveningClosed: _evening_closed,
    e.EveningChanged: _evening_changed,
    e.TableOpened: _table_opened,
    e.SeatsTaken: _table_after(lambda table, event: replace(table, seats=event.seats, bench=event.bench)),
    e.RulesChanged: _table_after(
        lambda table, event: replace(table, rules=event.rules, options=event.options, base=event.base)
    ),
    e.TableTurned: _table_after(lambda table, event: replace(table, state=event.state)),
    e.HouseNoted: _house_noted,
    e.HandEdited: _edited,
    e.PaymentEdited: _edited,
    e.EntryDeleted: _deleted,
    e.EntryUndone: _undone,
    e.BalanceAgreed: _agreed,
    e.AgreementEnded: _agreement_ended,
}
