"""What a command is: its words, its arguments, and what it runs."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from assistant.cli.help_text import HelpFormatter

Parser = argparse.ArgumentParser


def no_arguments(_command: Parser) -> None:
    """The arguments of a command that takes none."""


@dataclass(frozen=True, slots=True)
class Command:
    """One command: how it is called, what its help says, and what runs; or the actions that it consists of.

    `run` returns whether all could be handled, and raises `CommandError` where nothing can be done. Whatever it needs
    is imported when it runs, so that all commands together are known in milliseconds.
    """

    name: str
    short: str
    text: str
    examples: str = ""
    arguments: Callable[[Parser], None] = no_arguments
    run: Callable[[argparse.Namespace], bool] | None = None
    actions: tuple[Command, ...] = ()

    def add_to(self, commands: Any) -> None:
        """Adds the command, with its actions, to what `add_subparsers` returned."""
        made = commands.add_parser(
            self.name,
            help=self.short,
            description=self.text,
            epilog=self.examples,
            formatter_class=HelpFormatter,
        )
        self.arguments(made)
        made.set_defaults(run=self.run)
        if self.actions:
            inside = made.add_subparsers(dest="action", metavar="ACTION", title="actions", required=True)
            for action in self.actions:
                action.add_to(inside)


def add_json(command: Parser, printed: str) -> None:
    """The option `--json`: what is printed in place of words for people."""
    command.add_argument("--json", action="store_true", help=printed)
