"""What hung on a choice that has left the page is called once more with the first quick tap on the page after the next:
nothing is written a second time, and nothing that was done since is undone.
"""

from typing import Any

from assistant.ledger.events import SeatsTaken
from tests.app.club_phone import at_club, stored
from tests.app.evening import club_of, laid_out
from tests.app.phone import PHONE
from tests.app.serving import Address


def test_seats_that_were_only_looked_at_stay_as_another_phone_changed_them(chromium: Any, home: Address) -> None:
    store = stored(home)
    table, club = laid_out(store), club_of(store)
    with at_club(chromium, home, PHONE, panel="seats") as page:
        page.tap(".st-key-tab-standings button")
        page.page.wait_for_selector(".st-key-club-period")
        before = store.tables(store.evenings(club)[0].id)[0].seats
        changed = dict(zip("NEWS", before.values(), strict=True))
        store.write(club, SeatsTaken(table, changed, ()))
        written = len(store.log(club))
        page.tap(".st-key-tab-player button")
        page.page.wait_for_selector(".st-key-club-player")
        page.rest()
        assert len(store.log(club)) == written
        assert store.tables(store.evenings(club)[0].id)[0].seats == changed
