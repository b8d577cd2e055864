"""Whose photo is read next: every address has its turn, and in it every session, so that no pile delays others."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future
from threading import Condition, Thread
from typing import Generic, NamedTuple, TypeVar

Found = TypeVar("Found")


class Owner(NamedTuple):
    """Who waits: the address ("" where nobody knows it) and the session."""

    address: str
    session: str


class Turns(Generic[Found]):
    """Tasks of many, done one at a time by a thread of its own: reading takes both cores and some memory."""

    def __init__(self) -> None:
        self._waiting: _Waiting[tuple[Callable[[], Found], Future[Found]]] = OrderedDict()
        self._changed = Condition()
        self._at_work: Owner | None = None
        Thread(target=self._work, name="reader", daemon=True).start()

    def submit(self, owner: Owner, task: Callable[[], Found]) -> Future[Found]:
        """The task at the end of its owner's own row."""
        future: Future[Found] = Future()
        with self._changed:
            sessions = self._waiting.setdefault(owner.address, OrderedDict())
            sessions.setdefault(owner.session, deque()).append((task, future))
            self._changed.notify()
        return future

    def waiting(self, owner: Owner) -> int:
        """How many tasks of an owner nobody has begun."""
        with self._changed:
            sessions = self._waiting.get(owner.address)
            return len(sessions.get(owner.session, ())) if sessions else 0

    def ahead(self, owner: Owner) -> int:
        """How many tasks of others are done before the next one of this owner; 0 where none of it waits."""
        with self._changed:
            left: _Waiting[None] = OrderedDict(
                (address, OrderedDict((name, deque([None] * len(tasks))) for name, tasks in sessions.items()))
                for address, sessions in self._waiting.items()
            )
            before = int(self._at_work not in (None, owner))
        if owner.session not in left.get(owner.address, {}):
            return 0
        while _next(left)[0] != owner:
            before += 1
        return before

    @property
    def is_idle(self) -> bool:
        """Whether nothing is done and nothing waits."""
        with self._changed:
            return self._at_work is None and not self._waiting

    def _work(self) -> None:
        while True:
            with self._changed:
                self._at_work = None
                self._changed.wait_for(lambda: self._waiting)
                self._at_work, (task, future) = _next(self._waiting)
            try:
                future.set_result(task())
            except BaseException as error:  # whoever waits for it hears of it
                future.set_exception(error)
            del task, future  # a photo is not held until the next one comes


Task = TypeVar("Task")
_Waiting = OrderedDict[str, OrderedDict[str, deque[Task]]]
"""Address → session → tasks; the first of each is next."""


def _next(waiting: _Waiting[Task]) -> tuple[Owner, Task]:
    """Takes the next task out; its session goes behind the others of the address, and that behind other addresses."""
    address, sessions = waiting.popitem(last=False)
    session, tasks = sessions.popitem(last=False)
    task = tasks.popleft()
    if tasks:
        sessions[session] = tasks
    if sessions:
        waiting[address] = sessions
    return Owner(address, session), task
