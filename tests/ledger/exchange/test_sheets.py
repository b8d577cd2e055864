"""Files out and in: Chinese in Excel, formulas that stay text, whatever people save their tables as."""

import csv
import io
import resource
import time
import zipfile
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook

from assistant.ledger.errors import LedgerError
from assistant.ledger.exchange.cells import guarded, unguarded, whole_number
from assistant.ledger.exchange.limits import MOST_ROWS
from assistant.ledger.exchange.ods_out import to_ods
from assistant.ledger.exchange.sheets import from_file, from_text, to_csv, to_xlsx

FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =cmd|' /C calc'!A0", "＝1+1", "'=1", "|x", "\r=1"]


@pytest.mark.parametrize("name", FORMULAS)
def test_a_name_that_is_a_formula_stays_a_text(name: str) -> None:
    assert guarded(name) == f"'{name}"
    assert unguarded(guarded(name)) == name
    cell = next(csv.reader(io.StringIO(to_csv([[name]]).decode("utf-8-sig"), newline="")))[0]
    assert cell == f"'{name}"


@given(st.text(max_size=12))
def test_guarded_text_comes_back(text: str) -> None:
    assert unguarded(guarded(text)) == text or text.startswith("'")


def test_negative_points_are_numbers_and_carry_no_guard() -> None:
    assert to_csv([["李", -1200]]) == b"\xef\xbb\xbf" + '"李",-1200\r\n'.encode()


@pytest.mark.parametrize("name", FORMULAS[:4])
def test_in_xlsx_a_formula_is_a_text_that_says_so(name: str) -> None:
    cell = load_workbook(io.BytesIO(to_xlsx({"x": [["name"], [name]]})))["x"]["A2"]
    assert (cell.value, cell.data_type, cell.quotePrefix) == (name, "s", True)


def test_xlsx_comes_back_as_it_was() -> None:
    rows = [["日期", "李"], ["2026-11-29", -1200], ["=1+1", None, 5]]
    assert from_file(to_xlsx({"局": rows})) == rows


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030"])
@pytest.mark.parametrize("mark", [",", ";", "\t", "，"])
def test_text_is_read_however_it_was_saved(encoding: str, mark: str) -> None:
    data = f"日期{mark}李{mark}王\r\n2026-11-29{mark}5{mark}-5\r\n\r\n".encode(encoding)
    assert from_file(data) == [["日期", "李", "王"], ["2026-11-29", "5", "-5"]]


@pytest.mark.parametrize(
    ("cell", "number"),
    [
        (5, 5),
        (5.0, 5),
        (5.5, None),
        ("+1,200", 1200),
        ("−1，200", -1200),
        ("（300）", -300),
        ("１２", 12),
        ("'-7", -7),
        ("12.00", 12),
        ("1,5", None),
        ("12,50", None),
        ("1,2345", None),
        ("1 200", 1200),
        ("12’345’678", 12345678),
        ("1,200 345", None),
        ("300分", 300),
        ("1.5", None),
        ("", None),
        ("x", None),
        (None, None),
        (True, None),
        ("1" * 30, None),
    ],
)
def test_whole_numbers_as_people_write_them(cell: str | int | float | None, number: int | None) -> None:
    assert whole_number(cell) == number


def packed_zeros() -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/worksheets/sheet1.xml", bytes(200 * 2**20))
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "The table is empty"),
        (b"\xff\xfe\x00", "The file is not a text"),
        (b"PK\x03\x04 broken", "not an XLSX workbook"),
        (b"x" * (9 * 2**20), "more than 8 MB"),
        (packed_zeros(), "unpacks to more than it should"),
        (b"a,b\n" * (MOST_ROWS + 1), "more than 50000 rows"),
        (b"a," * 101, "more than 100 columns"),
    ],
)
def test_files_that_are_no_table_are_refused_in_words(data: bytes, sentence: str) -> None:
    with pytest.raises(LedgerError, match=sentence):
        from_file(data)


def test_quotes_and_line_breaks_inside_cells_are_read() -> None:
    assert from_text('a,b\n"x, ""y""\nz",1') == [["a", "b"], ['x, "y"\nz', "1"]]


def workbook(**parts: str) -> bytes:
    """An XLSX file of parts by name (dots for slashes), beside those that every workbook has."""
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    rels = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    usual = {
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{rels}"><sheets><sheet r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships><Relationship Id="r1" Type="{rels}/worksheet" '
        'Target="worksheets/sheet1.xml"/></Relationships>',
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in {**usual, **{f"xl/{name}.xml": text for name, text in parts.items()}}.items():
            packed.writestr(name.replace("sheet1", "worksheets/sheet1") if "rels" not in name else name, text)
    return out.getvalue()


def test_a_workbook_that_unpacks_to_millions_of_fonts_is_refused_at_once() -> None:
    data = workbook(styles=f"<styleSheet><fonts>{'<font/>' * 4_000_000}</fonts></styleSheet>", sheet1="<worksheet/>")
    assert len(data) < 200_000
    began, before = time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(LedgerError, match="unpacks to more"):
        from_file(data)
    assert time.process_time() - began < 10
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000  # kB


def test_a_workbook_that_declares_entities_is_none() -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><worksheet><c t="str"><v>&b;</v></c></worksheet>'
    with pytest.raises(LedgerError, match="not an XLSX"):
        from_file(workbook(sheet1=bomb))


def test_a_cell_at_the_far_end_of_a_sheet_takes_no_memory() -> None:
    far = '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>'
    with pytest.raises(LedgerError, match="unpacks to more"):
        from_file(workbook(sheet1=far))


def test_merged_dates_empty_rows_and_formats_are_read_as_they_look() -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["日期", "李", "王"])
    sheet.append([date(2026, 11, 28), 5, -5])
    sheet.append([None, 7, -7])
    sheet.append([])
    sheet.append([date(2026, 11, 29), 1.0, -1])
    sheet.merge_cells("A2:A3")
    out = io.BytesIO()
    book.save(out)
    assert from_file(out.getvalue()) == [
        ["日期", "李", "王"],
        ["2026-11-28", 5, -5],
        ["2026-11-28", 7, -7],
        [],
        ["2026-11-29", 1, -1],
    ]


SOUND = {"a": [["日期", "李", "王"], ["2026-11-29", 5, -5]]}


@pytest.mark.parametrize("sound", [to_xlsx(SOUND), to_ods(SOUND)], ids=["xlsx", "ods"])
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_damaged_workbook_is_a_sentence(sound: bytes, data: st.DataObject) -> None:
    whole = bytearray(sound)
    for _ in range(data.draw(st.integers(1, 8))):
        whole[data.draw(st.integers(4, len(whole) - 1))] = data.draw(st.integers(0, 255))
    refused = ""
    try:
        rows = from_file(bytes(whole))
    except LedgerError as error:
        refused, rows = str(error), []
    assert bool(refused) != bool(rows)
