"""Which page draws a section. A page is imported when it is opened first: nobody waits for what they do not use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from assistant.app.session.hand_draft import TableState


def _hand() -> None:
    from assistant.app.hand.page import show  # noqa: PLC0415

    show(after_settlement=_offer)


def _offer(state: TableState) -> None:
    """A table that is open takes the hand; only here do the hand and the club meet."""
    from assistant.app.club.entry.save_offer import offer  # noqa: PLC0415  # SQLAlchemy takes its time

    offer(state)


def _club() -> None:
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
