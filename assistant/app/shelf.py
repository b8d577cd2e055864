"""Photos that were read, kept for a while in the memory of this machine: a link goes on with its photos."""

from __future__ import annotations

import base64
import secrets
from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock

import streamlit as st

from assistant.app.state import KIND_NAMES, OwnMeld

MOST_SHELVED = 48
"""About 12 MB; the oldest is dropped for the next."""
MOST_BYTES = 48_000_000
"""Of photos as they came, which are only needed to read one again."""

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class SeenTile:
    """A tile on a photo: the name and the second guess of the reader ("" = none), and whether a person should look."""

    name: str
    second: str = ""
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class Seen:
    """A photo as the page shows it, and what was read on it.

    `jpeg` has `size` (width, height) pixels, `boxes` are (x1, y1, x2, y2) in them, one for each of `tiles`. `hand` are
    the places of the concealed tiles, `melds` hold the places of theirs, `winning` and `indicator` lie apart.
    `remarks` are (template, values) of advice about the photo; `turned` says that it is shown upside down.
    """

    jpeg: bytes
    size: tuple[int, int]
    boxes: tuple[Box, ...]
    tiles: tuple[SeenTile, ...] = ()
    hand: tuple[int, ...] = ()
    melds: tuple[OwnMeld, ...] = ()
    winning: int | None = None
    indicator: int | None = None
    remarks: tuple[tuple[str, dict[str, str | int]], ...] = ()
    turned: bool = False

    @property
    def data_url(self) -> str:
        """The picture in the form that a style sheet can hold."""
        return "data:image/jpeg;base64," + base64.b64encode(self.jpeg).decode("ascii")

    def kind(self, place: int | None) -> str:
        """The tile at a place; "" for none, and for one that is no tile of a hand."""
        name = self.tiles[place].name if place is not None and place < len(self.tiles) else ""
        return name if name in KIND_NAMES else ""


@dataclass
class Shelf:
    """Photos by token; a token is long enough that nobody guesses it."""

    photos: OrderedDict[str, Seen] = field(default_factory=OrderedDict)
    sources: OrderedDict[str, bytes] = field(default_factory=OrderedDict)
    lock: Lock = field(default_factory=Lock)

    def put(self, photo: Seen, source: bytes = b"") -> str:
        """Keep a photo, and for a while the bytes it came as; its token."""
        token = secrets.token_urlsafe(12)
        with self.lock:
            self.photos[token] = photo
            self.sources[token] = source
            while len(self.photos) > MOST_SHELVED:
                self.photos.popitem(last=False)
            while sum(map(len, self.sources.values())) > MOST_BYTES:
                self.sources.popitem(last=False)
        return token

    def get(self, token: str) -> Seen | None:
        """The photo of a token, None if it is no longer there."""
        return self.photos.get(token)

    def source(self, token: str) -> tuple[bytes, bool]:
        """The best bytes there are to read a photo again, and whether they are to be turned to look as it does now."""
        seen = self.photos[token]
        data = self.sources.get(token)
        return (data, seen.turned) if data else (seen.jpeg, False)


@st.cache_resource(show_spinner=False)
def shelf() -> Shelf:
    """The one shelf of this process."""
    return Shelf()
