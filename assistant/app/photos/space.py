"""The memory that photos may take while they come in and wait: so much for an address, so much for all."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from weakref import WeakKeyDictionary

import streamlit as st

OF_AN_ADDRESS, IN_ALL = 220_000_000, 440_000_000
"""Bytes: of all at one address twice the largest photo that is promised, and of everybody together."""
PATIENCE = 120.0
"""Seconds after which what nobody goes on with gives way to others."""


@dataclass(eq=False)
class HeldBytes:
    """Bytes that are kept for somebody at an address; `drop` lets them go where nobody waits for them."""

    address: str
    count: int
    drop: Callable[[], object] | None = None
    touched: float = 0.0


class Space:
    """What is held; whoever is forgotten elsewhere is not counted here."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._held: WeakKeyDictionary[object, HeldBytes] = WeakKeyDictionary()
        self._lock, self._clock = Lock(), clock

    def takes(self, owner: object, held: HeldBytes) -> bool:
        """Whether there is room for what `owner` holds from now on, in place of what it held before."""
        with self._lock:
            held.touched = self._clock()
            others = [one for name, one in self._held.items() if name is not owner]
            for one in others:
                if one.drop and held.touched - one.touched > PATIENCE:
                    one.drop()
                    one.count = 0
            at_home = sum(one.count for one in others if one.address == held.address)
            if held.count + at_home > OF_AN_ADDRESS or held.count + sum(one.count for one in others) > IN_ALL:
                return False
            self._held[owner] = held
            return True


@st.cache_resource(show_spinner=False)
def space() -> Space:
    """The one of this process."""
    return Space()
