"""The section of the club: its evenings, the standings, one player, and what is needed less often."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.club import more, url
from assistant.app.club.access import sign_in
from assistant.app.club.context import show_errors
from assistant.app.club.evening import evening
from assistant.app.club.screens import card, report, wall
from assistant.app.club.standings import player, standings

VIEWS: dict[str, Callable[[], None]] = {
    "evening": evening.show,
    "standings": standings.show,
    "player": player.show,
    "more": more.show,
    "wall": wall.show,
    "report": report.show,
    "card": card.show,
}
"""View of the place → what draws it."""
ALONE = ("wall", "report")
"""Views that fill the screen, without tabs."""


def show() -> None:
    """The tabs, and the view that the place names; a visitor who has to sign in is asked first."""
    at = url.load()
    with show_errors():
        if sign_in.passed():
            if at.view not in ALONE:
                _tabs(at.view)
            VIEWS[at.view]()
    url.save()


def _tabs(view: str) -> None:
    names = {"evening": _("Evening"), "standings": _("Standings"), "player": _("Players"), "more": _("More")}
    with st.container(key="club-tabs", horizontal=True, wrap=False, gap=None, vertical_alignment="center"):
        for name, shown in names.items():
            st.button(
                shown,
                key=f"tab-{name}",
                type="primary" if name == view else "secondary",
                on_click=url.go,
                kwargs={"view": name, "panel": "", "entry": 0, "player": 0},
                width="stretch",
            )
