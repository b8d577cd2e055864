"""House rules that a table can play by: each ruleset as written, its presets, and those that are kept under a name."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from assistant.app.base.i18n import _, is_chinese, term
from assistant.app.club import context
from assistant.ledger.model import Table
from assistant.rules import RULESETS, OptionValue, RulesError
from assistant.rules.presets import Preset, built_in, read_preset

House = tuple[str, Mapping[str, OptionValue]]
"""The name of a set of rules, and the options that differ from it as written."""


def choose_house(key: str, now: Table | None = None) -> House:
    """The choice, with what the table plays now first."""
    known = _known()
    if now is not None:
        here = now.rules or next(iter(RULESETS)), dict(now.options)
        if here not in known.values():
            known = {_("as the table plays now"): here, **known}
        index = list(known.values()).index(here)
    else:
        index = 0
    label = st.selectbox(_("Rules"), list(known), index=index, key=key)
    return known.get(label or "", next(iter(known.values())))


def _known() -> dict[str, House]:
    found: dict[str, House] = {
        term(rules.title) if is_chinese() else rules.gloss: (name, {}) for name, rules in RULESETS.items()
    }
    for name, rules in RULESETS.items():
        title = term(rules.title) if is_chinese() else rules.gloss
        found |= {f"{title} · {term(known.name)}": (name, dict(known.options)) for known in built_in(name)}
    for stored in context.store().presets.all():
        try:
            preset: Preset = read_preset(stored.body)
        except RulesError:  # kept by another version: it stays where it is, and cannot be played
            continue
        found[preset.name] = preset.rules, dict(preset.options)
    return found
