"""Files into the ledger: what was exported comes back without loss, and nothing is written while anything is wrong."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from assistant.ledger.errors import LedgerError
from assistant.ledger.events import (
    ClubOpened,
    EveningOpened,
    HandSaved,
    NicknameGiven,
    PaymentSaved,
    PlayerAdded,
    TableOpened,
    TableTurned,
)
from assistant.ledger.exchange.hands_in import hands_plan, is_ours
from assistant.ledger.exchange.hands_out import Placed, hand_rows
from assistant.ledger.exchange.results_in import Asked
from assistant.ledger.exchange.sheets import from_file, to_csv, to_xlsx
from assistant.ledger.model import Id, Payment, TableStatus
from assistant.ledger.store import Store, open_store
from assistant.usecases.import_sheets import bring, ledger_problems, plan_of
from assistant.usecases.quick_entry import QuickHand, Stakes, quick_hand

NAMES = ("=SUM(1)", "王小明", "O'Neil; Jr", "<b>孙</b>")
STAKES = Stakes(base=100)
HANDS = (
    QuickHand("self_draw", ("N",), fan={"N": ("清一色",)}, burn=2),
    QuickHand("discard", ("N", "S"), "E", bound=(("S", "W"),)),
    QuickHand("nobody"),
    QuickHand("points", points={"E": 50, "W": -50}),
)


@pytest.fixture
def stores(tmp_path: Path) -> Iterator[tuple[Store, Store]]:
    found = open_store(f"{tmp_path}/one.db"), open_store(f"{tmp_path}/other.db")
    yield found
    for store in found:
        store.close()


def played(store: Store) -> Id:
    """A club with one evening of every kind of entry."""
    club = store.write(None, ClubOpened("惠牌社")).seq
    people = [store.write(club, PlayerAdded(name)).seq for name in NAMES]
    seats = dict(zip("ENWS", people, strict=True))
    evening = store.write(club, EveningOpened("2026-11-29")).seq
    table = store.write(club, TableOpened(evening, "1", seats, (), "beijing", {}, 100)).seq
    for number, quick in enumerate(HANDS):
        hand = replace(quick_hand(quick, STAKES, seats), note="注")
        store.write(club, HandSaved(table, hand), key=f"hand-{number}")
    store.write(club, PaymentSaved(table, Payment({people[0]: -30, people[2]: 10}, "茶水", 20)), key="payment")
    return club


def rows_of(store: Store, club: Id, language: str = "zh") -> list[list[object]]:
    names = {one.id: one.name for one in store.players(club)}
    placed = [
        Placed(evening.date, table.name, str(number), entry)
        for evening in store.evenings(club)
        for table in store.tables(evening.id)
        for number, entry in enumerate(store.entries(table.id), 1)
    ]
    return [list(row) for row in hand_rows(placed, names, language)]


@pytest.mark.parametrize("language", ["en", "zh", "zh-Hant"])
@pytest.mark.parametrize("packed", [to_csv, lambda rows: to_xlsx({"局": rows})], ids=["csv", "xlsx"])
def test_what_was_exported_comes_back_without_loss(stores: tuple[Store, Store], language: str, packed: object) -> None:
    one, other = stores
    club = played(one)
    rows = from_file(packed(rows_of(one, club, language)))  # type: ignore[operator]
    assert is_ours(rows[0])
    plan = plan_of(rows, Asked(False))
    assert plan.problems == ()
    again = other.write(None, ClubOpened("惠牌社")).seq
    with other.writing() as writer:
        assert bring(writer, again, plan).new == len(HANDS) + 1
    assert other.standings(again) == one.standings(club)
    assert rows_of(other, again, language) == rows_of(one, club, language)
    with other.writing() as writer:
        assert (bring(writer, again, plan).new, bring(writer, again, plan).again) == (0, len(HANDS) + 1)


def test_what_a_win_is_worth_keeps_its_unit(stores: tuple[Store, Store]) -> None:
    """3,000 点 and 4 台 that come back are not 3,004 番."""
    one, other = stores
    club = played(one)
    (table,) = one.tables(one.evenings(club)[0].id)
    points, tai = Stakes(rules="zhuowukui"), Stakes(rules="taiwan", carried={"round_wind": "E", "per_tai": 20})
    for stakes, fan in ((points, ()), (tai, ("碰碰胡",))):
        hand = quick_hand(QuickHand("self_draw", ("N",), fan={"N": fan}), stakes, table.seats)
        one.write(club, HandSaved(table.id, hand))
    again = other.write(None, ClubOpened("惠牌社")).seq
    with other.writing() as writer:
        bring(writer, again, plan_of(from_file(to_csv(rows_of(one, club))), Asked(False)))
    there, back = ({**store.tallies(of)} for store, of in ((one, club), (other, again)))
    assert [*there.values()][1].worth.keys() == {"番", "点", "台"}
    assert [tally.worth for tally in back.values()] == [tally.worth for tally in there.values()]


def test_problems_of_an_edited_export_come_all_at_once(stores: tuple[Store, Store]) -> None:
    rows = rows_of(stores[0], played(stores[0]))
    head = rows[0]
    rows[1][head.index("东分")] = 7
    rows[2][head.index("日期")] = "gestern"
    rows[3][head.index("编号")] = None
    rows[4][head.index("录入内容")] = "{"
    rows[5][head.index("收付")] = "李师傅"
    found = hands_plan(rows)  # type: ignore[arg-type]
    assert [(fault.where, fault.message) for fault in found.problems] == [
        ("row 2", "The points sum to +1,207; they must sum to 0."),
        ("row 3", "“gestern” is not a date: write it as 2026-11-29."),
        ("row 4", "The key is missing: it distinguishes hands that look alike."),
        ("row 5", "What was entered cannot be read: leave that cell as it was exported, or empty it."),
        ("row 6", "“李师傅” is not a payment: names and points such as +100."),
        ("row 6", "Fewer than two players have a result."),
    ]
    assert found.entries == ()


def test_a_plain_list_is_taken_by_nicknames_too_and_names_doubles(stores: tuple[Store, Store]) -> None:
    store, _ = stores
    club = played(store)
    wang = next(one.id for one in store.players(club) if one.name == "王小明")
    store.write(club, NicknameGiven(wang, "小王"))
    plan = plan_of([["日期", "小王", "ＷＡＮＧ"], ["2026-11-30", 5, -5]], Asked(True))
    with store.reading() as shelf:
        assert ledger_problems(shelf, club, plan) == ()
    with store.writing() as writer:
        bring(writer, club, plan)
    assert {one.name for one in store.players(club)} == {*NAMES, "ＷＡＮＧ"}
    twice = plan_of([["日期", "小王", "王小明"], ["2026-11-30", 5, -5]], Asked(True))
    with store.reading() as shelf:
        assert [fault.message for fault in ledger_problems(shelf, club, twice)] == [
            "王小明 and 小王 are one player in this club, and both have a result of one hand."
        ]


def test_a_closed_table_is_named_before_anything_is_written(stores: tuple[Store, Store]) -> None:
    store, _ = stores
    club = played(store)
    plan = plan_of([["date", "Li", "Wang"], ["2026-12-01", 5, -5]], Asked(True))
    with store.writing() as writer:
        bring(writer, club, plan)
    table = store.tables(store.evenings(club)[0].id)[0]
    store.write(club, TableTurned(table.id, TableStatus.CLOSED))
    more = plan_of([["date", "Li", "Wang"], ["2026-12-02", 1, -1], ["2026-12-01", 6, -6]], Asked(True))
    with store.reading() as shelf:
        assert [fault.message for fault in ledger_problems(shelf, club, more)] == [
            "Table import of 2026-12-01 is closed: open it again first."
        ]
    with pytest.raises(LedgerError), store.writing() as writer:
        bring(writer, club, more)
    assert [one.date for one in store.evenings(club)] == ["2026-12-01", "2026-11-29"]
