"""House rules that were given: what is wrong with them, and the options that they make.

Tables differ in many house rules at once, and hardly in what one of them can be: so each is judged by itself, and what
was found for a value is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from assistant.rules.definition.options import Option
from assistant.rules.model.hand import OptionValue
from assistant.rules.model.problems import Problem, problem


class OptionRules(Hashable, Protocol):
    """What a set of rules says of its house rules: each by name, how they are made, and which exclude each other."""

    @property
    def name(self) -> str:
        """The name of the rules."""

    @property
    def option_of(self) -> Mapping[str, Option]:
        """Every house rule by its name."""

    @property
    def options_type(self) -> Callable[..., Any]:
        """Makes the options from values by name."""

    @property
    def as_written(self) -> Any:
        """The options with all defaults."""

    @property
    def resolved(self) -> Callable[[Any, Mapping[str, OptionValue]], Any]:
        """The options with the presets that they name."""

    @property
    def option_checks(self) -> Callable[[Any, Mapping[str, OptionValue]], Iterable[Problem]]:
        """What speaks against the options together."""


class TableGiven(NamedTuple):
    """A table of numbers by name that can be remembered; with the types, since 1 is not True."""

    items: tuple[tuple[str, object], ...]
    types: tuple[type, ...]

    @classmethod
    def of(cls, table: Mapping[str, object]) -> TableGiven:
        """The table of an object."""
        return cls(tuple(table.items()), tuple(map(type, table.values())))


def judged_options(
    rules: OptionRules, names: Sequence[str], values: Sequence[Any]
) -> tuple[tuple[Problem, ...], tuple[tuple[str, OptionValue], ...], Any]:
    """What is wrong with house rules by name, those that are good, and the options of the ruleset with these.

    Tables among the values are given as `TableGiven`. House rules that exclude each other leave the rules as written.
    """
    unknown: list[Problem] = []
    wrong: list[Problem] = []
    good: dict[str, OptionValue] = {}
    merged: dict[str, OptionValue] = {}
    for name, value in zip(names, values, strict=True):
        if name not in rules.option_of:
            known, where = ", ".join(rules.option_of), f"options.{name}"
            unknown.append(problem("unknown_option", where, _NO_OPTION, name=name, rules=rules.name, known=known))
            continue
        try:
            of_value = _remembered(rules, name, value)
        except TypeError:  # a list, which cannot be remembered
            of_value = _judged(rules, name, value)
        if of_value.faults:
            wrong += of_value.faults
        else:
            good[name], merged[name] = of_value.given, of_value.taken
    house = rules.resolved(rules.options_type(**merged), good)
    together = () if unknown or wrong else tuple(rules.option_checks(house, merged))
    return (*unknown, *wrong, *together), tuple(good.items()), rules.as_written if together else house


@dataclass(frozen=True, slots=True)
class _OfValue:
    """What is wrong with the value of one house rule; a good one as it was given, and as the rules take it."""

    faults: tuple[Problem, ...]
    given: Any
    taken: Any


def _judged(rules: OptionRules, name: str, value: Any) -> _OfValue:
    option = rules.option_of[name]
    given: Any = dict(value.items) if isinstance(value, TableGiven) else value
    faults = tuple(option.problems(given))
    return _OfValue(faults, given, None if faults else option.merged(given))


_remembered = lru_cache(maxsize=1 << 10, typed=True)(_judged)  # typed: 1 is not True

_NO_OPTION = "The rules {rules} have no option “{name}”; there are: {known}."
