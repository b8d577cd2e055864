"""The devices that the visitor is signed in on: seen, and ended one by one."""

from __future__ import annotations

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.club import context


def show_devices() -> None:
    """One line a device, with the button that ends it; nothing where nobody is asked who they are."""
    name, club = context.visitor().name, context.require_club()
    for one in context.store().doors.devices(club.id, name) if name else ():
        with st.container(key=f"device-{one.id}", horizontal=True, vertical_alignment="center"):
            st.text(_("Signed in since {time}", time=f"{context.local(one.made):%Y-%m-%d %H:%M}"))
            st.button(_("End it"), key=f"end-device-{one.id}", on_click=_end, args=(one.id,))


def _end(number: int) -> None:
    with context.defer_errors():
        context.doors().end_device(context.require_club().id, context.visitor().name, number)
