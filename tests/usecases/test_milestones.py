"""What a player reached, and what the club did."""

from assistant.ledger.store import Store, open_store
from assistant.usecases.evening import draft_of, save_quick
from assistant.usecases.milestones import milestones
from assistant.usecases.quick_entry import QuickHand
from tests.app.evening import NAMES, club_of, laid_out


def played(*hands: QuickHand) -> Store:
    store = open_store()
    table = laid_out(store)
    for quick in hands:
        save_quick(store, club_of(store), draft_of(table, store.entries(table)), quick, "")
    return store


def test_the_first_of_each_and_the_biggest() -> None:
    small, big = QuickHand("self_draw", ("N",)), QuickHand("self_draw", ("N",), fan={"N": ("清一色",)})
    store = played(small, big, QuickHand("discard", ("S",), "E", {"S": ("七对子",)}))
    who = {one.name: one.id for one in store.players(club_of(store))}
    north = milestones(store, club_of(store), "", "9999-12-31", who[NAMES[1]])
    assert {one.name: (one.day, one.value) for one in north.firsts if one.name != "庄"} == {
        "推倒和": ("2026-11-29", 1),
        "清一色": ("2026-11-29", 6),
    }
    assert north.best is not None
    assert north.best[2].fan["清一色"] == 6
    assert north.rulesets == ("beijing",)
    club = milestones(store, club_of(store), "", "9999-12-31")
    assert club.best == north.best
    assert "七对子" in {one.name for one in club.firsts}


def test_nothing_won_nothing_reached() -> None:
    store = played(QuickHand("nobody"))
    assert milestones(store, club_of(store), "", "9999-12-31").firsts == ()
    assert milestones(store, club_of(store), "2027-01-01", "9999-12-31").best is None
