"""What commands are given: lines of a file or of standard input, and presets."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Protocol, TypeVar

from assistant.cli.command import Parser, add_json
from assistant.cli.errors import CommandError
from assistant.rules import RULESETS, RulesError
from assistant.rules.presets import Preset, built_in, read_preset

if TYPE_CHECKING:
    from assistant.jsonl.answer import Answer

LARGEST = 1 << 20
"""Bytes of a file that are looked at; a preset has a few hundred."""

IN_PART = """

A line that cannot be handled gets an answer that says why, the others are still answered, and the exit status is 1."""
"""How the help of a command for lines ends."""


class AnsweredLine(Protocol):
    """The answer to a line."""

    @property
    def id(self) -> object:
        """The `id` of the line; None without one."""

    @property
    def good(self) -> bool:
        """Whether the line could be handled."""


A = TypeVar("A", bound=AnsweredLine)


def line_arguments(command: Parser) -> None:
    """Adds the arguments of a command that answers each line."""
    command.add_argument("file", metavar="FILE", help="a file with one JSON object per line, or - for standard input")
    add_json(command, "one JSON object per line of input, for programs")
    command.add_argument("--preset", metavar="FILE", help="house rules for all lines; what a line says itself wins")


def answer_lines(
    options: Namespace,
    answer: Callable[[bytes, Preset | None], A],
    encode: Callable[[A], str],
    show: Callable[[str, A], None],
) -> bool:
    """Answers every line as it comes, encoded or shown under its name; returns whether all could be answered.

    With a preset its house rules hold where a line does not say otherwise. Raises `CommandError` when the input as a
    whole, or the preset, cannot be read.
    """
    preset = preset_of(options.preset) if options.preset else None
    all_good = True
    for number, line in enumerate(lines_of(options.file), 1):
        found = answer(line, preset)
        if options.json:
            sys.stdout.write(encode(found) + "\n")
            sys.stdout.flush()
        else:
            show(f"line {number}" if found.id is None else str(found.id), found)
        all_good = all_good and found.good
    return all_good


def show_answer(name: str, answer: Answer) -> None:
    """The answer to a line of `settle` or `waits`, under its name, for people."""
    from assistant.cli.views.console import answer_view, show

    show(answer_view(name, answer.value))


def lines_of(source: str) -> Iterator[bytes]:
    """The lines of a file, or of standard input for "-", without their ends; empty lines at the very end are left out.

    Raises `CommandError` when there is no such file, or when it cannot be read.
    """
    if source == "-":
        yield from _without_empty_tail(sys.stdin.buffer)
        return
    try:
        with Path(source).open("rb") as file:
            yield from _without_empty_tail(file)
    except FileNotFoundError:
        raise CommandError(f"There is no file {source}. Check its name, or give - to read standard input.") from None
    except IsADirectoryError:
        raise CommandError(f"{source} is a folder. Give a file with one JSON object per line.") from None
    except OSError as error:
        raise CommandError(f"{source} cannot be read: {error.strerror or error}.") from None


def _without_empty_tail(file: BinaryIO) -> Iterator[bytes]:
    """An empty line between others is a line (it gets an error); those at the end of the file are none."""
    empty = 0
    for line in file:
        content = line.rstrip(b"\r\n")
        if not content.strip():
            empty += 1
            continue
        yield from [b""] * empty
        empty = 0
        yield content


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
