"""The app on the home screen of a phone: its manifest and icons, and what the head of the page says of them."""

from __future__ import annotations

from collections.abc import MutableMapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.datastructures import MutableHeaders
from starlette.responses import FileResponse, JSONResponse
from starlette.routing import Route

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

FOLDER = Path(__file__).resolve().parent
LIGHT, DARK = "#174735", "#10301f"
"""The colour of the bar that the phone draws above the page: that of the navigation, by day and by night."""
MANIFEST = {
    "name": "惠牌",
    "short_name": "惠牌",
    "lang": "zh-Hans",
    "id": "./",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": LIGHT,
    "theme_color": LIGHT,
    "icons": [
        {"src": "./home/icon-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": "./home/icon-512.png", "sizes": "512x512", "type": "image/png"},
        {"src": "./home/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        {"src": "./home/icon.svg", "sizes": "any", "type": "image/svg+xml"},
    ],
}
HEAD = f"""<link rel="manifest" href="./app.webmanifest">
<link rel="apple-touch-icon" href="./home/icon-180.png">
<meta name="theme-color" content="{LIGHT}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="{DARK}" media="(prefers-color-scheme: dark)">
<meta name="mobile-web-app-capable" content="yes">
<meta name="apple-mobile-web-app-title" content="惠牌">
</head>""".encode()
NARROW = b"initial-scale=1, shrink-to-fit=no"
WHOLE = b"initial-scale=1, viewport-fit=cover"
"""The page goes to the edges of the screen, and so learns how far its bars have to stay away from them."""


def _manifest(_: Request) -> JSONResponse:
    return JSONResponse(MANIFEST, media_type="application/manifest+json")


def _icon(request: Request) -> FileResponse:
    return FileResponse(FOLDER / Path(request.url.path).name, headers={"Cache-Control": "max-age=86400"})


ROUTES = [
    Route("/app.webmanifest", _manifest),
    *(Route(f"/home/{path.name}", _icon) for path in sorted(FOLDER.glob("icon*"))),
]


class HomeScreen:
    """Writes `HEAD` into the page that Streamlit serves at the root."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request; all but that for the page go through."""
        if scope["type"] == "http" and scope["method"] == "GET" and scope["path"].endswith("/"):
            await self.app(_plain(scope), receive, _Page(send))
        else:
            await self.app(scope, receive, send)


def _plain(scope: MutableMapping[str, Any]) -> dict[str, Any]:
    """The request without what would make the answer packed, or empty because the browser has it."""
    unwanted = {b"accept-encoding", b"if-none-match", b"if-modified-since", b"range"}
    return {**scope, "headers": [(name, value) for name, value in scope["headers"] if name not in unwanted]}


class _Page:
    """Holds an answer back until it is whole; where it is a page, its head gets more."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.start: Message = {}
        self.body = b""

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.start = message
            return
        self.body += message.get("body", b"")
        if message.get("more_body"):
            return
        headers = MutableHeaders(scope=self.start)
        if headers.get("content-type", "").startswith("text/html"):
            self.body = self.body.replace(NARROW, WHOLE, 1).replace(b"</head>", HEAD, 1)
            headers["content-length"] = str(len(self.body))
            del headers["etag"]
            del headers["last-modified"]
        await self.send(self.start)
        await self.send({"type": "http.response.body", "body": self.body})
