"""`huipai ledger export`: everything as JSON lines."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from assistant.cli.command import Command, Parser
from assistant.cli.database import add_club, add_database, club_named, on_store
from assistant.cli.errors import CommandError

if TYPE_CHECKING:
    from assistant.ledger.store import Store

TEXT = """\
Everything as JSON lines, event by event with who and when. `huipai ledger import` brings it into an empty database."""


def arguments(command: Parser) -> None:
    """The file, and of which club."""
    add_database(command)
    command.add_argument("file", metavar="FILE", nargs="?", help="a new file (default: standard output)")
    add_club(command, "only this club")


def run_export(store: Store, options: Namespace) -> bool:
    """`huipai ledger export`: JSON lines that `import` takes, into a file or standard output."""
    from assistant.usecases.export_events import export_lines

    club = club_named(store, options.club)
    with _output(options.file) as out:
        for line in export_lines(store, club.id if club else None):
            out.write(line + "\n")
    return True


@contextmanager
def _output(file: str | None) -> Iterator[TextIO]:
    """Standard output, or a new file that has its name once it is whole."""
    if file is None or file == "-":
        yield sys.stdout
        return
    path = Path(file)
    if path.exists():
        raise CommandError(f"There is a file {file} already. Give another name, or move it away.")
    part = path.with_name(f"{path.name}.part")
    try:
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(descriptor, "w", encoding="utf-8", newline="\n") as out:
            yield out
        part.replace(path)
    except OSError as error:
        raise CommandError(f"{file} cannot be written: {error.strerror or error}.") from None
    finally:
        part.unlink(missing_ok=True)


EXPORT = Command("export", "everything as JSON lines", TEXT, arguments=arguments, run=on_store(run_export))
