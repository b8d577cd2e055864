"""Which sessions may put files on the server: those that were shown the place to choose one, and no others."""

from __future__ import annotations

from threading import Lock

from streamlit.runtime.scriptrunner import get_script_run_ctx

_granted: dict[str, None] = {}
_lock = Lock()
MOST = 10_000
"""Sessions; those that were granted it first are forgotten first."""


def grant(may: bool) -> bool:
    """Whether this session may, from now on; gives `may` back."""
    context = get_script_run_ctx()
    if context:
        with _lock:
            _granted.pop(context.session_id, None)
            if may:
                _granted[context.session_id] = None
            while len(_granted) > MOST:
                del _granted[next(iter(_granted))]
    return may


def is_granted(session: str) -> bool:
    """Whether that session may."""
    return session in _granted
