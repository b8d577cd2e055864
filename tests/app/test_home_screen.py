"""The app on a home screen: manifest and icons, colours by day and night, and a phone that was away."""

import json
from typing import Any
from urllib.request import urlopen

from assistant.app.home_screen import DARK, LIGHT
from tests.app.phone import PHONE, phone
from tests.app.serving import Address

HEAD = """() => ({
  manifest: document.querySelector("link[rel=manifest]")?.href,
  touch: document.querySelector("link[rel=apple-touch-icon]")?.href,
  colours: [...document.querySelectorAll("meta[name=theme-color]")].map((one) => [one.media, one.content]),
  viewport: document.querySelector("meta[name=viewport]").content,
})"""

WIDTH = """async (src) => {
  const one = new Image();
  one.src = src;
  await one.decode();
  return one.naturalWidth;
}"""
FIGURES = """async () => {
  const font = "700 40px 'Inter Tabular'";
  await document.fonts.load(font);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = font;
  return [document.fonts.check(font), ...[..."0123456789"].map((one) => pen.measureText(one).width)];
}"""


def test_the_page_can_be_put_on_the_home_screen(chromium: Any, address: Address) -> None:
    with phone(chromium, address, **PHONE) as page:
        page.open()
        head = page.page.evaluate(HEAD)
        assert dict(head["colours"]) == {
            "(prefers-color-scheme: light)": LIGHT,
            "(prefers-color-scheme: dark)": DARK,
        }
        assert "viewport-fit=cover" in head["viewport"]
        with urlopen(head["manifest"]) as answer:
            assert answer.headers["Content-Type"] == "application/manifest+json"
            manifest = json.load(answer)
        assert manifest["display"] == "standalone"
        for icon in (*(address + one["src"].removeprefix("./") for one in manifest["icons"]), head["touch"]):
            assert page.page.evaluate(WIDTH, icon) > 0
        session = page.page.context.new_cdp_session(page.page)
        wrong = {one["errorId"] for one in session.send("Page.getInstallabilityErrors")["installabilityErrors"]}
        assert wrong <= {"in-incognito"}  # as every page of a test is
        assert page.outside == []


def test_a_phone_that_was_away_finds_its_hand(chromium: Any, address: Address) -> None:
    """The page is closed and opened from the home screen, at the root: the hand is one tap away."""
    with phone(chromium, address, **PHONE) as page:
        page.open()
        page.press("by-hand")
        page.page.locator(".hp-strip .hp-key").first.wait_for()
        page.keys("1m 2m 3m")
        page.until(lambda link: link.get("hand") == "123m")
        page.rest()
        context = page.page.context
        page.page.goto("about:blank")
        again = context.new_page()
        again.goto(f"{address}")
        again.locator(".st-key-take-up button").tap()
        again.locator(".hp-slot .hp-tile[role=img] >> nth=2").wait_for()


def test_figures_have_one_width_in_a_font_of_the_app(chromium: Any, address: Address) -> None:
    with phone(chromium, address, **PHONE) as page:
        page.open()
        page.rest()
        widths = page.page.evaluate(FIGURES)
        assert widths[0] is True
        assert len(set(widths[1:])) == 1
        assert (
            page.page.locator(".stApp")
            .evaluate("one => getComputedStyle(one).fontFamily")
            .startswith('"Inter Tabular"')
        )


def test_a_big_hand_is_stamped_and_felt_once_and_a_small_one_is_not(chromium: Any, address: Address) -> None:
    settled = {"v": "2", "step": "answer", "indicator": "N", "seat": "E", "dealer": "N", "how": "self_draw"}
    for query, felt in ((settled, 1), (settled, 0)):
        reduced = {"reduced_motion": "reduce"} if not felt else {}
        with phone(chromium, address, **PHONE, **reduced) as page:
            page.page.add_init_script("window.felt = 0; navigator.vibrate = () => { window.felt += 1; return true; };")
            page.open(**query, hand="46m123456789s11pE")
            page.page.locator(".hp-seal").wait_for()
            page.page.locator(".hp-share").wait_for()
            page.rest()
            assert page.page.evaluate("window.felt") == felt
            page.open(**query, hand="123m456p789s234p11p")
            page.page.locator(".hp-winhead").wait_for()
            assert page.page.locator(".hp-seal").count() == 0
