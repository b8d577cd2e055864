"""The door for frames of a viewfinder, beside the page: `POST /look` with a pass that the page was given.

It answers 200 with what was seen, 204 where the look was dropped, and a sentence with another status to anything that
no viewfinder sends. The server begins with this door, so what takes time to load comes with the first look.
"""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING

from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

if TYPE_CHECKING:
    from starlette.requests import Request

log = logging.getLogger(__name__)

HEADER = "X-Huipai-Look"
"""The header that holds the pass: one of our own, which the page of somebody else may not send here."""
MOST_BYTES = 200_000
"""Bytes of a frame, at most; one of 640 pixels has 20,000 to 60,000."""


async def _look(request: Request) -> Response:
    from assistant.app.photos.look_pass import owner_of  # noqa: PLC0415
    from assistant.app.photos.looks import look_turns  # noqa: PLC0415

    owner = owner_of(request.headers.get(HEADER, ""))
    length = request.headers.get("content-length", "")
    if owner is None:
        return PlainTextResponse("Open the viewfinder on the page of the app: this look has no page.", 403)
    if not length.isdecimal():
        return PlainTextResponse("Say how large the frame is.", 411)
    if int(length) > MOST_BYTES:
        return PlainTextResponse(f"A frame has at most {MOST_BYTES} bytes: send it smaller.", 413)
    found = await look_turns().take(owner, partial(_seen, await request.body()))
    return Response(status_code=204) if found is None else found


def _seen(data: bytes) -> Response:
    """In the thread of the looks."""
    from assistant.app.photos.reader import FrameError, glimpse  # noqa: PLC0415

    try:
        return JSONResponse(glimpse(data), headers={"Cache-Control": "no-store"})
    except FrameError as error:
        return PlainTextResponse(str(error), 400)
    except Exception:  # the player takes the photo without lights
        log.exception("the reader failed")
        return PlainTextResponse("The reader does not work here.", 500)


ROUTES = [Route("/look", _look, methods=["POST"])]
