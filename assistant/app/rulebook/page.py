"""The section of the rules: every set of rules with its 番种 as tiles, its chapters and its house rules."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import lru_cache

import streamlit as st

from assistant.app.base.i18n import _, is_chinese, term
from assistant.app.rulebook.view import chapters, house_rules, worths
from assistant.app.session.linked_state import LinkedState
from assistant.app.session.session import current
from assistant.app.ui.choice import choice
from assistant.app.ui.elements import title
from assistant.app.ui.html import Markup
from assistant.rules import RULESETS, RuleSet
from assistant.rules.rulebook import Book, book

PARTS: Mapping[str, Callable[[Book], Markup]] = {"worths": worths, "chapters": chapters, "options": house_rules}
OWN = "book-own"
"""The key of the toggle."""


@dataclass(frozen=True, slots=True)
class Page:
    """Which rules, "" for those of the table that is being entered, and which part of their book."""

    book: str = ""
    part: str = "worths"


def from_query(query: Mapping[str, str]) -> Page:
    """The page of a link; parts that make no sense are left out."""
    known = {"book": RULESETS, "part": PARTS}
    return Page(**{name: query[name] for name, choices in known.items() if query.get(name) in choices})


PAGE = LinkedState("book-page", frozenset({"book", "part"}), from_query, asdict)
"""Where this session is."""


def show() -> None:
    """One part of one set of rules: as written, or by the house rules of the table that is being entered."""
    state, page = current(), PAGE.load()
    name = page.book or state.rules
    st.html(title(_("Rules")))
    _book_choice({known: _title(rules) for known, rules in RULESETS.items()}, name)
    own = state.house if name == state.rules else ""
    if own and not st.toggle(_("By the house rules of this table"), value=True, key=OWN):
        own = ""
    _part_choice({"worths": term("番种"), "chapters": _("In words"), "options": _("House rules")}, page.part)
    with st.container(key="book"):
        st.html(PARTS[page.part](_book(name, own)))
    PAGE.put(replace(page, book=name))
    PAGE.save()


@lru_cache(maxsize=16)
def _book(name: str, own: str) -> Book:
    """The book by house rules in JSON; what of them makes no sense is left out."""
    return book(name, RULESETS[name].good_options(json.loads(own)) if own else {})


def _title(rules: RuleSet) -> str:
    return term(rules.title) if is_chinese() else rules.gloss


def _book_choice(names: Mapping[str, str], chosen: str) -> None:
    """Which rules: too many for a row."""
    st.selectbox(
        _("Rules"),
        list(names),
        format_func=lambda known: names.get(known, ""),
        label_visibility="collapsed",
        **choice("choose-book", chosen, lambda picked: PAGE.edit(lambda page: replace(page, book=picked))),
    )


def _part_choice(names: Mapping[str, str], chosen: str) -> None:
    """Which part of the book."""
    with st.container(key="row-part"):
        st.segmented_control(
            _("Part"),
            list(names),
            format_func=lambda known: names.get(known, ""),
            label_visibility="collapsed",
            width="stretch",
            required=True,
            **choice("choose-part", chosen, lambda picked: PAGE.edit(lambda page: replace(page, part=picked))),
        )
