"""Presets: house rules under a name, as a frozen value and as a JSON file.

The file: {"huipai_preset": 1, "name": "周三的桌", "rules": "zhuowukui", "options": {"hui": true}}. The number is the
version of this form; `options` holds only what differs from the rules as written.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from assistant.rules.model.hand import OptionValue
from assistant.rules.model.notation import shortened
from assistant.rules.model.problems import Problem, RulesError, in_order, problem
from assistant.rules.rulesets import RULESETS

VERSION = 1
"""The newest version of the file's form."""

LONGEST_NAME = 60
"""Characters of a name."""

_MARK = "huipai_preset"
_KEYS = (_MARK, "name", "rules", "options")


@dataclass(frozen=True, slots=True)
class Preset:
    """House rules under a name; `options` holds those that differ from the defaults of `rules`."""

    name: str
    rules: str
    options: Mapping[str, OptionValue]

    def applied_to(self, line: Mapping[str, Any]) -> dict[str, Any]:
        """A JSON line with these house rules: what the line itself says wins, in tables name by name.

        Raises `RulesError` (`bad_value`) for a line of other rules; one of rules that do not exist stays as it is.
        """
        rules = line.get("rules", self.rules)
        if rules != self.rules:
            if rules not in list(RULESETS):
                return dict(line)
            template = "The preset {name} is for the rules {rules}, not for those of this hand."
            raise RulesError(problem("bad_value", "rules", template, name=self.name, rules=self.rules))
        own = line.get("options", {})
        options = self._with(own) if isinstance(own, Mapping) else own
        return {**line, "rules": self.rules, **({"options": options} if options or "options" in line else {})}

    def _with(self, own: Mapping[str, Any]) -> dict[str, Any]:
        merged: dict[str, Any] = {**self.options, **own}
        for row in RULESETS[self.rules].options:
            ours, theirs = self.options.get(row.name), own.get(row.name)
            if isinstance(ours, Mapping) and isinstance(theirs, Mapping):
                meant = {row.aliases.get(key, key) for key in theirs}
                kept = {key: value for key, value in ours.items() if row.aliases.get(key, key) not in meant}
                merged[row.name] = {**kept, **theirs}
        return merged


def preset(name: str, rules: str, options: Mapping[str, OptionValue]) -> Preset:
    """A preset of good values, without those that are as written; raises `RulesError` with all that is wrong."""
    return _made({_MARK: VERSION, "name": name, "rules": rules, "options": dict(options)})


@cache
def built_in(rules: str) -> tuple[Preset, ...]:
    """The presets that a ruleset brings itself, by the names that players give them."""
    return tuple(preset(name, rules, options) for name, options in RULESETS[rules].presets.items())


def read_preset(text: str | bytes) -> Preset:
    """The preset of a file; raises `RulesError` with all that is wrong with it, the first fault first."""
    return _made(_parsed(text))


def write_preset(made: Preset) -> str:
    """The text of a preset's file; `read_preset` gives the preset back."""
    options = {name: dict(value) if isinstance(value, Mapping) else value for name, value in made.options.items()}
    given = {_MARK: VERSION, "name": made.name, "rules": made.rules, "options": options}
    return json.dumps(given, ensure_ascii=False, indent=2) + "\n"


def _made(given: dict[str, Any]) -> Preset:
    found = tuple(_problems(given))
    if found:
        raise RulesError(*in_order(found))
    rules = RULESETS[given["rules"]]
    kept = rules.differing(given.get("options", {}))
    return Preset(_clean(given["name"]), rules.name, MappingProxyType(kept))


def _problems(given: dict[str, Any]) -> Iterator[Problem]:
    version = given.get(_MARK)
    if _MARK not in given:
        yield problem("missing_key", _MARK, _NO_PRESET, mark=_MARK)
        return  # any other JSON: what else it lacks helps nobody
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        yield problem("bad_value", _MARK, "The version of a preset is a whole number from 1 on.")
    elif version > VERSION:
        yield problem("bad_value", _MARK, _NEWER, version=version, known=VERSION)
        return  # its other keys may mean something else
    for key in given:
        if key not in _KEYS:
            template = "A preset has no “{key}”; there are: {known}."
            yield problem("unknown_key", key, template, key=shortened(key), known=", ".join(_KEYS))
    yield from _name_problems(given)
    yield from _rules_problems(given)


def _name_problems(given: dict[str, Any]) -> Iterator[Problem]:
    name = given.get("name")
    if "name" not in given:
        yield problem("missing_key", "name", "The preset has no name.")
    elif not isinstance(name, str) or not 1 <= len(_clean(name)) <= LONGEST_NAME or not _clean(name).isprintable():
        yield problem(
            "bad_value", "name", "The name of a preset is a text of 1 to {most} characters.", most=LONGEST_NAME
        )


def _rules_problems(given: dict[str, Any]) -> Iterator[Problem]:
    """Rules that are not known, and every option that does not exist or has a value out of range."""
    name, options = given.get("rules"), given.get("options", {})
    rules = RULESETS.get(name) if isinstance(name, str) else None
    if "rules" not in given:
        yield problem("missing_key", "rules", "The preset does not say for which rules it is.")
    elif rules is None:
        template = "There are no rules “{name}”; there are: {known}."
        yield problem("unknown_rules", "rules", template, name=shortened(str(name)), known=", ".join(RULESETS))
    if not isinstance(options, dict):
        yield problem("bad_value", "options", "The options of a preset are an object in braces.")
    elif rules is not None:
        yield from rules.option_problems(options)


_NO_PRESET = "This is not a preset of huipai: its “{mark}” is missing."
_NEWER = (
    "This preset was written by a newer version of huipai (form {version}, this version reads {known}): update huipai."
)


def _clean(name: str) -> str:
    return " ".join(name.split())


def _parsed(text: str | bytes) -> dict[str, Any]:
    try:
        plain = text.decode("utf-8-sig") if isinstance(text, bytes) else text.removeprefix("\ufeff")
        given = json.loads(plain, object_pairs_hook=_object)
    except (ValueError, RecursionError):
        raise RulesError(problem("bad_json", "", "The file is damaged, or not a preset: it is not JSON.")) from None
    if not isinstance(given, dict):
        raise RulesError(problem("bad_json", "", "The file is JSON, but no preset: an object in braces is expected."))
    return given


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    given = dict(pairs)
    if len(given) < len(pairs):
        twice = max(counts := Counter(key for key, _ in pairs), key=counts.__getitem__)
        raise RulesError(problem("bad_json", "", "The file gives “{key}” twice.", key=shortened(twice)))
    return given
