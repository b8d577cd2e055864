"""Loads the reader while the player is still aiming, so that the first photo does not wait for it."""

from __future__ import annotations

import logging
from functools import cache
from threading import Timer

AFTER = 1.5
"""Seconds after the first page, which comes first."""

log = logging.getLogger(__name__)


@cache
def warm_up() -> Timer:
    """Starts the loading, once per process."""
    timer = Timer(AFTER, _load)
    timer.daemon = True
    timer.start()
    return timer


def _load() -> None:
    try:
        from assistant.app.read import reader  # noqa: PLC0415  # this is what takes its time

        reader()
    except Exception:  # the first photo will say so
        log.exception("the reader could not be loaded ahead")
