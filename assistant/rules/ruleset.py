"""What makes a set of rules: documented options and a table of 番种."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields
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


@dataclass(frozen=True, slots=True)
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

    @property
    def options(self) -> tuple[Option, ...]:
        """Every house rule, with default, choices and clause."""
        return tuple(_documented(known) for known in fields(self.options_type))

    def row(self, name: str) -> FanRow | None:
        """The row of a 番种, None where the table has none of that name."""
        return next((row for row in self.fan if row.name == name), None)

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
        return self.options_type(**given)


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
