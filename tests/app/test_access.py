"""axe-core finds nothing serious on any page, on a phone in the light and on a desktop in the dark."""

from collections.abc import Callable
from typing import Any

import pytest

from assistant.app.base.sections import SECTIONS
from tests.app.phone import DESKTOP, PHONE, Phone, phone
from tests.app.serving import Address

WAITING = {"step": "answer", "hand": "46m123456789s11p", "indicator": "N"}
WON = {"hand": "46m123456789s11pE", "indicator": "N", "base": "500", "burn": "2", "dealer": "N"}
MELDS = "chi.1s.left,pong.C.opposite"


def sample(visitor: Phone) -> None:
    visitor.open()
    visitor.press("sample")
    visitor.page.locator(".hp-frame").wait_for()


def picker(visitor: Phone) -> None:
    sample(visitor)
    visitor.tap('[data-focus="t2"]')


def opened(**query: str) -> Callable[[Phone], None]:
    return lambda visitor: visitor.open(**query)


def section(name: str) -> Callable[[Phone], None]:
    def show(visitor: Phone) -> None:
        visitor.page.goto(f"{visitor.address}?at={name}&lang=zh")
        visitor.page.wait_for_selector(f".st-key-at-{name} button[kind=primary]")

    return show


def meld_sheet(visitor: Phone) -> None:
    visitor.open(step="tiles", hand="46m789s11pE", melds=MELDS, indicator="N")
    visitor.tap('[data-focus="m1"]')
    visitor.page.locator("dialog").wait_for()


def claims(visitor: Phone) -> None:
    visitor.open(step="answer", hand="46m123456s11p99pW", indicator="C", seen="5m9s9sE")
    visitor.page.get_by_text("别人打牌了").first.click()
    visitor.keys("1p", inside=".hp-seen")
    visitor.page.locator(".st-key-offered").wait_for()


def marked(visitor: Phone) -> None:
    visitor.page.goto(f"{visitor.address}?at=learn&lang=zh&level=4&ask=7.1&pick=5mE&done=1")
    visitor.page.locator(".hp-marks").wait_for()


PAGES: dict[str, Callable[[Phone], None]] = {
    "photo": opened(),
    "tiles": sample,
    "picker": picker,
    "no photo": opened(step="tiles", hand="123m", lang="en"),
    "meld": meld_sheet,
    "table": opened(step="table", **WON),
    "waits": opened(**WAITING),
    "discards": opened(step="answer", hand="588m11223456796p", indicator="4m"),
    "claims": claims,
    "practice marked": marked,
    "settlement": opened(step="answer", **WON),
    "faults": opened(step="answer", hand="11111m123456789p", indicator="1m"),
    **{name: section(name) for name in SECTIONS if name != "hand"},
}


@pytest.mark.parametrize(
    "settings",
    [{**PHONE, "color_scheme": "light"}, {**DESKTOP, "color_scheme": "dark"}],
    ids=["phone in the light", "desktop in the dark"],
)
def test_no_page_has_a_grave_fault(chromium: Any, address: Address, settings: dict[str, Any]) -> None:
    found: dict[str, list[str]] = {}
    with phone(chromium, address, **settings) as visitor:
        for name, show in PAGES.items():
            show(visitor)
            visitor.rest()
            found[name] = visitor.grave_faults()
        assert visitor.outside == []
    assert {name: faults for name, faults in found.items() if faults} == {}
