"""The card of an evening, for the chat group: the ranking, everyone's course, its biggest hand, who owes whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from assistant.ledger.model import Entry, Evening, Hand, Id, Won
from assistant.ledger.outcomes import wins_entered
from assistant.ledger.stats.settle_up import Debt, settle_up
from assistant.ledger.store import Store
from assistant.rules import MeldKind, parse_tiles
from assistant.usecases.evening import balances, numbered, persons
from assistant.usecases.standings import StandingsLine, entries_of_day, hand_by_hand, lines


@dataclass(frozen=True, slots=True)
class Laid:
    """Tiles as they lie together: the concealed ones, or a meld that lies open (`is_open`)."""

    tiles: tuple[str, ...]
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class BestHand:
    """The win that brought the most points: who, the `number` of the hand at its table, and its tiles where known."""

    player: Id
    number: str
    hand: Hand
    won: Won
    points: int
    sets: tuple[Laid, ...] = ()
    winning: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """All of it. `course` holds the points of each person after every hand of the evening, from 0 on."""

    hands: int
    ranking: tuple[StandingsLine, ...]
    course: dict[Id, tuple[int, ...]]
    best: BestHand | None
    owed: tuple[Debt, ...]


def card_of(store: Store, club: Id, evening: Evening) -> Card:
    """The card of an evening as it stands."""
    who = persons(store, club)
    entries = entries_of_day(store, club, evening.date)
    ranking = lines(store, club, evening.date, evening.date)
    owed = settle_up(balances(store, club, store.tables(evening.id))).transfers
    hands = sum(isinstance(one.content, Hand) for one in entries)
    course = _course(entries, who, hands, {line.player for line in ranking})
    return Card(hands, ranking, course, _best(store, entries, who), owed)


def _course(entries: list[Entry], who: dict[Id, Id], hands: int, shown: set[Id]) -> dict[Id, tuple[int, ...]]:
    steps: dict[Id, list[int]] = {player: [0] * (hands + 1) for player in shown}
    for number, player, points in hand_by_hand(entries, who, shown):
        steps[player][number] += points
    found: dict[Id, tuple[int, ...]] = {}
    for player, each in steps.items():
        total, so_far = 0, []
        for points in each:
            total += points
            so_far.append(total)
        found[player] = tuple(so_far)
    return found


def _best(store: Store, entries: list[Entry], who: dict[Id, Id]) -> BestHand | None:
    wins = [
        (one.content.outcome.points.get(won.seat, 0), one, one.content, won)
        for one in entries
        if isinstance(one.content, Hand)
        for won in one.content.outcome.wins
    ]
    if not wins:
        return None
    points, entry, hand, won = max(wins, key=lambda one: (one[0], one[3].total, -one[1].id))
    number = numbered(store.entries(entry.table))[entry.id]
    sets, winning = laid_of(hand, won.seat)
    return BestHand(who[hand.seats[won.seat]], number, hand, won, points, sets, winning)


def laid_of(hand: Hand, seat: str) -> tuple[tuple[Laid, ...], str]:
    """The tiles of a winner as they were entered, and the winning one; () and "" where only 番种 are known."""
    win: Mapping[str, Any] = next((one for one in wins_entered(hand.entered) if one.get("seat") == seat), {})
    if "concealed" not in win:
        return (), ""
    concealed = Laid(tuple(tile.text for tile in parse_tiles(win["concealed"])))
    melds = hand.entered.get("melds", {}).get(seat, ())
    shown = (
        Laid(tuple(tile.text for tile in parse_tiles(meld["tiles"])), meld["kind"] != MeldKind.CONCEALED_KONG)
        for meld in melds
    )
    return (concealed, *shown), str(win.get("tile") or "")
