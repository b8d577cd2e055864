"""Loads what is slow before somebody waits for it: the first page while the browser is on its way there, and what its
taps need while the player is still aiming.
"""

from __future__ import annotations

import logging
import os
from functools import cache
from threading import Lock, Thread, Timer

AFTER = 1.5
"""Seconds after the first page, which comes first."""

log = logging.getLogger(__name__)
Where = tuple[str | None, str | None]
_loading = Lock()


def begin() -> None:
    """Brings the first page in while the server begins to listen and a browser loads its own part."""
    Thread(target=load, daemon=True).start()


def load() -> None:
    """Brings the first page in, by one thread: where several import parts of one package, each waits for the other."""
    with _loading:
        from assistant.app.base import error_boundary  # noqa: F401, PLC0415
        from assistant.app.base.i18n import LANGUAGES, catalogue  # noqa: PLC0415
        from assistant.app.hand import page  # noqa: F401, PLC0415
        from assistant.app.shell import navigation, pages, styles  # noqa: F401, PLC0415
        from assistant.app.shell import page as frame  # noqa: F401, PLC0415
        from assistant.rules import RULESETS  # noqa: PLC0415

        tuple(RULESETS.values())  # each is a module of its own
        styles.sheets()
        for spoken in LANGUAGES.values():
            catalogue(spoken.folder)


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
