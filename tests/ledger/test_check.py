"""`check` finds each way in which a database can be broken, and names what is."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from assistant.ledger.errors import DamagedDatabaseError, StoreError
from assistant.ledger.events import (
    EntryDeleted,
    EntryUndone,
    HandEdited,
    NicknameGiven,
    PaymentSaved,
    PlayerAdded,
    PlayersMerged,
)
from assistant.ledger.model import Payment
from assistant.ledger.store import Store, open_store
from assistant.ledger.store.check import check
from assistant.ledger.store.engine import writing
from tests.ledger.build import Setting, setting
from tests.ledger.conftest import NewUrl


@pytest.fixture(scope="module")
def lively(new_url: NewUrl) -> Iterator[Setting]:
    """A club in which everything has happened once; every test breaks it in a transaction that is taken back."""
    club = setting(open_store(new_url()))
    hands = [club.save(key, *seats) for key, seats in (("a", "SE"), ("b", "NW"), ("c", "ES"), ("d", "WN"))]
    write = club.store.write
    write(club.club, HandEdited(hands[0], club.hand("W", "E", 7)))
    write(club.club, EntryDeleted(hands[1]))
    write(club.club, EntryDeleted(hands[2]))
    write(club.club, EntryUndone(hands[2]))
    write(club.club, EntryUndone(hands[3]))
    write(club.club, PaymentSaved(club.table, Payment({club.players[0]: -1000}, "late", 1000)))
    double = write(club.club, PlayerAdded("Sunny")).seq
    write(club.club, NicknameGiven(double, "小孙"))
    write(club.club, PlayersMerged(double, club.players[3]))
    yield club
    club.store.close()


def broken(store: Store, statement: str) -> list[str]:
    """What is found after a statement that no program of ours would send, without the references between tables."""
    with store.engine.connect() as connection:
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("COMMIT")  # which this pragma asks for
            connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
            connection.exec_driver_sql("BEGIN")
        else:
            connection.exec_driver_sql("SET LOCAL session_replication_role = replica")
        assert connection.exec_driver_sql(statement).rowcount > 0
        found = [found.message for found in check(connection)]
        connection.rollback()
        if connection.dialect.name == "sqlite":
            connection.invalidate()
    return found


def test_a_sound_database_has_nothing(lively: Setting) -> None:
    assert [found.message for found in lively.store.check()] == []


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("UPDATE events SET body = 'nonsense' WHERE seq = 10", "Event 10 (hand_saved) cannot be read."),
        ("UPDATE events SET kind = 'hand_shaken' WHERE seq = 10", "Event 10 (hand_shaken) cannot be read."),
        (
            "UPDATE events SET body = replace(body, '\"table\":7', '\"table\":99') WHERE seq = 10",
            "Event 10 (hand_saved) refers to something that no event before it made.",
        ),
        (
            "UPDATE events SET body = replace(body, '\"E\":2', '\"E\":99') WHERE seq = 10",
            "Event 10 (hand_saved) refers to something that no event before it made.",
        ),
        (
            "UPDATE events SET body = replace(body, '\"N\":100', '\"N\":300') WHERE seq = 9",
            "Event 9 (hand_saved): The points sum to +200; with the pot they must sum to 0.",
        ),
        ("UPDATE players SET name = 'Lee' WHERE name = 'Li'", "players 2: name is not what the log says."),
        ("UPDATE players SET guest = NOT guest WHERE name = 'Li'", "players 2: guest is not what the log says."),
        ("UPDATE tables SET state = 'closed'", "tables 7: state is not what the log says."),
        ("UPDATE evenings SET date = '2026-11-30'", "evenings 6: date is not what the log says."),
        ("UPDATE clubs SET zone = 'UTC'", "clubs 1: zone is not what the log says."),
        ("UPDATE entries SET version = 9 WHERE id = 9", "entries 9: version is not what the log says."),
        ("DELETE FROM names WHERE folded = 'li'", "names (1, 'li'): the row is missing."),
        ("DELETE FROM entries WHERE id = 10", "entries 10: the row is missing."),
        (
            "INSERT INTO names (club_id, folded, player_id) VALUES (1, 'nobody', 2)",
            "names (1, 'nobody'): no event made this row.",
        ),
        (
            "UPDATE tallies SET body = replace(body, '[[2,', '[[3,') WHERE player_id = 2",
            "Club, 2026-11-29, table 1: the sums kept for Li are not those of the hands.",
        ),
        (
            "DELETE FROM tallies WHERE player_id = 3",
            "Club, 2026-11-29, table 1: the sums kept for Wang are not those of the hands.",
        ),
        (
            "UPDATE runs SET length = 9",
            "Club, 2026-11-29, table 1: the run kept of the dealer is not that of the hands.",
        ),
        ("UPDATE tables SET pot = 5", "tables 7: pot is not what the log says."),
        ("UPDATE tallies SET extra = 5 WHERE player_id = 3", "Club, 2026-11-29, table 1 sums to 5, not to zero."),
    ],
)
def test_what_is_broken_is_named(lively: Setting, statement: str, message: str) -> None:
    with writing(lively.store.engine) as connection:
        assert connection.execute(text("SELECT seq FROM events WHERE kind = 'hand_saved' ORDER BY seq")).scalars().all()
    assert message in broken(lively.store, statement)


def test_a_gap_in_the_log_is_named(lively: Setting) -> None:
    found = broken(lively.store, "DELETE FROM events WHERE seq = 8 OR seq = 18")
    assert "1 events are missing from the log, from event 8 on." in found


def test_a_reference_to_nothing_is_named(tmp_path: Path) -> None:
    club = setting(open_store(str(tmp_path / "club.db")))
    found = broken(club.store, "UPDATE tables SET evening_id = 99")
    assert found == ["Row 7 of tables refers to a row of evenings that is not there."]
    club.store.close()


def test_pages_that_were_overwritten_are_named(tmp_path: Path) -> None:
    file = tmp_path / "club.db"
    club = setting(open_store(str(file)))
    for number in range(300):
        club.save(f"hand {number}")
    club.store.close()
    content = bytearray(file.read_bytes())
    for start in range(len(content) // 2, len(content) - 4096, 4096):
        content[start : start + 64] = b"\xff" * 64
    file.write_bytes(content)
    try:
        store = open_store(str(file))
        found = [problem.message for problem in store.check()]
        store.close()
    except DamagedDatabaseError as error:
        found = [str(error)]
    assert found
    assert all("damaged" in message for message in found)


def test_sums_of_the_points_are_checked_when_they_are_written(club: Setting) -> None:
    with writing(club.store.engine) as connection:
        connection.execute(text("UPDATE tables SET pot = 5"))
    with pytest.raises(StoreError, match=r"Table 1 would sum to 5, not to zero\."):
        club.save("e")
    assert club.store.entries(club.table) == ()


def test_the_body_of_an_event_is_compact_json(lively: Setting) -> None:
    with writing(lively.store.engine) as connection:
        bodies = connection.execute(text("SELECT body FROM events")).scalars().all()
    compact = [
        json.dumps(json.loads(body), ensure_ascii=False, separators=(",", ":"), sort_keys=True) for body in bodies
    ]
    assert bodies == compact
