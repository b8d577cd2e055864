"""The server's doorkeeper: names of its own, no frames, no guessing of types."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from assistant.app.served import HEADERS, HOSTS, Doorkeeper, is_known

OWN = frozenset({"localhost", "club", "club.local"})


@pytest.mark.parametrize("host", ["localhost:8501", "LOCALHOST", "club.local.", "192.168.1.7:8501", "[::1]:8501"])
def test_own_names_and_numbers_are_known(host: str) -> None:
    assert is_known(host.lower(), OWN)


@pytest.mark.parametrize("host", ["evil.example", "", "localhost.evil.example", "[::1", "club.local@evil.example:1"])
def test_other_names_are_not(host: str) -> None:
    assert not is_known(host, OWN)


def asked(kind: str, host: str) -> list[dict[str, Any]]:
    """What the doorkeeper answers to a request, with an app behind it that says yes."""
    said: list[dict[str, Any]] = []

    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": f"{kind}.response.start", "status": 200, "headers": []})

    async def send(message: Any) -> None:
        said.append(message)

    async def receive() -> Any:
        return {"type": "http.request"}

    scope = {"type": kind, "method": "GET", "headers": [(b"host", host.encode())]}
    # In a thread of its own: a browser test before this one leaves its event loop running in the thread of the tests.
    with ThreadPoolExecutor(1) as pool:
        pool.submit(lambda: asyncio.run(Doorkeeper(app)(scope, receive, send))).result()
    return said


def test_a_page_that_rebinds_its_name_reaches_neither_pages_nor_websockets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOSTS, "localhost club")
    assert asked("http", "club:8501")[0]["status"] == 200
    assert asked("http", "evil.example")[0]["status"] == 421
    assert asked("websocket", "evil.example")[0]["type"] == "websocket.close"
    assert asked("websocket", "localhost")[0]["type"] == "websocket.response.start"


def test_every_answer_says_that_it_is_shown_in_no_frame() -> None:
    for host in ("localhost", "evil.example"):
        headers = {name.decode(): value.decode() for name, value in asked("http", host)[0]["headers"]}
        assert {name.lower(): value for name, value in HEADERS.items()}.items() <= headers.items()
