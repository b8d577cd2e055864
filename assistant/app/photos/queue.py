"""The desk where photos wait until they are read: apart from the page, so that a tap meanwhile drops none of them."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Lock

import streamlit as st

from assistant.app.photos.cache import Seen
from vision.advice import Advice

log = logging.getLogger(__name__)

FAILED = Advice("reader_failed", "")
NOTHING = Advice("no_hand", "")
"""Their sentences are the page's own."""

Task = Callable[[], "Seen | tuple[Advice, ...]"]


@dataclass
class Job:
    """Photos that came together, and what they are for; `index` is the photo that they take the place of.

    `tokens` says under which token a photo was put on the shelf: once, however often the page is drawn.
    """

    role: str
    sources: tuple[bytes, ...]
    index: int | None = None
    futures: tuple[Future[Seen | tuple[Advice, ...]], ...] = ()
    tokens: dict[int, str] = field(default_factory=dict)

    def results(self) -> list[Seen | tuple[Advice, ...]]:
        """What was read, in the order of the photos; waits for it."""
        return [future.result() for future in self.futures]


@dataclass
class Desk:
    """The jobs of each session. One photo is read at a time: reading takes both cores and some memory."""

    jobs: dict[str, list[Job]] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)
    pool: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "reader"))

    def take_in(self, session: str, job: Job, tasks: list[Task]) -> None:
        """Start reading."""
        job.futures = tuple(self.pool.submit(careful, task) for task in tasks)
        with self.lock:
            self.jobs.setdefault(session, []).append(job)

    def waiting(self, session: str) -> list[Job]:
        """The jobs of a session, oldest first."""
        return list(self.jobs.get(session, ()))

    def done(self, session: str, job: Job) -> None:
        """Forget a job: what it found is in the state."""
        with self.lock:
            self.jobs[session].remove(job)
            if not self.jobs[session]:
                del self.jobs[session]


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
