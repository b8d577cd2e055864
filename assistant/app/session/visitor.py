"""Who is at the app, in every section: by this browser's token, the club's provider, or a link to view.

A club without members asks nobody. What only members may do (keep house rules, write examples) is asked of the
database anew each time.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import streamlit as st

from assistant.app.base.addresses import address_of
from assistant.app.base.store import storage
from assistant.ledger.access import Account, Principal
from assistant.ledger.model import Club

if TYPE_CHECKING:
    from assistant.ledger.store.access import AccessControl

MEMBERS_ONLY = "HUIPAI_MEMBERS_ONLY"
"""Variable of the environment: "1" where every section is for members, not the club's alone."""
TOKEN, LINK = "club-token", "key"
"""Where the token of this browser is in the session, and which part of a link holds the one to view."""


def club() -> Club | None:
    """The club that is shown: the one that was chosen, else the first; None in an empty database."""
    clubs = storage().clubs()
    chosen = st.session_state.get("club-chosen")
    return next((one for one in clubs if one.id == chosen), clubs[0] if clubs else None)


def is_allowed(action: str) -> bool:
    """Whether the visitor may take an action outside of the club's pages, where no gate has asked."""
    found = recognised(club())
    return found is not None and found.may(action)


def recognised(shown: Club | None) -> Principal | None:
    """Who this is, asked of the database anew: by this browser's token, the club's provider, or a link.

    None for somebody whom a club with members does not know.
    """
    if shown is None or not storage().doors.members(shown.id):
        return Principal()
    doors = storage().doors
    for token in (st.session_state.get(TOKEN), st.query_params.get(LINK)):
        found = doors.visitor(shown.id, token) if token else None
        if found:
            return found
    return doors.by_account(shown.id, account()) if provider() and st.user.is_logged_in else None


def account() -> Account:
    """Whom the club's OpenID Connect provider names; an address counts only where it is said to be verified."""
    said = {name: str(st.user.get(name) or "") for name in ("iss", "sub", "email")}
    return Account(said["iss"], said["sub"], said["email"], st.user.get("email_verified") is True)


def doors() -> AccessControl:
    """The doors of the store, for somebody at the address of this session."""
    return storage().doors.at(address())


def address() -> str:
    """Where the browser of this session is, "" where nobody knows."""
    return address_of(st.context.headers.get("X-Forwarded-For", ""), str(st.context.ip_address or ""))


def provider() -> bool:
    """Whether the club's OpenID Connect is set up in Streamlit's secrets."""
    try:
        return "auth" in st.secrets
    except FileNotFoundError:
        return False


def section(wanted: str) -> str:
    """The section that is shown: the one that is wanted, or the club's door where everything is behind it."""
    return "club" if os.environ.get(MEMBERS_ONLY) == "1" and recognised(club()) is None else wanted
