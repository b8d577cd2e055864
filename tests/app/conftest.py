"""What the tests of the app share: a served app, a real Chromium (without one they are skipped and say so), a club."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import streamlit as st

from assistant.app.ui.html import tag
from assistant.ledger.model import Id
from assistant.ledger.store import Store, open_store
from tests.app.club_pages import HEARD, SAVES
from tests.app.evening import laid_out
from tests.app.phone import DESKTOP, PHONE, Phone, phone
from tests.app.serving import FLAGS, Address, find_chromium, served


@pytest.fixture(scope="session")
def chromium() -> Iterator[object]:
    """A headless browser."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    path = find_chromium()
    if path is None:
        pytest.skip("no Chromium or Chrome was found; install one, or set HUIPAI_CHROMIUM to its path")
    with playwright.sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def address() -> Iterator[Address]:
    """The address of the app."""
    with served() as found:
        yield found


@pytest.fixture
def taps_by_button(monkeypatch: pytest.MonkeyPatch) -> None:
    """Puts a button in place of the taps, which tells what was tapped; the real ones are tested in a real browser."""

    def drawn(_: str, now: Callable[[], Any], take: Callable[[Any], Any], data: dict[str, Any], *, where: str) -> None:
        value = now()
        st.html(tag("p", " ".join(one["name"] for one in data["seats"])))

        def save() -> None:
            by_chance, follows = value["draft"].rpartition("-")[2] or "a1", data["blank"] is not None
            name = f"{data['table']}-{data['number']}-{by_chance}"
            after = {"draft": f"{data['table']}-{data['number'] + 1}-b2", "hand": {}} if follows else {}
            HEARD.append({**value, **after, "done": {name: value["hand"]}})
            take(HEARD[-1])

        label = data["missing"] or data["words"]["save"].format(n=data["number"])
        key = SAVES[where.partition("-")[0]]
        st.button(label, key=key, disabled=bool(data["missing"]), on_click=save)
        st.button("again", key=f"{key}-again", on_click=lambda: take(HEARD[-1]))

    monkeypatch.setattr("assistant.app.club.entry.quick.editor", drawn)


@pytest.fixture
def store() -> Store:
    """The database that the environment names."""
    return open_store()


@pytest.fixture
def table(store: Store) -> Id:
    """A table of the club with its players seated."""
    return laid_out(store)


@pytest.fixture(params=[PHONE, DESKTOP], ids=["phone", "desktop"])
def visitor(request: pytest.FixtureRequest, chromium: Any, address: Address) -> Iterator[Phone]:
    """A visitor whose page must neither fail nor ask anything of the world outside."""
    with phone(chromium, address, **request.param) as found:
        yield found
        assert found.outside == []
        assert found.errors == []


@pytest.fixture
def handset(chromium: Any, address: Address) -> Iterator[Phone]:
    """A phone alone, for what a desktop does no differently."""
    with phone(chromium, address) as found:
        yield found
        assert found.outside == []
        assert found.errors == []


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Address]:
    """The app over a database of its own."""
    with served(data=tmp_path) as address:
        yield address
