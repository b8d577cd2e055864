"""The sections of the app: their names in links, and what each is called."""

from __future__ import annotations

from assistant.app.base.i18n import _

SECTIONS = ("hand", "club", "learn", "rules")
"""The sections by their names in the link (`at=club`); the first one is where the app opens."""


def titles() -> dict[str, str]:
    """What each section is called in the language of the session."""
    return {"hand": _("Hand"), "club": _("Club"), "learn": _("Practice"), "rules": _("Rules")}
