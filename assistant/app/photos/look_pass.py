"""Which open pages may send frames of a viewfinder: those that hold a pass."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from threading import Lock

import streamlit as st
from streamlit import runtime
from streamlit.runtime.scriptrunner import get_script_run_ctx

from assistant.app.base.addresses import household
from assistant.app.photos.turns import Owner
from assistant.app.session.visitor import address

PASS = "look-pass"
MOST = 10_000
"""Passes; those given first are forgotten first."""

_owners: OrderedDict[str, Owner] = OrderedDict()
_lock = Lock()


def look_pass() -> str:
    """The pass of this session, the same each time; "" outside of a session."""
    context = get_script_run_ctx()
    if context is None:
        return ""
    found = str(st.session_state.setdefault(PASS, secrets.token_urlsafe(18)))
    with _lock:
        _owners[found] = Owner(household(address()), context.session_id)
        _owners.move_to_end(found)
        while len(_owners) > MOST:
            _owners.popitem(last=False)
    return found


def owner_of(said: str) -> Owner | None:
    """Whose pass that is; None for none, and for one of a page that is closed."""
    owner = _owners.get(said)
    is_open = owner and runtime.exists() and runtime.get_instance().is_active_session(owner.session)
    return owner if is_open else None
