"""Saving: once for every key, folded at once into standings that follow every correction."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import event

from assistant.ledger.errors import KeyTakenError, RefusedError
from assistant.ledger.events import (
    EntryDeleted,
    EntryUndone,
    EveningOpened,
    HandEdited,
    HandSaved,
    PaymentEdited,
    PaymentSaved,
    PlayerAdded,
    PlayerRenamed,
    PlayersMerged,
    PlayersParted,
    RecordedEvent,
    TableOpened,
    TableTurned,
)
from assistant.ledger.model import Hand, Payment, Standing, TableStatus
from assistant.ledger.store import Store, open_store
from tests.ledger.build import Setting, setting

START = {"Li": (0, 0), "Wang": (0, 0), "Zhao": (0, 0), "Sun": (0, 0)}


def test_a_hand_counts_for_all_who_sat(club: Setting) -> None:
    club.save("a", "S", "E", 3)
    assert club.store.standings(club.club) == (
        Standing("Sun", 1, 300),
        Standing("Wang", 1, 0),
        Standing("Zhao", 1, 0),
        Standing("Li", 1, -300),
    )


def test_the_same_key_is_stored_once_however_often_it_comes(club: Setting) -> None:
    event = HandSaved(club.table, club.hand())
    first = club.store.write(club.club, event, "one", "key")
    again = [club.store.write(club.club, event, "other", "key") for _ in range(4)]
    assert not first.again
    assert {(written.seq, written.again) for written in again} == {(first.seq, True)}
    assert club.points()["Sun"] == (1, 100)


def test_the_same_key_with_other_content_is_refused(club: Setting) -> None:
    club.save("key")
    with pytest.raises(KeyTakenError, match="stored under the key key"):
        club.save("key", fan=2)
    assert club.points()["Sun"] == (1, 100)


def test_keys_are_of_one_club(store: Store) -> None:
    one, other = setting(store, "One"), setting(store, "Other")
    assert one.save("key") != other.save("key")
    assert one.points()["Sun"] == other.points()["Sun"] == (1, 100)


def test_an_edit_of_a_past_hand_changes_all_standings_after_it(club: Setting) -> None:
    first = club.save("a")
    club.save("b", "N", "W", 2)
    club.store.write(club.club, HandEdited(first, club.hand("W", "S", 5)), "editor")
    assert club.points() == {"Li": (2, 0), "Wang": (2, 200), "Zhao": (2, 300), "Sun": (2, -500)}


def test_a_deleted_hand_does_not_count_and_undo_brings_it_back(club: Setting) -> None:
    first = club.save("a")
    club.save("b", "N", "W", 2)
    club.store.write(club.club, EntryDeleted(first))
    assert club.points() == {"Wang": (1, 200), "Zhao": (1, -200), "Li": (1, 0), "Sun": (1, 0)}
    club.store.write(club.club, EntryUndone(first))
    assert club.points()["Sun"] == (2, 100)


def test_undo_goes_back_step_by_step_to_before_the_saving(club: Setting) -> None:
    hand = club.save("a", fan=1)
    for fan in (2, 3):
        club.store.write(club.club, HandEdited(hand, club.hand(fan=fan)))
    seen = []
    for _ in range(3):
        club.store.write(club.club, EntryUndone(hand))
        seen.append(club.points().get("Sun"))
    assert seen == [(1, 200), (1, 100), None]
    with pytest.raises(RefusedError, match="nothing left to undo"):
        club.store.write(club.club, EntryUndone(hand))


def test_a_hand_saved_with_the_wrong_players_can_be_given_the_right_ones(club: Setting) -> None:
    hand = club.save("a", "S", "E", 3)
    guest = club.store.write(club.club, PlayerAdded("Gast", guest=True)).seq
    right = Hand({**club.seats, "S": guest}, club.hand("S", "E", 3).outcome)
    club.store.write(club.club, HandEdited(hand, right))
    assert club.points() == {"Gast": (1, 300), "Wang": (1, 0), "Zhao": (1, 0), "Li": (1, -300)}
    club.store.write(club.club, EntryUndone(hand))
    assert club.points() == {"Sun": (1, 300), "Wang": (1, 0), "Zhao": (1, 0), "Li": (1, -300)}


def test_payments_count_and_the_pot_is_an_account_of_the_table(club: Setting) -> None:
    li, wang = club.players[:2]
    fine = club.store.write(club.club, PaymentSaved(club.table, Payment({li: -1000}, "drew too early", 1000))).seq
    club.store.write(club.club, PaymentSaved(club.table, Payment({li: -30, wang: 30}, "tea")))
    assert club.points() == {"Wang": (0, 30), "Li": (0, -1030)}
    assert club.store.tables(club.evening)[0].pot == 1000
    club.store.write(club.club, PaymentEdited(fine, Payment({wang: -500}, "drew too early", 500)))
    assert club.points() == {"Li": (0, -30), "Wang": (0, -470)}
    assert club.store.tables(club.evening)[0].pot == 500


def test_standings_of_a_range_of_dates_include_both_ends(club: Setting) -> None:
    store = club.store
    club.save("a")
    for date in ("2026-11-30", "2026-12-01"):
        evening = store.write(club.club, EveningOpened(date)).seq
        table = store.write(club.club, TableOpened(evening, "1")).seq
        store.write(club.club, HandSaved(table, club.hand()))
    spans = (("", "9999-12-31"), ("2026-11-30", "2026-12-01"), ("2026-11-29", "2026-11-29"), ("2026-12-02", "2027"))
    found = [{line.player: line.hands for line in store.standings(club.club, *span)}.get("Sun") for span in spans]
    assert found == [3, 2, 1, None]


def test_doubles_are_merged_and_parted_again(club: Setting) -> None:
    club.save("a")
    double = club.store.write(club.club, PlayerAdded("Sunny")).seq
    other = Hand({**club.seats, "S": double}, club.hand("S", "E", 3).outcome)
    club.store.write(club.club, HandSaved(club.table, other))
    club.store.write(club.club, PlayersMerged(double, club.players[3]))
    assert club.points()["Sun"] == (2, 400)
    assert "Sunny" not in club.points()
    club.store.write(club.club, PlayersParted(double))
    assert (club.points()["Sun"], club.points()["Sunny"]) == ((1, 100), (1, 300))


def test_two_who_played_one_hand_are_not_one_person(club: Setting) -> None:
    club.save("a")
    with pytest.raises(RefusedError, match="Li and Wang sat at one table in the same hand"):
        club.store.write(club.club, PlayersMerged(club.players[0], club.players[1]))


def test_a_merged_player_and_the_other_record_cannot_sit_in_one_hand(club: Setting) -> None:
    double = club.store.write(club.club, PlayerAdded("Sunny")).seq
    club.store.write(club.club, PlayersMerged(double, club.players[3]))
    twice = Hand({**club.seats, "E": double}, club.hand().outcome)
    with pytest.raises(RefusedError, match="Sun cannot sit in two places at once"):
        club.store.write(club.club, HandSaved(club.table, twice))


def test_a_new_name_shows_in_past_evenings(club: Setting) -> None:
    club.save("a")
    club.store.write(club.club, PlayerRenamed(club.players[3], "Sun Li"))
    assert club.points()["Sun Li"] == (1, 100)


def test_a_closed_table_takes_no_hands_but_what_was_stored_is_reported_as_such(club: Setting) -> None:
    club.save("a")
    club.store.write(club.club, TableTurned(club.table, TableStatus.CLOSED))
    with pytest.raises(RefusedError, match="Table 1 is closed"):
        club.save("b")
    assert club.store.write(club.club, HandSaved(club.table, club.hand()), "scorer", "a").again


def test_what_can_be_done_is_known_before(club: Setting) -> None:
    late = HandSaved(club.table, club.hand())
    assert club.store.can(club.club, late)
    club.store.write(club.club, TableTurned(club.table, TableStatus.PAUSED))
    assert [found.message for found in club.store.verify(club.club, late)] == ["Table 1 is paused: resume it first."]


def test_several_events_are_stored_together_or_not_at_all(club: Setting) -> None:
    def both() -> None:
        with club.store.writing("me") as writer:
            writer.write(club.club, HandSaved(club.table, club.hand()), "a")
            writer.write(club.club, PlayerAdded("li"))

    with pytest.raises(RefusedError, match="already a name of Li"):
        both()
    assert club.points() == {}
    assert club.store.log(club.club)[0].event != HandSaved(club.table, club.hand())


def test_the_log_tells_who_and_when_and_is_only_added_to(club: Setting) -> None:
    hand = club.save("a")
    before = club.store.log(club.club)
    club.store.write(club.club, EntryDeleted(hand), "Wang")
    after = club.store.log(club.club)
    assert after[1:] == before
    latest = after[0]
    assert (latest.who, latest.event, latest.seq) == ("Wang", EntryDeleted(hand), before[0].seq + 1)
    assert datetime.now(UTC) - latest.at < timedelta(minutes=1)
    entry = club.store.entries(club.table)[0]
    assert entry.content is None
    assert [event.seq for event in club.store.history(entry)] == [hand, latest.seq]
    assert [event.seq for event in club.store.log(club.club, before=hand, limit=2)] == [hand - 1, hand - 2]


def test_a_clock_that_jumps_changes_no_order(club: Setting) -> None:
    times = iter([datetime(2026, 11, 29, 23, 59, tzinfo=UTC), datetime(2001, 1, 1, tzinfo=UTC)])
    store = Store(club.store.engine, lambda: next(times))
    for key, winner in (("a", "S"), ("b", "N")):
        store.write(club.club, HandSaved(club.table, club.hand(winner)), "me", key)
    assert [entry.key for entry in store.entries(club.table)] == ["a", "b"]
    log: tuple[RecordedEvent, ...] = store.log(club.club, limit=2)
    assert [(event.key, event.at.year) for event in log] == [("b", 2001), ("a", 2026)]


def test_times_come_back_in_utc_whatever_zone_they_were_given_in(club: Setting) -> None:
    beijing = datetime.fromisoformat("2026-11-30T01:30:00+08:00")
    Store(club.store.engine, lambda: beijing).write(club.club, PlayerAdded("Late"))
    assert club.store.log(club.club)[0].at.isoformat() == "2026-11-29T17:30:00+00:00"


def test_a_second_store_sees_at_once_what_the_first_has_written(club: Setting) -> None:
    other = open_store(club.store.engine.url.render_as_string(hide_password=False))
    club.save("a")
    assert other.standings(club.club) == club.store.standings(club.club)
    other.write(club.club, EntryDeleted(other.entries(club.table)[0].id))
    assert club.points() == {}
    other.close()


def test_no_question_to_the_log_of_a_club_sorts_it(club: Setting) -> None:
    """With a long history every save would otherwise sort all of it (SQLite)."""
    if club.store.engine.name != "sqlite":
        pytest.skip("PostgreSQL chooses by the numbers of rows")
    asked: list[tuple[str, object]] = []
    event.listen(club.store.engine, "before_cursor_execute", lambda *given: asked.append((given[2], given[3])))
    club.save("a")
    club.store.log(club.club)
    with club.store.all_rows(club.club) as (_, found):
        assert list(found)
    with club.store.engine.connect() as connection:
        raw = connection.connection
        of_log = [(text, given) for text, given in asked if text.startswith("SELECT") and "FROM events" in text]
        assert len(of_log) >= 4
        for text, given in of_log:
            plan = [row[3] for row in raw.cursor().execute(f"EXPLAIN QUERY PLAN {text}", given).fetchall()]
            assert not any("B-TREE" in step for step in plan), (text, plan)
