"""What makes a set of rules: documented options and a table of 番种."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields
from functools import cached_property
from typing import Any, NamedTuple

from assistant.rules.complete import CompleteHand
from assistant.rules.faults import Problem, problem
from assistant.rules.hand import OptionValue
from assistant.rules.shapes import Groups


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule: its name, the value of the rules as written, the values it can take and the clause it changes."""

    name: str
    default: OptionValue
    choices: tuple[OptionValue, ...]
    clause: str


def option(default: OptionValue, clause: str, choices: tuple[OptionValue, ...] = (False, True)) -> Any:
    """A field of a class of options, documented by its clause."""
    return field(default=default, metadata={"clause": clause, "choices": choices})


class Reason(NamedTuple):
    """Why a 番种 counts: a template (key of a translation), its values, and 番 that differ from the row's."""

    template: str
    values: dict[str, object]
    value: int | None = None


def because(template: str, value: int | None = None, **values: object) -> Reason:
    """A Reason, its values as keyword arguments."""
    return Reason(template, values, value)


@dataclass(frozen=True, slots=True)
class FanRow:
    """One 番种: Chinese name, 番, an English gloss, what exactly is asked, and the test that gives the reason or None.

    `of_reading`: the test looks at the reading (sets and pair) too, not at the hand alone. `by_name`: the name may be
    given in place of tiles.
    """

    name: str
    value: int
    gloss: str
    exactly: str
    why: Callable[[CompleteHand, Groups], Reason | None]
    of_reading: bool = False
    by_name: bool = False


@dataclass(frozen=True, eq=False)
class RuleSet:
    """A set of rules by its name in records ("beijing"), with its Chinese title.

    `options_type` is a frozen class of house rules, each field made by `option`; `fan` is the table of 番种; the one
    named `fallback` counts where none is found but those named in `beside_fallback`.
    """

    name: str
    title: str
    options_type: type[Any]
    fan: tuple[FanRow, ...]
    fallback: str
    beside_fallback: frozenset[str]

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """Every house rule, with default, choices and clause."""
        return tuple(_documented(known) for known in fields(self.options_type))

    @cached_property
    def of_hand(self) -> tuple[FanRow, ...]:
        """The 番种 that do not depend on how the tiles are read."""
        return tuple(row for row in self.fan if not row.of_reading)

    @cached_property
    def of_reading(self) -> tuple[FanRow, ...]:
        """The 番种 that depend on the sets and the pair."""
        return tuple(row for row in self.fan if row.of_reading)

    @cached_property
    def rows(self) -> dict[str, FanRow]:
        """The rows of the table by name."""
        return {row.name: row for row in self.fan}

    @cached_property
    def places(self) -> dict[str, int]:
        """The place of every 番种 in the table, in which they are listed."""
        return {row.name: place for place, row in enumerate(self.fan)}

    def option_problems(self, given: Mapping[str, OptionValue]) -> tuple[Problem, ...]:
        """`unknown_option` for names that do not exist, `bad_value` for values out of range."""
        if not given:
            return ()
        known = {row.name: row for row in self.options}
        found = [
            problem("unknown_option", f"options.{name}", _NO_OPTION, name=name, rules=self.name, known=", ".join(known))
            for name in given
            if name not in known
        ]
        for name, value in given.items():
            if name in known and not _is_choice(value, known[name].choices):
                choices = ", ".join(_shown(choice) for choice in known[name].choices)
                found.append(problem("bad_value", f"options.{name}", _NO_CHOICE, name=name, choices=choices))
        return tuple(found)

    def house_rules(self, given: Mapping[str, OptionValue]) -> Any:
        """The frozen options with the values given; they must be without `option_problems`."""
        return self.options_type(**given) if given else self._as_written

    @cached_property
    def _as_written(self) -> Any:
        return self.options_type()


_NO_OPTION = "The rules {rules} have no option “{name}”; there are: {known}."
_NO_CHOICE = "Option {name} can be {choices}."


def _documented(known: Field[Any]) -> Option:
    default: Any = known.default
    return Option(known.name, default, known.metadata["choices"], known.metadata["clause"])


def _is_choice(value: object, choices: tuple[OptionValue, ...]) -> bool:
    """1 is not true here, nor is 1.0 the whole number 1."""
    return any(type(value) is type(choice) and value == choice for choice in choices)


def _shown(choice: OptionValue) -> str:
    return str(choice).lower() if isinstance(choice, bool) else str(choice)
