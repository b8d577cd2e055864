"""The club's section on a real phone: a page is opened, tapped, and what it stored is read."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlencode

from assistant.ledger.model import Hand
from assistant.ledger.store import Store, open_store
from assistant.ledger.store.location import FILE
from tests.app.evening import NAMES
from tests.app.phone import Phone, phone
from tests.app.serving import Address


def stored(address: Address) -> Store:
    return open_store(str(address.data / FILE))


@contextmanager
def at_club(browser: Any, address: Address, settings: dict[str, Any], **query: str) -> Iterator[Phone]:
    with phone(browser, address, **settings) as page:
        visit(page, **query)
        yield page
        assert page.errors == []
        assert page.outside == []


def visit(page: Phone, **query: str) -> None:
    page.page.goto(f"{page.address}?{urlencode({'lang': 'zh', 'at': 'club', **query})}")
    page.page.wait_for_selector(".st-key-club-tabs, .st-key-sign-name")
    page.rest()


BUTTON = '.hp-quick .hp-verify:has-text("记下第 {} 局"):not([disabled])'
"""The button that saves a hand."""


def pick(page: Phone, *names: str) -> None:
    """Taps in quick entry, by what they are called in the page."""
    for name in names:
        page.tap(f'.hp-quick [data-focus="{name}"]')
        page.page.locator(f'.hp-quick [data-focus="{name}"][aria-pressed="true"]').wait_for()


def save(page: Phone, number: int) -> None:
    page.page.locator(BUTTON.format(number)).wait_for()
    page.tap(BUTTON.format(number))
    page.text(f"第 {number} 局已记")


def points(store: Store) -> list[list[int]]:
    """Everyone's points of each hand that counts, in the order of the names."""
    club = store.clubs()[0].id
    people = {one.id: NAMES.index(one.name) for one in store.players(club)}
    found = []
    for evening in store.evenings(club):
        for table in store.tables(evening.id):
            for entry in store.entries(table.id):
                if isinstance(entry.content, Hand):
                    row = [0] * len(NAMES)
                    for seat, who in entry.content.seats.items():
                        row[people[who]] = entry.content.outcome.points[seat]
                    found.append(row)
    return found
