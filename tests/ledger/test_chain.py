"""The log proves itself: whatever changes an event is found and named, in the database, in backups and in exports."""

import json
from dataclasses import fields
from pathlib import Path

import pytest
from sqlalchemy import text

from assistant.ledger import events
from assistant.ledger.chain import link_of
from assistant.ledger.codec import EVENT_OF, body_of, event_of, kind_of
from assistant.ledger.events import EntryDeleted, EveningOpened, HandSaved, PlayerAdded
from assistant.ledger.fields import FIELDS, body_problems
from assistant.ledger.model import Hand, Outcome, Paid, Payment, Won
from assistant.ledger.renumber import FORMS, INSIDE, renumbered
from assistant.ledger.store import Store, open_store
from assistant.ledger.store.check import check
from assistant.ledger.store.engine import writing
from assistant.usecases.export_events import export_lines
from assistant.usecases.import_lines import Failed, import_lines
from tests.ledger.build import Setting, setting
from tests.ledger.flips import Met
from tests.ledger.flips import flips as flip_bits


def flips(value: str) -> list[str]:
    """The text with one bit of one character turned, at its beginning, in its middle and at its end."""
    places = {0, len(value) // 2, len(value) - 1}
    return [value[:place] + chr(ord(value[place]) ^ 1) + value[place + 1 :] for place in places]


@pytest.mark.parametrize("column", ["key", "digest", "at", "who", "kind", "body", "link"])
def test_each_flipped_bit_of_an_event_is_found(club: Setting, column: str) -> None:
    seq = club.save("hand-1")
    club.store.write(club.club, EntryDeleted(seq), "Li")
    with club.store.engine.connect() as connection:
        kept = connection.execute(text(f"SELECT CAST({column} AS TEXT) FROM events WHERE seq = {seq}")).scalar_one()
        for changed in flips(kept):
            with connection.begin_nested():
                statement = text(f"UPDATE events SET {column} = :changed WHERE seq = :seq")
                if column == "at" and connection.dialect.name != "sqlite":
                    statement = text(
                        "UPDATE events SET at = at + interval '1 second' WHERE seq = :seq AND :changed <> ''"
                    )
                connection.execute(statement, {"changed": changed, "seq": seq})
            found = [one.message for one in check(connection)]
            assert any(f"Event {seq} " in one for one in found), (changed, found)
            connection.rollback()


def test_a_hand_that_was_rewritten_with_its_sums_is_found(club: Setting) -> None:
    """Points moved in the event and in the sums alike still sum to zero; the chain tells."""
    club.save("hand-1")
    with writing(club.store.engine) as connection:
        connection.execute(text("UPDATE events SET body = REPLACE(body, '100', '200') WHERE kind = 'hand_saved'"))
        connection.execute(text("UPDATE tallies SET points = points * 2"))
    found = [one.message for one in club.store.check()]
    assert any("its link in the chain is not right" in one for one in found)


def test_every_column_that_standings_add_up_is_compared(club: Setting) -> None:
    club.save("hand-1")
    for column in ("hands", "points", "extra"):
        with club.store.engine.connect() as connection:
            connection.execute(text(f"UPDATE tallies SET {column} = {column} + 12345 WHERE player_id = 2"))
            found = [one.message for one in check(connection)]
            assert any("the sums kept for Li" in one for one in found)
            connection.rollback()


def test_an_export_that_was_changed_is_refused_line_by_line(club: Setting, tmp_path: Path) -> None:
    for number in range(3):
        club.save(f"hand-{number}")
    lines = list(export_lines(club.store))
    place = next(n for n, line in enumerate(lines) if '"hand-1"' in line)
    for changed in (
        [*lines[:place], lines[place].replace("scorer", "nobody"), *lines[place + 1 :]],
        [*lines[:place], *lines[place + 1 :]],
        [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]],
    ):
        store = open_store(str(tmp_path / f"{len(list(tmp_path.iterdir()))}.db"))
        failed = [one for one in import_lines(store, changed) if isinstance(one, Failed)]
        assert any(one.problem.code == "chain" for one in failed)
        assert not list(store.check())
        store.close()


def test_an_export_of_one_club_holds_its_whole_chain(store: Store, tmp_path: Path) -> None:
    one, other = setting(store, "One"), setting(store, "Other")
    one.save("a"), other.save("b"), one.save("c")
    again = open_store(str(tmp_path / "again.db"))
    answers = list(import_lines(again, export_lines(store, one.club)))
    assert not [found for found in answers if isinstance(found, Failed)]
    assert not list(again.check())
    again.close()


def test_links_hang_on_the_whole_row_and_on_the_one_before(club: Setting) -> None:
    with club.store.all_rows() as (_, rows):
        before, last = list(rows)[-2:]
    assert link_of(before.link, last) == last.link
    assert link_of("", last) != last.link


def test_every_kind_has_fields_and_every_id_a_form() -> None:
    """A new event whose id stands in a new kind of field cannot be imported with the numbers of another database."""
    assert FIELDS.keys() == EVENT_OF.keys()
    known = {*FORMS, *INSIDE}
    for kind in (*EVENT_OF.values(), Hand, Payment):
        for one in fields(kind):
            assert "Id" not in str(one.type) or str(one.type) in known, (kind, one.name)
    assert renumbered(events.PlayersMerged(3, 4), lambda number: number + 100) == events.PlayersMerged(103, 104)


def test_a_body_of_version_1_is_brought_to_the_present_one() -> None:
    hand = {"seats": {"E": 2, "S": 5}, "points": {"E": -3000, "S": 3000}}
    old = {
        "hand": {
            **hand,
            "wins": [["S", "discard", "E", {"一条龙": 3000}, 3000]],
            "paid": [["E", "S", 3000, "discard"]],
            "entered": {"rules": "zhuowukui", "wins": []},
        },
        "table": 7,
    }
    event = event_of("hand_saved", old)
    won = Won("S", "discard", "E", {"一条龙": 3000}, 3000, "点")
    assert isinstance(event, HandSaved)
    assert event.hand.outcome == Outcome(hand["points"], (won,), (Paid("E", "S", 3000, "discard"),))
    assert event_of(kind_of(event), json.loads(json.dumps(body_of(event)))) == event
    assert not list(body_problems("hand_saved", old))


def test_a_body_of_a_newer_version_is_no_event() -> None:
    with pytest.raises(ValueError, match="version 9"):
        event_of("hand_saved", {**body_of(HandSaved(7, Hand({"E": 2, "S": 3}, Outcome({})))), "v": 9})


def test_a_record_keeps_what_only_its_rules_know(club: Setting) -> None:
    """Several wins in the order of time, kinds of transfers and keys of a record that nobody else has heard of."""
    outcome = Outcome(
        {"E": -900, "N": 300, "W": 0, "S": 600},
        (Won("S", "discard", "E", {"平胡": 2}, 2, "台"), Won("N", "discard", "E", {"平胡": 1}, 1, "台")),
        (Paid("E", "S", 400, "win"), Paid("E", "S", 200, "kong", "杠"), Paid("E", "N", 300, "false_win", "诈胡")),
    )
    entered = {
        "rules": "taiwan",
        "round_wind": "S",
        "flowers": {"E": ["F1"]},
        "events": [{"kind": "kong", "seat": "S"}],
    }
    seq = club.store.write(club.club, HandSaved(club.table, Hand(club.seats, outcome, entered))).seq
    kept = next(one for one in club.store.entries(club.table) if one.id == seq)
    assert kept.content == Hand(club.seats, outcome, entered)
    assert not list(club.store.check())


def test_the_same_event_again_is_known_however_it_was_written_down(store: Store) -> None:
    """A phone that sends a save of yesterday again after the update: the digest of the body is another one now."""
    club = setting(store)
    with writing(store.engine) as connection:
        connection.execute(text("UPDATE events SET digest = 'other' WHERE kind = 'evening_opened'"))
        key = connection.execute(text("SELECT key FROM events WHERE kind = 'evening_opened'")).scalar_one()
    assert store.write(club.club, EveningOpened("2026-11-29"), key=key).again
    assert store.can(club.club, PlayerAdded("Qian"))


def test_flipped_bits_of_the_file_are_found_where_they_change_anything(tmp_path: Path) -> None:
    found = flip_bits(80, 3, tmp_path)
    assert len(found) == 80
    assert Met.FOUND in found.values()
    assert [bit for bit, met in found.items() if met is Met.MISSED] == []


def test_a_moment_that_was_written_otherwise_is_named(club: Setting) -> None:
    if club.store.engine.name != "sqlite":
        pytest.skip("PostgreSQL keeps moments as numbers")
    with writing(club.store.engine) as connection:
        connection.execute(text("UPDATE events SET at = replace(at, ' ', '`') WHERE seq = 2"))
    assert [found.message for found in club.store.check()] == ["Event 2 (player_added) cannot be read."]
