"""The queue where photos wait until they are read: beside the page, so that a tap meanwhile drops none of them."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from threading import Lock

import streamlit as st

from assistant.app.photos.cache import Seen
from assistant.app.photos.space import HeldBytes, Space, space
from assistant.app.photos.turns import Owner, Turns
from vision.advice import Advice

log = logging.getLogger(__name__)

FAILED = Advice("reader_failed", "")
NOTHING = Advice("no_hand", "")
BUSY = Advice("too_busy", "")
"""Advice whose sentences are the page's own."""
MOST_WAITING = 8
"""Photos of one session."""
KEPT_SECONDS = 600.0
"""After that nobody asks any more for what was read."""

Task = Callable[[], "Seen | tuple[Advice, ...]"]


@dataclass(eq=False)
class Job:
    """Photos that came together, and what they are for; `index` is the photo that they take the place of.

    `tokens` says under which token a photo was put on the shelf: once, however often the page is drawn.
    """

    role: str
    sources: tuple[bytes, ...]
    index: int | None = None
    futures: tuple[Future[Seen | tuple[Advice, ...]], ...] = ()
    tokens: dict[int, str] = field(default_factory=dict)
    since: float = field(default_factory=time.monotonic)

    @property
    def is_read(self) -> bool:
        """Whether nothing of it waits any more."""
        return all(future.done() for future in self.futures)

    def results(self) -> list[Seen | tuple[Advice, ...]]:
        """What was read, in the order of the photos; waits for it."""
        return [future.result() for future in self.futures]


@dataclass
class Desk:
    """The jobs of each session, read one photo at a time and by turns."""

    jobs: dict[str, list[Job]] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)
    turns: Turns[Seen | tuple[Advice, ...]] = field(default_factory=Turns)
    space: Space = field(default_factory=space)

    def take_in(self, owner: Owner, job: Job, tasks: list[Task]) -> bool:
        """Start reading; whether there is room for more of this session and of its address."""
        self._forget_old()
        held = HeldBytes(owner.address, sum(map(len, job.sources)))
        if self.turns.waiting(owner) + len(tasks) > MOST_WAITING or not self.space.takes(job, held):
            return False
        job.futures = tuple(self.turns.submit(owner, partial(careful, task)) for task in tasks)
        with self.lock:
            self.jobs.setdefault(owner.session, []).append(job)
        return True

    def waiting(self, session: str) -> list[Job]:
        """The jobs of a session, oldest first."""
        return list(self.jobs.get(session, ()))

    def done(self, session: str, job: Job) -> None:
        """Forget a job: what it found is in the state."""
        with self.lock:
            jobs = self.jobs.get(session, [])
            if job in jobs:
                jobs.remove(job)
            if not jobs:
                self.jobs.pop(session, None)

    def _forget_old(self) -> None:
        late = time.monotonic() - KEPT_SECONDS
        for session, jobs in list(self.jobs.items()):
            for job in [one for one in jobs if one.is_read and one.since < late]:
                self.done(session, job)


def careful(task: Task) -> Seen | tuple[Advice, ...]:
    """What a task gives; whatever goes wrong becomes advice."""
    from vision.photo import PhotoError  # noqa: PLC0415  # with the first photo

    try:
        return task() or (NOTHING,)
    except PhotoError as error:
        return (error.advice,)
    except Exception:  # the player gets a sentence, the log the rest
        log.exception("the reader failed")
        return (FAILED,)


@st.cache_resource(show_spinner=False)
def desk() -> Desk:
    """The one desk of this process."""
    return Desk()
