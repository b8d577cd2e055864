"""A phone is moved from one process of the app to the other in the middle of a hand, and its player loses nothing."""

from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import pytest

from assistant.ledger.model import Hand, Id
from assistant.ledger.store import open_store
from assistant.usecases.standings import points_of
from tests.app.deployment import Deployment, deployed
from tests.app.evening import laid_out
from tests.app.phone import PHONE, Phone, phone

CLEAN = 600
"""Points of 清一色, 6 番 at 100 each; the dealer's 庄 may come on top."""

SAVE = '.hp-quick .hp-verify:has-text("记下第"):not([disabled])'


@pytest.fixture(scope="module")
def deployment() -> Iterator[Deployment]:
    try:
        with deployed() as found:
            yield found
    except LookupError as missing:
        pytest.skip(str(missing))


@pytest.fixture(scope="module")
def table(deployment: Deployment) -> Id:
    with closing(open_store(deployment.url)) as store:
        return laid_out(store)


def saved(visitor: Phone, found: Deployment, table: Id, then: Callable[[], None] = lambda: None) -> None:
    """The tapped hand is saved, once, and its player hears of it; `then` happens after the tap on the button."""
    with closing(open_store(found.url)) as store:
        before = len(store.entries(table))
        visitor.tap(SAVE)
        then()
        visitor.text(f"第 {before + 1} 局已记")
        visitor.rest()
        *_, entry = store.entries(table)
        assert len(store.entries(table)) == before + 1
        assert isinstance(entry.content, Hand)
        assert entry.content.entered["wins"] == [{"seat": "N", "how": "discard", "from": "S", "fan": ["清一色"]}]
        points = points_of(entry.content)
        assert sorted(points.values()) == [-max(points.values()), 0, 0, max(points.values())]
        assert max(points.values()) >= CLEAN


def alone(found: Deployment, number: int) -> None:
    """Only this process runs: whoever was on the other one is drawn by this one from now on."""
    for place, one in enumerate(found.processes):
        if place == number and one.running is None:
            one.start()
    for place, one in enumerate(found.processes):
        if place != number:
            one.stop()


def pressed(visitor: Phone, name: str) -> None:
    visitor.tap(f'.hp-quick [data-focus="{name}"]')
    visitor.page.locator(f'.hp-quick [data-focus="{name}"][aria-pressed=true]').wait_for()


def test_a_hand_of_an_evening_is_entered_on_two_processes_and_saved_once(
    chromium: Any, deployment: Deployment, table: Id
) -> None:
    with phone(chromium, deployment.address, **PHONE, ignore_https_errors=True) as visitor:
        visitor.open(at="club")
        alone(deployment, 0)
        pressed(visitor, "won-N")
        visitor.rest()
        alone(deployment, 1)
        pressed(visitor, "from-S")
        visitor.rest()
        alone(deployment, 0)
        pressed(visitor, "fan-N-清一色")
        saved(visitor, deployment, table)
        assert visitor.outside == []


def test_a_hand_whose_button_is_tapped_while_no_process_runs_is_saved_by_the_next(
    chromium: Any, deployment: Deployment, table: Id
) -> None:
    with phone(chromium, deployment.address, **PHONE, ignore_https_errors=True) as visitor:
        alone(deployment, 0)
        visitor.open(at="club")
        pressed(visitor, "won-N")
        pressed(visitor, "from-S")
        visitor.rest()
        deployment.processes[0].stop()
        pressed(visitor, "fan-N-清一色")
        saved(visitor, deployment, table, then=lambda: alone(deployment, 1))


HEARD = "!Object.keys(sessionStorage).some((key) => key.startsWith('huipai-unanswered'))"
FIVE_TILES = "document.querySelectorAll('.hp-slot .hp-tile[role=img]').length === 5"


def test_tiles_tapped_while_no_process_runs_are_there_after_a_reload(chromium: Any, deployment: Deployment) -> None:
    with phone(chromium, deployment.address, **PHONE, ignore_https_errors=True) as visitor:
        alone(deployment, 1)
        visitor.open(step="tiles")
        visitor.keys("1m 2m 3m")
        visitor.page.wait_for_function("new URLSearchParams(location.search).has('d')")
        visitor.rest()
        key = visitor.parts["d"]
        deployment.processes[1].stop()
        visitor.keys("E E")
        visitor.page.wait_for_function(FIVE_TILES)
        alone(deployment, 0)
        visitor.page.reload()
        visitor.page.wait_for_function(FIVE_TILES)
        assert visitor.hand == ["一万", "二万", "三万", "东", "东"]
        visitor.page.wait_for_function(HEARD)
        visitor.rest()
        alone(deployment, 1)
        visitor.page.evaluate("sessionStorage.clear()")
        visitor.page.reload()
        visitor.page.wait_for_function(FIVE_TILES)
        assert visitor.hand == ["一万", "二万", "三万", "东", "东"]
        assert visitor.parts["d"] == key
