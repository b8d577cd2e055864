"""A hand while an evening is open: names, stakes and dealer are the evening's, and one button leads through it."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from assistant.ledger.model import Hand, Id
from assistant.ledger.store import Store, open_store
from assistant.ledger.store.location import FILE
from tests.app.evening import laid_out
from tests.app.phone import PHONE, Phone, phone
from tests.app.serving import Address, served

HAND = {"v": "2", "hand": "46m123456789s11pE", "indicator": "N", "base": "500", "rules": "zhuowukui"}
"""Its own rules and base give way to those of the evening."""


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[tuple[Address, Store, Id]]:
    """The app over a database with an open table of four."""
    with served(data=tmp_path) as address, closing(open_store(str(tmp_path / FILE))) as store:
        yield address, store, laid_out(store)


def points(store: Store, table: Id) -> list[list[int]]:
    """Points of every saved hand, in the order of play."""
    hands = (entry.content for entry in store.entries(table))
    return [[hand.outcome.points[seat] for seat in "ENWS"] for hand in hands if isinstance(hand, Hand)]


def button(page: Phone, label: str) -> None:
    """Wait until the bottom button says this, and tap it."""
    page.page.locator(f'.st-key-foot .st-key-onward button:has-text("{label}"):not([disabled])').wait_for()
    page.rest()
    page.tap(".st-key-foot .st-key-onward button")


def test_one_button_leads_through_an_evening(chromium: Any, evening: tuple[Address, Store, Id]) -> None:
    address, store, table = evening
    with phone(chromium, address, **PHONE) as page:
        page.open(step="table", **HAND)
        page.page.locator(".hp-seat.hp-named", has_text="王小明").wait_for()
        page.page.locator('.hp-seat[data-drop="E"] .hp-due').wait_for()  # 东 deals by the evening, and it is said
        page.tap('.hp-seat[data-drop="N"]')
        page.tap('.hp-seat[data-drop="N"]')
        button(page, "结算")
        page.text("王小明 自摸")
        assert "李师傅 −" in page.page.locator(".hp-felt").get_attribute("alt")
        assert points(store, table) == []  # nothing is saved before it is said
        button(page, "记下第 1 局")
        page.text("本场到现在")
        (saved,) = points(store, table)
        assert saved[1] > 0 == sum(saved)
        page.page.reload()
        button(page, "下一局")
        page.page.locator(".st-key-start").wait_for()
        assert len(points(store, table)) == 1
        page.press("by-hand")
        page.press("to-table")
        page.page.locator('.hp-seat[data-drop="N"] .hp-due').wait_for()  # the deal has passed on
        assert page.errors == page.outside == []


def test_a_settled_hand_is_saved_once_however_often_it_is_tapped(
    chromium: Any, evening: tuple[Address, Store, Id]
) -> None:
    address, store, table = evening
    with phone(chromium, address, **PHONE) as page:
        page.open(step="answer", hand="46m123456789s11pE", indicator="N", base="500", dealer="E")
        page.page.locator('.st-key-do-answer button:has-text("记下第 1 局")').wait_for()
        page.page.locator(".st-key-do-answer button").dblclick()
        page.text("本场到现在")
        page.rest()
        page.page.reload()
        page.text("本场到现在")
        assert points(store, table) == [[1800, -600, -600, -600]]  # by the base of the table
        page.press("evening-there")
        page.page.wait_for_selector(".hp-chand")
        assert page.errors == []


def test_who_does_not_save_a_hand_says_so(chromium: Any, evening: tuple[Address, Store, Id]) -> None:
    address, store, table = evening
    with phone(chromium, address, **PHONE) as page:
        page.open(step="answer", hand="46m123456789s11pE", indicator="N", dealer="E")
        page.text("不记这一局，下一局")
        page.press("unsaved-next")
        page.page.locator(".st-key-start").wait_for()
        assert points(store, table) == []
