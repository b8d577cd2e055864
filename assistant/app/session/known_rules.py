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


def title_of(rules: str) -> str:
    """What a ruleset is called in the language of the session."""
    return term(RULESETS[rules].title) if is_chinese() else RULESETS[rules].gloss


def known_rules(kept: Iterable[str]) -> Iterator[KnownRules]:
    """All of them, in the language of the session; `kept` are the texts of presets in the store."""
    titles = {name: title_of(name) for name in RULESETS}
    yield from (KnownRules(title, name, {}) for name, title in titles.items())
    for name, title in titles.items():
        yield from (KnownRules(f"{title} · {term(one.name)}", name, dict(one.options)) for one in built_in(name))
    for text in kept:
        try:
            preset = read_preset(text)
        except RulesError:  # kept by another version: it stays where it is, and cannot be played
            continue
        yield KnownRules(preset.name, preset.rules, dict(preset.options))
