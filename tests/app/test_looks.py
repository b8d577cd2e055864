"""Looks of many phones: one at a time, photos first, none kept that is late."""

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from assistant.app.photos.looks import LATE, LookTurns
from assistant.app.photos.turns import Owner, Turns


def run(made: Callable[[], Coroutine[Any, Any, Any]]) -> Any:
    """In a thread of its own: a browser test before this one leaves its event loop in the thread of the tests."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(made())).result()


def always() -> bool:
    return True


def test_a_phone_has_one_look_under_way() -> None:
    async def twice() -> list[Any]:
        looks, owner = LookTurns(always), Owner("1", "a")
        return await asyncio.gather(*(looks.take(owner, lambda: time.sleep(0.05) or 7) for _ in range(3)))

    assert run(twice) == [7, None, None]


def test_a_look_that_fails_lets_the_next_one_in() -> None:
    def fail() -> int:
        raise RuntimeError("broken")

    async def both() -> list[Any]:
        looks, owner = LookTurns(always), Owner("1", "a")
        first = await asyncio.gather(looks.take(owner, fail), return_exceptions=True)
        return [*first, await looks.take(owner, lambda: 7)]

    failed, found = run(both)
    assert isinstance(failed, RuntimeError)
    assert found == 7


def test_no_look_begins_while_a_photo_is_read_or_waits() -> None:
    turns: Turns[int] = Turns()
    free, begun = threading.Event(), threading.Event()

    def read() -> int:
        begun.set()
        free.wait(10)
        return 1

    async def look() -> Any:
        return await LookTurns(lambda: turns.is_idle).take(Owner("1", "phone"), lambda: 7)

    assert run(look) == 7
    photos = [turns.submit(Owner("2", "other"), read) for _ in range(2)]
    begun.wait(10)
    assert run(look) is None
    free.set()
    assert [photo.result(10) for photo in photos] == [1, 1]
    deadline = time.monotonic() + 10
    while not turns.is_idle:
        assert time.monotonic() < deadline
    assert run(look) == 7


def test_a_photo_that_comes_while_a_look_waits_goes_first() -> None:
    is_free = True

    async def looked() -> list[Any]:
        nonlocal is_free
        looks = LookTurns(lambda: is_free)
        first = asyncio.create_task(looks.take(Owner("1", "a"), lambda: time.sleep(0.05) or 1))
        await asyncio.sleep(0.01)
        second = asyncio.create_task(looks.take(Owner("2", "b"), lambda: 2))
        await asyncio.sleep(0.01)
        is_free = False
        return [await first, await second]

    assert run(looked) == [1, None]


class Crowd:
    """Phones that look every 300 ms for some seconds, each with a look of 60 ms."""

    def __init__(self, phones: list[Owner], seconds: float) -> None:
        self.phones, self.seconds = phones, seconds
        self.seen: Counter[str] = Counter()
        self.dropped = 0
        self.busy, self.at_once, self.most = 0.0, 0, 0
        self.longest = 0.0

    def look(self) -> bool:
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        began = time.monotonic()
        time.sleep(0.06)
        self.busy += time.monotonic() - began
        self.at_once -= 1
        return True

    async def phone(self, looks: LookTurns, owner: Owner, until: float) -> None:
        while time.monotonic() < until:
            began = time.monotonic()
            found = await looks.take(owner, self.look)
            self.longest = max(self.longest, time.monotonic() - began)
            self.seen[owner.session] += bool(found)
            self.dropped += not found
            await asyncio.sleep(max(0.05, began + 0.3 - time.monotonic()))

    async def all(self) -> None:
        looks, until = LookTurns(always), time.monotonic() + self.seconds
        await asyncio.gather(*(self.phone(looks, owner, until) for owner in self.phones))


def test_many_phones_take_no_more_than_half_of_the_time_and_wait_for_nothing() -> None:
    crowd = Crowd([Owner(str(number), f"phone{number}") for number in range(12)], 3.0)
    run(crowd.all)
    assert crowd.most == 1
    assert crowd.busy < 0.6 * crowd.seconds
    assert crowd.dropped > 0
    assert crowd.longest < LATE + 0.5  # a look that is late is dropped, not kept
    assert min(crowd.seen[owner.session] for owner in crowd.phones) > 0  # everybody has a share


def test_a_hundred_pages_of_one_address_leave_others_their_looks() -> None:
    alone = Owner("2", "alone")
    crowd = Crowd([*(Owner("1", f"page{number}") for number in range(100)), alone], 3.0)
    run(crowd.all)
    assert crowd.busy < 0.6 * crowd.seconds
    assert crowd.seen["alone"] >= 5  # of ten
