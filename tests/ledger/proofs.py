"""Proofs that take longer than a test: `make prove-ledger` runs them in full, the tests in short.

    python -m tests.ledger.proofs kill --times 1000      a writer is killed at a random moment of saving
    python -m tests.ledger.proofs crowd --saves 10000    eight writers send the same saves one to five times

Each takes `--db URL` of an empty database, or `--postgresql` for a server of its own that is thrown away; without
either, a SQLite file in a temporary folder.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from typing import NoReturn

from assistant.ledger.events import HandSaved
from assistant.ledger.store import Store, open_store
from assistant.ledger.store.files import FOLDING
from tests.ledger.build import Setting, setting
from tests.ledger.postgres import find_server

BATCH = 5
"""Hands of one transaction where a writer saves several at once."""


@dataclass(frozen=True)
class Killed:
    """What was found after all kills. `confirmed` saves were answered before the kill; the others are faults."""

    times: int
    confirmed: int
    stored: int
    lost: int
    doubled: int
    half_written: int
    broken: int


def kill_writers(url: str, times: int, seed: int = 1) -> Killed:
    """Kills a writer `times` times with SIGKILL at random moments of saving; looks for what is not as confirmed."""
    draw = random.Random(seed)
    store = open_store(url)
    at = setting(store)
    _let_folding_end()
    confirmed: set[str] = set()
    half = 0
    for number in range(times):
        store.close()  # a fork must not share connections
        batch = BATCH if number % 2 else 1
        told = _in_child(lambda n=number, b=batch: _save_forever(url, at, n, b), draw.uniform(0, 0.06))
        confirmed |= set(told.split())
        stored = _keys(store, at, f"{number}-")
        half += len(stored) % batch != 0
        if number % 100 == 99:
            sys.stderr.write(f"{number + 1} kills, {len(confirmed)} saves confirmed\n")
    keys = [entry.key for entry in store.entries(at.table)]
    broken = sum(1 for _ in store.check())
    store.close()
    return Killed(
        times=times,
        confirmed=len(confirmed),
        stored=len(keys),
        lost=len(confirmed - set(keys)),
        doubled=len(keys) - len(set(keys)),
        half_written=half,
        broken=broken,
    )


def _let_folding_end() -> None:
    """Waits until the log of the database was folded: a fork in the middle of that would share its connection."""
    for thread in threading.enumerate():
        if thread.name == FOLDING:
            thread.join(timeout=60)


def _save_forever(url: str, at: Setting, number: int, batch: int) -> None:
    """Saves hand after hand and tells each key once it is saved; ends by being killed."""
    store = open_store(url)
    for turn in range(1_000_000):
        keys = [f"{number}-{turn}-{place}" for place in range(batch)]
        with store.writing("killed") as writer:
            for key in keys:
                writer.write(at.club, HandSaved(at.table, at.hand(fan=1 + turn % 9)), key)
        os.write(1, " ".join([*keys, ""]).encode())


def _in_child(work: Callable[[], None], seconds: float) -> str:
    """Runs `work` in a process of its own, kills it a number of seconds after its first output; returns that output."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.dup2(writer, 1)
        _work_and_exit(work)
    os.close(writer)
    told = [os.read(reader, 1 << 16)]
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    while part := os.read(reader, 1 << 16):
        told.append(part)
    os.close(reader)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the writer ended by itself"
    return b"".join(told).decode().rpartition(" ")[0]


def _keys(store: Store, at: Setting, start: str) -> list[str]:
    return [logged.key for logged in store.log(at.club, limit=2000) if logged.key.startswith(start)]


@dataclass(frozen=True)
class Crowd:
    """What was found after all writers: `sent` counts every sending; each save should be `first` exactly once."""

    saves: int
    sent: int
    first: int
    stored: int
    disagreed: int
    broken: int
    seconds: float


def crowd(url: str, saves: int, writers: int = 8, seed: int = 1) -> Crowd:
    """Lets `writers` processes send `saves` saves, each one to five times in all, in an order of their own."""
    draw = random.Random(seed)
    store = open_store(url)
    at = setting(store)
    store.close()
    lists: list[list[int]] = [[] for _ in range(writers)]
    for save in range(saves):
        for _ in range(draw.randint(1, 5)):
            draw.choice(lists).append(save)
    began = time.perf_counter()
    answers = _at_once([lambda sends=sends: _send(url, at, sends) for sends in lists])
    seconds = time.perf_counter() - began
    ids: dict[str, set[str]] = {}
    first = 0
    for key, number, again in (line.split() for told in answers for line in told.splitlines()):
        ids.setdefault(key, set()).add(number)
        first += again == "False"
    stored, broken = len(store.entries(at.table)), sum(1 for _ in store.check())
    store.close()
    return Crowd(
        saves=saves,
        sent=sum(map(len, lists)),
        first=first,
        stored=stored,
        disagreed=sum(len(found) != 1 for found in ids.values()) + saves - len(ids),
        broken=broken,
        seconds=seconds,
    )


def _send(url: str, at: Setting, sends: list[int]) -> None:
    store = open_store(url)
    for save in random.Random(os.getpid()).sample(sends, len(sends)):
        event = HandSaved(at.table, at.hand(fan=1 + save % 9))
        written = store.write(at.club, event, "crowd", f"save-{save}")
        os.write(1, f"save-{save} {written.seq} {written.again}\n".encode())


def _at_once(works: list[Callable[[], None]]) -> list[str]:
    """Runs every work in a process of its own at the same time; what each of them told."""
    with ExitStack() as stack:
        files = [stack.enter_context(tempfile.TemporaryFile()) for _ in works]
        children = []
        for work, file in zip(works, files, strict=True):
            child = os.fork()
            if child == 0:
                os.dup2(file.fileno(), 1)
                _work_and_exit(work)
            children.append(child)
        assert [os.waitpid(child, 0)[1] for child in children] == [0] * len(children), "a writer failed"
        for file in files:
            file.seek(0)
        return [file.read().decode() for file in files]


def _work_and_exit(work: Callable[[], None]) -> NoReturn:
    """The end of a forked process: nothing of the parent's is cleaned up in it."""
    try:
        work()
    except BaseException:
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


def main() -> int:
    """Runs one proof and prints what was found; the exit status is 1 if anything is not as it should be."""
    words = argparse.ArgumentParser("python -m tests.ledger.proofs", description=__doc__)
    words.add_argument("proof", choices=["kill", "crowd"])
    words.add_argument("--times", type=int, default=1000)
    words.add_argument("--saves", type=int, default=10_000)
    words.add_argument("--db")
    words.add_argument("--postgresql", action="store_true")
    given = words.parse_args()
    with ExitStack() as stack:
        url = given.db or f"sqlite:///{stack.enter_context(tempfile.TemporaryDirectory())}/club.db"
        if given.postgresql:
            server = find_server()
            if isinstance(server, str):
                sys.exit(server)
            stack.callback(server.stop)
            url = server.new_database()
        found = kill_writers(url, given.times) if given.proof == "kill" else crowd(url, given.saves)
    sys.stdout.write(f"{found}\n")
    if isinstance(found, Killed):
        return int(bool(found.lost or found.doubled or found.half_written or found.broken))
    return int(not found.first == found.stored == found.saves or bool(found.disagreed or found.broken))


if __name__ == "__main__":
    sys.exit(main())
