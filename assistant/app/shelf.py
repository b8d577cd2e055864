"""Photos that were read, kept for a while in the memory of this machine: a link goes on with its photo."""

from __future__ import annotations

import base64
import secrets
from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock

import streamlit as st

MOST_PHOTOS = 24
"""About 6 MB; the oldest is dropped for the next."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A photo as the page shows it: JPEG bytes, its size in pixels and the box of each tile in reading order.

    Boxes are (x1, y1, x2, y2) in pixels of that JPEG. `remarks` are (template, values) of advice about the photo.
    """

    jpeg: bytes
    size: tuple[int, int]
    boxes: tuple[tuple[float, float, float, float], ...]
    remarks: tuple[tuple[str, dict[str, str | int]], ...] = ()

    @property
    def data_url(self) -> str:
        """The picture in the form that a style sheet can hold."""
        return "data:image/jpeg;base64," + base64.b64encode(self.jpeg).decode("ascii")


@dataclass
class Shelf:
    """Photos by token; a token is long enough that nobody guesses it."""

    photos: OrderedDict[str, Seen] = field(default_factory=OrderedDict)
    lock: Lock = field(default_factory=Lock)

    def put(self, photo: Seen) -> str:
        """Keep a photo; its token."""
        token = secrets.token_urlsafe(12)
        with self.lock:
            self.photos[token] = photo
            while len(self.photos) > MOST_PHOTOS:
                self.photos.popitem(last=False)
        return token

    def get(self, token: str) -> Seen | None:
        """The photo of a token, None if it is no longer there."""
        return self.photos.get(token)


@st.cache_resource(show_spinner=False)
def shelf() -> Shelf:
    """The one shelf of this process."""
    return Shelf()
