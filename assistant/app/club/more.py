"""What is needed less often, as a list with values: people, export and import, who may do what, the audit, the wall."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.club import context, url
from assistant.app.club.access import sign_in
from assistant.app.club.access.audit import show_audit
from assistant.app.club.access.devices import show_devices
from assistant.app.club.access.people import show_people
from assistant.app.club.access.roles import show_roles
from assistant.app.ui.elements import title
from assistant.app.ui.html import Markup, tag
from assistant.app.ui.icons import ICONS, icon
from assistant.app.ui.tappable import tap, tappable


@dataclass(frozen=True, slots=True)
class Item:
    """One line: its label, a value of now, the action that a visitor has to be allowed, and what it unfolds."""

    label: str
    value: str
    action: str
    draw: Callable[[], None] | None = None


def _export() -> None:
    from assistant.app.club.exchange.exports import show_export  # noqa: PLC0415  # it loads what writes workbooks

    show_export()


def _import() -> None:
    from assistant.app.club.exchange.imports import show_import  # noqa: PLC0415

    show_import()


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
        show_devices()
        st.button(_("Sign out"), key="sign-out", on_click=sign_in.sign_out)


def _items() -> Iterator[tuple[str, Item]]:
    club = context.club()
    every = {
        "people": Item(_("People and the club"), _people(), "players", show_people),
        "roles": Item(_("Who may do what"), _members(), "roles", show_roles),
        "export": Item(_("Export"), "CSV · XLSX", "export", _export),
        "import": Item(_("Import"), "", "import", _import),
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
            icon(name),
            tag("b", items[name].label),
            tag("span", items[name].value),
            tag("i", "▾" if name == open_ else "›", aria_hidden="true"),
            class_="hp-moreline hp-on" if name == open_ else "hp-moreline",
        )
        for name in names
    )
    return tag("div", *lines, class_="hp-clist")


def _take(word: str) -> None:
    name = word.removeprefix("more-")
    if name == "wall":
        url.go(view="wall", panel="")
    elif name in ICONS:
        url.go(panel="" if url.here().panel == name else name)
