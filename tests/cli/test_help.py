"""The help of every command fits the terminal, and 100 columns at most."""

import argparse
from collections.abc import Iterator

import pytest

from assistant.cli.help_text import WIDEST, columns, filled
from assistant.cli.parser import parser


def commands(command: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield command
    for action in command._actions:
        if isinstance(action, argparse._SubParsersAction):
            for inside in action.choices.values():
                yield from commands(inside)


@pytest.mark.parametrize("terminal", [80, 100, 300])
@pytest.mark.parametrize("command", list(commands(parser())), ids=lambda command: command.prog)
def test_help_fits(command: argparse.ArgumentParser, terminal: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(terminal))
    assert [line for line in command.format_help().splitlines() if columns(line) > min(terminal, WIDEST)] == []


def test_what_fits_stays_and_the_rest_is_filled_under_its_own_text() -> None:
    text = 'A paragraph that is\nlong.\n  key    what it\n         means here\n  {"a": 1}\n  {"b": 2}'
    assert filled(text, 40) == text.split("\n")
    assert filled(text, 16) == [
        "A paragraph that",
        "is long.",
        "  key    what it",
        "         means",
        "         here",
        '  {"a": 1}',
        '  {"b": 2}',
    ]


def test_chinese_characters_take_two_columns() -> None:
    assert filled("和牌 和牌 和牌", 10) == ["和牌 和牌", "和牌"]
