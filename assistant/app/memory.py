"""Where the state lives between two runs: in the session and, in the same words, in the link of the page."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from assistant.app.lang import LANGUAGES
from assistant.app.link import from_query, to_query
from assistant.app.state import TableState


def load() -> TableState:
    """The current state. A link that this session has not written itself (refresh, back, a second phone) wins."""
    query = st.query_params.to_dict()
    if "state" not in st.session_state or query != st.session_state.get("query"):
        st.session_state["state"] = from_query(query)
        st.session_state["lang"] = query["lang"] if query.get("lang") in LANGUAGES else "zh"
        st.session_state["query"] = query
    state: TableState = st.session_state["state"]
    return state


def edit(change: Callable[[TableState], TableState]) -> None:
    """The state after `change`, kept in the session; `save` puts it into the link once the run draws it."""
    st.session_state["state"] = change(load())


def choose_language(lang: str) -> None:
    """From now on everything is said in `lang`."""
    load()
    st.session_state["lang"] = lang


def save() -> None:
    """Write the state into the link, if it says something else."""
    query = to_query(load()) | {"lang": st.session_state["lang"]}
    if query != st.query_params.to_dict():
        st.query_params.from_dict(query)
    st.session_state["query"] = query


