"""What is needed less often, each behind its own heading: people, export and import, who may do what, the audit."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.club import context, url
from assistant.app.club.access import sign_in
from assistant.app.club.access.audit import show_audit
from assistant.app.club.access.devices import show_devices
from assistant.app.club.access.people import show_people
from assistant.app.club.access.roles import show_roles
from assistant.app.club.exchange.exports import show_export
from assistant.app.club.exchange.imports import show_import
from assistant.app.ui.elements import title


def show() -> None:
    """The headings that the visitor may open; one is open at a time."""
    context.tell()
    panels: dict[str, tuple[str, str, Callable[[], None]]] = {
        "people": (_("People and the club"), "players", show_people),
        "export": (_("Export"), "export", show_export),
        "import": (_("Import"), "import", show_import),
        "roles": (_("Who may do what"), "roles", show_roles),
        "audit": (_("Audit: what was written by whom"), "audit", show_audit),
    }
    st.html(title(_("More")))
    st.button(_("Wall screen"), key="to-wall", width="stretch", on_click=url.go, kwargs={"view": "wall", "panel": ""})
    if context.club() is None:
        st.info(_("There is no club yet: open an evening first."))
        panels = {"import": panels["import"]}
    open_ = url.here().panel
    for name, (label, action, draw) in panels.items():
        if not context.may(action):
            continue
        st.button(
            label,
            key=f"more-{name}",
            type="primary" if name == open_ else "secondary",
            width="stretch",
            on_click=url.go,
            kwargs={"panel": "" if name == open_ else name},
        )
        if name == open_:
            with st.container(key="club-panel", border=True):
                draw()
    if context.visitor().name:
        st.text(_("Signed in as {name}", name=context.visitor().name))
        show_devices()
        st.button(_("Sign out"), key="sign-out", on_click=sign_in.sign_out)
