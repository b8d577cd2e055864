"""How quick the ledger is: `make bench-ledger` prints it; ARGS="--hands 1000000" for more.

A club of 500 players plays twenty hands a table, at 25 tables an evening. Cold: a process that has just started, from
opening the database on. Warm: the same question again. Statistics are the whole tallies of all 500 players.
A history of more than 100,000 hands is made of copies of the rows of the first 100,000 in later evenings.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import date, timedelta
from statistics import median

from sqlalchemy import Connection, text

from assistant.ledger.events import ClubOpened, EveningOpened, HandSaved, PlayerAdded, TableOpened
from assistant.ledger.model import SEAT_NAMES, Hand, Id, Outcome
from assistant.ledger.store import Store, open_store
from assistant.ledger.store.engine import writing
from assistant.usecases.import_lines import import_lines
from tests.ledger.build import drawn, won

PLAYERS, TABLES, HANDS = 500, 25, 20
COPIED = 100_000
LINES = 10_000
"""Lines to import."""
FIRST_DAY = date(2001, 1, 1)
SHIFT = 10_000_000
"""The difference between the numbers of a row and of its copy."""


def fill(store: Store, hands: int, seed: int = 1) -> Id:
    """A club with a number of hands, made by saving them."""
    draw = random.Random(seed)
    club = store.write(None, ClubOpened("Club")).seq
    with store.writing() as writer:
        players = [writer.write(club, PlayerAdded(f"Player {number:03}")).seq for number in range(PLAYERS)]
    for day in range(-(-hands // (TABLES * HANDS))):
        with store.writing() as writer:
            evening = writer.write(club, EveningOpened((FIRST_DAY + timedelta(day)).isoformat())).seq
            for table in range(TABLES):
                seats = dict(zip(SEAT_NAMES, draw.sample(players, 4), strict=True))
                at = writer.write(club, TableOpened(evening, str(table), seats)).seq
                for _ in range(HANDS):
                    writer.write(club, HandSaved(at, Hand(seats, an_outcome(draw))))
    return club


def an_outcome(draw: random.Random) -> Outcome:
    """A 自摸, a win on a discard, or now and then nobody's hand."""
    winner, source = draw.sample(SEAT_NAMES, 2)
    if draw.random() < 0.1:
        return Outcome(dict.fromkeys(SEAT_NAMES, 0), dealer=source, next_dealer=source)
    fan = draw.randint(1, 9)
    return drawn(winner, fan) if draw.random() < 0.4 else won(winner, source, fan)


COPY = (
    "INSERT INTO events SELECT seq + :n, club_id, key || :n, digest, at, who, kind, body, link FROM events "
    "WHERE seq < 10000000",
    "INSERT INTO evenings SELECT id + :n, club_id, date(date, :days), title, closed FROM evenings WHERE id < 10000000",
    "INSERT INTO tables SELECT id + :n, evening_id + :n, folded, name, state, seats, bench, rules, options, base, pot "
    "FROM tables WHERE id < 10000000",
    "INSERT INTO entries SELECT id + :n, table_id + :n, key, trail, version + :n FROM entries WHERE id < 10000000",
    "INSERT INTO tallies SELECT table_id + :n, player_id, changed + :n, hands, points, extra, body FROM tallies "
    "WHERE table_id < 10000000",
)


def copy(connection: Connection, number: int) -> None:
    """Puts the rows of the first 100,000 hands once more into evenings that come after them."""
    for statement in COPY:
        connection.execute(text(statement), {"n": number * SHIFT, "days": f"+{number * 300} days"})


ASK = """
import sys, time, json
from assistant.ledger.store import open_store
began, before = time.perf_counter(), time.process_time()
store = open_store(sys.argv[1])
club = store.clubs()[0].id
store.standings(club); store.tallies(club)
cold = time.perf_counter() - began
began = time.perf_counter()
store.standings(club); store.tallies(club)
print(json.dumps([cold, time.perf_counter() - began, time.process_time() - before]))
"""


def ask(url: str) -> list[float]:
    """Seconds of standings and statistics, cold and warm, and of the processor for both; each the best of three."""
    runs = [
        json.loads(subprocess.run([sys.executable, "-c", ASK, url], check=True, capture_output=True).stdout)
        for _ in range(3)
    ]
    return [min(taken) for taken in zip(*runs, strict=True)]


def timed(works: Iterable[Callable[[], object]]) -> str:
    """The median of some works in milliseconds: on the clock, and of the processor, which others do not disturb."""
    clock, processor = [], []
    for work in works:
        began, before = time.perf_counter(), time.process_time()
        work()
        clock.append(time.perf_counter() - began)
        processor.append(time.process_time() - before)
    return f"{median(clock) * 1000:.1f} ms ({median(processor) * 1000:.1f} ms of one core)"


def a_line(number: int, draw: random.Random, evening: str) -> str:
    """A line to import: a 七对子 with its tiles."""
    four = random.Random(number // HANDS).sample(range(PLAYERS), 4)
    players = {seat: f"Player {one:03}" for seat, one in zip(SEAT_NAMES, four, strict=True)}
    win = {"seat": draw.choice(SEAT_NAMES), "how": "self_draw", "concealed": "46m123456789s11p", "tile": "5m"}
    hand = {"rules": "beijing", "base": 100, "dealer": "E", "indicator": "N", "wins": [win]}
    where = {"club": "Club", "evening": evening, "table": str(number // HANDS)}
    return json.dumps({"key": f"{evening} {number}", **where, "players": players, "hand": hand})


def say(words: str) -> None:
    """A line at once."""
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def main() -> None:
    """Fills a database and asks it."""
    words = argparse.ArgumentParser("python -m tests.ledger.bench", description=__doc__)
    words.add_argument("--hands", type=int, default=COPIED)
    words.add_argument("--db", help="a SQLite file to keep; what is there already is used as it is")
    given = words.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = given.db or f"{folder}/club.db"
        store = open_store(url)
        if not store.clubs():
            began = time.perf_counter()
            fill(store, min(given.hands, COPIED))
            taken = time.perf_counter() - began
            say(f"filled: {min(given.hands, COPIED):,} hands, {min(given.hands, COPIED) / taken:,.0f} hands/s")
            with writing(store.engine) as connection:
                for number in range(1, given.hands // COPIED):
                    copy(connection, number)
        store.close()
        cold, warm, processor = ask(url)
        say(f"standings and statistics: cold {cold:.2f} s ({processor:.2f} s of one core), warm {warm * 1000:.1f} ms")
        measure_saving(open_store(url))


def measure_saving(store: Store) -> None:
    """The cost of one more hand on top of the history, of the question after it, and of importing lines."""
    club = store.clubs()[0].id
    players = [player.id for player in store.players(club)]
    draw = random.Random(2)
    evening = store.evenings(club)[0].id
    table = store.tables(evening)[0].id
    seats = dict(zip(SEAT_NAMES, players, strict=False))

    def one_more() -> None:
        store.write(club, HandSaved(table, Hand(seats, an_outcome(draw))))

    say(f"one more hand: {timed([one_more] * 41)}")
    for name, question in (("standings", store.standings), ("statistics", store.tallies)):
        question(club)
        say(f"{name} after it: {timed(_after(one_more, lambda ask=question: ask(club)))}")
    day = FIRST_DAY - timedelta(len(store.evenings(club)))  # a new one each time, so that nothing is there already
    lines = [a_line(number, draw, day.isoformat()) for number in range(LINES)]
    began, before = time.perf_counter(), time.process_time()
    done = sum(1 for _ in import_lines(store, lines))
    rate, of_core = done / (time.perf_counter() - began), done / (time.process_time() - before)
    say(f"lines imported, settled with their tiles: {rate:,.0f} a second ({of_core:,.0f} a second of one core)")
    store.close()


def _after(change: Callable[[], None], question: Callable[[], object]) -> Iterator[Callable[[], object]]:
    """The question after each of some changes; the first time is not counted: it may keep what helps later ones."""
    for number in range(12):
        change()
        if number:
            yield question
        else:
            question()


if __name__ == "__main__":
    main()
