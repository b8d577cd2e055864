"""What `huipai app` serves: the app, to the hosts that it was started for and in no frame of other pages.

A page somewhere on the internet may give its own name the address of this machine (DNS rebinding) and then ask for
anything in the visitor's browser. Its name stands in the request, and such requests are refused, pages and websockets
alike. A number instead of a name is no such trick.
"""

from __future__ import annotations

import ipaddress
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from streamlit.starlette import App

from assistant.app.crowd import Crowd
from assistant.app.home_screen import ROUTES, HomeScreen
from assistant.app.photos.look_door import ROUTES as LOOKS
from assistant.app.shell import ahead

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

HOSTS = "HUIPAI_HOSTS"
"""Variable of the environment: names that the app answers to, parted by blanks; "*" for all of them."""
HEADERS = {
    "Content-Security-Policy": "; ".join(
        (
            "frame-ancestors 'self'",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            "media-src 'self' data: blob:",
            "connect-src 'self' ws: wss: data: blob:",
            "object-src 'none'",
            "base-uri 'self'",
        )
    ),
    "X-Frame-Options": "SAMEORIGIN",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
"""On every answer: shown in no frame, and nothing is fetched from elsewhere, whatever somebody is called."""
CLOSED = ("/_stcore/agent/", "/_stcore/metrics", "/_stcore/script-health-check")
"""Paths that Streamlit serves to programs, whatever the user's own configuration of it says."""
REFUSED = "This address is not one of the app's. Open it by the address that the serving machine shows."


class Doorkeeper:
    """Refuses requests for other hosts, and puts `HEADERS` on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.names = frozenset(os.environ.get(HOSTS, "localhost").lower().split())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or one websocket."""

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        if scope["type"] not in ("http", "websocket") or is_known(_host(scope), self.names):
            is_closed = scope.get("path", "").startswith(CLOSED)
            await (PlainTextResponse("There is nothing here.", 404) if is_closed else self.app)(scope, receive, answer)
        elif scope["type"] == "http":
            await PlainTextResponse(REFUSED, 421)(scope, receive, answer)
        else:
            await send({"type": "websocket.close", "code": 1008, "reason": REFUSED})


def is_known(host: str, names: frozenset[str]) -> bool:
    """Whether the app answers to what a request calls it: one of its names, or a number."""
    try:
        name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return False
    if "*" in names or name in names:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _host(scope: Scope) -> str:
    headers: dict[bytes, bytes] = dict(scope["headers"])
    return headers.get(b"host", b"").decode("latin-1").lower()


@asynccontextmanager
async def _lifespan(_: App) -> AsyncIterator[None]:
    ahead.begin()
    yield


app = App(
    "main.py",
    lifespan=_lifespan,
    routes=[*ROUTES, *LOOKS],
    middleware=[Middleware(Doorkeeper), Middleware(Crowd), Middleware(HomeScreen)],
)
