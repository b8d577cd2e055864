"""Where the state lives between two runs: in the session and, in the same words, in the link of the page."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from assistant.app.lang import LANGUAGES
from assistant.app.link import from_query, to_query
from assistant.app.state import TableState


def load() -> TableState:
    """The current state, at the start of a run.

    A link that this session has not written (a refresh, the back button, a second phone) wins, except right after an
    edit: the browser may have sent that one before it heard of the link of the edit before.
    """
    query = st.query_params.to_dict()
    edited = st.session_state.pop("edited", False)
    if "state" not in st.session_state or (not edited and query != st.session_state.get("query")):
        st.session_state["state"] = from_query(query)
        st.session_state["lang"] = query["lang"] if query.get("lang") in LANGUAGES else "zh"
        st.session_state["query"] = query
    return current()


def current() -> TableState:
    """The state as it is."""
    state: TableState = st.session_state["state"]
    return state


def edit(change: Callable[[TableState], TableState]) -> None:
    """The state after `change`, kept in the session; `save` puts it into the link once the run has drawn it."""
    st.session_state["state"] = change(current())
    st.session_state["edited"] = True


def choose_language(lang: str) -> None:
    """From now on everything is said in `lang`."""
    st.session_state["lang"] = lang
    st.session_state["edited"] = True


def save() -> None:
    """Write the state into the link, if it says something else or is about to (an earlier one may be on its way)."""
    query = to_query(current()) | {"lang": st.session_state["lang"]}
    if query != st.query_params.to_dict() or query != st.session_state.get("query"):
        st.query_params.from_dict(query)
    st.session_state["query"] = query
