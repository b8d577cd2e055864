"""What is needed less often, each behind its own heading: people, export and import, who may do what, the audit."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from assistant.app.club import desk, gate, place
from assistant.app.club.audit import show_audit
from assistant.app.club.exports import show_export
from assistant.app.club.imports import show_import
from assistant.app.club.people import show_people
from assistant.app.club.roles import show_roles
from assistant.app.components.pieces import title
from assistant.app.lang import _


def show() -> None:
    """The headings that the visitor may open; one is open at a time."""
    desk.tell()
    panels: dict[str, tuple[str, str, Callable[[], None]]] = {
        "people": (_("People and the club"), "players", show_people),
        "export": (_("Export"), "export", show_export),
        "import": (_("Import"), "import", show_import),
        "roles": (_("Who may do what"), "roles", show_roles),
        "audit": (_("Audit: what was written by whom"), "audit", show_audit),
    }
    st.html(title(_("More")))
    st.button(_("Wall screen"), key="to-wall", width="stretch", on_click=place.go, kwargs={"view": "wall", "panel": ""})
    if desk.club() is None:
        st.info(_("There is no club yet: open an evening first."))
        panels = {"import": panels["import"]}
    open_ = place.here().panel
    for name, (label, action, draw) in panels.items():
        if not desk.may(action):
            continue
        st.button(
            label,
            key=f"more-{name}",
            type="primary" if name == open_ else "secondary",
            width="stretch",
            on_click=place.go,
            kwargs={"panel": "" if name == open_ else name},
        )
        if name == open_:
            with st.container(key="club-panel", border=True):
                draw()
    if desk.visitor().name:
        st.caption(_("Signed in as {name}", name=desk.visitor().name))
        st.button(_("Sign out"), key="sign-out", on_click=gate.sign_out)
