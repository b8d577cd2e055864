"""A deal of 四川 at the table: win after win, and when the wall is empty the hands of those who are left."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from assistant.ledger.events import RulesChanged
from assistant.ledger.model import Hand, Id
from assistant.ledger.store import Store, open_store
from assistant.ledger.store.location import FILE
from tests.app.evening import club_of, laid_out
from tests.app.phone import PHONE, Phone, phone
from tests.app.serving import Address, served
from tests.app.test_evening_link import button

FIRST = {"v": "2", "rules": "sichuan", "hand": "339s5577889999p9s", "winning": "9s", "seat": "W", "how": "discard"}
WINS = "2m 3m 3m 3m 4m 4m 4m 5m 5m 5m 6m 6p 6p 4m"
LEFT = {"李师傅": "3s 3s 4s 4s 5s 6s 6s 6s 6s 8s 8s 9s 9s", "王小明": "3p 3p 3p 3p 4p 4p 5p 5p 6p 6p 7p 8p 8p"}


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[tuple[Address, Store, Id]]:
    """The app over a database with an open table that plays 四川."""
    with served(data=tmp_path) as address, closing(open_store(str(tmp_path / FILE))) as store:
        table = laid_out(store)
        store.write(club_of(store), RulesChanged(table, "sichuan", {}, 1))
        yield address, store, table


def lay(page: Phone, tiles: str) -> None:
    """A hand is tapped, from the first step to the table."""
    page.rest()
    page.press("by-hand")
    page.rest()
    page.page.locator(".hp-strip .hp-key").first.wait_for()
    page.keys(tiles)
    page.rest()
    page.tap(".st-key-foot .st-key-onward button")
    page.rest()


def test_two_wins_and_the_hands_of_those_who_are_left(chromium: Any, evening: tuple[Address, Store, Id]) -> None:
    address, store, table = evening
    with phone(chromium, address, **PHONE) as page:
        page.open(step="answer", **FIRST, source="S", dealer="S")
        page.text("赵大姐 和")
        button(page, "下一家和")
        page.page.locator(".hp-course", has_text="赵大姐 和炮 ← 孙").wait_for()
        lay(page, WINS)
        assert page.page.locator('.hp-seat[data-drop="W"]').is_disabled()  # who has won is out of it
        page.tap('.hp-seat[data-drop="S"]')
        page.tap('.hp-seat[data-drop="E"]')
        button(page, "结算")
        page.text("孙 和")
        page.press("wall-empty")
        for name, tiles in LEFT.items():
            page.page.locator(".hp-course", has_text=f"现在记{name}的手牌").wait_for()
            lay(page, tiles)
            button(page, f"记下{name}的手牌")
        page.page.locator(".hp-felt").wait_for()
        assert page.page.locator(".hp-winhead").count() == 2
        button(page, "记下第 1 局")
        page.text("本场到现在")
        assert page.errors == page.outside == []
    (saved,) = (entry.content for entry in store.entries(table))
    assert isinstance(saved, Hand)
    assert saved.outcome.points == {"E": -2, "S": -6, "W": 8, "N": 0}
    assert len(saved.entered["events"]) == 2
    assert set(saved.entered["hands"]) == {"E", "N"}


def test_quick_entry_lays_the_hands_open_when_the_wall_is_empty(
    chromium: Any, evening: tuple[Address, Store, Id]
) -> None:
    """查大叫 pays by the hands of those who are left; the kong of the winner has tiles that nobody has tapped."""
    address, store, table = evening
    with phone(chromium, address, **PHONE) as page:
        page.open(at="club")
        for name in ("concealed_kong-W", "won-W", "from-S", "goes-on", "nobody"):
            target = page.page.locator(f'.hp-quick [data-focus="{name}"]:not([disabled])')
            target.wait_for()
            target.tap()
        page.press("lay-open")
        for name, tiles in {
            "李师傅": "1m 1m 1m 2m 3m 4m 5m 6m 7m 8m 9m 9m 9m",
            "孙": "1s 3s 5s 7s 9s 1s 3s 5s 7s 9s 2m 4m 6m",
        }.items():
            page.page.locator(".hp-course", has_text=f"现在记{name}的手牌").wait_for()
            lay(page, tiles)
            button(page, f"记下{name}的手牌")
        page.page.locator(".hp-course", has_text="现在记王小明的手牌").wait_for()
        lay(page, "1p 1p 1p 2p 3p 4p 5p 6p 7p 8p 9p 9p 9p")
        button(page, "记下王小明的手牌")
        button(page, "记下第 1 局")
        page.text("本场到现在")
    (saved,) = (entry.content for entry in store.entries(table))
    assert isinstance(saved, Hand)
    checked = [(one.payer, one.payee) for one in saved.outcome.paid if one.why == "not_ready"]
    assert checked == [("S", "E"), ("S", "N")]
    assert sum(saved.outcome.points.values()) == 0
