"""Photos that were read: the latest in memory, all of them shrunk in the store for two days, so that a link goes on."""

from __future__ import annotations

import base64
import json
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, Any

import streamlit as st

from assistant.app.base.store import storage
from assistant.app.session.hand_draft import KIND_NAMES, OwnMeld

if TYPE_CHECKING:
    from assistant.ledger.store import Store

log = logging.getLogger(__name__)

MOST_SHELVED = 48
"""About 12 MB; the oldest is dropped for the next."""
MOST_BYTES = 48_000_000
"""The most bytes of photos as they came, which are only needed to read one again."""

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class SeenTile:
    """A tile on a photo: the name and the second guess of the reader ("" = none), and whether a person should look.

    `reasons` are English sentences why, keys of their translations.
    """

    name: str
    second: str = ""
    doubtful: bool = False
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Seen:
    """A photo as the page shows it, and what was read on it.

    `jpeg` has `size` (width, height) pixels, `boxes` are (x1, y1, x2, y2) in them, one for each of `tiles`. `hand` are
    the places of the concealed tiles, `melds` hold the places of theirs, `winning` and `indicator` are isolated tiles,
    `others` are those of tiles that are not the player's, as far as they are clear: all players see them.
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
    others: tuple[int, ...] = ()

    @property
    def data_url(self) -> str:
        """The picture in the form that a style sheet can hold."""
        return "data:image/jpeg;base64," + base64.b64encode(self.jpeg).decode("ascii")

    def kind(self, place: int | None) -> str:
        """The tile at a place; "" for none, and for one that is no tile of a hand."""
        name = self.tiles[place].name if place is not None and place < len(self.tiles) else ""
        return name if name in KIND_NAMES else ""


def to_meta(photo: Seen) -> str:
    """All but the picture, as text."""
    parts = asdict(photo)
    del parts["jpeg"]
    return json.dumps(parts, ensure_ascii=False, separators=(",", ":"))


def from_meta(jpeg: bytes, meta: str) -> Seen:
    """The photo of a picture and what `to_meta` gave."""
    parts: dict[str, Any] = json.loads(meta)
    return Seen(
        jpeg,
        tuple(parts["size"]),
        tuple(map(tuple, parts["boxes"])),
        tuple(SeenTile(**tile | {"reasons": tuple(tile.get("reasons", ()))}) for tile in parts["tiles"]),
        tuple(parts["hand"]),
        tuple(OwnMeld(**meld | {"boxes": tuple(meld["boxes"])}) for meld in parts["melds"]),
        parts["winning"],
        parts["indicator"],
        tuple((template, values) for template, values in parts["remarks"]),
        parts["turned"],
        tuple(parts.get("others", ())),  # photos kept by an older edition have none
    )


@dataclass
class PhotoCache:
    """Photos by token; a token is long enough that nobody guesses it. `store` keeps them beyond this process."""

    store: Callable[[], Store] | None = None
    photos: OrderedDict[str, Seen] = field(default_factory=OrderedDict)
    sources: OrderedDict[str, bytes] = field(default_factory=OrderedDict)
    lock: Lock = field(default_factory=Lock)

    def put(self, photo: Seen, source: bytes = b"") -> str:
        """Keep a photo, and for a while the bytes it came as; its token."""
        token = self._stored(photo) or secrets.token_urlsafe(18)
        with self.lock:
            self.sources[token] = source
            while sum(map(len, self.sources.values())) > MOST_BYTES:
                self.sources.popitem(last=False)
        self._remember(token, photo)
        return token

    def get(self, token: str) -> Seen | None:
        """The photo of a token, None if it is no longer there."""
        found = self.photos.get(token) or self._from_store(token)
        if found and token not in self.photos:
            self._remember(token, found)
        return found

    def _remember(self, token: str, photo: Seen) -> None:
        with self.lock:
            self.photos[token] = photo
            while len(self.photos) > MOST_SHELVED:
                self.photos.popitem(last=False)

    def _stored(self, photo: Seen) -> str:
        """The token in the store; "" where it cannot be used: then the photo lasts as long as this process."""
        try:
            return self.store().photos.put(photo.jpeg, to_meta(photo)) if self.store else ""
        except Exception:  # whatever the store is, the hand on the photo counts
            log.exception("a photo could not be stored")
            return ""

    def _from_store(self, token: str) -> Seen | None:
        try:
            found = self.store().photos.get(token) if self.store else None
            return from_meta(found.body, found.meta) if found else None
        except Exception:
            log.exception("a photo could not be loaded")
            return None

    def source(self, token: str) -> tuple[bytes, bool]:
        """The best bytes there are to read a photo again, and whether they are to be turned to look as it does now."""
        seen, data = self.photos[token], self.sources.get(token)
        return (data, seen.turned) if data else (seen.jpeg, False)


@st.cache_resource(show_spinner=False)
def shelf() -> PhotoCache:
    """The one shelf of this process."""
    return PhotoCache(storage)
