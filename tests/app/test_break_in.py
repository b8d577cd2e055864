"""Somebody on the network tries to get in, to look around, and to keep others out, over raw HTTP and websockets."""

import asyncio
import http.client
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
import websockets.exceptions
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from assistant.app import crowd
from assistant.ledger.access import Member, Role
from assistant.ledger.store import open_store
from tests.app.evening import NAMES, club_of, laid_out
from tests.app.serving import Address, served


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Address]:
    """A club with an owner."""
    data = tmp_path_factory.mktemp("data")
    with closing(open_store(str(data / "huipai.db"))) as store:
        laid_out(store)
        store.doors.put_member(club_of(store), Member("李师傅", Role.OWNER), "8341", "")
    (data / "secret.txt").write_text("nobody reads this")
    with served(data=data) as address:
        yield address


def in_a_loop(act: Callable[[], Awaitable[Any]]) -> Any:
    """In a thread of its own: a browser test before this one leaves its event loop running in that of the tests."""

    async def run() -> Any:
        return await act()

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(run())).result()


def connect(address: Address, **more: Any) -> Any:
    url = f"ws://{urlsplit(address).netloc}/_stcore/stream"
    return websockets.connect(url, subprotocols=["streamlit"], max_size=None, open_timeout=20, **more)  # type: ignore[list-item]


def page(address: Address, query: str) -> str:
    """All that a first run of the app sends to a browser for this link, as text."""

    async def read() -> bytes:
        async with connect(address) as socket:
            asked = BackMsg()
            asked.rerun_script.query_string = query
            await socket.send(asked.SerializeToString())
            return b"".join([data async for data in until_drawn(socket)])

    text = in_a_loop(read).decode("utf-8", "replace")
    return re.sub(r"\\u([0-9a-f]{4})", lambda sign: chr(int(sign[1], 16)), text)


async def until_drawn(socket: Any) -> AsyncIterator[bytes]:
    """What the app sends until it has drawn the page."""
    while True:
        data = await asyncio.wait_for(socket.recv(), 30)
        yield data
        if ForwardMsg.FromString(data).WhichOneof("type") == "script_finished":
            return


def status(address: Address, path: str, method: str = "GET", **headers: str) -> tuple[int, bytes]:
    """The answer to a request whose path nobody has tidied."""
    with closing(http.client.HTTPConnection(urlsplit(address).netloc, timeout=20)) as wire:
        wire.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = wire.getresponse()
        return answer.status, answer.read()


@pytest.mark.parametrize("view", ["evening", "standings", "player", "more", "wall", "report", "card"])
@pytest.mark.parametrize(
    "more", ["", "&key=guess", "&key=%00%ff", "&player=2", "&panel=audit", "&evening=99999999999999"]
)
def test_no_link_shows_a_stranger_who_plays(guarded: Address, view: str, more: str) -> None:
    text = page(guarded, f"at=club&lang=zh&view={view}{more}")
    assert "您是哪位" in text
    assert [name for name in NAMES[1:] if name in text] == []  # the owner's own name stands at the door


def test_the_hand_section_names_nobody_of_the_club(guarded: Address) -> None:
    for query in ("", "step=table&v=2", "at=learn", "at=rules", "d=" + "A" * 24):
        text = page(guarded, f"lang=zh&{query}")
        assert [name for name in NAMES if name in text] == []


@pytest.mark.parametrize(
    "path",
    [
        f"/{prefix}/{up}{file}"
        for prefix in ("media", "app/static", "static", "component/x", "_stcore/bidi-components/x")
        for up in ("../../../", quote("../../../", safe=""), "..%5c..%5c", "%2e%2e/%2e%2e/", "/")
        for file in ("huipai.db", "secret.txt", "etc/passwd")
    ],
)
def test_no_path_leads_out_of_the_app(guarded: Address, path: str) -> None:
    body = status(guarded, path)[1]
    assert b"nobody reads this" not in body
    assert b"SQLite format" not in body
    assert b"root:" not in body


@pytest.mark.parametrize(
    "path", ["metrics", "agent/interact", "agent/openapi.json", "agent/mcp", "script-health-check"]
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_doors_for_programs_are_closed(guarded: Address, path: str, method: str) -> None:
    assert status(guarded, f"/_stcore/{path}", method)[0] == 404


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://localhost.evil.example"])
def test_a_page_of_another_origin_opens_no_websocket(guarded: Address, origin: str) -> None:
    async def try_it() -> None:
        async with connect(guarded, origin=origin) as socket:
            await socket.recv()

    with pytest.raises(websockets.exceptions.WebSocketException):
        in_a_loop(try_it)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has all of 127.0.0.0/8")
def test_forged_addresses_are_not_believed_without_a_proxy(guarded: Address) -> None:
    """Whoever says to be somebody else each time is still one address: the crowd's limit finds it."""

    async def crowd_in() -> tuple[int, int]:
        open_, refused = [], 0
        for number in range(crowd.SOCKETS_OF_AN_ADDRESS + 5):
            try:
                forged = {"X-Forwarded-For": f"10.0.0.{number}"}
                open_.append(await connect(guarded, additional_headers=forged, local_addr=("127.0.0.2", 0)))
            except websockets.exceptions.WebSocketException:
                refused += 1
        for one in open_:
            await one.close()
        return len(open_), refused

    assert in_a_loop(crowd_in) == (crowd.SOCKETS_OF_AN_ADDRESS, 5)
    assert status(guarded, "/_stcore/health")[0] == 200


@pytest.mark.parametrize("data", [b"\xff" * 100, b"x" * 12_000_000, b"x" * 60_000_000, "text"])
def test_what_is_no_message_ends_its_own_connection_and_no_other(guarded: Address, data: bytes | str) -> None:
    async def send() -> None:
        async with connect(guarded) as socket:
            await socket.send(data)
            async with asyncio.timeout(20):
                while True:
                    await socket.recv()

    with pytest.raises(websockets.exceptions.ConnectionClosed):
        in_a_loop(send)
    assert "您是哪位" in page(guarded, "at=club&lang=zh")


def test_forged_widgets_change_nothing(guarded: Address) -> None:
    """A stranger says to have pressed every button of the club's pages, by the names in the code."""
    keys = ("save", "evening-close", "drop-member-0", "make-link", "import-bring", "take-1", "sign-in", "preset-drop")

    async def press() -> None:
        async with connect(guarded) as socket:
            asked = BackMsg()
            asked.rerun_script.query_string = "at=club&lang=zh&view=more&panel=roles"
            for key in keys:
                widget = asked.rerun_script.widget_states.widgets.add()
                widget.id, widget.trigger_value = f"$$ID-00000000000000000000000000000000-{key}", True
            await socket.send(asked.SerializeToString())
            while (
                ForwardMsg.FromString(await asyncio.wait_for(socket.recv(), 30)).WhichOneof("type") != "script_finished"
            ):
                pass

    with closing(open_store(str(Path(guarded.data) / "huipai.db"))) as store:
        before = store.reports.last_event(), store.doors.members(club_of(store)), store.doors.passes(club_of(store))
        in_a_loop(press)
        after = store.reports.last_event(), store.doors.members(club_of(store)), store.doors.passes(club_of(store))
    assert before == after
