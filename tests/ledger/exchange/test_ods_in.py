"""OpenDocument tables that people keep are read as they look; damaged ones end in a sentence."""

import io
import zipfile
from datetime import date

import pytest

from assistant.ledger.errors import LedgerError
from assistant.ledger.exchange.ods_out import KIND, to_ods
from assistant.ledger.exchange.sheets import from_file

SPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
)


def spreadsheet(tables: str) -> bytes:
    """A file with these tables."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("mimetype", KIND, zipfile.ZIP_STORED)
        packed.writestr(
            "content.xml",
            f"<office:document-content {SPACES}><office:body><office:spreadsheet>{tables}"
            "</office:spreadsheet></office:body></office:document-content>",
        )
    return out.getvalue()


def cell(text: str, more: str = "") -> str:
    return f"<table:table-cell {more}><text:p>{text}</text:p></table:table-cell>"


def number(value: float, more: str = "") -> str:
    return cell(f"{value:,}", f'office:value-type="float" office:value="{value}" {more}')


def row(*cells: str, more: str = "") -> str:
    return f"<table:table-row {more}>{''.join(cells)}</table:table-row>"


def test_what_was_written_is_read() -> None:
    rows = [["日期", "a  b", "=1+1"], [date(2026, 11, 5), 1200, -1200], [None, "两\n行", 0.5]]
    assert from_file(to_ods({"空": [], "局": rows})) == [
        ["日期", "a  b", "=1+1"],
        ["2026-11-05", 1200, -1200],
        [None, "两 行", 0.5],
    ]


def test_merged_dates_repeated_cells_and_notes_are_read_as_they_look() -> None:
    day = cell(
        "11/05/26", 'office:value-type="date" office:date-value="2026-11-05T00:00:00" table:number-rows-spanned="2"'
    )
    note = "<office:annotation><text:p>a note</text:p></office:annotation>"
    noted = f"<table:table-cell>{note}<text:p>李</text:p></table:table-cell>"
    empty = '<table:table-cell table:number-columns-repeated="16380"/>'
    table = "".join(
        (
            row(cell("日期"), noted, cell("<text:span>王</text:span>小<text:s/>明"), empty),
            row(day, number(5), number(-5), empty),
            row("<table:covered-table-cell/>", number(7), number(-7)),
            row(empty, more='table:number-rows-repeated="2"'),
            row(cell("2026-11-06"), number(0, 'table:number-columns-repeated="2"')),
            row(empty, more='table:number-rows-repeated="1048570"'),
        )
    )
    assert from_file(
        spreadsheet(f"<table:table/><table:table>{table}</table:table><table:table>{table}</table:table>")
    ) == [
        ["日期", "李", "王小 明"],
        ["2026-11-05", 5, -5],
        ["2026-11-05", 7, -7],
        [],
        [],
        ["2026-11-06", 0, 0],
    ]


@pytest.mark.parametrize(
    "table",
    [
        row(cell("x"), more='table:number-rows-repeated="1048576"'),
        row(cell("x", 'table:number-columns-repeated="16384"')),
        row(*["<table:table-cell/>"] * 2_100_000),
    ],
    ids=["rows", "columns", "elements"],
)
def test_a_table_that_unpacks_to_more_than_a_large_one_is_refused(table: str) -> None:
    with pytest.raises(LedgerError, match="unpacks to more"):
        from_file(spreadsheet(f"<table:table>{table}</table:table>"))


def test_another_kind_of_document_is_none() -> None:
    with pytest.raises(LedgerError, match="not an OpenDocument table"):
        from_file(spreadsheet("<table:table>"))
