"""House rules that a table can play by: each ruleset as written, its presets, and those that are kept under a name."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.club import context
from assistant.app.session.known_rules import known_rules
from assistant.ledger.model import Table
from assistant.rules import RULESETS, OptionValue

House = tuple[str, Mapping[str, OptionValue]]
"""The name of a set of rules, and the options that differ from it as written."""


def choose_house(key: str, now: Table | None = None) -> House:
    """The choice, with what the table plays now first."""
    stored = context.store().presets.all()
    known: dict[str, House] = {one.name: (one.rules, one.options) for one in known_rules(one.body for one in stored)}
    if now is not None:
        here = now.rules or next(iter(RULESETS)), dict(now.options)
        if here not in known.values():
            known = {_("as the table plays now"): here, **known}
        index = list(known.values()).index(here)
    else:
        index = 0
    label = st.selectbox(_("Rules"), list(known), index=index, key=key)
    return known.get(label or "", next(iter(known.values())))
