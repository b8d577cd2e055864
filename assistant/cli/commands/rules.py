"""`huipai rules`: the sets of rules with their 番种 and house rules."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from assistant.cli.command import Command, Parser, add_json
from assistant.cli.errors import CommandError
from assistant.cli.inputs import preset_of
from assistant.rules import RULESETS, Option, OptionValue, RuleSet
from assistant.rules.presets import Preset, built_in

if TYPE_CHECKING:
    from assistant.rules.definition.keys import Key

TEXT = """\
The sets of rules: their 番种 with what each is worth, and their house rules with the clause that each changes."""

EXAMPLES = """\
examples:
  huipai rules                       all of them
  huipai rules zhuowukui             one of them
  huipai rules --preset club.json    by the house rules of a file
  huipai rules beijing --json        for programs

a preset is a file with house rules under a name; options holds what differs:
  {"huipai_preset": 1, "name": "Wednesday", "rules": "zhuowukui",
   "options": {"hui": true, "points": {"一条龙": 5000}}}"""


def arguments(command: Parser) -> None:
    """Which rules, and by which house rules."""
    command.add_argument(
        "name", metavar="RULES", nargs="?", choices=list(RULESETS), help=f"one of {', '.join(RULESETS)}"
    )
    command.add_argument("--preset", metavar="FILE", help="a file with house rules under a name")
    add_json(command, "one JSON object per set of rules, for programs")


def run(options: Namespace) -> bool:
    """Shows one set of rules, or all of them; with a preset those it is for, by its house rules."""
    preset = preset_of(options.preset) if options.preset else None
    name = options.name
    if preset and name not in (None, preset.rules):
        raise CommandError(f"The preset {options.preset} is for the rules {preset.rules}, not for {name}.")
    name = preset.rules if preset else name
    for rules in RULESETS.values():
        if name in (None, rules.name):
            _show(rules, preset, options.json)
    return True


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


RULES = Command("rules", "番种 and house rules of every set of rules", TEXT, EXAMPLES, arguments, run)
