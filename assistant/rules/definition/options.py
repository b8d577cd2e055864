"""House rules: documented options of four forms, and what is wrong with a value that was given for one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import Field, field, fields, replace
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeVar

from assistant.rules.model.hand import NOTHING, OptionValue
from assistant.rules.model.notation import shortened
from assistant.rules.model.problems import Problem, problem

T = TypeVar("T")
Form = Literal["flag", "choice", "number", "table"]

YES_NO: tuple[OptionValue, ...] = (False, True)


class Option(NamedTuple):
    """A house rule: its name, the value of the rules as written, the values it can take and the clause it changes.

    A number and the values of a table are whole numbers from `least` to `most`. A table has some of the names `keys`;
    those left out are as written. `aliases` are other names that a table takes, or other writings of a choice.
    """

    name: str
    default: OptionValue
    choices: tuple[OptionValue, ...]
    clause: str
    least: int = 0
    most: int = 0
    keys: tuple[str, ...] = ()
    aliases: Mapping[str, str] = NOTHING

    @property
    def form(self) -> Form:
        """ "flag" (false, true), "choice" (of `choices`), "number", or "table" (numbers by name)."""
        if self.choices:
            return "flag" if all(isinstance(choice, bool) for choice in self.choices) else "choice"
        return "table" if self.keys else "number"

    @property
    def range(self) -> str:
        """The values it can take, in words: "0, 1, 2" or "0 to 1000"."""
        if self.choices:
            return ", ".join(shown(choice) for choice in self.choices)
        return f"{self.least} to {self.most}"

    def problems(self, value: object) -> Iterator[Problem]:
        """`bad_value` for each value that it cannot take, with those that it can."""
        where = f"options.{self.name}"
        if self.form == "table":
            yield from self._table_problems(value, where)
        elif self.choices:
            # 1 is not true here, nor is 1.0 the whole number 1
            meant = self._meant(value)
            if not any(type(meant) is type(choice) and meant == choice for choice in self.choices):
                yield problem("bad_value", where, _NO_CHOICE, name=self.name, choices=self.range)
        elif not self._is_number(value):
            yield problem("bad_value", where, _NO_NUMBER, name=self.name, least=self.least, most=self.most)

    def merged(self, value: OptionValue) -> OptionValue:
        """A good value as the rules take it: a table filled up with what is as written."""
        if not isinstance(value, Mapping) or not isinstance(self.default, Mapping):
            return self._meant(value)
        given = {self.aliases.get(key, key): number for key, number in value.items()}
        return MappingProxyType({**self.default, **given})

    def difference(self, value: OptionValue, written: OptionValue) -> OptionValue | None:
        """What of a good value differs from the one as written, a table by the names of `keys`; None if nothing."""
        if not isinstance(value, Mapping) or not isinstance(written, Mapping):
            meant = self._meant(value)
            return None if meant == written else meant
        given = ((self.aliases.get(key, key), number) for key, number in value.items())
        found = {key: number for key, number in given if number != written[key]}
        return MappingProxyType(found) if found else None

    def _meant(self, value: T) -> T | str:
        """A choice as the rules write it."""
        return self.aliases.get(value, value) if isinstance(value, str) else value

    def _table_problems(self, value: object, where: str) -> Iterator[Problem]:
        if not isinstance(value, Mapping):
            yield problem("bad_value", where, _NO_TABLE, name=self.name, keys=" ".join(self.keys))
            return
        named: set[str] = set()
        for key, number in value.items():
            name = self.aliases.get(key, key)
            if name not in self.keys:
                yield problem("bad_value", where, _NO_KEY, name=self.name, key=shortened(key), keys=" ".join(self.keys))
            elif name in named:
                yield problem("bad_value", where, _KEY_TWICE, name=self.name, key=name)
            elif not self._is_number(number):
                yield problem("bad_value", where, _NO_NUMBER, name=f"{self.name}.{key}", least=0, most=self.most)
            named.add(name)

    def _is_number(self, value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most


_NO_CHOICE = "Option {name} can be {choices}."
_NO_NUMBER = "Option {name} is a whole number from {least} to {most}."
_NO_TABLE = "Option {name} is an object of whole numbers by name; the names are: {keys}."
_NO_KEY = "Option {name} has no “{key}”; there are: {keys}."
_KEY_TWICE = "Option {name} names {key} twice."


def option(
    default: OptionValue,
    clause: str,
    choices: tuple[OptionValue, ...] = YES_NO,
    aliases: Mapping[str, str] = NOTHING,
) -> Any:
    """A field of a class of options, one of several choices, documented by its clause."""
    return field(default=default, metadata={"clause": clause, "choices": choices, "aliases": aliases})


def number(default: int, clause: str, least: int, most: int) -> Any:
    """A field of a class of options, a whole number."""
    return field(default=default, metadata={"clause": clause, "choices": (), "least": least, "most": most})


def table(default: Mapping[str, int], clause: str, most: int, aliases: Mapping[str, str]) -> Any:
    """A field of a class of options, whole numbers from 0 to `most` by name."""
    frozen = MappingProxyType(dict(default))
    metadata = {"clause": clause, "choices": (), "most": most, "keys": tuple(frozen), "aliases": aliases}
    return field(default_factory=lambda: frozen, metadata=metadata)


def documented(known: Field[Any]) -> Option:
    """The option of a field made by `option`, `number` or `table`."""
    made: Any = known.default_factory
    default: Any = made() if "keys" in known.metadata else known.default
    return Option(known.name, default, **known.metadata)


def with_preset(options: Any, preset: Mapping[str, OptionValue], given: Mapping[str, OptionValue]) -> Any:
    """Frozen options with those of a preset below what was `given`; tables are merged name by name."""
    if not preset:
        return options
    known = {of_class.name: documented(of_class) for of_class in fields(options)}
    changed: dict[str, OptionValue] = {}
    for name, value in preset.items():
        own = given.get(name)
        if isinstance(value, Mapping):
            named = own.items() if isinstance(own, Mapping) else ()
            changed[name] = known[name].merged({**value, **{known[name].aliases.get(key, key): n for key, n in named}})
        elif own is None:
            changed[name] = value
    return replace(options, **changed)


def shown(value: object) -> str:
    """A value as it is written in JSON: "false", "1", "ENWS"."""
    return str(value).lower() if isinstance(value, bool) else str(value)
