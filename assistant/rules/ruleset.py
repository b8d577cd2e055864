"""What a set of rules offers: its name, its documented options and its table of 番种."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.rules.hand import OptionValue


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule: its name, the value of the rules as written, the values it can take and the clause it changes."""

    name: str
    default: OptionValue
    choices: tuple[OptionValue, ...]
    clause: str


@dataclass(frozen=True, slots=True)
class FanRow:
    """One 番种 of the table: Chinese name, 番, an English gloss and what exactly is asked of the hand."""

    name: str
    value: int
    gloss: str
    exactly: str


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A set of rules by its name in records ("beijing"), its Chinese title, its options and its 番种."""

    name: str
    title: str
    options: tuple[Option, ...]
    fan: tuple[FanRow, ...]
