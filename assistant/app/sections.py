"""The sections of the app: what each is called, and the page that draws it.

A page is imported when it is opened first, so that nobody waits for what they do not use.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec

from assistant.app.lang import _


@dataclass(frozen=True, slots=True)
class Section:
    """One section: `name` as in the link (`at=club`), `module` with a function `show() -> None`, a Material icon."""

    name: str
    module: str
    icon: str

    def show(self) -> None:
        """Draw its page."""
        page: Callable[[], None] = import_module(self.module).show
        page()


_ALL = (
    Section("hand", "assistant.app.app_pages.hand", ":material/photo_camera:"),
    Section("club", "assistant.app.app_pages.club", ":material/leaderboard:"),
    Section("learn", "assistant.app.app_pages.learn", ":material/school:"),
    Section("rules", "assistant.app.app_pages.rules", ":material/menu_book:"),
)


@cache
def sections() -> dict[str, Section]:
    """The sections whose page is there, by name; the first one is where the app opens."""
    return {section.name: section for section in _ALL if find_spec(section.module)}


def titles() -> dict[str, str]:
    """What each section is called in the language of the session."""
    return {"hand": _("Hand"), "club": _("Club"), "learn": _("Practice"), "rules": _("Rules")}
