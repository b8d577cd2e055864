"""A page of the app in a browser, as a player uses it: what the browser tests and the screenshots have in common."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest

from assistant.ledger.store import Store, open_store
from tests.app.serving import Address

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
HOME = {"127.0.0.1", "localhost"}
SECONDS = 20.0
GRAVE = {"serious", "critical"}
AXE = {"rules": {"target-size": {"enabled": True}}, "resultTypes": ["violations"]}
"""What is asked of axe: the rules that it leaves out by itself too; and no list of all that is as it should be, which
takes most of its time.
"""
WIRE = """(() => {
  const wire = (window.huipaiWire = { sent: 0, socket: null });
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (...told) {
    if (wire.socket !== this) this.addEventListener("message", () => { wire.sent = 0; });
    wire.socket = this;
    wire.sent += 1;
    return send.apply(this, told);
  };
})()"""
"""Notes in the page what it has told the app since it heard from it last."""
ANSWERED = "document.querySelector('[data-test-script-state=notRunning]')"
HEARD = "(!window.huipaiWire?.sent || window.huipaiWire.socket.readyState !== WebSocket.OPEN)"
SAID = """(selector) => {
  const said = (window.huipaiSaid = []);
  new MutationObserver(() => {
    const text = document.querySelector(selector)?.textContent;
    if (text && text !== said.at(-1)) said.push(text);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
"""Notes in the page every text that an element has had."""
AT_REST = f"{HEARD} && {ANSWERED} && !document.querySelector('[data-testid=stSkeleton]')"


class Phone:
    """One browser page; `outside` collects requests that leave this machine, `errors` those of the page's scripts."""

    def __init__(self, page: Any, address: Address) -> None:
        self.page = page
        self.address = address
        self.store: Store | None = None
        self.outside: list[str] = []
        self.errors: list[str] = []
        page.set_default_timeout(1000 * SECONDS)
        page.add_init_script(WIRE)
        page.on("request", self._note)
        page.on("websocket", lambda socket: self._check(socket.url))
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _note(self, request: Any) -> None:
        self._check(request.url)

    def _check(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in {"data", "blob"} and parts.hostname not in HOME:
            self.outside.append(url)

    def open(self, **query: str) -> None:
        """A link with these parts, until its page is drawn."""
        self.page.goto(f"{self.address}?{urlencode({'lang': 'zh', **query})}")
        self.page.wait_for_selector(".st-key-sections" if query.get("at", "hand") != "hand" else ".st-key-bar")

    def rest(self) -> None:
        """Wait until the app has answered what was tapped and nothing on the page is still being loaded."""
        for _ in range(2):
            self.page.wait_for_timeout(100)  # a tap is sent in the next of them at the latest
            self.page.wait_for_function(AT_REST)

    def tap(self, selector: str) -> None:
        """Touch, or click where there is no touch."""
        target = self.page.locator(selector).first
        target.tap() if self.page.evaluate("navigator.maxTouchPoints") else target.click()

    def keys(self, tiles: str, inside: str = ".hp-strip") -> None:
        """Tap these tiles, "1m 2m E"."""
        for tile in tiles.split():
            self.tap(f'{inside} .hp-key[data-tile="{tile}"]')

    def press(self, key: str) -> None:
        """The button of that key of ours."""
        self.tap(f".st-key-{key} button")

    def choose(self, key: str, words: str) -> None:
        """A line of the menu of that key."""
        self.press(key)
        self.page.get_by_role("menuitem", name=words).click()

    def text(self, words: str) -> None:
        """Wait until these words are seen."""
        self.page.get_by_text(words).first.wait_for()

    def listen(self, selector: str) -> None:
        """Note from now on what the first such element says; `said` has it."""
        self.page.evaluate(SAID, selector)

    def hears(self, text: str) -> None:
        """Wait until this was said since `listen`."""
        self.page.wait_for_function("text => window.huipaiSaid.includes(text)", arg=text)

    @property
    def said(self) -> list[str]:
        """Every text that was noted since `listen`, in order, one after another of the same once."""
        texts: list[str] = self.page.evaluate("window.huipaiSaid")
        return texts

    @property
    def parts(self) -> dict[str, str]:
        """The parts of the page's link."""
        return dict(parse_qsl(self.page.evaluate("location.search.slice(1)")))

    @property
    def link(self) -> dict[str, str]:
        """The link, with what is stored under its key as the parts of a link that holds everything."""
        parts = self.parts
        draft = self._store().drafts.load(parts.pop("d")) if "d" in parts else None
        return parts | (json.loads(draft.body)["state"] if draft else {})

    def _store(self) -> Store:
        if self.store is None:
            self.store = open_store(str(self.address.data / "huipai.db"))
        return self.store

    def until(self, holds: Callable[[dict[str, str]], bool]) -> dict[str, str]:
        """Wait until the link is as it should be; the link."""
        deadline = time.monotonic() + SECONDS
        while not holds(self.link):
            assert time.monotonic() < deadline, f"the link stays {self.link}"
            self.page.wait_for_timeout(20)
        return self.link

    def faults(self) -> list[str]:
        """What axe-core finds on the page, of any impact."""
        return self._faults(lambda _: True)

    def grave_faults(self) -> list[str]:
        """What axe-core finds serious or critical on the page."""
        return self._faults(lambda impact: impact in GRAVE)

    def _faults(self, counts: Callable[[str], bool]) -> list[str]:
        checker = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-playwright is missing")
        return [
            f"{fault['id']}: {node['html'][:120]} {node['any'][0]['message'][:160] if node['any'] else ''}"
            for fault in checker.Axe().run(self.page, options=AXE).response["violations"]
            if counts(fault["impact"])
            for node in fault["nodes"]
        ]

    @property
    def hand(self) -> list[str]:
        """The names of the tiles in the strip."""
        names: list[str] = self.page.locator(".hp-slot .hp-tile[role=img]").evaluate_all(
            "tiles => tiles.map(tile => tile.getAttribute('aria-label'))"
        )
        return names


@contextmanager
def phone(browser: Any, address: Address, **settings: Any) -> Iterator[Phone]:
    """A fresh phone, or what the settings say, without memory of earlier visits."""
    context = browser.new_context(**(settings or PHONE))
    visitor = Phone(context.new_page(), address)
    try:
        yield visitor
    finally:
        context.close()
        if visitor.store:
            visitor.store.close()
