"""Phones as they are: WeChat's browser, an iPhone without newer APIs, a server that hangs, two phones on one seat."""

import signal
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from assistant.ledger.events import ClubOpened, EveningOpened, PlayerAdded, TableOpened
from assistant.ledger.store import Store, open_store
from assistant.ledger.store.location import FILE
from assistant.usecases.evening import draft_of, save_quick
from assistant.usecases.quick_entry import QuickHand
from tests.app.conftest import Address, served
from tests.app.evening import club_of, laid_out
from tests.app.phone import PHONE, Phone, phone

WECHAT = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.50"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/16.6 Mobile/15E148 Safari/604.1"
)
WITHOUT = """for (const name of ["share", "canShare", "clipboard", "vibrate", "wakeLock"]) {
  Object.defineProperty(Navigator.prototype, name, { value: undefined, configurable: true });
}"""
SETTLED = {"v": "2", "step": "answer", "hand": "46m123456789s11pE", "indicator": "N", "seat": "E", "dealer": "N"}
LONG = "欧阳" * 30


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[tuple[Address, Store]]:
    """The app over a database with a table of four and one hand."""
    with served(data=tmp_path) as address, closing(open_store(str(tmp_path / FILE))) as store:
        table = laid_out(store)
        save_quick(store, club_of(store), draft_of(table, ()), QuickHand("self_draw", ("N",)), "")
        yield address, store


def test_wechat_shows_pictures_to_be_pressed_and_says_nothing_saved(
    chromium: Any, evening: tuple[Address, Store]
) -> None:
    address, _store = evening
    with phone(chromium, address, **PHONE, user_agent=WECHAT) as page:
        page.open()
        page.page.locator(".hp-file").first.wait_for(state="attached")
        assert page.page.locator(".hp-file[multiple]").count() == 0
        downloads: list[object] = []

        def note(one: object) -> None:
            downloads.append(one)

        page.page.on("download", note)
        for query, share in (
            ({"at": "club", "view": "card"}, ".hp-card .hp-verify"),
            (SETTLED | {"how": "self_draw"}, ".hp-share .hp-small"),
        ):
            page.open(**query)
            if share.startswith(".hp-card"):
                page.page.wait_for_function("document.querySelector('.hp-card img')?.naturalWidth > 0")
            page.tap(share)
            picture = page.page.locator("dialog .hp-picture")
            picture.wait_for()
            page.page.wait_for_function("document.querySelector('dialog .hp-picture').naturalWidth > 0")
            page.text("长按图片即可保存或转发")
            assert page.page.get_by_text("已存到下载").count() == 0
        assert downloads == page.errors == page.outside == []


def test_an_iphone_without_newer_ways_settles_shares_and_copies(chromium: Any, address: Address) -> None:
    with phone(chromium, address, **PHONE, user_agent=IPHONE) as page:
        page.page.add_init_script(WITHOUT)
        page.open(**SETTLED, how="self_draw")
        page.page.locator(".hp-felt").wait_for()
        with page.page.expect_download() as download:
            page.tap(".hp-share .hp-small")
        assert download.value.suggested_filename == "huipai.png"
        page.text("已存到下载")
        page.tap(".hp-share .hp-small >> nth=1")
        page.text("已复制")
        assert page.errors == page.outside == []


def test_the_link_of_a_hand_leads_another_phone_to_it(chromium: Any, address: Address) -> None:
    with phone(chromium, address, **PHONE) as one, phone(chromium, address, **PHONE) as other:
        one.open(**SETTLED, how="self_draw")
        one.page.locator(".hp-felt").wait_for()
        one.press("hand-link")
        one.page.locator(".hp-link .hp-qr").wait_for()
        given = one.page.locator(".hp-link .hp-address").inner_text()
        assert given.startswith(address)
        other.page.goto(given)
        other.page.locator(".hp-felt").wait_for()
        assert one.errors == other.errors == one.outside == other.outside == []


def test_a_tap_on_a_server_that_hangs_counts_as_soon_as_it_answers(chromium: Any, tmp_path: Path) -> None:
    with served(data=tmp_path) as address, phone(chromium, address, **PHONE) as page:
        page.open(step="tiles", v="2", hand="46m123456s789s11p", indicator="N")
        page.rest()
        address.server.send_signal(signal.SIGSTOP)
        try:
            page.tap(".st-key-foot .st-key-onward button")
            time.sleep(7)
        finally:
            address.server.send_signal(signal.SIGCONT)
        page.page.locator(".hp-seats .hp-seat").first.wait_for()
        assert page.parts["step"] == "table"
        assert page.errors == []


def test_two_phones_that_tap_at_once_end_with_the_same_marks(chromium: Any, address: Address) -> None:
    with phone(chromium, address, **PHONE) as one, phone(chromium, address, **PHONE) as other:
        one.open(step="table", v="2", hand="46m123456789s11pE", indicator="N")
        one.tap('.hp-seats [data-focus="qdealer"]')
        one.tap('.hp-seat[data-drop="N"]')
        one.rest()
        other.page.goto(one.page.url)
        other.page.locator(".hp-seat").first.wait_for()
        other.rest()
        for page, seat in ((one, "W"), (other, "S")):
            page.tap('.hp-seats [data-focus="qwon"]')
            page.page.locator(f'.hp-seat[data-drop="{seat}"]').dispatch_event("click")
        marked: list[Any] = []
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            marked = [page.page.locator(".hp-seat.hp-winner").evaluate_all(DROPS) for page in (one, other)]
            if marked[0] == marked[1] and len(marked[0]) == 1:
                break
            one.page.wait_for_timeout(200)
        assert marked[0] == marked[1]
        assert one.link["seat"] == marked[0][0]
        assert marked[0][0] in "WS"


DROPS = "seats => seats.map((seat) => seat.dataset.drop)"


@pytest.mark.parametrize("version", ["", "1", "99", "x"])
def test_a_link_of_another_version_opens(chromium: Any, address: Address, version: str) -> None:
    with phone(chromium, address, **PHONE) as page:
        page.open(step="tiles", hand="123m", next_year="unknown", **({"v": version} if version else {}))
        page.page.locator(".hp-slot .hp-tile[role=img] >> nth=2").wait_for()
        assert page.hand == ["一万", "二万", "三万"]
        assert page.errors == []


def test_a_name_of_sixty_wide_characters_breaks_no_page(chromium: Any, tmp_path: Path) -> None:
    with served(data=tmp_path) as address, closing(open_store(str(tmp_path / FILE))) as store:
        club = store.write(None, ClubOpened(LONG)).seq
        people = [store.write(club, PlayerAdded(name)).seq for name in (LONG, LONG[1:], "孙", "赵")]
        seats = dict(zip("ENWS", people, strict=True))
        opened = store.write(club, EveningOpened("2026-11-29")).seq
        table = store.write(club, TableOpened(opened, "1", seats, (), "beijing", {}, 100)).seq
        save_quick(store, club, draft_of(table, ()), QuickHand("discard", ("E",), "N"), "")
        small = {**PHONE, "viewport": {"width": 360, "height": 640}}
        with phone(chromium, address, **small) as page:
            wide: dict[str, object] = {}
            for view in ("evening", "standings", "player", "card", "wall", "report"):
                page.open(at="club", view=view) if view not in ("wall", "report") else _alone(page, view)
                page.rest()
                wide[view] = page.page.evaluate(
                    "document.querySelector('[data-testid=stMain]').scrollWidth - innerWidth"
                )
            page.open(**SETTLED, how="self_draw")
            page.page.locator(".hp-felt").wait_for()
            page.rest()
            wide["hand"] = page.page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth - innerWidth")
            assert {name: more for name, more in wide.items() if more} == {}
            assert page.errors == []


def _alone(page: Phone, view: str) -> None:
    page.page.goto(f"{page.address}?lang=zh&at=club&view={view}")
    page.page.wait_for_selector(f".hp-{view}")
