"""Standings and tallies that are kept in memory are those that a store gives that has just been opened."""

import random

from assistant.ledger.events import (
    EntryDeleted,
    EntryUndone,
    EveningOpened,
    Event,
    HandEdited,
    HandSaved,
    PaymentSaved,
    PlayerAdded,
    PlayerRenamed,
    PlayersMerged,
    PlayersParted,
    TableOpened,
)
from assistant.ledger.model import SEAT_NAMES, Hand, Outcome, Payment
from assistant.ledger.stats.played_hand import played_of
from assistant.ledger.stats.sitting import sitting
from assistant.ledger.stats.tally import Tally, joined
from assistant.ledger.stats.tally_merge import joined_texts
from assistant.ledger.store import Store
from tests.ledger.build import Setting, drawn, won


def a_hand(club: Setting, draw: random.Random) -> Hand:
    seats = dict(zip(SEAT_NAMES, draw.sample(club.players, 4), strict=True))
    winner, source = draw.sample(SEAT_NAMES, 2)
    outcome = draw.choice([won(winner, source, draw.randint(1, 9)), drawn(winner, draw.randint(1, 9)), Outcome({})])
    return Hand(seats, outcome)


def test_what_is_kept_follows_every_event(club: Setting) -> None:
    draw = random.Random(5)
    store, number = club.store, club.club
    double = store.write(number, PlayerAdded("Sunny")).seq
    evening = store.write(number, EveningOpened("2026-12-01")).seq
    other = store.write(number, TableOpened(evening, "2")).seq
    hands = [store.write(number, HandSaved(draw.choice([club.table, other]), a_hand(club, draw))).seq for _ in range(6)]
    with_double = Hand({**club.seats, "S": double}, won("S", "E", 4))
    steps: list[Event] = [
        HandSaved(other, with_double),
        HandEdited(hands[0], a_hand(club, draw)),
        EntryDeleted(hands[1]),
        PaymentSaved(other, Payment({club.players[0]: -5, club.players[1]: 5}, "tea")),
        PlayersMerged(double, club.players[3]),
        EntryUndone(hands[1]),
        PlayerRenamed(club.players[0], "Li Wei"),
        EntryUndone(hands[2]),
        PlayersParted(double),
        HandSaved(club.table, a_hand(club, draw)),
    ]
    for event in steps:
        store.write(number, event)
        fresh = Store(store.engine, store.clock)
        for span in (("", "9999-12-31"), ("2026-12-01", "2026-12-31")):
            assert store.standings(number, *span) == fresh.standings(number, *span)
            assert store.standings(None, *span) == fresh.standings(number, *span)
            assert store.tallies(number, *span) == fresh.tallies(number, *span)
        assert [found.message for found in store.check()] == []


def test_tallies_are_those_of_the_hands(club: Setting) -> None:
    draw = random.Random(7)
    hands = [a_hand(club, draw) for _ in range(30)]
    for hand in hands:
        club.store.write(club.club, HandSaved(club.table, hand))
    assert club.store.tallies(club.club) == sitting(map(played_of, hands))


def test_texts_are_joined_as_tallies_are(club: Setting) -> None:
    draw = random.Random(9)
    sittings = [sitting(played_of(a_hand(club, draw)) for _ in range(draw.randint(1, 9))) for _ in range(8)]
    for player in club.players:
        tallies = [found.get(player, Tally()) for found in sittings]
        assert joined_texts(tally.to_json() for tally in tallies) == joined(tallies)
