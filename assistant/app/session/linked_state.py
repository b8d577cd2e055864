"""State that the browser, the session and the link of the page share: one frozen value, read and written in one place.

A refresh, the back button or the same link on a second phone goes on where it was. Several such states stand side by
side in one link: each owns some parts of it by name and leaves the others alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

import streamlit as st

State = TypeVar("State")


def parts_of_link(names: frozenset[str]) -> dict[str, str]:
    """The parts of the page's link that have these names."""
    return {name: value for name, value in st.query_params.to_dict().items() if name in names}


def write_link(names: frozenset[str], parts: Mapping[str, str], before: Mapping[str, str] | None) -> None:
    """Puts parts into the link, in place of all that have these names.

    Nothing is sent where the link says so already, unless this session wrote something else `before`: that one may
    still be on its way.
    """
    written = st.query_params.to_dict()
    wanted = {name: value for name, value in written.items() if name not in names} | dict(parts)
    if wanted != written or parts != before:
        st.query_params.from_dict(wanted)


@dataclass(frozen=True, slots=True)
class LinkedState(Generic[State]):
    """Where one state is kept, and how it is read from a link and written into one.

    `key` is its place in the session, `names` are its parts of the link. `read` takes those parts, leaves out what
    makes no sense in them and raises nothing; `read(write(state)) == state`. `keeps` says that a link without any of
    the parts comes from elsewhere and leaves the state as it is; without it such a link is that of the first page.
    """

    key: str
    names: frozenset[str]
    read: Callable[[Mapping[str, str]], State]
    write: Callable[[State], dict[str, str]]
    keeps: bool = False

    def load(self) -> State:
        """The state at the start of a run: a link that this session has not written wins, except after an edit.

        The browser may have sent such a link before it heard of the one that the edit wrote.
        """
        parts = parts_of_link(self.names)
        held = st.session_state.get(self._held, False)
        follows = not held and parts != st.session_state.get(self._written) and (parts or not self.keeps)
        if self.key not in st.session_state or follows:
            st.session_state[self.key] = self.read(parts)
            st.session_state[self._written] = parts
        return self.current()

    def current(self) -> State:
        """The state as it is; what an empty link says in a session that has not been there."""
        if self.key not in st.session_state:
            st.session_state[self.key] = self.read({})
        state: State = st.session_state[self.key]
        return state

    def put(self, state: State) -> None:
        """Puts another state while the page is drawn: nothing has to be drawn again."""
        st.session_state[self.key] = state

    def edit(self, change: Callable[[State], State]) -> None:
        """The state after `change`, for callbacks; `save` puts it into the link once the run has drawn it."""
        self.put(change(self.current()))
        self.hold()

    def hold(self) -> None:
        """Keeps this session's own state, whatever link the browser has, until a run has written it there."""
        st.session_state[self._held] = True

    def save(self) -> None:
        """Writes the state into the link, at the end of a run."""
        parts = self.write(self.current())
        write_link(self.names, parts, st.session_state.get(self._written))
        st.session_state[self._written] = parts
        st.session_state.pop(self._held, None)  # a run that is broken off before has told the browser no link yet

    @property
    def _held(self) -> str:
        return f"{self.key}-held"

    @property
    def _written(self) -> str:
        return f"{self.key}-written"
