"""Hands into the ledger and out again, years later: explained, settled again, and changed only when it is asked for."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.jsonl.decode import record_of
from assistant.ledger.codec import hand_in, hand_out
from assistant.ledger.events import ClubOpened, EveningChanged, HandEdited, NicknameGiven, PlayerAdded, PlayersMerged
from assistant.ledger.model import Hand
from assistant.ledger.outcomes import entered_of, hand_of
from assistant.ledger.store import Store, open_store
from assistant.rules import RULESETS, Settlement
from assistant.rules.model.hand import HandRecord
from assistant.usecases import ledger_entry
from assistant.usecases.export_events import export_lines
from assistant.usecases.import_lines import Failed, import_lines
from assistant.usecases.ledger_entry import apply_changes, recomputed
from tests.cli.test_ledger import HAND, PLAYERS, a_line, as_lines

ZHUOWUKUI = {
    **{"rules": "zhuowukui", "dealer": "E", "penalties": [{"seat": "N"}]},
    "wins": [{"seat": "S", "how": "self_draw", "fan": ["对对和"], "open": True}],
}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_store(str(tmp_path / "club.db"))
    yield opened
    opened.close()


def put(store: Store, *lines: object) -> None:
    answers = list(import_lines(store, as_lines(*lines).splitlines()))
    assert [answer for answer in answers if isinstance(answer, Failed)] == []


def only_hand(store: Store) -> Hand:
    evening = store.evenings(store.clubs()[0].id)[0]
    content = store.entries(store.tables(evening.id)[0].id)[0].content
    assert isinstance(content, Hand)
    return content


@pytest.mark.parametrize("given", [HAND, ZHUOWUKUI], ids=["beijing", "zhuowukui"])
def test_what_was_entered_is_the_record_again(given: dict[str, object]) -> None:
    record = record_of(given)
    assert record_of(entered_of(record)) == record
    hand = hand_of(record, {"E": 1, "N": 2, "W": 3, "S": 4})
    assert hand_in(hand_out(hand)) == hand


def test_a_penalty_to_the_pot_is_in_the_tables_account(store: Store) -> None:
    put(store, a_line("a", hand=ZHUOWUKUI))
    table = store.tables(store.evenings(store.clubs()[0].id)[0].id)[0]
    assert (table.pot, only_hand(store).outcome.pot) == (1000, 1000)
    assert sum(line.points for line in store.standings()) == -1000
    assert list(store.check()) == []


def test_the_house_rules_of_the_day_are_kept_in_full(store: Store) -> None:
    put(store, a_line("a", hand={**HAND, "options": {"haidi_on_discard": 2}}), a_line("b"), a_line("c"))
    hand = only_hand(store)
    with store.reading() as shelf:
        house = shelf.house(hand.house or 0)
    assert house is not None
    assert house.options == RULESETS["beijing"].full_options({"haidi_on_discard": 2})
    assert set(house.options) == {option.name for option in RULESETS["beijing"].options}
    assert len([event for event in store.log() if type(event.event).__name__ == "HouseNoted"]) == 2


def test_house_rules_are_noted_once(store: Store) -> None:
    club = store.write(None, ClubOpened("东门")).seq
    with store.writing() as writer:
        first = writer.note_house(club, "zhuowukui", {"points": {"推倒和": 500}})
        assert writer.note_house(club, "zhuowukui", {"points": {"推倒和": 500}}) == first
    with store.writing() as writer:
        assert writer.note_house(club, "zhuowukui", {"points": {"推倒和": 500}}) == first
        assert writer.note_house(club, "zhuowukui", {}) != first


def test_nothing_changes_while_the_rules_are_the_same(store: Store) -> None:
    put(store, a_line("a"), a_line("b", hand=ZHUOWUKUI))
    assert list(recomputed(store, store.clubs()[0].id)) == []


def corrected(record: HandRecord, seats: object) -> Settlement:
    """Rules in which a 自摸 of 捉五魁 is worth one 番 more than it was."""
    found = table_ledger_settle(record, seats)
    paid = tuple(one._replace(points=one.points + 100) for one in found.transfers)
    return found._replace(transfers=paid)


table_ledger_settle = ledger_entry.settle_among


def test_a_correction_of_the_rules_is_shown_before_it_changes_anything(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(store, a_line("a"))
    club = store.clubs()[0].id
    before, hand = store.standings(), only_hand(store)
    monkeypatch.setattr(ledger_entry, "settle_among", corrected)
    changes = list(recomputed(store, club))
    names = {player.id: player.name for player in store.players(club)}
    assert [change.as_object("东门", names)["change"] for change in changes] == [
        {"Li": -100, "Wang": -100, "Zhao": -100, "Sun": 300}
    ]
    assert store.standings() == before
    assert apply_changes(store, club, changes, "Wang") == 1
    assert store.standings()[0].points == before[0].points + 300
    latest = store.log()[0]
    assert isinstance(latest.event, HandEdited)
    assert (latest.who, latest.event.why, latest.event.hand.entered) == ("Wang", "recomputed", hand.entered)
    assert apply_changes(store, club, changes, "Wang") == 0
    assert list(recomputed(store, club)) == []


def test_a_hand_that_no_longer_settles_is_named_and_stays(store: Store) -> None:
    put(store, a_line("a"))
    club, hand = store.clubs()[0].id, only_hand(store)
    table = store.tables(store.evenings(club)[0].id)[0]
    broken = replace(hand, entered={**hand.entered, "indicator": "5m"})
    store.write(club, HandEdited(store.entries(table.id)[0].id, broken))
    wrong = replace(hand, entered={**hand.entered, "wins": [{**hand.entered["wins"][0], "tile": "9s"}]})
    store.write(club, HandEdited(store.entries(table.id)[0].id, wrong))
    changes = list(recomputed(store, club))
    assert [change.as_object("东门", {})["error"]["code"] for change in changes] == ["not_a_win"]
    assert apply_changes(store, club, changes, "Wang") == 0


def test_an_evening_that_an_event_moves_takes_no_more_lines_of_the_same_batch(store: Store, tmp_path: Path) -> None:
    put(store, a_line("a"))
    club = store.clubs()[0].id
    store.write(club, EveningChanged(store.evenings(club)[0].id, "2026-11-28"))
    *before, moving = export_lines(store)
    other = open_store(str(tmp_path / "other.db"))
    lines = [*before, *as_lines(a_line("b")).splitlines(), moving, *as_lines(a_line("c")).splitlines()]
    assert [answer for answer in import_lines(other, lines) if isinstance(answer, Failed)] == []
    hands = {
        one.date: [entry.key for entry in other.entries(other.tables(one.id)[0].id)]
        for one in other.evenings(other.clubs()[0].id)
    }
    assert hands == {"2026-11-29": ["c"], "2026-11-28": ["a", "b"]}
    other.close()


def test_a_line_finds_its_players_by_nicknames_and_after_a_merge(store: Store) -> None:
    put(store, a_line("a"))
    club = store.clubs()[0].id
    names = {player.name: player.id for player in store.players(club)}
    first, second, *_ = names
    store.write(club, NicknameGiven(names[first], "Tiger"))
    twin = store.write(club, PlayerAdded("Twin")).seq
    store.write(club, PlayersMerged(twin, names[second]))
    seats = {
        seat: "ＴＩＧＥＲ" if name == first else "twin" if name == second else name for seat, name in PLAYERS.items()
    }
    put(store, a_line("b", players=seats))
    assert len(store.players(club)) == 5
    assert {line.player: line.hands for line in store.standings(club)} == dict.fromkeys(names, 2)
