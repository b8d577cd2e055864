"""The devices that the visitor is signed in on: seen, and ended one by one."""

from __future__ import annotations

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.club import context
from assistant.ledger.access import AccessToken


def show_devices() -> None:
    """This device, and a line with a button that ends it for each of the others; nothing for a link to view."""
    own, *others = _devices() or (None,)
    if own is not None:
        st.text(_("This device: signed in since {time}", time=_time(own)))
    for one in others:
        with st.container(key=f"device-{one.id}", horizontal=True, vertical_alignment="center"):
            st.text(_("Signed in since {time}", time=_time(one)))
            st.button(_("End it"), key=f"end-device-{one.id}", on_click=_end, args=(one.id,))


def _devices() -> tuple[AccessToken, ...]:
    token, club = st.session_state.get(context.TOKEN), context.club()
    return context.store().doors.devices(club.id, token) if token and club else ()


def _time(device: AccessToken) -> str:
    return f"{context.local(device.made):%Y-%m-%d %H:%M}"


def _end(number: int) -> None:
    with context.defer_errors():
        context.doors().end_device(context.require_club().id, st.session_state.get(context.TOKEN, ""), number)
