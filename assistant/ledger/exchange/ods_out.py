"""OpenDocument spreadsheets, written straight as their XML: libraries build an object a cell, which takes minutes.

As OpenDocument 1.3 part 3 has it: one automatic style a width, one for dates, one for numbers, one for headings.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from xml.sax.saxutils import escape, quoteattr

from assistant.ledger.exchange.cells import Written, widths_of
from assistant.ledger.names import visible

KIND = "application/vnd.oasis.opendocument.spreadsheet"
_SPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{place}:1.0"'
    for name, place in (
        *(("office", "office"), ("table", "table"), ("text", "text"), ("style", "style")),
        *(("fo", "xsl-fo-compatible"), ("number", "datastyle")),
    )
)
_MANIFEST = (
    '<?xml version="1.0" encoding="UTF-8"?><manifest:manifest manifest:version="1.3" '
    'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    f'<manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="{KIND}"/>'
    '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>'
)
_STYLES = (
    '<number:date-style style:name="N1"><number:year number:style="long"/><number:text>-</number:text>'
    '<number:month number:style="long"/><number:text>-</number:text><number:day number:style="long"/>'
    "</number:date-style>"
    '<number:number-style style:name="N2"><number:number number:decimal-places="0" number:min-integer-digits="1" '
    'number:grouping="true"/></number:number-style>'
    '<style:style style:name="date" style:family="table-cell" style:data-style-name="N1"/>'
    '<style:style style:name="number" style:family="table-cell" style:data-style-name="N2"/>'
    '<style:style style:name="head" style:family="table-cell">'
    '<style:text-properties fo:font-weight="bold"/></style:style>'
)
MILLIMETRES = 2.2
"""The width of a character."""


def to_ods(sheets: Mapping[str, list[list[Written]]]) -> bytes:
    """One sheet a name, the first row of each bold; dates are dates, texts are texts and never formulas."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("mimetype", KIND, zipfile.ZIP_STORED)  # first and not packed, so that others see the kind
        packed.writestr("META-INF/manifest.xml", _MANIFEST)
        packed.writestr("content.xml", "".join(_content(sheets)))
    return out.getvalue()


def _content(sheets: Mapping[str, list[list[Written]]]) -> Iterator[str]:
    widths = {name: widths_of(rows) for name, rows in sheets.items()}
    yield f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {_SPACES} office:version="1.3">'
    yield f"<office:automatic-styles>{_STYLES}"
    for width in sorted({one for some in widths.values() for one in some}):
        yield f'<style:style style:name="w{width}" style:family="table-column"><style:table-column-properties '
        yield f'style:column-width="{width * MILLIMETRES:.1f}mm"/></style:style>'
    yield "</office:automatic-styles><office:body><office:spreadsheet>"
    for name, rows in sheets.items():
        yield f"<table:table table:name={quoteattr(visible(name))}>"
        yield from (f'<table:table-column table:style-name="w{width}"/>' for width in widths[name])
        for number, row in enumerate(rows):
            yield f"<table:table-row>{''.join(_cells(row, number == 0))}</table:table-row>"
        yield "</table:table>"
    yield "</office:spreadsheet></office:body></office:document-content>"


def _cells(row: Iterable[Written], head: bool) -> Iterator[str]:
    for cell in row:
        if cell is None:
            yield "<table:table-cell/>"
        elif isinstance(cell, date):
            day = cell.isoformat()
            yield f'<table:table-cell table:style-name="date" office:value-type="date" office:date-value="{day}">'
            yield f"<text:p>{day}</text:p></table:table-cell>"
        elif isinstance(cell, str):
            style = ' table:style-name="head"' if head else ""
            yield f'<table:table-cell{style} office:value-type="string">{_text(cell)}</table:table-cell>'
        else:
            yield f'<table:table-cell table:style-name="number" office:value-type="float" office:value="{cell}">'
            yield f"<text:p>{cell}</text:p></table:table-cell>"


def _text(text: str) -> str:
    """Paragraph by paragraph; a row of blanks would be taken for one, so each further one is an element."""
    lines = (escape(visible(line)).replace("  ", " <text:s/>") for line in text.split("\n"))
    return "".join(f"<text:p>{line}</text:p>" for line in lines)
