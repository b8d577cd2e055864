"""`huipai waits` and `huipai settle`: lines in, answers out, in order."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from assistant.cli.commands.rules import preset_of
from assistant.cli.errors import CommandError
from assistant.jsonl.answer import Answer, answer_settle, answer_waits, as_json_line

ANSWER = {"waits": answer_waits, "settle": answer_settle}


def answer_lines(command: str, source: str, as_json: bool, preset_file: str | None = None) -> bool:
    """Answers every line of a file, or of standard input for "-", as it comes; returns whether all could be answered.

    With a preset its house rules hold where a line does not say otherwise. Raises `CommandError` when the input as a
    whole, or the preset, cannot be read.
    """
    preset = preset_of(preset_file) if preset_file else None
    gc.freeze()  # what is loaded stays, so that no line waits while all of it is looked through for garbage
    all_good = True
    for number, line in enumerate(lines_of(source), 1):
        answer = ANSWER[command](line, preset)
        if as_json:
            sys.stdout.write(as_json_line(answer) + "\n")
            sys.stdout.flush()
        else:
            _show(answer, number)
        all_good = all_good and answer.good
    return all_good


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


def _show(answer: Answer, number: int) -> None:
    from assistant.cli.views.console import answer_view, show

    show(answer_view(f"line {number}" if answer.id is None else str(answer.id), answer.value))
