"""Where the app stands between two runs: the draft in the store, and in the link its key and the step that is shown.

The session holds only what this phone saw last. Any edit is in the store before the page is drawn again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

import streamlit as st

from assistant.app.base.i18n import LANGUAGES, language_of
from assistant.app.base.sections import SECTIONS
from assistant.app.session import drafts, played
from assistant.app.session.drafts import HeldDraft
from assistant.app.session.hand_draft import STEPS, TableState
from assistant.app.session.linked_state import parts_of_link, write_link
from assistant.app.session.url import NAMES, from_query, to_query
from assistant.ledger.keys import hidden
from assistant.rules import RULESETS, OptionValue

log = logging.getLogger(__name__)

OURS = NAMES | {"at", "d", "lang"}
"""Parts of the link that are written here; a section may keep others of its own beside them."""
Found = TypeVar("Found")
LANG_COOKIE, DRAFT_COOKIE, RULES_COOKIE = "hp-lang", "hp-draft", "hp-rules"


def _here() -> dict[str, Any]:
    """What this session holds, in one plain dictionary.

    Streamlit may break off a run, callbacks too, wherever its own session state is touched; nothing between two such
    places is ever done by half.
    """
    found: dict[str, Any] = st.session_state.setdefault("here", {})
    return found


def load() -> str:
    """The section to show, at the start of a run; `current` has the state.

    A link that this session has not written (a refresh, the back button, a second phone) wins, except right after an
    edit: the browser may have sent that one before it heard of the link of the edit before.
    """
    query = parts_of_link(OURS)
    here = _here()
    edited = here.pop("edited", False)
    if "held" not in here or (not edited and query != here.get("query")):
        _follow(query)
    elif not edited:
        refresh()
    return str(here["at"])


def _follow(query: dict[str, str]) -> None:
    """Go where a link leads. In a session that goes on, a hand that is stored gives way to no link without a key."""
    here = _here()
    first = "held" not in here
    _speak(query["lang"] if query.get("lang") in LANGUAGES else here.get("lang") or _spoken())
    here["at"] = query["at"] if query.get("at") in SECTIONS else SECTIONS[0]
    here["step"] = query["step"] if query.get("step") in STEPS else STEPS[0]
    here["query"] = query
    key = query.get("d", "")
    if key and not first and key == here["held"].key:
        refresh()
    elif key:
        _open(key, query)
    elif first or (not here["held"].version and query.keys() & (NAMES - {"step"})):
        here["held"] = drafts.fresh(_begun(query))


def _begun(query: dict[str, str]) -> TableState:
    """What a link without a key says; one that says nothing begins a hand by the rules that this phone plays."""
    state, rules = from_query(query), cookie(RULES_COOKIE)
    return (
        replace(state, rules=rules) if state == replace(TableState(), step=state.step) and rules in RULESETS else state
    )


def _open(key: str, query: dict[str, str]) -> None:
    found = _tried(lambda: drafts.opened(key), HeldDraft(key) if drafts.KEY.fullmatch(key) else None)
    if found is None:
        say("gone")
    _here()["held"] = found or drafts.fresh(from_query(query))


def refresh() -> bool:
    """Take over what another phone has saved; whether there was something."""
    here = _here()
    draft: HeldDraft = here["held"]
    if not draft.version or "unsaved" in here:
        return False
    found = _tried(lambda: drafts.opened(draft.key), None)
    if found is None or found.version == draft.version:
        return False
    here["held"] = found
    return True


def current() -> TableState:
    """The state as it is, at the step that is shown."""
    here = _here()
    draft: HeldDraft = here["held"]
    return replace(draft.entry.state, step=here["step"])


def rules_now() -> tuple[str, dict[str, OptionValue]]:
    """The ruleset and the house rules of the hand; "" and none before a run has begun."""
    if "held" not in _here():
        return "", {}
    state = current()
    return state.rules, played.given(state.rules, state.house)


def edit(change: Callable[[TableState], TableState]) -> None:
    """The state after `change`, in the store already when this returns.

    What another phone changed since stays; where both changed the same, this one counts and it is said.
    """
    before = current()
    after = change(before)
    here = _here()
    here["edited"] = True
    here["step"] = after.step
    if replace(after, step=before.step) == before and "unsaved" not in here:
        return
    draft: HeldDraft = here["held"]
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


def _walk(way: Callable[[HeldDraft], tuple[HeldDraft, str]]) -> None:
    here = _here()
    made = _tried(lambda: way(here["held"]), None)
    if made:
        here["held"], here["step"] = made
        here["edited"] = True


def hand_key() -> str:
    """What this hand is called for good: the same in every session and for every tap on it.

    Whoever reads it, in the ledger or in an export, cannot open the draft by it.
    """
    draft = held()
    return hidden(f"{draft.key}-{draft.entry.state.number}")


def choose_language(lang: str) -> None:
    """From now on everything is said in `lang`."""
    _speak(lang)
    _here()["edited"] = True


def _speak(lang: str) -> None:
    _here()["lang"] = lang
    st.session_state["lang"] = lang  # where `lang` looks for it


def go_to(section: str) -> None:
    """From now on that section is shown; parts of the link that the one before kept go."""
    here = _here()
    here["at"] = section
    here["edited"] = True
    st.query_params.from_dict(parts_of_link(OURS))


def take_up(key: str) -> None:
    """Go on with the hand of that draft."""
    found = _tried(lambda: drafts.opened(key), None)
    if found:
        here = _here()
        here["held"], here["step"] = found, found.entry.went
        here["edited"] = True


def unfinished_draft() -> HeldDraft | None:
    """The hand that this browser was at in an earlier visit, while nothing is entered in this one."""
    key = cookie(DRAFT_COOKIE)
    draft = held()
    if draft.version or draft.entry.state.hand or draft.entry.state.melds or not drafts.KEY.fullmatch(key):
        return None
    found = _tried(lambda: drafts.opened(key), None)
    return found if found and (found.entry.state.hand or found.entry.state.melds) else None


def save() -> None:
    """Write key and step into the link, if it says something else or is about to (an earlier one may be on its way)."""
    query = link()
    write_link(OURS, query, _here().get("query"))
    _here()["query"] = query


def link() -> dict[str, str]:
    """The parts of the link that leads here. One that could not be saved has all that was entered in it."""
    here = _here()
    draft: HeldDraft = here["held"]
    kept = draft.version and "unsaved" not in here
    query = {"d": draft.key} if kept else to_query(draft.entry.state)
    query |= {"step": here["step"]} if here["step"] != STEPS[0] else {}
    return query | {"lang": here["lang"]} | ({} if here["at"] == "hand" else {"at": here["at"]})


def say(name: str) -> None:
    """Have something said on the next page."""
    _here().setdefault("said", []).append(name)


def told() -> list[str]:
    """The names of what is to be said, each once."""
    return list(dict.fromkeys(_here().pop("said", [])))


def held() -> HeldDraft:
    """The draft as this phone saw it last."""
    found: HeldDraft = _here()["held"]
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
