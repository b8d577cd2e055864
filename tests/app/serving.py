"""The app, served for the tests, and where a Chromium lies."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

from assistant.cli.server.serve import MEMORY

ROOT = Path(__file__).resolve().parents[2]
PLACES = (
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


class Address(str):
    """Where the app is, the folder of its data, and while it is served its process and the number of that."""

    data: Path
    url: str = ""
    process: int = 0
    server: subprocess.Popen[bytes]

    def __new__(cls, port: int, data: Path) -> "Address":
        made = super().__new__(cls, f"http://127.0.0.1:{port}/")
        made.data = data
        return made


def find_chromium() -> str | None:
    """HUIPAI_CHROMIUM, or a Chromium or Chrome where they usually are."""
    named = os.environ.get("HUIPAI_CHROMIUM")
    candidates = (named, *map(shutil.which, NAMES), *PLACES)
    return next((path for path in candidates if path and Path(path).is_file()), None)


def free_port() -> int:
    """A port of this machine where nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


OWNER_CODE = "K7QX-2M9D"


@contextmanager
def served(
    port: int | None = None, data: Path | None = None, url: str = "", more: Mapping[str, str] = MappingProxyType({})
) -> Iterator[Address]:
    """The app on a port of this machine, with its data in that folder, else in one for this time; `url`: a database
    that others open too; `more` variables of the environment.
    """
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        address = Address(port or free_port(), data or Path(folder))
        address.url = url
        with _serving(address, more):
            yield address


@contextmanager
def _serving(address: Address, more: Mapping[str, str]) -> Iterator[Address]:
    port = int(address.rsplit(":")[-1].strip("/"))
    script = ROOT / "assistant" / "app" / "served.py"
    settings = ("--server.address=127.0.0.1", f"--server.port={port}", "--server.headless=true")
    command = (sys.executable, "-m", "streamlit", "run", str(script), *settings, "--server.fileWatcherType=none")
    env = {name: value for name, value in os.environ.items() if name != "HUIPAI_DATABASE_URL"}
    env |= MEMORY | {"HUIPAI_DATA": str(address.data), "HUIPAI_OWNER_CODE": OWNER_CODE, **more}
    if address.url:
        env["HUIPAI_DATABASE_URL"] = address.url
    with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        address.server = server
        try:
            _wait(server, port)
            address.process = server.pid
            yield address
        finally:
            server.terminate()


def _wait(server: subprocess.Popen[bytes], port: int) -> None:
    """Until the server answers, at most a minute."""
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and server.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise AssertionError("the app did not start")
