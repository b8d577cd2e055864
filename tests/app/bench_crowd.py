"""Prints how long 20 phones at 5 tables wait: from a tap to the app's answer, all of them in one evening of a club.

Run `python -m tests.app.bench_crowd` in the repository; it brings up what docs/deployment.md describes. At every table
one phone enters hands and saves them, three look at the standings, a player, and the table again. Each phone taps about
every `THINK` seconds, which is more than any player does. All phones run in one Chromium on this machine, which takes
its part of the time; `load` is how much of the processors everything on this machine took together, and `a tap takes`
the processor time of the app alone, which says how many taps a second a further process adds.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from assistant.ledger.events import PlayerAdded, TableOpened
from assistant.ledger.model import Id
from assistant.ledger.store import Store, open_store
from tests.app.bench import QUIET, SETTLE, Line
from tests.app.deployment import deployed
from tests.app.evening import NAMES, club_of, laid_out
from tests.app.phone import PHONE, Phone, phone
from tests.app.serving import FLAGS, find_chromium

TABLES, AT_A_TABLE = 5, 4
THINK = 6.0
"""Seconds between two taps of a phone."""
ROUNDS = 6
WRITES = ('.hp-quick [data-focus="self-N"]', '.hp-quick [data-focus="fan-N-清一色"]', '.hp-quick [data-focus="save"]')
READS = (".st-key-tab-standings button", ".st-key-tab-player button", ".st-key-tab-evening button")
TAP = f"""async ([selector, wait, quiet]) => {{
  await new Promise((done) => setTimeout(done, wait));
  const found = () => document.querySelector(selector + ':not([disabled])');
  for (let turn = 0; turn < 400 && !found(); turn += 1) await new Promise((done) => setTimeout(done, 50));
  if (!found()) throw new Error(`there is no ${{selector}}: ${{document.body.innerText.slice(0, 300)}}`);
  found().click();
  return ({SETTLE})(quiet);
}}"""


def main() -> int:
    """Measure; 1 where the target is missed."""
    parser = argparse.ArgumentParser(description="How long 20 phones at 5 tables wait.")
    parser.add_argument("--processes", type=int, default=2, help="of the app")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="taps of every phone")
    asked = parser.parse_args()
    path = find_chromium()
    if path is None:
        raise SystemExit("No Chromium or Chrome was found; install one, or set HUIPAI_CHROMIUM to its path.")
    with sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=path, args=list(FLAGS))
        began, used = time.perf_counter(), _used()
        waits, cost = measured(browser, asked.processes, asked.rounds)
        load = (_used() - used) / (time.perf_counter() - began) / (os.cpu_count() or 1)
        browser.close()
    median, late = statistics.median(waits), sorted(waits)[int(0.95 * len(waits))]
    found = f"median {median:.2f} s, 95 % {late:.2f} s of {len(waits)}, load {load:.0%}, a tap takes {cost:.2f} s"
    line = Line("20 phones at 5 tables, a tap → answered", found, "≤ 0.8 s / ≤ 1.5 s", median <= 0.8 and late <= 1.5)
    print(line, flush=True)  # noqa: T201
    return 0 if line.holds else 1


def measured(browser: Browser, processes: int, rounds: int) -> tuple[list[float], float]:
    """Seconds of every tap, and what one takes of the processors in the app."""
    with ExitStack() as stack:
        found = stack.enter_context(deployed(processes))
        with closing(open_store(found.url)) as store:
            tables = [laid_out(store), *(_table(store, number) for number in range(2, TABLES + 1))]
            evening = store.evenings(club_of(store))[0].id
        phones = []
        for number in range(TABLES * AT_A_TABLE):
            visitor = stack.enter_context(phone(browser, found.address, **PHONE, ignore_https_errors=True))
            visitor.open(at="club", evening=str(evening), table_id=str(tables[number % TABLES]))
            visitor.page.locator(".hp-qfelt").wait_for()
            phones.append(visitor)
        numbers = [one.address.process for one in found.processes if one.address]
        before = sum(map(_worked, numbers))
        waits = [seconds for number in range(rounds) for seconds in _round(phones, number)]
        return waits, (sum(map(_worked, numbers)) - before) / len(waits)


def _table(store: Store, number: int) -> Id:
    """One more table of the evening, with players of its own."""
    club = club_of(store)
    people = [store.write(club, PlayerAdded(f"{name}{number}")).seq for name in NAMES]
    evening, seats = store.evenings(club)[0].id, dict(zip("ENWS", people, strict=True))
    return store.write(club, TableOpened(evening, str(number), seats, (), "beijing", {}, 100)).seq


def _round(phones: list[Phone], number: int) -> Iterator[float]:
    """One tap of every phone, at any moment of `THINK` seconds."""
    random = Random(number)
    begun: list[Any] = []
    for place, visitor in enumerate(phones):
        ways = WRITES if place < TABLES else READS
        asked = [ways[number % len(ways)], random.random() * THINK * 1000, QUIET]
        begun.append(visitor.page.evaluate_handle(f"(asked) => ({{ done: ({TAP})(asked) }})", asked))
    for one in begun:
        yield float(one.evaluate("({ done }) => done")) / 1000


def _worked(process: int) -> float:
    """Seconds that a process has worked; 0 where nobody counts them."""
    try:
        parts = Path(f"/proc/{process}/stat").read_text("ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(parts[11]) + int(parts[12])) / 100


def _used() -> float:
    """Seconds that the processors have worked since the machine was started; 0 where nobody counts them."""
    try:
        busy = [int(part) for part in Path("/proc/stat").read_text("ascii").splitlines()[0].split()[1:]]
    except OSError:
        return 0.0
    return (sum(busy) - busy[3] - busy[4]) / 100


if __name__ == "__main__":
    raise SystemExit(main())
