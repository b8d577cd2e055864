"""`huipai rules`: the sets of rules with their 番种 and house rules; and presets read from files."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from assistant.cli.errors import CommandError
from assistant.rules import RULESETS, Option, OptionValue, RulesError, RuleSet
from assistant.rules.definition.keys import Key
from assistant.rules.presets import Preset, built_in, read_preset

LARGEST = 1 << 20
"""Bytes of a file that are looked at; a preset has a few hundred."""


def preset_of(name: str) -> Preset:
    """The preset of a file, or of a ruleset ("hongkong/半銃"); raises `CommandError` with all that is wrong with it."""
    rules, _, brought = name.partition("/")
    for known in built_in(rules) if rules in RULESETS and not Path(name).exists() else ():
        if known.name == brought:
            return known
    try:
        with Path(name).open("rb") as file:
            return read_preset(file.read(LARGEST))
    except FileNotFoundError:
        raise CommandError(f"There is no file {name}. Check the name of the preset.{_brought()}") from None
    except OSError as error:
        raise CommandError(f"{name} cannot be read: {error.strerror or error}.") from None
    except RulesError as error:
        faults = "".join(f"\n  {fault.where + ': ' if fault.where else ''}{fault.message}" for fault in error.problems)
        raise CommandError(f"The preset {name} cannot be used:{faults}") from None


def _brought() -> str:
    names = [f"{rules}/{preset.name}" for rules in RULESETS for preset in built_in(rules)]
    return f" Presets that come with the rules: {', '.join(names)}." if names else ""


def show_rules(name: str | None, preset_file: str | None, as_json: bool) -> None:
    """Shows one set of rules, or all of them; with a preset those it is for, by its house rules."""
    preset = preset_of(preset_file) if preset_file else None
    if preset and name not in (None, preset.rules):
        raise CommandError(f"The preset {preset_file} is for the rules {preset.rules}, not for {name}.")
    name = preset.rules if preset else name
    for rules in RULESETS.values():
        if name in (None, rules.name):
            _show(rules, preset, as_json)


def _show(rules: RuleSet, preset: Preset | None, as_json: bool) -> None:
    given = preset.options if preset else {}
    if as_json:
        sys.stdout.write(json.dumps(_as_object(rules, given, preset), ensure_ascii=False) + "\n")
        return
    from assistant.cli.views.console import show
    from assistant.cli.views.rules import rules_view

    show(rules_view(rules, given, preset.name if preset else None))


def _as_object(rules: RuleSet, given: Mapping[str, OptionValue], preset: Preset | None) -> dict[str, Any]:
    house = rules.house_rules(given)
    return {
        "rules": rules.name,
        "title": rules.title,
        **({"preset": preset.name} if preset else {}),
        "unit": rules.unit,
        "base": rules.has_base,
        "indicator": rules.plays_hui(house),
        "fan": [
            {"name": row.name, "value": value, "means": row.gloss, "exactly": row.exactly, "by_name": row.by_name}
            for row, value in rules.played(house)
        ],
        "options": [_option(option, getattr(house, option.name)) for option in rules.options],
        "record_keys": {key.name: key.meaning for key in rules.record_keys},
        "win_keys": {key.name: key.meaning for key in rules.win_keys},
        "keys": [
            _key(key, where, house)
            for where, keys in (("record", rules.record_keys), ("win", rules.win_keys), ("hand", rules.hand_keys))
            for key in keys
        ],
        "presets": {
            known.name: {name: _plain(value) for name, value in known.options.items()} for known in built_in(rules.name)
        },
    }


def _key(key: Key, where: str, house: Any) -> dict[str, Any]:
    """A key with what fills it in, so that a form can be drawn from it."""
    return {
        "name": key.name,
        "in": where,
        "form": key.form.name,
        **key.form.details,
        "required": key.is_required(house),
        "title": key.title,
        "means": key.meaning,
    }


def _option(option: Option, value: OptionValue) -> dict[str, Any]:
    known: dict[str, Any] = {"name": option.name, "default": _plain(option.default), "value": _plain(value)}
    if option.choices:
        return {**known, "choices": list(option.choices), "clause": option.clause}
    names = {"names": list(option.keys)} if option.keys else {}
    return {**known, **names, "least": option.least, "most": option.most, "clause": option.clause}


def _plain(value: OptionValue) -> Any:
    return dict(value) if isinstance(value, Mapping) else value
