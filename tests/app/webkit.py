"""WebKit, the engine of every browser on an iPhone, as GTK builds it: one window, driven by WebDriver.

On Debian and Ubuntu it is in the packages webkit2gtk-driver and xvfb.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest

from tests.app.serving import Address

BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
SCREEN = ("-screen", "0", "420x900x24", "-nolisten", "tcp")
SECONDS = 60
SOFTWARE = {
    "GDK_BACKEND": "x11",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
    "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
}
"""It draws without a graphics card, and in a container, which may make no sandbox; it opens our pages only."""
FIRST = """const found = document.querySelector(arguments[0]);
  found?.scrollIntoView({ block: "center" });
  return found;"""
REST = """return document.querySelector('[data-test-script-state=notRunning]') !== null
  && document.querySelector('[data-testid=stSkeleton]') === null"""


class Page:
    """The window of the browser, with what a player does in it."""

    def __init__(self, driver: Any, address: Address) -> None:
        self.driver, self.address = driver, address

    def open(self, **query: str) -> None:
        """A link with these parts, until its page is drawn."""
        self.driver.get(f"{self.address}?{urlencode({'lang': 'zh', **query})}")
        self.see(".st-key-sections")
        self.driver.execute_script("window.broken = []; window.onerror = (text) => { window.broken.push(text); };")

    def see(self, selector: str) -> Any:
        """The first part of the page of that kind, waited for."""
        return self.until(lambda: self.driver.execute_script(FIRST, selector))

    def until(self, holds: Callable[[], Any]) -> Any:
        """Waits until `holds` gives something, and gives it; what was drawn anew meanwhile is looked for again."""
        from selenium.common.exceptions import WebDriverException  # noqa: PLC0415
        from selenium.webdriver.support.ui import WebDriverWait  # noqa: PLC0415

        waiting = WebDriverWait(self.driver, SECONDS, 0.1, ignored_exceptions=[WebDriverException])
        return waiting.until(lambda _: holds())

    def tap(self, selector: str) -> None:
        """A click where a finger would tap, once the app has answered what came before."""
        self.act(selector, lambda part: part.click())

    def act(self, selector: str, act: Callable[[Any], object]) -> None:
        """Does something to the first part of that kind, once the app has answered what came before."""

        def done() -> bool:
            found = self.driver.execute_script(REST) and self.driver.execute_script(FIRST, selector)
            if found:
                act(found)
            return bool(found)

        self.until(done)

    def text(self, words: str) -> None:
        """Waits until the page says these words."""
        self.until(lambda: words in self.driver.execute_script("return document.body.innerText"))

    @property
    def parts(self) -> dict[str, str]:
        """The parts of the page's link."""
        return dict(parse_qsl(urlsplit(self.driver.current_url).query))

    @property
    def broken(self) -> list[str]:
        """Errors of the page's scripts."""
        found: list[str] = self.driver.execute_script("return window.broken")
        return found


@contextmanager
def webkit(folder: Path) -> Iterator[Any]:
    """The driver of a fresh browser; the test is skipped where it is not installed."""
    selenium = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
    program, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    browser = next(Path("/").glob(BROWSERS.lstrip("/")), None)
    if not (program and screen and browser):
        pytest.skip("no WebKit was found; install webkit2gtk-driver and xvfb")
    number, told = os.pipe()
    with subprocess.Popen(
        [screen, "-displayfd", str(told), *SCREEN], pass_fds=[told], stderr=subprocess.DEVNULL
    ) as shown:
        os.close(told)
        try:
            with os.fdopen(number) as display:
                env = os.environ | SOFTWARE | {"DISPLAY": f":{display.readline().strip()}", "HOME": str(folder)}
            options = selenium.WebKitGTKOptions()
            options.binary_location = str(browser)
            options.add_argument("--automation")
            service = selenium.WebKitGTKService(program, env=env)
            service.start()
            try:
                driver = _driver(service.service_url, options)
                driver.set_window_size(400, 860)
                yield driver
                driver.quit()
            finally:
                service.stop()
        finally:
            shown.terminate()


def _driver(url: str, options: Any) -> Any:
    from selenium.webdriver import Remote  # noqa: PLC0415
    from selenium.webdriver.remote.client_config import ClientConfig  # noqa: PLC0415
    from selenium.webdriver.remote.remote_connection import RemoteConnection  # noqa: PLC0415

    return Remote(RemoteConnection(client_config=ClientConfig(url)), options=options)
