"""Who is at the app: nobody is asked in a club without members; else a device, a link, a provider or a PIN says it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.club import context
from assistant.app.club.access.secret import keyboard_switch, secret_field
from assistant.app.ui.elements import title
from assistant.app.ui.html import plain
from assistant.ledger.access import Member, Principal
from assistant.ledger.errors import LedgerError
from assistant.ledger.model import Club

SCRIPT = Path(__file__).with_name("device_token.js")


@cache
def _keeper() -> Any:
    return st.components.v2.component("huipai-keep", js=SCRIPT.read_text("utf-8"), isolate_styles=False)


def passed() -> bool:
    """Whether the page may be shown; else it asks who is there. Each run asks the database anew."""
    found = context.club()
    members = context.store().doors.members(found.id) if found else ()
    if found and members:
        _keep(found)
    visitor = context.recognised(found)
    st.session_state["club-visitor"] = visitor or Principal("", None)
    if visitor is None and found:
        _ask(found, members)
    return visitor is not None


def _keep(club: Club) -> None:
    """Takes the token that this browser keeps; a new one, or "-" to forget, is put there."""
    put = st.session_state.pop("club-put-token", "")
    kept = _keeper()(key="club-keep", data={"club": club.id, "put": put}, on_token_change=lambda: None)
    if put:
        st.session_state[context.TOKEN] = "" if put == "-" else put
    elif context.TOKEN not in st.session_state and kept and kept.get("token"):
        st.session_state[context.TOKEN] = kept["token"]


def _ask(club: Club, members: tuple[Member, ...]) -> None:
    st.html(title(club.name, _("Who are you?")))
    for sentence in st.session_state.pop("club-refused", ()):
        st.warning(plain(sentence))
    with st.form("sign-in", enter_to_submit=True):
        names = [one.name for one in members if one.has_secret]
        st.selectbox(_("Name"), names, key="sign-name")
        secret_field("sign-secret", "current-password")
        st.form_submit_button(_("Sign in"), type="primary", width="stretch", on_click=_sign_in, args=(club,))
        keyboard_switch()
    if context.provider():
        st.button(_("Sign in with the club's account"), key="sign-provider", on_click=st.login, width="stretch")
        if st.user.is_logged_in:
            st.warning(_("{email} is not a member of this club: ask its owner.", email=plain(str(st.user.email))))
            st.button(_("Sign out"), key="sign-out-provider", on_click=st.logout)


def _sign_in(club: Club) -> None:
    name, secret = st.session_state.get("sign-name"), st.session_state.get("sign-secret") or ""
    st.session_state["sign-secret"] = ""
    try:
        _visitor, token = context.doors().sign_in(club.id, str(name or ""), secret)
    except LedgerError as error:
        st.session_state["club-refused"] = context.said(error)
        return
    st.session_state["club-put-token"] = token


def sign_out() -> None:
    """Forgets this device, here and in the database."""
    token = st.session_state.get(context.TOKEN)
    if token:
        context.doors().sign_out(context.require_club().id, token)
    st.session_state["club-put-token"] = "-"
    st.query_params.pop(context.LINK, None)
    if context.provider() and st.user.is_logged_in:
        st.logout()
