"""Writes docs/house_rules.md, and the keys in docs/command.md, from what the rulesets declare: `make rules`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from assistant.rules import RULESETS, Option, OptionValue, RuleSet
from assistant.rules.definition.keys import Key
from assistant.rules.definition.options import shown
from assistant.rules.presets import built_in
from tests.rules.write_rulebook import chinese

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE, COMMAND = DOCS / "house_rules.md", DOCS / "command.md"
BEGIN, END = "<!-- keys: made by `make rules` -->", "<!-- end of keys -->"

HEAD = """\
<!-- Made by `make rules` from the rulesets; a test fails when it is stale. -->

# 本桌规则 · House rules

Clubs differ. What differs stands as `"options": {…}` in a line of `huipai settle`, `waits` or `teach`, behind the
button of the house rules in the app, or in a preset. What is left out is as the rules are written.

A preset is a file with house rules under a name. The app saves and opens it, and the command reads it for all lines:

```
{"huipai_preset": 1, "name": "Wednesday", "rules": "beijing", "options": {"haidi_on_discard": 2}}
```

```
huipai settle hands.jsonl --preset club.json
huipai rules --preset club.json
```

Some rulesets bring presets of their own, which go by `RULES/NAME` in place of a file: `--preset guobiao/WMO`. What a
line says itself counts more than its preset. [The rules](rules.md) say what each 番种 is and what it is worth.
"""


def written() -> str:
    """The whole page."""
    contents = "\n".join(f"- [{rules.title} · {rules.gloss}](#{rules.name})" for rules in RULESETS.values())
    return "\n".join([HEAD, contents, *(_ruleset(rules) for rules in RULESETS.values())])


def _ruleset(rules: RuleSet) -> str:
    lines = [f'\n<a id="{rules.name}"></a>\n', f"## {rules.title} · {rules.gloss} · `{rules.name}`\n"]
    lines += [*_presets(rules), *_options(rules)]
    return "\n".join(lines)


def _presets(rules: RuleSet) -> Iterator[str]:
    for known in built_in(rules.name):
        options = json.dumps(dict(known.options), ensure_ascii=False, default=dict)
        yield f"- Preset `{rules.name}/{known.name}`: `{options}`"
    if built_in(rules.name):
        yield ""


def _options(rules: RuleSet) -> Iterator[str]:
    yield "| option | as written | can be | what it says |"
    yield "|---|---|---|---|"
    for option in rules.options:
        clause = f"{chinese(option.clause)}<br>{option.clause}"
        yield f"| `{option.name}` | {_value(option.default)} | {_range(option)} | {clause} |"


def _value(value: OptionValue) -> str:
    return "see 番种" if isinstance(value, Mapping) else f"`{shown(value)}`"


def _range(option: Option) -> str:
    if option.choices:
        return " ".join(f"`{shown(choice)}`" for choice in option.choices)
    names = f", by name: {' '.join(option.keys)}" if option.keys else ""
    return f"{option.least} to {option.most}{names}"


def keys_written() -> str:
    """The tables of docs/command.md: what each ruleset needs, and the keys that only some know."""
    return "\n".join([BEGIN, "", *_needs(), "", *_keys(), "", END])


def _needs() -> Iterator[str]:
    yield "| `rules` | game | counts | `base` | `indicator` | 番种 | house rules |"
    yield "|---|---|---|---|---|---|---|"
    for rules in RULESETS.values():
        base = "required" if rules.has_base else "not allowed"
        name = f"[`{rules.name}`](rules.md#{rules.name})"
        rows, options = len(rules.played(rules.as_written)), len(rules.options)
        yield f"| {name} | {rules.title} | {rules.unit} | {base} | {_indicator(rules)} | {rows} | {options} |"


def _indicator(rules: RuleSet) -> str:
    if rules.plays_hui(rules.as_written):
        return "required"
    return "by house rule" if "indicator" in rules.shared_keys else "not allowed"


def _keys() -> Iterator[str]:
    yield "| key | of | filled by | rulesets | what it says |"
    yield "|---|---|---|---|---|"
    for (name, where, filled, meaning), names in _by_key().items():
        yield f"| `{name}` | {where} | {filled} | {', '.join(names)} | {meaning} |"


def _by_key() -> dict[tuple[str, str, str, str], list[str]]:
    """Key, where it stands, what fills it in and what it says → the rulesets that have it so."""
    found: dict[tuple[str, str, str, str], list[str]] = {}
    for rules in RULESETS.values():
        of = (("hand", rules.record_keys), ("win", rules.win_keys), ("`waits`", rules.hand_keys))
        for where, key in ((where, key) for where, keys in of for key in keys):
            name = f"{rules.name} (required)" if key.is_required(rules.as_written) else rules.name
            found.setdefault((key.name, where, _filled(key), key.meaning), []).append(name)
    return dict(sorted(found.items(), key=lambda row: row[0][:2]))


def _filled(key: Key) -> str:
    details: Mapping[str, Any] = key.form.details
    if choices := details.get("choices"):
        words = " ".join(f"`{choice}`" for choice in choices)
    elif "least" in details:
        words = f"{details['least']} to {details['most']}"
    else:
        words = {"flag": "`true`, `false`"}.get(key.form.name, key.form.name)
    return f"{words}, by seat" if details.get("by_seat") else words


def command_written(text: str) -> str:
    """docs/command.md with its tables made anew."""
    return re.sub(f"{re.escape(BEGIN)}.*{re.escape(END)}", lambda _: keys_written(), text, flags=re.DOTALL)


if __name__ == "__main__":
    PAGE.write_text(written(), "utf-8")
    COMMAND.write_text(command_written(COMMAND.read_text("utf-8")), "utf-8")
