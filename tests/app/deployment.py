"""What docs/deployment.md describes, brought up without containers: the app twice, PostgreSQL, and Caddy with TLS."""

from __future__ import annotations

import os
import shutil
import ssl
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.app.serving import Address, free_port, served
from tests.ledger.postgres import Server, find_server

CADDYFILE = Path(__file__).resolve().parents[2] / "docs" / "Caddyfile"
ALONE = """{{
	admin off
	skip_install_trust
	http_port {plain}
	https_port {port}
	storage file_system {folder}
}}
import {file}
"""
"""Around the project's own file: nothing outside this folder, and no port that only root may have."""


@dataclass
class Process:
    """One process of the app, which can be ended and started again."""

    port: int
    url: str
    more: dict[str, str]
    running: ExitStack | None = None
    address: Address | None = None

    def start(self) -> None:
        self.running = ExitStack()
        self.address = self.running.enter_context(served(self.port, url=self.url, more=self.more))

    def stop(self) -> None:
        if self.running:
            self.running.close()
            self.running = None


@dataclass
class Deployment:
    """`address` is what players open, `url` the database behind it."""

    address: Address
    url: str
    processes: tuple[Process, ...]


def missing() -> str:
    """Why it cannot be brought up here; "" where it can."""
    return "" if shutil.which("caddy") else "no Caddy on this machine (on Debian and Ubuntu: apt-get install caddy)"


@contextmanager
def deployed(count: int = 2) -> Iterator[Deployment]:
    """All of it, and all of it gone afterwards. Raises `LookupError` that says what is missing."""
    reason = missing()
    found: Server | str = reason or find_server()
    if isinstance(found, str):
        raise LookupError(found)
    with ExitStack() as stack:
        stack.callback(found.stop)
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        url = found.new_database()
        shared = {
            "HUIPAI_HOSTS": "localhost",
            "HUIPAI_PROXY": "1",
            "STREAMLIT_SERVER_COOKIE_SECRET": "of all processes",
        }
        processes = tuple(Process(free_port(), url, shared) for _ in range(count))
        for one in processes:
            one.start()
            stack.callback(one.stop)
        port = stack.enter_context(_proxy(folder, [one.port for one in processes]))
        address = str.__new__(Address, f"https://localhost:{port}/")
        address.data, address.url = folder, url
        yield Deployment(address, url, processes)


@contextmanager
def _proxy(folder: Path, ports: list[int]) -> Iterator[int]:
    """Caddy with the project's Caddyfile; its port."""
    port, plain = free_port(), free_port()
    config = folder / "Caddyfile"
    config.write_text(ALONE.format(plain=plain, port=port, folder=folder / "caddy", file=CADDYFILE), "utf-8")
    apps = " ".join(f"127.0.0.1:{one}" for one in ports)
    env = os.environ | {"HUIPAI_HOST": "localhost", "HUIPAI_APPS": apps, "HOME": str(folder)}
    command = ("caddy", "run", "--adapter", "caddyfile", "--config", str(config))
    with (folder / "log").open("wb") as log, subprocess.Popen(command, env=env, stdout=log, stderr=log) as running:
        try:
            _wait(running, port, folder / "log")
            yield port
        finally:
            running.terminate()


def _wait(running: subprocess.Popen[bytes], port: int, log: Path) -> None:
    """Until the app answers through the proxy, at most a minute."""
    anyone = ssl.create_default_context()
    anyone.check_hostname, anyone.verify_mode = False, ssl.CERT_NONE
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and running.poll() is None:
        try:
            with urllib.request.urlopen(
                f"https://localhost:{port}/_stcore/health", timeout=5, context=anyone
            ) as answer:
                assert answer.status == 200
                return
        except (TimeoutError, OSError):
            time.sleep(0.2)
    raise AssertionError(f"the proxy does not answer: {log.read_text('utf-8')[-2000:]}")
