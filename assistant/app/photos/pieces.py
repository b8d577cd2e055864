"""Photos that come from a browser piece by piece: a message stays small, its sender sees how far it is, and a piece
that came twice or was lost hurts nothing.
"""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass, field
from typing import Any

from assistant.app.session.hand_draft import MOST_PHOTOS

MOST_BYTES = 100_000_000
"""The most bytes of one photo; of a bigger file the browser sends only the beginning, so that we can say what it is."""
SHORT = 65_536
"""Bytes of that beginning."""
SENT_AS_IT_IS = 4_000_000
"""Bytes; a bigger photo is made smaller in the browser, where it can be read there."""
LARGEST_PIECE = 4_000_000
"""Bytes; in base64 less than the server's `maxWidgetStateSize`."""


@dataclass(eq=False)
class Upload:
    """Photos of one choice on their way: `sizes` are those of the files, `role` says what they are for."""

    name: str
    role: str
    sizes: tuple[int, ...]
    files: list[bytearray] = field(default_factory=list)

    @property
    def count(self) -> int:
        """Bytes that are here."""
        return sum(map(len, self.files))

    @property
    def at(self) -> tuple[int, int]:
        """The file and the place in it where it goes on; the number of files and 0 when all is here."""
        place = len(self.files) - 1
        if place >= 0 and len(self.files[place]) < _wanted(self.sizes[place]):
            return place, len(self.files[place])
        return place + 1, 0

    @property
    def is_whole(self) -> bool:
        """Whether all is here."""
        return self.at[0] >= len(self.sizes)

    def add(self, place: int, begin: int, data: bytes) -> None:
        """A piece; one that is not the next is left out, and the browser hears where to go on."""
        if self.is_whole or (place, begin) != self.at or (self.sizes[place] and not data):
            return
        if place == len(self.files):
            self.files.append(bytearray())
        self.files[place] += data[: _wanted(self.sizes[place]) - begin]

    def sources(self) -> list[tuple[bytes, int]]:
        """The photos as (bytes, size of the whole file)."""
        return [(bytes(data), size) for data, size in zip(self.files, self.sizes, strict=True)]

    def drop(self) -> None:
        """Lets what is here go: the browser begins anew."""
        self.files.clear()


@dataclass(frozen=True, slots=True)
class PhotoPiece:
    """One message of the browser."""

    name: str
    role: str
    sizes: tuple[int, ...]
    place: int
    begin: int
    data: bytes

    def upload(self) -> Upload:
        """A new upload that this piece begins."""
        return Upload(self.name, self.role, self.sizes)


def piece_of(value: Any) -> PhotoPiece | None:
    """What a browser sent, `{name, role, sizes, place, begin, data}`, data in base64; None for what makes no sense."""
    said = value if isinstance(value, dict) else {}
    name, role, sizes, data = (said.get(key) for key in ("name", "role", "sizes", "data"))
    place, begin = said.get("place"), said.get("begin")
    if not (isinstance(name, str) and isinstance(role, str) and isinstance(data, str) and isinstance(sizes, list)):
        return None
    numbers = (place, begin, *sizes)
    if not 0 < len(sizes) <= MOST_PHOTOS or not all(type(one) is int and one >= 0 for one in numbers):
        return None
    try:
        found = base64.b64decode(data, validate=True)
    except (binascii.Error, ValueError):
        return None
    return PhotoPiece(name[:40], role, tuple(sizes), int(said["place"]), int(said["begin"]), found)


def _wanted(size: int) -> int:
    """Bytes of a file that are sent; an empty one is complete with its first, empty piece."""
    return size if size <= MOST_BYTES else SHORT
