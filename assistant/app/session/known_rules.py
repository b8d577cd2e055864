"""Rules that can be chosen: each ruleset as written, its presets, and house rules that are kept under a name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from assistant.app.base.i18n import is_chinese, term
from assistant.rules import RULESETS, OptionValue, RulesError
from assistant.rules.presets import built_in, read_preset


class KnownRules(NamedTuple):
    """A ruleset with house rules, by the name to choose it by."""

    name: str
    rules: str
    options: Mapping[str, OptionValue]


def known_rules(kept: Iterable[str]) -> Iterator[KnownRules]:
    """All of them, in the language of the session; `kept` are the texts of presets in the store."""
    titles = {name: term(rules.title) if is_chinese() else rules.gloss for name, rules in RULESETS.items()}
    yield from (KnownRules(title, name, {}) for name, title in titles.items())
    for name, title in titles.items():
        yield from (KnownRules(f"{title} · {term(one.name)}", name, dict(one.options)) for one in built_in(name))
    for text in kept:
        try:
            preset = read_preset(text)
        except RulesError:  # kept by another version: it stays where it is, and cannot be played
            continue
        yield KnownRules(preset.name, preset.rules, dict(preset.options))
