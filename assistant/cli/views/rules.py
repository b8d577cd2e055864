"""What `huipai rules` shows to people: 番种 with their worth, house rules with their clauses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.console import Group, RenderableType
from rich.text import Text

from assistant.cli.views.console import heading, plain_table
from assistant.rules import Option, OptionValue, RuleSet
from assistant.rules.definition.options import shown


def rules_view(rules: RuleSet, given: Mapping[str, OptionValue], preset: str | None) -> RenderableType:
    """One set of rules, by the house rules `given`; `preset` is the name of a preset that they come from."""
    house = rules.house_rules(given)
    named = f", by the house rules “{preset}”" if preset else ""
    worth = plain_table("番种", f"{rules.unit}>", "means", "exactly")
    for row, value in rules.played(house):
        worth.add_row(row.name, str(value), row.gloss, row.exactly)
    options = plain_table("option", "now", "can be", "what it says")
    for option in rules.options:
        now, style = in_words(option, getattr(house, option.name)), "bold" if option.name in given else ""
        options.add_row(Text(option.name, style), Text(now, style), option.range, option.clause)
    title = heading(f"{rules.title} ({rules.name}): {rules.gloss}{named}")
    return Group(title, worth, Text(), *_keys(rules), heading("House rules"), options, Text())


def _keys(rules: RuleSet) -> Iterator[RenderableType]:
    keys = {**{key.name: key.meaning for key in rules.record_keys}, **{key.name: key.meaning for key in rules.win_keys}}
    if keys:
        table = plain_table("key", "what only lines of these rules hold")
        for name, meaning in keys.items():
            table.add_row(name, meaning)
        yield from (table, Text())


def in_words(option: Option, value: OptionValue) -> str:
    """A value for people; of a table only what differs from the rules as written."""
    if not isinstance(value, Mapping) or not isinstance(option.default, Mapping):
        return shown(value)
    changed = {key: number for key, number in value.items() if number != option.default[key]}
    return " ".join(f"{key} {number}" for key, number in changed.items()) or "as in the table"
