"""What the bench of the app measures of an evening: taps of a hand, how soon the next one can be tapped, saving."""

from __future__ import annotations

import statistics
import time

from playwright.sync_api import Browser

from assistant.ledger.store import open_store
from tests.app.evening import laid_out
from tests.app.phone import PHONE, phone
from tests.app.serving import Address

HANDS = {"自摸": ("self-N", "fan-N-清一色", "save"), "点炮": ("won-N", "from-S", "fan-N-清一色", "save")}
NEXT = """() => new Promise((resolve) => {
  const began = performance.now();
  document.querySelector('.hp-quick [data-focus="save"]').click();
  const look = () => {
    const free = document.querySelector('.hp-quick [data-focus="self-E"]:not([disabled])');
    if (!free || document.querySelector('.hp-qwon')) { requestAnimationFrame(look); return; }
    free.click();
    const taken = () => (document.querySelector('.hp-quick [data-focus="self-E"][aria-pressed="true"]')
      ? resolve((performance.now() - began) / 1000) : requestAnimationFrame(taken));
    taken();
  };
  look();
})"""

Measured = tuple[str, str, str, bool]
"""What was measured, what was found, the target, and whether it holds."""


def evening(browser: Browser, address: Address, turns: int = 8) -> list[Measured]:
    """Quick entry at a table of four."""
    store = open_store(str(address.data / "huipai.db"))
    table = laid_out(store)
    following, stored = [], []
    with phone(browser, address, **PHONE) as visitor:
        visitor.open(at="club")
        for turn in range(turns):
            *taps, _save = [*HANDS.values()][turn % len(HANDS)]
            visitor.page.locator('[data-focus="clear"]').or_(visitor.page.locator(".hp-qfelt")).first.wait_for()
            if visitor.page.locator('[data-focus="clear"]').count():
                visitor.tap('[data-focus="clear"]')
            for name in taps:
                visitor.tap(f'.hp-quick [data-focus="{name}"]')
            visitor.page.locator('.hp-quick [data-focus="save"]:not([disabled])').wait_for()
            began = time.perf_counter()
            following.append(float(visitor.page.evaluate(NEXT)))
            while len(store.entries(table)) == turn:
                time.sleep(0.005)
            stored.append(time.perf_counter() - began)
            visitor.rest()
    store.close()
    counts = " / ".join(str(len(taps)) for taps in HANDS.values())
    soon, kept = statistics.median(following), statistics.median(stored)
    return [
        ("quick entry, taps for 自摸 / 点炮 with a 番种", counts, "≤ 3 / ≤ 4", counts == "3 / 4"),
        ("hand saved → the next one can be tapped", f"median {soon:.2f} s of {turns}", "≤ 0.2 s", soon <= 0.2),
        ("hand saved → it is stored", f"median {kept:.2f} s of {turns}", "≤ 0.3 s", kept <= 0.3),
    ]
