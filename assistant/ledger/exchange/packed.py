"""XML packed in ZIP files, read by parts: nothing that is not asked for is parsed.

Every part is read bit by bit, its bytes and its elements are counted, and the whole of it has a time to be done by, so
that no file takes more memory or time than a large table does.
"""

from __future__ import annotations

import io
import time
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

from assistant.ledger.exchange.cells import Cell
from assistant.ledger.exchange.limits import LARGEST_UNPACKED, MOST_COLUMNS, MOST_ROWS, too_large

MOST_ELEMENTS = 2_000_000
SECONDS = 8.0
CHUNK = 1 << 16

Attributes = dict[str, str]


class DamagedFile(Exception):  # noqa: N818  (never leaves this room)
    """The file is not what it says that it is."""


UNREADABLE = (
    *(DamagedFile, expat.ExpatError, zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, OSError, EOFError),
    *(KeyError, ValueError, OverflowError),
    RuntimeError,  # of zipfile: encrypted, or packed by a method that it cannot read
)
"""What files that are none of the kind, or damaged ones, raise on the way."""


def unpacked(data: bytes) -> zipfile.ZipFile:
    """The ZIP file; raises `LedgerError` for one that says that it holds too much."""
    packed = zipfile.ZipFile(io.BytesIO(data))
    if sum(part.file_size for part in packed.infolist()) > LARGEST_UNPACKED:
        raise too_large()
    return packed


@dataclass(slots=True)
class Parts:
    """A file that is being read, and what it may still take."""

    packed: zipfile.ZipFile
    bytes_left: int = LARGEST_UNPACKED
    elements_left: int = MOST_ELEMENTS
    deadline: float = field(default_factory=lambda: time.monotonic() + SECONDS)

    def parse(
        self,
        part: str,
        start: Callable[[str, Attributes], None],
        end: Callable[[str, str], None],
        said: Callable[[str], None] | None = None,
    ) -> None:
        """Reads a part; `start` gets each element as it opens, `end` as it closes, with the text inside of it.

        `said` gets every text as it comes, for elements that stand in the middle of texts.
        """
        texts: list[str] = []
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True

        def opened(name: str, attributes: Attributes) -> None:
            self.elements_left -= 1
            if self.elements_left < 0 or (not self.elements_left % 1000 and time.monotonic() > self.deadline):
                raise too_large()
            texts.clear()
            start(name.rpartition(" ")[2], attributes)

        def closed(name: str) -> None:
            end(name.rpartition(" ")[2], "".join(texts))
            texts.clear()

        def refused(*_: object) -> None:
            raise DamagedFile

        parser.StartElementHandler, parser.EndElementHandler = opened, closed
        parser.CharacterDataHandler = said or texts.append
        parser.EntityDeclHandler = refused  # no such file declares any
        for chunk in self._chunks(part):
            parser.Parse(chunk, False)
        parser.Parse(b"", True)

    def _chunks(self, part: str) -> Iterator[bytes]:
        with self.packed.open(part) as opened:
            while chunk := opened.read(CHUNK):
                self.bytes_left -= len(chunk)
                if self.bytes_left < 0 or time.monotonic() > self.deadline:
                    raise too_large()
                yield chunk

    def has(self, part: str) -> bool:
        """Whether there is such a part."""
        return part in self.packed.NameToInfo


def check_place(row: int, column: int) -> None:
    """Raises `LedgerError` for a cell that lies outside of what a table may be (both from 0)."""
    if row >= MOST_ROWS or column >= MOST_COLUMNS:
        raise too_large()


def rows_of(cells: Mapping[int, Mapping[int, Cell]]) -> list[list[Cell]]:
    """Cells by row and column (from 0) as rows, each at its place."""
    found: list[list[Cell]] = []
    for number in range(max(cells, default=-1) + 1):
        row = cells.get(number, {})
        found.append([row.get(column) for column in range(max(row) + 1)] if row else [])
    return found
