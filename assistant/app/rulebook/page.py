"""The section of the rules: every set of rules with its 番种 as tiles, its chapters and its house rules."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache

import streamlit as st

from assistant.app.base.i18n import _, is_chinese, term
from assistant.app.rulebook.view import chapters, house_rules, worths
from assistant.app.session.session import current
from assistant.app.ui.elements import title
from assistant.app.ui.html import Markup
from assistant.rules import RULESETS, RuleSet
from assistant.rules.rulebook import Book, book

PARTS: Mapping[str, Callable[[Book], Markup]] = {"worths": worths, "chapters": chapters, "options": house_rules}
BOOK, PART, OWN = "book", "part", "book-own"
"""Parts of the link: which rules, which part of their book; and the key of the toggle."""


def show() -> None:
    """One part of one set of rules: as written, or by the house rules of the table that is being entered."""
    state = current()
    name = _chosen(BOOK, list(RULESETS), state.rules)
    part = _chosen(PART, list(PARTS), "worths")
    st.html(title(_("Rules")))
    _book_choice({known: _title(rules) for known, rules in RULESETS.items()})
    own = state.house if name == state.rules else ""
    if own and not st.toggle(_("By the house rules of this table"), value=True, key=OWN):
        own = ""
    _choice(PART, {"worths": term("番种"), "chapters": _("In words"), "options": _("House rules")}, _("Part"))
    with st.container(key="book"):
        st.html(PARTS[part](_book(name, own)))
    _remember({BOOK: name, PART: part})


@lru_cache(maxsize=16)
def _book(name: str, own: str) -> Book:
    """The book by house rules in JSON; what of them makes no sense is left out."""
    return book(name, RULESETS[name].good_options(json.loads(own)) if own else {})


def _title(rules: RuleSet) -> str:
    return term(rules.title) if is_chinese() else rules.gloss


def _chosen(key: str, choices: list[str], first: str) -> str:
    """What was tapped, or what a link says that this session has not written (a refresh, the back button)."""
    asked = st.query_params.get(key)
    if f"tapped-{key}" in st.session_state:
        asked = st.session_state.pop(f"tapped-{key}")
    chosen = asked if asked in choices else first
    st.session_state[f"choose-{key}"] = chosen
    return chosen


def _book_choice(names: Mapping[str, str]) -> None:
    """Which rules: too many for a row."""

    def take() -> None:
        st.session_state[f"tapped-{BOOK}"] = st.session_state[f"choose-{BOOK}"]

    st.selectbox(
        _("Rules"),
        list(names),
        key=f"choose-{BOOK}",
        format_func=lambda known: names.get(known, ""),
        on_change=take,
        label_visibility="collapsed",
    )


def _choice(key: str, names: Mapping[str, str], label: str) -> None:
    """One of several; a second tap on the same takes nothing away."""

    def take() -> None:
        picked = st.session_state[f"choose-{key}"]
        if picked in names:
            st.session_state[f"tapped-{key}"] = picked

    with st.container(key=f"row-{key}"):
        st.segmented_control(
            label,
            list(names),
            key=f"choose-{key}",
            format_func=lambda known: names.get(known, ""),
            on_change=take,
            label_visibility="collapsed",
            width="stretch",
            required=True,
        )


def _remember(chosen: Mapping[str, str]) -> None:
    """Into the link, where it says something else."""
    for key, value in chosen.items():
        if st.query_params.get(key) != value:
            st.query_params[key] = value
