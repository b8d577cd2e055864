"""Takes the pictures of the README into docs/screens and prints how quick the app is.

Run `python -m tests.app.screenshots` in the repository.
Needs a Chromium (see conftest.py). The figures are for the machine it runs on, the app and the browser together.
"""

from __future__ import annotations

import io
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from tests.app.conftest import FLAGS, find_chromium, served
from tests.app.phone import DESKTOP, PHONE, Phone, phone

ROOT = Path(__file__).resolve().parents[2]
SCREENS = ROOT / "docs" / "screens"
SAMPLE = ROOT / "datasets" / "samples" / "hand.jpg"
SHOT_SCALE = 1.5
COLOURS = 160

HAND = {"hand": "46m123456789s11pE", "indicator": "N", "base": "500", "burn": "2", "dealer": "N"}
MELDS = "chi.1s.left,pong.C.opposite"


def main() -> None:
    """Pictures first, then figures."""
    path = find_chromium()
    if path is None:
        raise SystemExit("No Chromium or Chrome was found; install one, or set HUIPAI_CHROMIUM to its path.")
    SCREENS.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=path, args=list(FLAGS))
        began = time.perf_counter()
        with served() as address:
            with phone(browser, address) as visitor:
                visitor.open()
                say("cold start to first paint", [time.perf_counter() - began])
            pictures(browser, address)
            figures(browser, address)
        browser.close()


def pictures(browser: Browser, address: str) -> None:
    """Every step once, on a phone; one of them on a desktop in the dark."""
    with phone(browser, address, **PHONE, device_scale_factor=SHOT_SCALE) as visitor:
        visitor.open()
        keep(visitor, "photo")
        visitor.press("sample")
        visitor.page.locator(".hp-frame").wait_for()
        keep(visitor, "tiles")
        visitor.open(step="table", hand="46m789s11pE", melds=MELDS, indicator="N", dealer="N", burn="1", base="500")
        visitor.page.locator(".hp-meld").first.wait_for()
        keep(visitor, "table")
        visitor.open(step="answer", hand="46m123456789s11p", indicator="N")
        visitor.page.locator(".hp-wait").first.wait_for()
        keep(visitor, "waits")
        visitor.open(step="answer", **HAND)
        visitor.page.locator(".hp-felt").wait_for()
        keep(visitor, "settlement")
    with phone(browser, address, **DESKTOP, color_scheme="dark") as visitor:
        visitor.open(step="answer", **HAND, lang="en")
        visitor.page.locator(".hp-felt").wait_for()
        keep(visitor, "settlement-dark")


def keep(visitor: Phone, name: str) -> None:
    """The page as docs/screens/NAME.png, in few colours so that it stays small."""
    visitor.rest()
    picture = Image.open(io.BytesIO(visitor.page.screenshot()))
    picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(SCREENS / f"{name}.png", optimize=True)


def figures(browser: Browser, address: str) -> None:
    """How long a player waits."""
    with phone(browser, address) as visitor:
        say("warm start to first paint", [timed(visitor.open) for _ in range(5)])
        say("photo of 12 megapixels to overlay and hand", [upload(visitor) for _ in range(5)])
        visitor.open(step="tiles", hand="123m")
        say("tap on a tile to link written", [tile_tap(visitor, turn) for turn in range(20)])
        visitor.open(step="table", **HAND)
        say("choice at the table to link written", [choice(visitor, turn) for turn in range(10)])


def upload(visitor: Phone) -> float:
    """Seconds from choosing a photo to its overlay."""
    visitor.open()
    visitor.page.wait_for_timeout(300)
    photo = Image.open(SAMPLE).convert("RGB").resize((4000, 3000))
    data = io.BytesIO()
    photo.save(data, "JPEG", quality=90)
    file = {"name": "hand.jpg", "mimeType": "image/jpeg", "buffer": data.getvalue()}

    def choose() -> None:
        visitor.page.set_input_files("input[type=file]", files=[file])
        visitor.page.locator(".hp-slot .hp-crop").first.wait_for()

    return timed(choose)


def tile_tap(visitor: Phone, turn: int) -> float:
    """Seconds from a tap on a key, or on ⌫, to the page at rest."""
    before = visitor.link
    tap = (lambda: visitor.tap('[data-focus="remove"]')) if turn % 2 else (lambda: visitor.keys("E"))
    return timed(lambda: (tap(), visitor.until(lambda link: link != before)))


def choice(visitor: Phone, turn: int) -> float:
    """Seconds from a tap on a seat to the page at rest."""
    before = visitor.link
    name = ("北", "西")[turn % 2]
    tap = visitor.page.locator(".st-key-row-seat").get_by_role("radio", name=name).tap
    return timed(lambda: (tap(), visitor.until(lambda link: link != before)))


def timed(act: Callable[[], object]) -> float:
    """Seconds that it takes."""
    began = time.perf_counter()
    act()
    return time.perf_counter() - began


def say(what: str, seconds: list[float]) -> None:
    """One line of figures."""
    print(f"{what}: median {statistics.median(seconds):.2f} s, worst {max(seconds):.2f} s, of {len(seconds)}")  # noqa: T201


if __name__ == "__main__":
    main()
