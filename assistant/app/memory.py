"""Where the app stands between two runs: the draft in the store, and in the link its key and the step that is shown.

The session holds only what this phone saw last. Any edit is in the store before the page is drawn again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import streamlit as st

from assistant.app import drafts
from assistant.app.drafts import Held
from assistant.app.lang import LANGUAGES, language_of
from assistant.app.link import NAMES, from_query, to_query
from assistant.app.sections import sections
from assistant.app.state import STEPS, TableState

log = logging.getLogger(__name__)

OURS = {*NAMES, "at", "d", "lang"}
"""Parts of the link that are written here; a section may keep others of its own beside them."""
Found = TypeVar("Found")
SAID = "said"
"""What happened to the draft that a person should know: names of sentences, said once."""
LANG_COOKIE, DRAFT_COOKIE = "hp-lang", "hp-draft"


def load() -> str:
    """The section to show, at the start of a run; `current` has the state.

    A link that this session has not written (a refresh, the back button, a second phone) wins, except right after an
    edit: the browser may have sent that one before it heard of the link of the edit before.
    """
    query = _ours(st.query_params.to_dict())
    edited = st.session_state.pop("edited", False)
    if "held" not in st.session_state or (not edited and query != st.session_state.get("query")):
        _follow(query)
    elif not edited:
        refresh()
    return str(st.session_state["at"])


def _follow(query: dict[str, str]) -> None:
    """Go where a link leads. In a session that goes on, a hand that is stored gives way to no link without a key."""
    first = "held" not in st.session_state
    here = st.session_state
    here["lang"] = query["lang"] if query.get("lang") in LANGUAGES else here.get("lang") or _spoken()
    here["at"] = query["at"] if query.get("at") in sections() else next(iter(sections()))
    here["step"] = query["step"] if query.get("step") in STEPS else STEPS[0]
    here["query"] = query
    key = query.get("d", "")
    if key and not first and key == here["held"].key:
        refresh()
    elif key:
        _open(key, query)
    elif first or (not here["held"].version and query.keys() & (NAMES - {"step"})):
        here["held"] = drafts.fresh(from_query(query))


def _open(key: str, query: dict[str, str]) -> None:
    found = _tried(lambda: drafts.opened(key), Held(key) if drafts.KEY.fullmatch(key) else None)
    if found is None:
        say("gone")
    st.session_state["held"] = found or drafts.fresh(from_query(query))


def refresh() -> bool:
    """Take over what another phone has saved; whether there was something."""
    draft = held()
    if not draft.version or "unsaved" in st.session_state:
        return False
    found = _tried(lambda: drafts.opened(draft.key), None)
    if found is None or found.version == draft.version:
        return False
    st.session_state["held"] = found
    return True


def current() -> TableState:
    """The state as it is, at the step that is shown."""
    return replace(held().entry.state, step=st.session_state["step"])


def edit(change: Callable[[TableState], TableState]) -> None:
    """The state after `change`, in the store already when this returns.

    What another phone changed since stays; where both changed the same, this one counts and it is said.
    """
    before = current()
    after = change(before)
    here = st.session_state
    here["edited"] = True
    here["step"] = after.step
    if replace(after, step=before.step) == before and "unsaved" not in here:
        return
    draft = held()
    made = _tried(lambda: drafts.changed(draft, after, before.step), None)
    if made is None:  # it stays in the session and in the link, and the next edit tries again
        here["held"] = replace(draft, entry=replace(draft.entry, state=replace(after, step=STEPS[0])))
        here["unsaved"] = True
        return
    here.pop("unsaved", None)
    here["held"] = made[0]
    if made[1]:
        say("clash")


def undo() -> None:
    """Take the last change back, and show the step where it was made."""
    _walk(drafts.undone)


def redo() -> None:
    """Make the change again that was taken back last."""
    _walk(drafts.redone)


def _walk(way: Callable[[Held], tuple[Held, str]]) -> None:
    draft = held()
    made = _tried(lambda: way(draft), None)
    if made:
        st.session_state["held"], st.session_state["step"] = made
        st.session_state["edited"] = True


def hand_key() -> str:
    """What this hand is called for good: the same in every session and for every tap on it."""
    draft = held()
    return f"{draft.key}-{draft.entry.state.number}"


def choose_language(lang: str) -> None:
    """From now on everything is said in `lang`."""
    st.session_state["lang"] = lang
    st.session_state["edited"] = True


def go_to(section: str) -> None:
    """From now on that section is shown; parts of the link that the one before kept go."""
    st.session_state["at"] = section
    st.session_state["edited"] = True
    st.query_params.from_dict(_ours(st.query_params.to_dict()))


def take_up(key: str) -> None:
    """Go on with the hand of that draft."""
    found = _tried(lambda: drafts.opened(key), None)
    if found:
        st.session_state["held"], st.session_state["step"] = found, found.entry.went
        st.session_state["edited"] = True


def left_behind() -> Held | None:
    """The hand that this browser was at in an earlier visit, while nothing is entered in this one."""
    key = cookie(DRAFT_COOKIE)
    draft = held()
    if draft.version or draft.entry.state != TableState() or not drafts.KEY.fullmatch(key):
        return None
    found = _tried(lambda: drafts.opened(key), None)
    return found if found and (found.entry.state.hand or found.entry.state.melds) else None


def save() -> None:
    """Write key and step into the link, if it says something else or is about to (an earlier one may be on its way)."""
    written = st.query_params.to_dict()
    query = link()
    others = {name: value for name, value in written.items() if name not in OURS}
    if query | others != written or query != st.session_state.get("query"):
        st.query_params.from_dict(query | others)
    st.session_state["query"] = query


def link() -> dict[str, str]:
    """The parts of the link that leads here. One that could not be saved has all that was entered in it."""
    here, draft = st.session_state, held()
    kept = draft.version and "unsaved" not in here
    query = {"d": draft.key} if kept else to_query(draft.entry.state)
    query |= {"step": here["step"]} if here["step"] != STEPS[0] else {}
    return query | {"lang": here["lang"]} | ({} if here["at"] == "hand" else {"at": here["at"]})


def say(name: str) -> None:
    """Have something said on the next page."""
    st.session_state.setdefault(SAID, []).append(name)


def held() -> Held:
    """The draft as this phone saw it last."""
    found: Held = st.session_state["held"]
    return found


def _tried(act: Callable[[], Found], failed: Found) -> Found:
    """What `act` gives; `failed`, and a word to the player, when the store cannot be used."""
    try:
        return act()
    except Exception:  # whatever the store is, a tap must not fail for it; the log has the rest
        log.exception("the store could not be used")
        say("unsaved")
        return failed


def _spoken() -> str:
    """The language chosen in an earlier visit, else the one that the browser asks for."""
    chosen = cookie(LANG_COOKIE)
    return chosen if chosen in LANGUAGES else language_of(locale())


def cookie(name: str) -> str:
    """What this browser remembers under that name, "" for nothing."""
    return str(st.context.cookies.get(name, ""))


def locale() -> str | None:
    """The language that the browser asks for."""
    return st.context.locale


def _ours(query: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in query.items() if name in OURS}
