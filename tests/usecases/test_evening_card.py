"""The card of an evening: what stands on it, and its picture in a real browser is tested with the club's pages."""

from assistant.jsonl.decode import record_of
from assistant.ledger.events import PaymentSaved
from assistant.ledger.model import Payment
from assistant.ledger.store import Store, open_store
from assistant.usecases.evening import draft_of, save_quick, save_record
from assistant.usecases.evening_card import card_of
from assistant.usecases.quick_entry import QuickHand
from tests.app.evening import NAMES, club_of, laid_out

WON = {
    "rules": "beijing",
    "base": 100,
    "dealer": "E",
    "indicator": "N",
    "melds": {"S": [{"kind": "pong", "tiles": "777s", "from": "E"}]},
    "wins": [{"seat": "S", "how": "self_draw", "concealed": "123456789s1p", "tile": "1p"}],
}


def played() -> tuple[Store, int]:
    store = open_store()
    table = laid_out(store)
    save_record(store, club_of(store), table, record_of(WON), "a-1", "")
    save_quick(store, club_of(store), draft_of(table, store.entries(table)), QuickHand("self_draw", ("N",)), "")
    return store, table


def test_the_ranking_the_course_and_who_owes_whom_say_the_same() -> None:
    store, table = played()
    (evening,) = store.evenings(club_of(store))
    one, other, *_ = store.tables(evening.id)[0].seats.values()
    store.write(club_of(store), PaymentSaved(table, Payment({one: -50, other: 50}, "茶")))
    card = card_of(store, club_of(store), evening)
    assert card.hands == 2
    assert {line.player: line.total for line in card.ranking} == {who: each[-1] for who, each in card.course.items()}
    assert all(each[0] == 0 and len(each) == 3 for each in card.course.values())
    left = {line.player: line.total for line in card.ranking}
    for debt in card.owed:
        left[debt.payer] += debt.points
        left[debt.payee] -= debt.points
    assert not any(left.values())


def test_the_hand_of_the_evening_is_the_one_that_brought_most_with_its_tiles() -> None:
    store, _ = played()
    (evening,) = store.evenings(club_of(store))
    best = card_of(store, club_of(store), evening).best
    assert best is not None
    names = {one.id: one.name for one in store.players(club_of(store))}
    assert (names[best.player], best.number, best.winning) == (NAMES[3], "1", "1p")
    assert best.points == best.hand.outcome.points["S"]
    concealed, meld = best.sets
    assert concealed.tiles == ("1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "1p")
    assert (meld.tiles, meld.is_open) == (("7s",) * 3, True)


def test_an_evening_without_hands_has_an_empty_card() -> None:
    store = open_store()
    laid_out(store)
    (evening,) = store.evenings(club_of(store))
    card = card_of(store, club_of(store), evening)
    assert (card.hands, card.ranking, card.best, card.owed) == (0, (), None, ())
