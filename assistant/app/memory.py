"""Where the state lives between two runs: in the session and, in the same words, in the link of the page."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from assistant.app.lang import LANGUAGES
from assistant.app.link import NAMES, from_query, to_query
from assistant.app.sections import sections
from assistant.app.state import TableState

OURS = {*NAMES, "at", "lang"}
"""Parts of the link that are written here; a section may keep others of its own beside them."""


def load() -> str:
    """The section to show, at the start of a run; `current` has the state.

    A link that this session has not written (a refresh, the back button, a second phone) wins, except right after an
    edit: the browser may have sent that one before it heard of the link of the edit before.
    """
    query = _ours(st.query_params.to_dict())
    edited = st.session_state.pop("edited", False)
    if "state" not in st.session_state or (not edited and query != st.session_state.get("query")):
        st.session_state["state"] = from_query(query)
        st.session_state["lang"] = query["lang"] if query.get("lang") in LANGUAGES else "zh"
        st.session_state["at"] = query["at"] if query.get("at") in sections() else next(iter(sections()))
        st.session_state["query"] = query
    return str(st.session_state["at"])


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


def go_to(section: str) -> None:
    """From now on that section is shown; parts of the link that the one before kept go."""
    st.session_state["at"] = section
    st.session_state["edited"] = True
    st.query_params.from_dict(_ours(st.query_params.to_dict()))


def save() -> None:
    """Write the state into the link, if it says something else or is about to (an earlier one may be on its way)."""
    written = st.query_params.to_dict()
    at = st.session_state["at"]
    query = to_query(current()) | {"lang": st.session_state["lang"]} | ({} if at == "hand" else {"at": at})
    others = {name: value for name, value in written.items() if name not in OURS}
    if query | others != written or query != st.session_state.get("query"):
        st.query_params.from_dict(query | others)
    st.session_state["query"] = query


def _ours(query: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in query.items() if name in OURS}
