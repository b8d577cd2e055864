"""What one address, and all together, may take of the server; and who may put files there at all."""

import asyncio
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from assistant.app import crowd
from assistant.app.base import uploads
from assistant.app.base.addresses import PROXY
from assistant.app.crowd import Crowd
from assistant.ledger.store import Store
from tests.app.serving import Address
from tests.app.test_visitor import at_table, guarded, house_rules, with_nobody_asked

__all__ = ["guarded"]  # a fixture


async def nothing() -> Any:
    return {"type": "http.request"}


def asked(*scopes: dict[str, Any]) -> list[Any]:
    """What is answered to these at once: the status, or the kind of the first message of a websocket."""
    answers: list[Any] = [None] * len(scopes)

    async def app(scope: Any, _receive: Any, send: Any) -> None:
        kind = scope["type"]
        await send(
            {"type": "websocket.accept"} if kind == "websocket" else {"type": f"{kind}.response.start", "status": 204}
        )
        await asyncio.sleep(0.05)  # all of them are open at once

    async def one(place: int, doors: Crowd, scope: dict[str, Any]) -> None:
        async def send(message: Any) -> None:
            answers[place] = answers[place] or message.get("status") or message["type"]

        await doors(scope, nothing, send)

    async def together() -> None:
        doors = Crowd(app)
        await asyncio.gather(*(one(place, doors, scope) for place, scope in enumerate(scopes)))
        assert not doors.sockets
        assert not doors.coming

    with ThreadPoolExecutor(1) as pool:
        pool.submit(lambda: asyncio.run(together())).result()
    return answers


def socket(address: str, forwarded: str = "") -> dict[str, Any]:
    headers = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
    return {"type": "websocket", "path": "/_stcore/stream", "client": (address, 1), "headers": headers}


def upload(session: str, size: int | None) -> dict[str, Any]:
    headers = [] if size is None else [(b"content-length", str(size).encode())]
    path = f"/_stcore/upload_file/{session}/1"
    return {"type": "http", "method": "PUT", "path": path, "client": ("1.2.3.4", 1), "headers": headers}


def test_one_address_opens_so_many_pages_and_others_come_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowd, "SOCKETS_OF_AN_ADDRESS", 2)
    monkeypatch.setattr(crowd, "SOCKETS_IN_ALL", 3)
    yes, no = "websocket.accept", "websocket.close"
    assert asked(*[socket("1.2.3.4")] * 3, socket("5.6.7.8"), socket("5.6.7.8")) == [yes, yes, no, yes, no]
    monkeypatch.setenv(PROXY, "1")
    assert asked(*[socket("1.2.3.4", f"9.9.9.9, 8.8.8.{number}") for number in range(3)]) == [yes, yes, yes]


def test_files_are_taken_only_of_sessions_that_were_asked_for_one_and_only_so_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(crowd, "FILES_OF_A_SESSION", 100)
    monkeypatch.setattr(crowd, "FILES_IN_ALL", 250)
    monkeypatch.setattr(crowd, "_held", lambda: {"a": 40, "elsewhere": 60})
    monkeypatch.setattr(uploads, "_granted", dict.fromkeys("abc"))
    found = asked(
        upload("stranger", 1), upload("a", None), upload("a", 60), upload("a", 1), upload("b", 80), upload("c", 20)
    )
    assert found == [403, 411, 204, 413, 204, 413]


def test_nobody_puts_a_file_on_the_server_unasked(address: Address) -> None:
    request = urllib.request.Request(f"{address}_stcore/upload_file/nobody/1", data=b"x" * 100, method="PUT")
    with pytest.raises(urllib.error.HTTPError) as caught:
        urllib.request.urlopen(request)
    with caught.value as answer:
        assert answer.code == 403


def uploaders(app: AppTest) -> int:
    return len(app.get("file_uploader"))


def test_strangers_of_a_club_are_shown_no_place_for_files(guarded: Store) -> None:
    assert uploaders(house_rules(at_table())) == 0
    with_nobody_asked(guarded)
    assert uploaders(house_rules(at_table())) == 1
