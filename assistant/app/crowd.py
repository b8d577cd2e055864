"""Limits on what one address, and all of them together, may take of the server: connections, and files that it holds.

Whoever asks for more is refused until there is less; nobody else notices.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from starlette.responses import PlainTextResponse
from streamlit import runtime

from assistant.app.base.addresses import address_of, household
from assistant.app.base.uploads import is_granted

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

SOCKETS_OF_AN_ADDRESS, SOCKETS_IN_ALL = 100, 400
"""Pages that are open at once: a whole club behind one router, and all of them."""
FILES_OF_A_SESSION, FILES_IN_ALL = 80 * 2**20, 320 * 2**20
"""Bytes of files that were chosen (lists to import, house rules)."""
UPLOAD = re.compile(r"/_stcore/upload_file/([^/]+)/")


class Crowd:
    """Counts, and refuses what is too much."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.sockets: Counter[str] = Counter()
        self.coming: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, or one websocket."""
        if scope["type"] == "websocket":
            await self._connect(scope, receive, send)
        elif scope["type"] == "http" and scope["method"] == "PUT" and (found := UPLOAD.search(scope["path"])):
            await self._upload(found[1], scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _connect(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client") or ("",)
        address = household(address_of(_header(scope, b"x-forwarded-for"), str(client[0])))
        if self.sockets[address] >= SOCKETS_OF_AN_ADDRESS or self.sockets.total() >= SOCKETS_IN_ALL:
            await send({"type": "websocket.close", "code": 1013, "reason": "Too many pages are open: try again later."})
            return
        self.sockets[address] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            _less(self.sockets, address, 1)

    async def _upload(self, session: str, scope: Scope, receive: Receive, send: Send) -> None:
        length = _header(scope, b"content-length")
        if not is_granted(session):
            refused = PlainTextResponse("You may not choose a file here.", 403)
        elif not length.isdecimal():  # how large it becomes nobody knows
            refused = PlainTextResponse("Say how large the file is.", 411)
        elif not self._has_room(session, int(length)):
            refused = PlainTextResponse("Too many files at the moment: try again later.", 413)
        else:
            self.coming[session] += int(length)
            try:
                await self.app(scope, receive, send)
            finally:
                _less(self.coming, session, int(length))
            return
        await refused(scope, receive, send)

    def _has_room(self, session: str, length: int) -> bool:
        held = _held()
        mine = held.get(session, 0) + self.coming[session] + length
        return mine <= FILES_OF_A_SESSION and sum(held.values()) + self.coming.total() + length <= FILES_IN_ALL


def _header(scope: Scope, name: bytes) -> str:
    headers: dict[bytes, bytes] = dict(scope["headers"])
    return headers.get(name, b"").decode("latin-1")


def _less(counter: Counter[str], name: str, count: int) -> None:
    counter[name] -= count
    if counter[name] <= 0:
        del counter[name]


def _held() -> dict[str, int]:
    """Bytes of files that the server holds, by session; {} before the first page."""
    manager = runtime.get_instance().uploaded_file_mgr if runtime.exists() else None
    stored = dict(getattr(manager, "file_storage", {}))
    return {session: sum(len(file.data) for file in list(files.values())) for session, files in stored.items()}
