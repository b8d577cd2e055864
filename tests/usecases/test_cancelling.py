"""An evening or a table that should not have been: nothing of it counts, numbers stay, and all of it comes back."""

import pytest

from assistant.ledger.errors import LedgerError, RefusedError
from assistant.ledger.events import (
    BalanceAgreed,
    EntryDeleted,
    EveningChanged,
    EveningOpened,
    PaymentSaved,
    TableOpened,
)
from assistant.ledger.model import Evening, Id, Payment, Table, TableStatus
from assistant.ledger.store import Store, open_store
from assistant.usecases.cancelling import bring_back, cancel, is_cancelled
from assistant.usecases.evening import numbered
from tests.ledger.build import Setting, setting

MONTH = ("2026-11-01", "2026-11-30")


@pytest.fixture
def club() -> Setting:
    """Two tables on one evening: three hands, one of them deleted before, and a penalty into the pot."""
    made = setting(open_store())
    for key in ("a", "b", "c"):
        made.save(key)
    write = made.store.write
    write(made.club, EntryDeleted(made.store.entries(made.table)[1].id))
    write(made.club, PaymentSaved(made.table, Payment({made.players[0]: -50}, "tea", 50)))
    other = write(made.club, TableOpened(made.evening, "2", made.seats)).seq
    Setting(made.store, made.club, made.evening, other, made.players).save("d", "N", "W", 5)
    return made


def evening_of(club: Setting) -> Evening:
    return next(one for one in club.store.evenings(club.club) if one.id == club.evening)


def tables_of(club: Setting) -> tuple[Table, Table]:
    one, other = club.store.tables(club.evening)
    return one, other


def counting(store: Store, table: Id) -> list[bool]:
    return [one.content is not None for one in store.entries(table)]


def test_a_cancelled_evening_counts_for_nothing_and_comes_back_as_it_was(club: Setting) -> None:
    store, before = club.store, club.points()
    numbers = numbered(store.entries(club.table))
    assert cancel(store, club.club, evening_of(club), "Li") == 4
    assert set(club.points().values()) <= {(0, 0)}
    assert evening_of(club).closed
    assert is_cancelled(store.entries(club.table))
    assert numbered(store.entries(club.table)) == numbers
    assert [one.pot for one in tables_of(club)] == [0, 0]
    assert bring_back(store, club.club, evening_of(club), "Li") == 4
    assert club.points() == before
    assert counting(store, club.table) == [True, False, True, True]
    assert not evening_of(club).closed
    assert {one.state for one in tables_of(club)} == {TableStatus.OPEN}
    assert list(store.check()) == []


def test_one_table_is_cancelled_by_itself(club: Setting) -> None:
    _, other = tables_of(club)
    assert cancel(club.store, club.club, evening_of(club), "Li", other) == 1
    assert not evening_of(club).closed
    assert [one.state for one in tables_of(club)] == [TableStatus.OPEN, TableStatus.CLOSED]
    assert club.points()["Sun"] == (2, 200)
    assert club.points()["Wang"] == (2, 0)
    assert bring_back(club.store, club.club, evening_of(club), "Li", other) == 1
    assert club.points()["Wang"] == (3, 500)


def test_what_everybody_agreed_on_is_not_cancelled(club: Setting) -> None:
    agreed = {club.players[1]: 500}
    club.store.write(club.club, BalanceAgreed("2026-11-29", agreed))
    with pytest.raises(RefusedError, match="as everybody agreed"):
        cancel(club.store, club.club, evening_of(club), "Li")
    assert counting(club.store, club.table) == [True, False, True, True]
    with pytest.raises(RefusedError, match="as everybody agreed"):  # nor moved to a day after it
        club.store.write(club.club, EveningChanged(club.evening, "2026-12-02"))


def test_an_evening_takes_another_date_with_all_of_its_hands(club: Setting) -> None:
    store = club.store
    before = store.standings(club.club, *MONTH)
    assert before
    assert store.tallies(club.club, *MONTH)
    store.write(club.club, EveningChanged(club.evening, "2026-12-01", "迎新"))
    assert (evening_of(club).date, evening_of(club).title) == ("2026-12-01", "迎新")
    assert store.standings(club.club, *MONTH) == ()
    assert store.tallies(club.club, *MONTH) == {}
    assert store.standings(club.club, "2026-12-01") == before
    store.write(club.club, EveningOpened("2026-11-29"))
    with pytest.raises(LedgerError, match=r"There is an evening of 2026-11-29 already\."):
        store.write(club.club, EveningChanged(club.evening, "2026-11-29"))
    with pytest.raises(LedgerError, match="named by its date"):
        store.write(club.club, EveningChanged(club.evening, "29.11.2026"))
    assert list(store.check()) == []
