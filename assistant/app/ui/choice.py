"""What a player chooses, told once.

Streamlit calls what hangs on a widget that has left the page once more, with the first quick tap on the page after the
next: to it a value that the browser still sends and that it has forgotten is a new one. Taken as a choice, it would
undo what was done since, so here only a value that differs from the one known is one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import streamlit as st


def choice(key: str, now: Any, take: Callable[[Any], Any]) -> dict[str, Any]:
    """`key` and `on_change` of a widget that is to show `now`; `take` gets every other value that is chosen."""
    st.session_state[key] = now  # in every run: one broken off may not have reached the browser
    return {"key": key, "on_change": once(key, now, take)}


def once(key: str, now: Any, take: Callable[[Any], Any]) -> Callable[[], None]:
    """The `on_change` of a widget that shows `now`: `take` gets every other value, each but once."""
    known = now

    def changed() -> None:
        nonlocal known
        value = st.session_state.get(key, known)
        if value != known:
            known = value
            take(value)

    return changed
