"""Which run of the page is the newest: Streamlit begins one before the run that it breaks off has ended."""

from __future__ import annotations

from threading import get_ident
from typing import Any

import streamlit as st


def begin() -> None:
    """This run, or the tap that leads to it, is the newest of its session."""
    _session()["thread"] = get_ident()


def is_newest() -> bool:
    """Whether no other run of this session has begun since; what an older one sees may be out of date."""
    return _session().get("thread") in (None, get_ident())


def _session() -> dict[str, Any]:
    """A plain dictionary of the session, so that a run is not broken off while it is written."""
    found: dict[str, Any] = st.session_state.setdefault("runs", {})
    return found
