"""What a player does most, in WebKit: a photo is read, a hand is tapped and settled, pulled, sent on, and saved."""

from base64 import b64encode
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from assistant.ledger.store import open_store
from assistant.ledger.store.location import FILE
from tests.app.evening import laid_out
from tests.app.serving import served
from tests.app.webkit import Page, webkit

SAMPLE = Path(__file__).resolve().parents[2] / "datasets" / "samples" / "hand.jpg"
CHOOSE = """const bytes = Uint8Array.from(atob(arguments[0]), (one) => one.charCodeAt(0));
const chosen = new DataTransfer();
chosen.items.add(new File([bytes], "hand.jpg", { type: "image/jpeg" }));
const chooser = document.querySelector(".hp-file");
chooser.files = chosen.files;
chooser.dispatchEvent(new Event("change", { bubbles: true }));"""
HANDED_OUT = """return document.querySelector('.hp-sharesaid').textContent.includes('已存到下载')
  || document.querySelector('dialog .hp-picture') !== null"""
HAND = {"v": "2", "indicator": "9p", "hand": "46m123456789s11p5m"}


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    folder = tmp_path_factory.mktemp("webkit")
    with webkit(folder) as driver, served(data=folder) as address:
        yield Page(driver, address)


def test_a_photo_is_read(page: Page) -> None:
    page.open()
    page.see(".hp-file")
    page.driver.execute_script(CHOOSE, b64encode(SAMPLE.read_bytes()).decode())
    page.see(".hp-frame")
    page.see(".hp-slot .hp-crop")
    assert page.driver.execute_script("return document.querySelectorAll('.hp-slot .hp-tile[role=img]').length") == 14
    assert page.broken == []


def test_a_hand_is_tapped_pulled_and_settled_and_its_picture_drawn(page: Page) -> None:
    page.open(step="table", **HAND)
    page.tap('.hp-seats [data-focus="qdealer"]')
    page.tap('.hp-seats [data-focus="sN"]')
    pull(page, '.hp-seats [data-focus="sS"]', '.hp-seats [data-focus="sE"]')
    page.see('.hp-seat[data-drop="E"].hp-winner')
    page.see('.hp-seat[data-drop="S"] .hp-mark-from')
    page.tap(".st-key-onward button:not([disabled])")
    page.see(".hp-felt")
    page.tap(".hp-share .hp-small")
    page.until(lambda: page.driver.execute_script(HANDED_OUT))
    assert page.broken == []


def test_a_hand_of_an_evening_is_saved(page: Page) -> None:
    with closing(open_store(str(page.address.data / FILE))) as store:
        table = laid_out(store)
        page.open(at="club")
        for name in ("self-N", "fan-N-清一色", "save"):
            page.tap(f'.hp-quick [data-focus="{name}"]:not([disabled])')
        page.text("第 1 局已记")
        assert len(store.entries(table)) == 1
    assert page.broken == []


def pull(page: Page, one: str, other: str) -> None:
    """From one part of the page to another, in steps as a finger makes them."""
    from selenium.webdriver.common.action_chains import ActionChains  # noqa: PLC0415

    def pulled(start: Any) -> None:
        finger = ActionChains(page.driver).click_and_hold(start).move_by_offset(-8, -8)
        finger.move_to_element(page.driver.find_element("css selector", other)).release().perform()

    page.act(one, pulled)
