"""A phone is moved from one process of the app to the other in the middle of a hand, and its player loses nothing."""

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from assistant.ledger.model import Hand
from assistant.ledger.store import open_store
from assistant.usecases.standings import points_of
from tests.app.deployment import Deployment, deployed
from tests.app.evening import laid_out
from tests.app.phone import PHONE, Phone, phone

SAVE = '.hp-quick .hp-verify:has-text("记下第 1 局"):not([disabled])'


@pytest.fixture(scope="module")
def deployment() -> Iterator[Deployment]:
    try:
        with deployed() as found:
            yield found
    except LookupError as missing:
        pytest.skip(str(missing))


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


def test_a_hand_of_an_evening_is_entered_on_two_processes_and_saved_once(chromium: Any, deployment: Deployment) -> None:
    with closing(open_store(deployment.url)) as store:
        table = laid_out(store)
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
            visitor.tap(SAVE)
            visitor.text("第 1 局已记")
            visitor.rest()
            assert visitor.outside == []
        (entry,) = store.entries(table)
        assert isinstance(entry.content, Hand)
        assert sorted(points_of(entry.content).values()) == [-600, 0, 0, 600]


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
