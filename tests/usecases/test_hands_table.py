"""The hands as the printed report has them, in workbooks that two other programs read."""

import io
from datetime import date

import pytest
from odfdo import Document
from openpyxl import load_workbook

from assistant.ledger.events import EntryDeleted, PaymentSaved
from assistant.ledger.exchange.cells import Written
from assistant.ledger.exchange.ods_out import to_ods
from assistant.ledger.exchange.results_in import Asked
from assistant.ledger.exchange.sheets import from_file, to_csv, to_xlsx
from assistant.ledger.model import Payment
from assistant.ledger.store import open_store
from assistant.usecases.hands_table import Words, hands_table, lines_of
from assistant.usecases.import_sheets import plan_of
from tests.ledger.build import setting

WORDS = Words("日期", "桌", "局", "怎么和的", "合计", "公账")


@pytest.fixture
def rows() -> list[list[Written]]:
    club = setting(open_store())
    for key in ("a", "b"):
        club.save(key, "S", "E", 3)
    club.store.write(club.club, EntryDeleted(club.store.entries(club.table)[0].id))
    club.store.write(club.club, PaymentSaved(club.table, Payment({club.players[0]: -50}, "=茶  水\n费", 50)))
    names = {one.id: one.name for one in club.store.players(club.club)}
    return hands_table(
        list(lines_of(club.store, club.club, "", "9999")), names, lambda hand: hand.outcome.wins[0].how, WORDS
    )


def test_every_player_has_a_column_and_the_columns_are_added_up(rows: list[list[Written]]) -> None:
    day = date(2026, 11, 29)
    assert rows == [
        ["日期", "桌", "局", "怎么和的", "Li", "Wang", "Zhao", "Sun", "公账"],
        [day, "1", 2, "discard", -300, 0, 0, 300, None],
        [day, "1", "¥", "=茶  水\n费", -50, None, None, None, 50],
        ["合计", None, None, None, -350, 0, 0, 300, 50],
    ]


def test_in_xlsx_dates_are_dates_and_columns_as_wide_as_what_they_hold(rows: list[list[Written]]) -> None:
    sheet = load_workbook(io.BytesIO(to_xlsx({"局": rows})))["局"]
    assert sheet["A2"].is_date
    assert (sheet["A2"].value.date(), sheet["A2"].number_format) == (date(2026, 11, 29), "yyyy-mm-dd")
    assert (sheet["E2"].value, sheet["E2"].number_format) == (-300, "#,##0")
    assert (sheet["D3"].value, sheet["D3"].data_type) == ("=茶  水\n费", "s")
    assert sheet.column_dimensions["A"].width >= 10
    assert sheet.column_dimensions["B"].width < sheet.column_dimensions["D"].width


def test_open_document_holds_the_same_table(rows: list[list[Written]]) -> None:
    book = Document(io.BytesIO(to_ods({"排名": [["a"]], "局 & <1>": rows})))
    assert [table.name for table in book.body.get_tables()] == ["排名", "局 & <1>"]
    found = book.body.get_table(position=1)
    read = [[cell.value for cell in row.cells] for row in found.iter_rows()]
    assert [read[1][0], read[2][0]] == [date(2026, 11, 29)] * 2
    assert [row[4:] for row in read] == [row[4:] for row in rows]
    assert read[2][3] == rows[2][3]


def test_what_no_xml_may_hold_is_left_out() -> None:
    book = Document(io.BytesIO(to_ods({"a\0b": [["x\x07y\ud800"]]})))
    assert book.body.get_table(position=0).get_value((0, 0)) == "xy"


def test_the_table_can_be_brought_over_into_another_ledger(rows: list[list[Written]]) -> None:
    plain = [row[:8] for row in (*rows[:2], rows[3])]
    for data in (to_csv(plain), to_xlsx({"局": plain}), to_ods({"局": plain})):
        plan = plan_of(from_file(data), Asked(False, ""))
        assert plan.problems == ()
        assert [dict(one.points) for one in plan.entries] == [{"Li": -300, "Sun": 300}]
