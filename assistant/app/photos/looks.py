"""Looks through a viewfinder: many phones ask several times a second, and none of it may delay a photo or a tap.

One look at a time, and after it as long a rest as it took, so that looks never take more than half of the reader's
time. While a photo is read or waits there are none. As with photos every address has its turn, and in it every session.
A look that is not begun in time is dropped, not kept: the next frame of that phone is on its way already. Frames are in
memory while they are looked at and nowhere else.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TypeVar

from assistant.app.photos.queue import desk
from assistant.app.photos.turns import Owner

Found = TypeVar("Found")

LATE = 0.3
"""Seconds that a look waits for its turn at most; then the phone has the next one."""
MOST_REMEMBERED = 2_000
"""Addresses and sessions of which is known when they had their last turn."""


class LookTurns:
    """Whose look is next: of those that wait the one that has gone longest without. `is_free` says whether the reader
    has nothing better to do. All but the look itself is done in one event loop.
    """

    def __init__(self, is_free: Callable[[], bool]) -> None:
        self._is_free = is_free
        self._phones: set[Owner] = set()
        self._waiting: dict[Owner, asyncio.Future[bool]] = {}
        self._last: dict[str, float] = {}
        self._is_taken = False
        self._thread = ThreadPoolExecutor(1, "looks")

    async def take(self, owner: Owner, look: Callable[[], Found]) -> Found | None:
        """What the look gives; None where it is dropped: one of each phone at a time, photos first, nothing late."""
        if owner in self._phones or not self._is_free():
            return None
        self._phones.add(owner)
        try:
            return await self._done(look) if await self._turn(owner) else None
        finally:
            self._phones.discard(owner)

    def _turn(self, owner: Owner) -> asyncio.Future[bool]:
        """Becomes true with the owner's turn, false when that is too late."""
        loop = asyncio.get_running_loop()
        turn = self._waiting[owner] = loop.create_future()
        loop.call_later(LATE, self._drop, owner, turn)
        self._next()
        return turn

    def _drop(self, owner: Owner, turn: asyncio.Future[bool]) -> None:
        if not turn.done():
            del self._waiting[owner]
            turn.set_result(False)

    def _next(self) -> None:
        if self._is_taken or not self._waiting:
            return
        owner = min(self._waiting, key=self._since)
        self._is_taken = True
        self._remember(owner)
        self._waiting.pop(owner).set_result(True)

    async def _done(self, look: Callable[[], Found]) -> Found | None:
        loop, began = asyncio.get_running_loop(), time.monotonic()
        try:
            return await loop.run_in_executor(self._thread, look) if self._is_free() else None
        finally:
            loop.call_later(time.monotonic() - began, self._rested)

    def _rested(self) -> None:
        self._is_taken = False
        self._next()

    def _since(self, owner: Owner) -> tuple[float, float]:
        return self._last.get(f"at {owner.address}", 0.0), self._last.get(owner.session, 0.0)

    def _remember(self, owner: Owner) -> None:
        if len(self._last) > MOST_REMEMBERED:
            self._last.clear()  # all are as good as new then
        self._last |= dict.fromkeys((f"at {owner.address}", owner.session), time.monotonic())


@cache
def look_turns() -> LookTurns:
    """The one of this process."""
    return LookTurns(lambda: desk().turns.is_idle)
