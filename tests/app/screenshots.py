"""Takes the pictures of the README into docs/screens.

Run `python -m tests.app.screenshots` in the repository.
Needs a Chromium (see serving.py).
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.app.fake_camera import flags_for, picture
from tests.app.phone import DESKTOP, PHONE, Phone, phone
from tests.app.serving import FLAGS, Address, find_chromium, served

ROOT = Path(__file__).resolve().parents[2]
SCREENS = ROOT / "docs" / "screens"
SAMPLE = ROOT / "datasets" / "samples" / "hand.jpg"
SHOT_SCALE = 1.5
COLOURS = 160

HAND = {"hand": "46m123456789s11pE", "indicator": "N", "base": "500", "burn": "2", "dealer": "N"}
MELDS = "chi.1s.left.seen,pong.C.opposite"


def main() -> None:
    """Take them all."""
    path = find_chromium()
    if path is None:
        raise SystemExit("No Chromium or Chrome was found; install one, or set HUIPAI_CHROMIUM to its path.")
    SCREENS.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=path, args=list(FLAGS))
        with served() as address:
            pictures(browser, address)
            viewfinder(engine, path, address)
        browser.close()


def viewfinder(engine: Playwright, path: str, address: Address) -> None:
    """The camera inside the page, while tiles light up and before it takes the photo by itself."""
    with tempfile.TemporaryDirectory() as folder:
        flags = flags_for(Path(folder) / "hand.mjpeg", [picture("hand.jpg")] * 2)
        browser = engine.chromium.launch(executable_path=path, args=[*FLAGS, *flags])
        with phone(
            browser, address, **PHONE, permissions=["camera"], device_scale_factor=SHOT_SCALE, reduced_motion="reduce"
        ) as visitor:
            visitor.open()
            visitor.rest()
            visitor.tap("[data-focus=aim]")
            visitor.page.locator(".hp-lit").first.wait_for()
            keep(visitor, "viewfinder", at_once=True)
        browser.close()


def pictures(browser: Browser, address: str) -> None:
    """Every step once, on a phone; one of them on a desktop in the dark."""
    with phone(browser, address, **PHONE, device_scale_factor=SHOT_SCALE, reduced_motion="reduce") as visitor:
        visitor.open()
        visitor.page.locator(".st-key-by-hand button").wait_for()
        keep(visitor, "photo")
        visitor.press("sample")
        visitor.page.locator(".hp-frame").wait_for()
        keep(visitor, "tiles")
        visitor.open(step="table", hand="46m789s11pE", melds=MELDS, indicator="N", dealer="N", burn="1", base="500")
        visitor.page.locator(".hp-onfelt").first.wait_for()
        keep(visitor, "table")
        visitor.open(step="answer", hand="46m123456789s11p", indicator="N")
        visitor.page.locator(".hp-wait").first.wait_for()
        keep(visitor, "waits")
        visitor.open(step="answer", **HAND)
        visitor.page.locator(".hp-felt").wait_for()
        keep(visitor, "settlement")
        visitor.open(at="learn", drill="waits", level="4", ask="3.1", by="beijing")
        visitor.page.locator(".hp-key").first.wait_for()
        keep(visitor, "learn")
    with phone(browser, address, **DESKTOP, color_scheme="dark", reduced_motion="reduce") as visitor:
        visitor.open(step="answer", **HAND, lang="en")
        visitor.page.locator(".hp-felt").wait_for()
        keep(visitor, "settlement-dark")


def keep(visitor: Phone, name: str, at_once: bool = False) -> None:
    """The page as docs/screens/NAME.png, in few colours so that it stays small."""
    if not at_once:
        visitor.rest()
    shown = Image.open(io.BytesIO(visitor.page.screenshot()))
    shown.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(SCREENS / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
