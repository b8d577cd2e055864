"""What is needed less often, as a list with values: people, export and import, who may do what, the audit, the wall."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.club import context, url
from assistant.app.club.access import sign_in
from assistant.app.club.access.audit import show_audit
from assistant.app.club.access.people import show_people
from assistant.app.club.access.roles import show_roles
from assistant.app.club.exchange.exports import show_export
from assistant.app.club.exchange.imports import show_import
from assistant.app.ui.elements import title
from assistant.app.ui.html import Markup, tag
from assistant.app.ui.tappable import tap, tappable

ICONS = {
    "people": "M8 11a3 3 0 1 0 0-7 3 3 0 0 0 0 7Zm8 0a3 3 0 1 0 0-6M2 20c0-3 2-6 6-6s6 3 6 6m2-6c4 0 6 3 6 6",
    "export": "M12 3v12m0 0 4-4m-4 4-4-4M4 17v3h16v-3",
    "import": "M12 15V3m0 0 4 4m-4-4-4 4M4 17v3h16v-3",
    "roles": "M6 11V8a6 6 0 0 1 12 0v3M5 11h14v10H5Zm7 4v3",
    "audit": "M6 3h9l4 4v14H6Zm9 0v4h4M9 12h7M9 16h7",
    "wall": "M3 5h18v12H3Zm9 12v4m-4 0h8",
}
"""Drawn by us: a path of an icon of 24 × 24, in strokes."""


@dataclass(frozen=True, slots=True)
class Item:
    """One line: its label, a value of now, the action that a visitor has to be allowed, and what it unfolds."""

    label: str
    value: str
    action: str
    draw: Callable[[], None] | None = None


def show() -> None:
    """The lines that the visitor may open; one is open at a time, right below its line."""
    context.tell()
    st.html(title(_("More")))
    if context.club() is None:
        st.info(_("There is no club yet: open an evening first."))
    items = dict(_items())
    open_ = url.here().panel
    names = list(items)
    split = names.index(open_) + 1 if open_ in items else len(names)
    tappable("more", _list(items, names[:split], open_), _take)
    draw = items[open_].draw if open_ in items else None
    if draw:
        with st.container(key="club-panel", border=True):
            draw()
    if names[split:]:
        tappable("more-below", _list(items, names[split:], open_), _take)
    if context.visitor().name:
        st.caption(_("Signed in as {name}", name=context.visitor().name))
        st.button(_("Sign out"), key="sign-out", on_click=sign_in.sign_out)


def _items() -> Iterator[tuple[str, Item]]:
    club = context.club()
    every = {
        "people": Item(_("People and the club"), _people(), "players", show_people),
        "roles": Item(_("Who may do what"), _members(), "roles", show_roles),
        "export": Item(_("Export"), "CSV · XLSX", "export", show_export),
        "import": Item(_("Import"), "", "import", show_import),
        "audit": Item(_("Audit: what was written by whom"), "", "audit", show_audit),
        "wall": Item(_("Wall screen"), "", "see"),
    }
    for name, item in every.items():
        if (club is not None or name in ("import", "wall")) and (item.action == "see" or context.may(item.action)):
            yield name, item


def _people() -> str:
    return _("{count} people", count=len(context.people())) if context.club() else ""


def _members() -> str:
    club = context.club()
    count = len(context.store().doors.members(club.id)) if club else 0
    return _("{count} people", count=count) if count else _("open to all")


def _list(items: dict[str, Item], names: list[str], open_: str) -> Markup:
    lines = (
        tap(
            f"more-{name}",
            _icon(ICONS[name]),
            tag("b", items[name].label),
            tag("span", items[name].value),
            tag("i", "▾" if name == open_ else "›", aria_hidden="true"),
            class_="hp-moreline hp-on" if name == open_ else "hp-moreline",
        )
        for name in names
    )
    return tag("div", *lines, class_="hp-clist")


def _icon(path: str) -> Markup:
    drawn = tag("path", d=path, fill="none", stroke="currentColor", stroke_width="1.8", stroke_linejoin="round")
    return tag("svg", drawn, viewBox="0 0 24 24", width=24, height=24, aria_hidden="true")


def _take(word: str) -> None:
    name = word.removeprefix("more-")
    if name == "wall":
        url.go(view="wall", panel="")
    elif name in ICONS:
        url.go(panel="" if url.here().panel == name else name)
