"""Prints how long a player waits, how many taps it takes and how much memory the app needs, each with its target.

Run `python -m tests.app.bench` in the repository. Needs a Chromium (see serving.py). The figures are for the machine
it runs on, the app and the browser together; a phone on the same Wi-Fi adds what the air takes. Ends with status 1
where a target is missed.
"""

from __future__ import annotations

import io
import statistics
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests.app.bench_club import evening
from tests.app.phone import PHONE, Phone, phone
from tests.app.serving import FLAGS, Address, find_chromium, served

SAMPLE = Path(__file__).resolve().parents[2] / "datasets" / "samples" / "hand.jpg"
SAMPLE_HAND = "12345678s3p666mFF"
INDICATOR = "2p"
# That the app runs is marked on its outermost element. It is no change of the page: the app also runs every four
# seconds to look what other phones have changed.
QUIET = 150
"""Milliseconds without any change after which the page has settled."""

SETTLE = """(quiet) => new Promise((resolve) => {
  const app = document.querySelector('[data-testid=stApp]');
  const runs = () => app.dataset.testScriptState === 'running';
  const began = performance.now();
  let [last, ran] = [began, false];
  const watch = new MutationObserver((changes) => {
    ran ||= runs();
    if (changes.some((change) => change.target !== app)) last = performance.now();
  });
  watch.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
  const look = () => {
    const now = performance.now();
    if ((ran || now - began > 1500) && !runs() && now - last > quiet) {
      watch.disconnect();
      resolve(last - began);
    } else setTimeout(look, 10);
  };
  look();
})"""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table: what was measured, and whether it is within the target."""

    what: str
    found: str
    target: str
    holds: bool

    def __str__(self) -> str:
        return f"{'ok  ' if self.holds else 'MISS'}  {self.what}: {self.found}  (target {self.target})"


def main() -> int:
    """Measure everything; 1 where a target is missed."""
    path = find_chromium()
    if path is None:
        raise SystemExit("No Chromium or Chrome was found; install one, or set HUIPAI_CHROMIUM to its path.")
    lines: list[Line] = []
    with sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=path, args=list(FLAGS))
        lines.append(_told(cold_start(browser)))
        with served() as address:
            lines.append(_told(photo_to_overlay(browser, address)))
            lines.append(_told(taps(browser, address)))
            lines += map(_told, counts(browser, address))
            lines += [_told(Line(*found)) for found in evening(browser, address)]
            lines.append(_told(memory(browser, address)))
        browser.close()
    return 0 if all(line.holds for line in lines) else 1


def cold_start(browser: Browser, turns: int = 3) -> Line:
    """From the start of the process to the first page with its buttons, in a browser that is open."""
    found = []
    for _ in range(turns):
        with browser.new_context(**PHONE) as context:
            page = context.new_page()
            began = time.perf_counter()
            with served() as address:
                page.goto(f"{address}?lang=zh")
                page.locator(".hp-way").first.wait_for()
                found.append(time.perf_counter() - began)
    seconds = statistics.median(found)
    text = f"median {seconds:.2f} s, worst {max(found):.2f} s of {turns}"
    return Line("cold start of the app to first paint", text, "median ≤ 2 s", seconds <= 2)


def photo_to_overlay(browser: Browser, address: Address, turns: int = 6) -> Line:
    """From the choice of a photo of 12 megapixels to its boxes and the hand below."""
    data = io.BytesIO()
    Image.open(SAMPLE).convert("RGB").resize((4000, 3000)).save(data, "JPEG", quality=90)
    file = {"name": "hand.jpg", "mimeType": "image/jpeg", "buffer": data.getvalue()}
    seconds = []
    with phone(browser, address) as visitor:
        for _ in range(turns):
            visitor.open()
            visitor.page.locator(".hp-file").first.wait_for(state="attached")
            visitor.page.wait_for_timeout(1800)  # the reader is loaded while the player aims
            began = time.perf_counter()
            visitor.page.set_input_files(".hp-file >> nth=0", files=[file])
            visitor.page.locator(".hp-box").first.wait_for()
            visitor.page.locator(".hp-slot .hp-crop").first.wait_for()
            seconds.append(time.perf_counter() - began)
    found = f"median {statistics.median(seconds):.2f} s, worst {max(seconds):.2f} s of {turns}"
    return Line("photo chosen → overlay and hand shown", found, "≤ 0.7 s", statistics.median(seconds) <= 0.7)


def taps(browser: Browser, address: Address) -> Line:
    """From a tap to the last change of the page, over taps on all steps of a hand."""
    with phone(browser, address) as visitor:
        visitor.open()
        visitor.press("sample")
        visitor.page.locator(".hp-frame").wait_for()
        visitor.rest()
        found = [settled(visitor, f'[data-focus="t{place}"]') for place in (0, 3, 8, 0, 3, 8)]
        visitor.tap('[data-focus="act-close"]')
        for place in (1, 5):
            visitor.tap(f'[data-focus="t{place}"]')
            visitor.rest()
            found.append(settled(visitor, f'.hp-strip .hp-key[data-tile="{"EN"[place > 1]}"]'))
        found.append(settled(visitor, '[data-focus="sort"]'))
        steps = ("to-table", "to-tiles", "to-table", "to-tiles", "to-table")
        found += [settled(visitor, f".st-key-{step} button") for step in steps]
        unchosen = "[role=radio][aria-checked=false]:not([disabled])"
        found += [settled(visitor, f"{unchosen} >> nth={turn % 2}") for turn in range(6)]
        found += [settled(visitor, f".st-key-{step} button") for step in ("to-answer", "to-table", "to-photo")]
    median, worst = statistics.median(found), max(found)
    text = f"median {median:.2f} s, worst {worst:.2f} s of {len(found)}"
    return Line(
        "a tap → the page has settled", text, "median ≤ 0.15 s, worst ≤ 0.35 s", median <= 0.15 and worst <= 0.35
    )


def settled(visitor: Phone, selector: str) -> float:
    """Seconds from a tap to the last change of the page."""
    visitor.page.locator(selector).first.wait_for()
    handle: Any = visitor.page.evaluate_handle(f"(quiet) => ({{ done: ({SETTLE})(quiet) }})", QUIET)
    visitor.tap(selector)
    return float(handle.evaluate("({ done }) => done")) / 1000


def counts(browser: Browser, address: Address) -> list[Line]:
    """Taps, counted by tapping."""
    with phone(browser, address, **PHONE) as visitor:
        counted = Counted(visitor)
        show(visitor, f"1s~9s.{SAMPLE_HAND[1:]}")  # a doubtful tile and its second guess
        second = counted(lambda: counted.tap('[data-focus="t0"]'))
        right = visitor.hand[0] == "九条"
        visitor.tap('[data-focus="act-close"]')
        other = counted(lambda: (counted.tap('[data-focus="t0"]'), counted.tap('.hp-strip .hp-key[data-tile="9p"]')))
        right = right and visitor.hand[0] == "九筒"
        removed = counted(lambda: (counted.tap('[data-focus="t0"]'), counted.tap('[data-focus="remove"]')))
        right = right and len(visitor.hand) == 13
        added = counted(lambda: (counted.tap('[data-focus="more"]'), counted.tap('.hp-strip .hp-key[data-tile="9p"]')))
        right = right and len(visitor.hand) == 14 and (second, other) == (1, 2)
        sit(visitor)
        show(visitor, SAMPLE_HAND, v="2", due="E")
        settle = counted(lambda: to_settlement(counted))
        visitor.page.locator(".hp-felt").wait_for()
    return [
        Line("taps from overlay to settlement, own 自摸", str(settle), "≤ 3", settle <= 3),
        Line("taps to fix a misread tile, second guess / not", f"{second} / {other}", "1 / 2", right),
        Line("taps to add a tile / to remove one", f"{added} / {removed}", "≤ 2 / ≤ 2", max(added, removed) <= 2),
    ]


def sit(visitor: Phone) -> None:
    """The player of this phone sits at 东, as it remembers from then on."""
    visitor.open(step="table", v="2", hand=SAMPLE_HAND)
    visitor.tap('.hp-seats [data-focus="qme"]')
    visitor.tap('.hp-seats [data-focus="sE"]')
    visitor.rest()


def show(visitor: Phone, hand: str, **query: str) -> None:
    """A hand as if a photo had shown it."""
    visitor.open(step="tiles", hand=hand, lang="zh", **query)
    visitor.page.locator('[data-focus="t13"]').wait_for()


def to_settlement(counted: Counted) -> None:
    """The 惠坯 is all that the photo has not shown."""
    counted.tap('[data-focus="indicator"]')
    counted.tap(f'dialog .hp-key[data-tile="{INDICATOR}"]')
    counted.visitor.page.locator(".st-key-onward button:not([disabled])").wait_for()
    counted.tap(".st-key-onward button")


@dataclass
class Counted:
    """Taps of a visitor, counted."""

    visitor: Phone
    taps: int = 0

    def __call__(self, act: Callable[[], object]) -> int:
        """How many taps it takes."""
        before = self.taps
        act()
        self.visitor.rest()
        return self.taps - before

    def tap(self, selector: str) -> None:
        """One tap."""
        self.taps += 1
        self.visitor.tap(selector)


def memory(browser: Browser, address: Address) -> Line:
    """The app's process while four phones are connected, each of which has read a photo."""
    visitors = [phone(browser, address) for _ in range(4)]
    try:
        for context in visitors:
            visitor = context.__enter__()
            visitor.open()
            visitor.press("sample")
            visitor.page.locator(".hp-frame").wait_for()
        answer = subprocess.run(
            ["ps", "-o", "rss=", "-p", str(address.process)], capture_output=True, text=True, check=True
        )
        megabytes = int(answer.stdout) / 1024
    finally:
        for context in visitors:
            context.__exit__(None, None, None)
    return Line("memory with four phones connected", f"{megabytes:.0f} MB", "≤ 300 MB", megabytes <= 300)


def _told(line: Line) -> Line:
    print(line, flush=True)  # noqa: T201
    return line


if __name__ == "__main__":
    raise SystemExit(main())
