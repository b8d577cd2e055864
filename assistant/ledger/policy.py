"""The book: which events are allowed as things stand. `verify` says why not, `can` whether; the store writes.

One row a kind of event. A button's disabled state and its tooltip come from the same row.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from assistant.ledger import events as e
from assistant.ledger.contents import LONGEST_NOTE, MOST_POINTS, hand_problems, payment_problems
from assistant.ledger.model import SEAT_NAMES, Entry, Hand, Id, Payment, Player, Table, TableStatus
from assistant.ledger.names import folded, name_problem
from assistant.ledger.repository import Repository, person
from assistant.rules.model.problems import Problem, problem

Found = Iterator[Problem]
MOST_RULES = 100
"""Characters of the name of rules."""


def verify(shelf: Repository, club: Id | None, event: e.Event) -> tuple[Problem, ...]:
    """Everything that speaks against an event in a club (None to open one); () when it may be written."""
    if isinstance(event, e.ClubOpened):
        return tuple(_club_opened(_Desk(shelf, 0), event))
    if club is None or shelf.club(club) is None:
        return (problem("unknown", "club", "There is no such club."),)
    return tuple(_RULES[type(event)](_Desk(shelf, club), event))


def can(shelf: Repository, club: Id | None, event: e.Event) -> bool:
    """Whether an event may be written."""
    return not verify(shelf, club, event)


@dataclass(frozen=True, slots=True)
class _Desk:
    """The shelf as one club sees it: nothing of other clubs is there."""

    shelf: Repository
    club: Id

    def has_player(self, number: Id) -> bool:
        player = self.shelf.player(number)
        return player is not None and player.club == self.club

    def has_evening(self, number: Id) -> bool:
        evening = self.shelf.evening(number)
        return evening is not None and evening.club == self.club

    def table(self, number: Id) -> Table | None:
        table = self.shelf.table(number)
        return table if table is not None and self.has_evening(table.evening) else None

    def entry(self, number: Id) -> Entry | None:
        entry = self.shelf.entry(number)
        return entry if entry is not None and self.table(entry.table) else None

    def person(self, number: Id) -> Player | None:
        """The person behind a record of a player of this club."""
        return person(self.shelf, number) if self.has_player(number) else None


def _club_opened(desk: _Desk, event: e.ClubOpened) -> Found:
    yield from _name(event.name, "club")
    yield from _zone(event.zone)
    if not name_problem(event.name, "club") and desk.shelf.club_named(event.name):
        yield problem("taken", "club", "There is a club {name} already.", name=event.name)


def _club_changed(desk: _Desk, event: e.ClubChanged) -> Found:
    yield from _name(event.name, "club")
    yield from _zone(event.zone)
    if not name_problem(event.name, "club"):
        other = desk.shelf.club_named(event.name)
        if other and other.id != desk.club:
            yield problem("taken", "club", "There is a club {name} already.", name=other.name)


def _player_added(desk: _Desk, event: e.PlayerAdded) -> Found:
    yield from _free_name(desk, event.name, None)


def _player_renamed(desk: _Desk, event: e.PlayerRenamed) -> Found:
    yield from _player(desk, event.player)
    yield from _free_name(desk, event.name, event.player)


def _player_is_guest(desk: _Desk, event: e.PlayerIsGuest) -> Found:
    yield from _player(desk, event.player)


def _nickname_given(desk: _Desk, event: e.NicknameGiven) -> Found:
    yield from _player(desk, event.player)
    yield from _free_name(desk, event.nickname, None)


def _nickname_dropped(desk: _Desk, event: e.NicknameDropped) -> Found:
    player = desk.shelf.player(event.player)
    if player is None or player.club != desk.club:
        yield from _player(desk, event.player)
    elif folded(event.nickname) not in map(folded, player.nicknames):
        template = "{name} has no nickname {nickname}."
        yield problem("unknown", "nickname", template, name=player.name, nickname=event.nickname)


def _merged(desk: _Desk, event: e.PlayersMerged) -> Found:
    yield from _player(desk, event.player)
    yield from _player(desk, event.into)
    one, other = desk.shelf.player(event.player), person(desk.shelf, event.into)
    if one is None or other is None:
        return
    if one.into is not None:
        yield problem("merged", "player", "{name} was merged before: part the two first.", name=one.name)
    elif one.id == other.id:
        yield problem("bad_value", "into", "{name} is one and the same player already.", name=one.name)
    elif desk.shelf.met(one.id, other.id):
        template = "{one} and {other} sat at one table in the same hand, so they are two people."
        yield problem("bad_value", "into", template, one=one.name, other=other.name)


def _parted(desk: _Desk, event: e.PlayersParted) -> Found:
    yield from _player(desk, event.player)
    player = desk.shelf.player(event.player)
    if player is not None and player.into is None:
        yield problem("bad_value", "player", "{name} was not merged with anybody.", name=player.name)


def _evening_opened(desk: _Desk, event: e.EveningOpened) -> Found:
    yield from _evening_named(desk, event.date, event.title, None)


def _evening_changed(desk: _Desk, event: e.EveningChanged) -> Found:
    if not desk.has_evening(event.evening):
        yield problem("unknown", "evening", "There is no such evening in this club.")
    yield from _evening_named(desk, event.date, event.title, event.evening)


def _evening_named(desk: _Desk, date: str, title: str, own: Id | None) -> Found:
    other = desk.shelf.evening_on(desk.club, date) if is_date(date) else None
    if not is_date(date):
        yield problem("bad_value", "evening", "An evening is named by its date, such as 2026-11-29.")
    elif other is not None and other.id != own:
        yield problem("taken", "evening", "There is an evening of {date} already.", date=date)
    if title:
        yield from _name(title, "title")


def _evening_closed(desk: _Desk, event: e.EveningClosed) -> Found:
    if not desk.has_evening(event.evening):
        yield problem("unknown", "evening", "There is no such evening in this club.")


def _table_opened(desk: _Desk, event: e.TableOpened) -> Found:
    yield from _name(event.name, "table")
    yield from _seated(desk, event.seats, event.bench)
    yield from _base(event.base)
    yield from _rules(event.rules)
    evening = desk.shelf.evening(event.evening)
    if evening is None or not desk.has_evening(event.evening):
        yield problem("unknown", "evening", "There is no such evening in this club.")
        return
    if evening.closed:
        yield problem("closed", "evening", "The evening is closed: open it again first.")
    if not name_problem(event.name, "table") and desk.shelf.table_named(event.evening, event.name):
        yield problem("taken", "table", "There is a table {name} this evening already.", name=event.name)


def _seats_taken(desk: _Desk, event: e.SeatsTaken) -> Found:
    yield from _seated(desk, event.seats, event.bench)
    yield from _open_table(desk, event.table, also_paused=True)


def _rules_changed(desk: _Desk, event: e.RulesChanged) -> Found:
    yield from _base(event.base)
    yield from _rules(event.rules)
    yield from _open_table(desk, event.table, also_paused=True)


def _table_turned(desk: _Desk, event: e.TableTurned) -> Found:
    if desk.table(event.table) is None:
        yield problem("unknown", "table", "There is no such table in this club.")


def _house_noted(desk: _Desk, event: e.HouseNoted) -> Found:
    yield from _rules(event.rules)
    if desk.shelf.house_like(desk.club, event.rules, event.options):
        yield problem("taken", "rules", "These house rules are noted already.")


def _hand_saved(desk: _Desk, event: e.HandSaved) -> Found:
    yield from _hand(desk, event.hand)
    yield from _open_table(desk, event.table)


def _payment_saved(desk: _Desk, event: e.PaymentSaved) -> Found:
    yield from _payment(desk, event.payment)
    yield from _open_table(desk, event.table, also_paused=True)


def _hand_edited(desk: _Desk, event: e.HandEdited) -> Found:
    yield from _hand(desk, event.hand)
    yield from _counts(desk, event.entry, Hand)


def _payment_edited(desk: _Desk, event: e.PaymentEdited) -> Found:
    yield from _payment(desk, event.payment)
    yield from _counts(desk, event.entry, Payment)


def _entry_deleted(desk: _Desk, event: e.EntryDeleted) -> Found:
    yield from _counts(desk, event.entry, (Hand, Payment))


def _entry_undone(desk: _Desk, event: e.EntryUndone) -> Found:
    entry = desk.entry(event.entry)
    if entry is None:
        yield _no_entry()
    elif not entry.trail:
        yield problem("nothing", "entry", "There is nothing left to undo: even its saving was taken back.")
    elif len(entry.trail) > 1:
        again = desk.shelf.content(entry.trail[-2])
        if isinstance(again, Hand):  # players that were merged since cannot sit there twice
            yield from _different_people(desk, again.seats.values(), "seats")


def _hand(desk: _Desk, hand: Hand) -> Found:
    found = tuple(hand_problems(hand))
    yield from found or _different_people(desk, hand.seats.values(), "seats")
    if hand.house is not None and desk.shelf.house(hand.house) is None:
        yield problem("unknown", "house", "There are no such house rules.")


def _payment(desk: _Desk, payment: Payment) -> Found:
    yield from payment_problems(payment)
    for player in payment.points:
        yield from _player(desk, player)


def _counts(desk: _Desk, number: Id, kind: type | tuple[type, ...]) -> Found:
    entry = desk.entry(number)
    if entry is None or (entry.content is not None and not isinstance(entry.content, kind)):
        yield _no_entry()
    elif entry.content is None:
        yield problem("deleted", "entry", "It was deleted: undo that first.")


def _no_entry() -> Problem:
    return problem("unknown", "entry", "There is no such hand or payment in this club.")


def _open_table(desk: _Desk, number: Id, also_paused: bool = False) -> Found:
    table = desk.table(number)
    if table is None:
        yield problem("unknown", "table", "There is no such table in this club.")
    elif table.state is TableStatus.CLOSED:
        yield problem("closed", "table", "Table {name} is closed: open it again first.", name=table.name)
    elif table.state is TableStatus.PAUSED and not also_paused:
        yield problem("paused", "table", "Table {name} is paused: resume it first.", name=table.name)


def _seated(desk: _Desk, seats: Any, bench: Collection[Id]) -> Found:
    if not set(seats) <= set(SEAT_NAMES):
        yield problem("bad_value", "seats", "The seats are E, N, W and S.")
    yield from _different_people(desk, (*seats.values(), *bench), "seats")


def _different_people(desk: _Desk, players: Iterable[Id], where: str) -> Found:
    seen: set[Id] = set()
    twice: dict[Id, str] = {}
    for player in players:
        whom = desk.person(player)
        if whom is None:
            yield from _player(desk, player)
        elif whom.id in seen:
            twice[whom.id] = whom.name
        else:
            seen.add(whom.id)
    for number in sorted(twice):
        yield problem("bad_value", where, "{name} cannot sit in two places at once.", name=twice[number])


def _player(desk: _Desk, number: Id) -> Found:
    if not desk.has_player(number):
        yield problem("unknown", "player", "There is no such player in this club.")


def _free_name(desk: _Desk, name: str, own: Id | None) -> Found:
    wrong = name_problem(name, "player")
    if wrong:
        yield wrong
        return
    other = desk.shelf.player_named(desk.club, name)
    if other is not None and other.id != own:
        template = "{name} is already a name of {other}: names that differ only in width or case are the same."
        yield problem("taken", "player", template, name=name, other=other.name)


def _name(name: str, where: str) -> Found:
    wrong = name_problem(name, where)
    if wrong:
        yield wrong


def _zone(zone: str) -> Found:
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        template = "{zone} is not a time zone. Give one by its name, such as Asia/Shanghai."
        yield problem("bad_value", "zone", template, zone=zone)


def _base(base: int) -> Found:
    if not 0 <= base <= MOST_POINTS:
        yield problem("bad_value", "base", "The 底分 is no less than 0.")


def _rules(rules: str) -> Found:
    """Rules that are not known here are kept as what they are called; the name must be one that can be stored."""
    if len(rules) > MOST_RULES or not (rules.isprintable() or not rules):
        yield problem("bad_value", "rules", "The name of rules has at most {most} characters.", most=MOST_RULES)


def is_date(text: object) -> bool:
    """Whether a text is a date such as "2026-11-29"."""
    try:
        return isinstance(text, str) and date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _balance_agreed(desk: _Desk, event: e.BalanceAgreed) -> Found:
    if not is_date(event.date):
        yield problem("bad_value", "date", "An evening is named by its date, such as 2026-11-29.")
        return
    if len(event.note) > LONGEST_NOTE:
        yield problem("bad_value", "note", "A note has at most {most} characters.", most=LONGEST_NOTE)
    for player in event.points:
        yield from _player(desk, player)
    if all(map(desk.has_player, event.points)):
        yield from agreement_problems(desk.shelf, desk.club, event.date, event.points)


def agreement_problems(shelf: Repository, club: Id, date: str, points: Mapping[Id, int]) -> Found:
    """The problems of an agreement: players who have something else than was agreed."""
    there = shelf.points_until(club, date)
    for player, agreed in points.items():
        whom = person(shelf, player)
        now = there.get(whom.id, 0) if whom else 0
        if now != agreed:
            name = whom.name if whom else player
            template = "On {date} {name} had {agreed}, as everybody agreed; it would be {now}."
            signed = {"agreed": f"{agreed:+,}".replace("-", "−"), "now": f"{now:+,}".replace("-", "−")}
            yield problem("agreed", "points", template, date=date, name=name, **signed)


def _agreement_ended(desk: _Desk, event: e.AgreementEnded) -> Found:
    agreement = desk.shelf.agreement(event.agreement)
    if agreement is None or agreement.club != desk.club or agreement.ended:
        yield problem("unknown", "agreement", "There is no such agreement in this club.")


_RULES: dict[type, Callable[[_Desk, Any], Found]] = {
    e.ClubChanged: _club_changed,
    e.PlayerAdded: _player_added,
    e.PlayerRenamed: _player_renamed,
    e.PlayerIsGuest: _player_is_guest,
    e.NicknameGiven: _nickname_given,
    e.NicknameDropped: _nickname_dropped,
    e.PlayersMerged: _merged,
    e.PlayersParted: _parted,
    e.EveningOpened: _evening_opened,
    e.EveningClosed: _evening_closed,
    e.EveningChanged: _evening_changed,
    e.TableOpened: _table_opened,
    e.SeatsTaken: _seats_taken,
    e.RulesChanged: _rules_changed,
    e.TableTurned: _table_turned,
    e.HouseNoted: _house_noted,
    e.HandSaved: _hand_saved,
    e.PaymentSaved: _payment_saved,
    e.HandEdited: _hand_edited,
    e.PaymentEdited: _payment_edited,
    e.EntryDeleted: _entry_deleted,
    e.EntryUndone: _entry_undone,
    e.BalanceAgreed: _balance_agreed,
    e.AgreementEnded: _agreement_ended,
}
