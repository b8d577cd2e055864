"""An evening by rules that this version does not know shows what can be shown, by the name that the rules have."""

import pytest

from assistant.ledger.events import HandSaved, RulesChanged
from assistant.ledger.model import Hand, Outcome, Paid, Won
from assistant.ledger.store import Store, open_store
from tests.app.club_pages import open_club, shown
from tests.app.evening import club_of, laid_out

VIEWS = ("evening", "standings", "player", "wall", "report")


@pytest.fixture
def store() -> Store:
    store = open_store()
    table = laid_out(store)
    club = club_of(store)
    with store.reading() as shelf:
        seats = dict(shelf.table(table).seats)  # type: ignore[union-attr]
    store.write(club, RulesChanged(table, "nosuch", {"flowers": 8}, 1))
    outcome = Outcome(
        {"E": -900, "N": 0, "W": 0, "S": 900},
        (Won("S", "discard", "E", {"门清": 3}, 3, "台"),),
        (Paid("E", "S", 900, "win", "胡"),),
        dealer="E",
        next_dealer="S",
    )
    store.write(club, HandSaved(table, Hand(seats, outcome, {"rules": "nosuch", "flowers": {"E": 2}, "wins": []})))
    return store


@pytest.mark.parametrize("view", VIEWS)
def test_a_page_shows_what_can_be_shown(store: Store, view: str) -> None:
    evening = store.evenings(club_of(store))[0]
    for more in ({}, {"entry": str(store.entries(store.tables(evening.id)[0].id)[0].id)} if view == "evening" else {}):
        app = open_club(view=view, evening=str(evening.id), period="all", **more)
        assert "出了点问题" not in shown(app), (view, more)
