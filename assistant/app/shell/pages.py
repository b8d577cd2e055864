"""Which page draws a section. A page is imported when it is opened first: nobody waits for what they do not use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from assistant.app.base.store import load
from assistant.app.session.evening_link import EveningLink
from assistant.app.shell.warm_up import warm_up


def _hand() -> None:
    from assistant.app.hand.page import show  # noqa: PLC0415

    show(_evening_of)
    warm_up()


def _evening_of() -> EveningLink | None:
    """The open evening that the hand belongs to; only here do the hand and the club meet."""
    load()
    from assistant.app.club.entry.evening_link import evening_of  # noqa: PLC0415

    return evening_of()


def _club() -> None:
    load()
    from assistant.app.club.page import show  # noqa: PLC0415

    show()


def _practice() -> None:
    from assistant.app.practice.page import show  # noqa: PLC0415

    show()


def _rules() -> None:
    from assistant.app.rulebook.page import show  # noqa: PLC0415

    show()


PAGES: Mapping[str, Callable[[], None]] = MappingProxyType(
    {"hand": _hand, "club": _club, "learn": _practice, "rules": _rules}
)
"""Section → what draws its page."""
