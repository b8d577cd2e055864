"""The frame of every page in a browser: bars without a slit, every page without a fault, no English but ours."""

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from assistant.ledger.model import Id
from assistant.ledger.store import Store, open_store
from assistant.ledger.store.location import FILE
from assistant.usecases.evening import draft_of, save_quick
from assistant.usecases.quick_entry import QuickHand
from tests.app.evening import club_of, laid_out
from tests.app.phone import PHONE, Phone, phone
from tests.app.serving import Address, served

HAND = {"v": "2", "indicator": "N", "hand": "46m123456s789s11p"}
WON = {**HAND, "hand": "46m123456789s11pE", "seat": "E", "dealer": "N", "how": "self_draw"}
PAGES: dict[str, dict[str, str]] = {
    "start": {},
    "tiles": {"step": "tiles", **HAND, "melds": "pong.C.W"},
    "table": {"step": "table", **WON, "how": "discard", "source": "S", "also": "W.清一色"},
    "waits": {"step": "answer", **HAND},
    "discards": {"step": "answer", **HAND, "hand": "46m123456s789s11p1m", "indicator": "3p"},
    "settled": {"step": "answer", **WON},
    "wrong": {"step": "answer", **HAND, "hand": "11111m123456789p"},
    "practice": {"at": "learn"},
    "rules": {"at": "rules"},
    "stakes": {"at": "club", "panel": "stakes"},
    "standings": {"at": "club", "view": "standings"},
}
SMALL = {**PHONE, "viewport": {"width": 360, "height": 640}, "color_scheme": "light"}
DESK = {"viewport": {"width": 1440, "height": 900}, "color_scheme": "dark"}
NAMES = """() => [...document.querySelectorAll("[aria-label], [placeholder], [alt]")]
  .filter((one) => one.checkVisibility())
  .flatMap((one) => ["aria-label", "placeholder", "alt"].map((name) => one.getAttribute(name) ?? ""))"""
ENGLISH = re.compile(r"[A-Za-z]{3}")
CHINESE = re.compile(r"[\u4e00-\u9fff]")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Address, Store, Id]]:
    """The app over a database with a table of four and hands that were played."""
    folder: Path = tmp_path_factory.mktemp("shell")
    with served(data=folder) as address, closing(open_store(str(folder / FILE))) as store:
        table = laid_out(store)
        for winner in "ENWE":
            hand = QuickHand("self_draw", (winner,), fan={winner: ("清一色",)})
            save_quick(store, club_of(store), draft_of(table, store.entries(table)), hand, "")
        yield address, store, table


@pytest.fixture
def handset(chromium: Any, home: tuple[Address, Store, Id]) -> Iterator[Phone]:
    """A phone at that evening."""
    with phone(chromium, home[0], **SMALL) as page:
        yield page
        assert page.errors == page.outside == []


EDGES = """() => [".hp-foot", ".st-key-sections"].map((bar) => document.querySelector(bar).getBoundingClientRect())
  .flatMap(({ top, bottom }) => [top, bottom])"""


def test_nothing_shows_between_the_bars_at_the_bottom(handset: Phone) -> None:
    handset.open(at="club")
    handset.page.locator(".hp-foot").first.wait_for()
    _top, ends, begins, edge = handset.page.evaluate(EDGES)
    assert (ends, edge) == (begins, 640)


def test_the_language_menu_folds_up_with_the_choice_and_takes_no_tap(handset: Phone) -> None:
    handset.open()
    handset.choose("languages", "English")
    handset.text("Photograph the hand")
    handset.page.locator("[role=menu]").wait_for(state="detached")
    handset.press("at-rules")
    handset.page.locator(".st-key-at-rules button[kind=primary]").wait_for()


def test_every_section_has_its_icon(handset: Phone) -> None:
    handset.open()
    handset.rest()
    masks = handset.page.locator(".st-key-sections .stButton button").evaluate_all(
        "buttons => buttons.map((button) => getComputedStyle(button, '::before').maskImage)"
    )
    assert len(masks) == len(set(masks)) == 4
    assert all(mask.startswith('url("data:image/svg+xml') for mask in masks)


@pytest.mark.parametrize("settings", [SMALL, DESK], ids=["small phone in the light", "desk in the dark"])
def test_no_page_has_a_fault_is_too_wide_or_speaks_english(
    chromium: Any, home: tuple[Address, Store, Id], settings: dict[str, Any]
) -> None:
    found: dict[str, list[str]] = {}
    with phone(chromium, home[0], **settings) as page:
        for name, query in PAGES.items():
            page.open(**query)
            page.rest()
            width = page.page.evaluate("document.querySelector('[data-testid=stMain]').scrollWidth - innerWidth")
            names = page.page.evaluate(NAMES)
            found[name] = page.faults() + ([f"{width} pixels too wide"] if width > 0 else [])
            found[name] += [text for text in names if ENGLISH.search(text) and not CHINESE.search(text)]
        assert page.outside == page.errors == []
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_the_table_of_five_players_is_seen_whole_on_a_small_phone(
    chromium: Any, home: tuple[Address, Store, Id]
) -> None:
    with phone(chromium, home[0], **SMALL) as page:
        page.open(at="club", view="player")
        page.page.locator(".hp-cmatrix").wait_for()
        assert page.page.locator(".hp-cmatrix").evaluate("one => one.scrollWidth <= one.clientWidth")


def test_the_formula_of_the_rating_has_a_line_of_its_own(handset: Phone) -> None:
    handset.open(at="club", view="standings")
    handset.page.get_by_text("等级分怎么算").click()
    formulas = handset.page.locator(".hp-formula")
    formulas.first.wait_for()
    assert formulas.all_inner_texts()[1].startswith("R′A = RA + 32")
    assert formulas.first.locator("sup").count() == 1
