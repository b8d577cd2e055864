"""The use cases of an evening: numbers, names of hands, saving once, putting right, coming and going."""

from random import Random

import pytest

from assistant.ledger.errors import LedgerError
from assistant.ledger.events import EntryDeleted, EntryUndone, PaymentSaved
from assistant.ledger.model import Hand, Id, Payment, Table
from assistant.ledger.store import Store, open_store
from assistant.rules import RulesError
from assistant.usecases import seating
from assistant.usecases.evening import (
    balances,
    draft_of,
    next_number,
    numbered,
    save_correction,
    save_quick,
    stakes_of,
)
from assistant.usecases.quick_entry import QuickHand
from assistant.usecases.seating import TableOpening
from assistant.usecases.standings import lines

NAMES = ("李师傅", "王小明", "赵大姐", "孙")
NOBODY, NORTH = QuickHand("nobody"), QuickHand("self_draw", ("N",))


@pytest.fixture
def store() -> Store:
    return open_store()


def opened(store: Store, names: tuple[str, ...] = NAMES) -> tuple[Id, Table]:
    opening = TableOpening(names, "n", draw=False, rules="beijing", base=100, day="2026-11-29")
    known = store.clubs()
    club = known[0].id if known else None
    evening, _ = seating.open_table(store, club, None, opening, "李", "惠牌社", Random(1))
    return store.clubs()[0].id, store.tables(evening)[0]


def again(store: Store, table: Table) -> Table:
    return next(one for one in store.tables(table.evening) if one.id == table.id)


def save(store: Store, club: Id, table: Table, quick: QuickHand) -> Id:
    saved = save_quick(store, club, draft_of(table.id, store.entries(table.id)), quick, "李")
    assert saved.entry is not None
    return saved.entry


def test_an_opening_that_is_sent_twice_opens_one_table(store: Store) -> None:
    club, table = opened(store)
    assert opened(store) == (club, table)
    assert [one.name for one in store.players(club)] == sorted(NAMES)


def test_numbers_follow_what_an_entry_was_not_what_became_of_it(store: Store) -> None:
    club, table = opened(store)
    first, second = save(store, club, table, NOBODY), save(store, club, table, NOBODY)
    one, other, *_ = table.seats.values()
    fine = store.write(club, PaymentSaved(table.id, Payment({one: -5, other: 5}, "茶"))).seq
    store.write(club, EntryDeleted(fine))
    third = save(store, club, table, NOBODY)
    store.write(club, EntryDeleted(second))
    entries = store.entries(table.id)
    assert numbered(entries) == {first: "1", second: "2", fine: "¥", third: "3"}
    store.write(club, EntryUndone(third))
    assert next_number(store.entries(table.id)) == 3
    assert third not in numbered(store.entries(table.id))


def test_a_hand_is_stored_once_however_often_it_comes_and_two_phones_never_share_a_key(store: Store) -> None:
    club, table = opened(store)
    draft, theirs = (draft_of(table.id, ()) for _ in range(2))
    assert draft != theirs
    saved = save_quick(store, club, draft, NORTH, "李")
    assert save_quick(store, club, draft, NORTH, "李") == saved
    assert save_quick(store, club, theirs, NORTH, "王") == saved  # the same hand, entered by two
    other = save_quick(store, club, theirs, NOBODY, "王")
    assert other.entry is None
    assert isinstance(other.other, Hand)
    assert len(store.entries(table.id)) == 1


def test_names_of_hands_of_version_0_1_are_read(store: Store) -> None:
    club, table = opened(store)
    assert save_quick(store, club, f"{table.id}-1", NORTH, "李").entry == store.entries(table.id)[0].id


def test_what_is_missing_is_said_and_nothing_is_written(store: Store) -> None:
    club, table = opened(store)
    with pytest.raises(RulesError, match="Who won"):
        save_quick(store, club, draft_of(table.id, ()), QuickHand("self_draw"), "李")
    assert store.entries(table.id) == ()


def test_a_correction_keeps_dealer_and_stakes_of_its_hand(store: Store) -> None:
    club, table = opened(store)
    entry = save(store, club, table, NORTH)
    save(store, club, table, NOBODY)
    save_correction(store, club, entry, QuickHand("self_draw", ("W",)), "李")
    hand = store.entries(table.id)[0].content
    assert isinstance(hand, Hand)
    assert (hand.outcome.dealer, hand.outcome.points["W"]) == ("E", 300)
    store.write(club, EntryDeleted(entry))
    with pytest.raises(LedgerError, match="no such hand"):
        save_correction(store, club, entry, NORTH, "李")


def test_four_become_three_and_four_again_and_sums_stay_zero(store: Store) -> None:
    club, table = opened(store)
    save(store, club, table, NORTH)
    seating.leave(store, club, table, table.seats["W"], "李")
    three = again(store, table)
    assert [*three.seats] == ["E", "N", "S"]
    assert stakes_of(three, store.entries(table.id)).dealer == "N"
    save(store, club, three, NORTH)
    with pytest.raises(LedgerError, match="At least 3"):
        seating.leave(store, club, three, three.seats["E"], "李")
    seating.come(store, club, three, "钱", "李")
    assert {*again(store, table).seats} == {*"ENWS"}
    assert sum(balances(store, club, [again(store, table)]).values()) == 0
    assert {one.name: one.hands for one in lines(store, club, "", "9999-12-31")}["赵大姐"] == 1


def test_who_waits_takes_the_seat_of_who_leaves(store: Store) -> None:
    club, table = opened(store, (*NAMES, "钱"))
    (waiting,) = table.bench
    seating.leave(store, club, table, table.seats["N"], "李")
    assert again(store, table).seats["N"] == waiting
    assert again(store, table).bench == ()
