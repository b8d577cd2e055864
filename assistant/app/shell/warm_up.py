"""Loads what the taps of the first page need while the player is still aiming."""

from __future__ import annotations

import logging
import os
from functools import cache
from threading import Timer

AFTER = 1.5
"""Seconds after the first page, which comes first."""

log = logging.getLogger(__name__)
Where = tuple[str | None, str | None]


@cache
def warm_up() -> Timer:
    """Starts the loading of store and reader, once per process."""
    timer = Timer(AFTER, _warm, (_where(),))
    timer.daemon = True
    timer.start()
    return timer


def _where() -> Where:
    return os.environ.get("HUIPAI_DATA"), os.environ.get("HUIPAI_DATABASE_URL")


def _warm(where: Where) -> None:
    try:
        from assistant.app.base.store import storage  # noqa: PLC0415  # this is what takes its time

        if where == _where():  # a test that has ended took its database along
            storage()
        from assistant.app.club.entry import evening_link  # noqa: F401, PLC0415  # every hand asks for its evening
    except Exception:  # the first tap will say so
        log.exception("the store could not be opened ahead")
    try:
        from assistant.app.photos.reader import reader  # noqa: PLC0415  # and so is this

        reader()
    except Exception:  # the first photo will say so
        log.exception("the reader could not be loaded ahead")
