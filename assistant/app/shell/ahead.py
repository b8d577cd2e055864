"""Loads the first page while the browser is on its way there."""

from __future__ import annotations

from threading import Lock, Thread

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
