"""How commands open the database, and the clubs, evenings and options that they share."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.cli.command import Parser
from assistant.cli.errors import CommandError

if TYPE_CHECKING:
    from assistant.ledger.model import Club
    from assistant.ledger.store import Store

DATABASE = """\
the database: a SQLite file, sqlite:///FILE or postgresql://USER@HOST/NAME (default: HUIPAI_DATABASE_URL, or a file in
the user's data folder)"""

TERMINAL = "terminal"
"""Who writes from the command line, in the record of changes."""

FIRST_DAY, LAST_DAY = "", "9999-12-31"
"""The ends of a range of evenings where none is given."""


def add_database(command: Parser) -> None:
    """The option that names the database."""
    command.add_argument("--db", metavar="URL", help=DATABASE)


def add_club(command: Parser, chosen: str = "which club, where there are several") -> None:
    """The option that names a club."""
    command.add_argument("--club", metavar="NAME", help=chosen)


def add_range(command: Parser) -> None:
    """The options that choose evenings of a club."""
    command.add_argument("--from", dest="first", metavar="DATE", help="from this evening on, such as 2026-11-01")
    command.add_argument("--to", dest="last", metavar="DATE", help="up to this evening, itself included")
    add_club(command, "only this club (default: all)")


def on_store(action: Callable[[Store, Namespace], bool], may_be_new: bool = False) -> Callable[[Namespace], bool]:
    """What a command runs: the action on its database, which must exist unless it `may_be_new`.

    Raises `CommandError` with what is wrong, in words.
    """

    def run(options: Namespace) -> bool:
        from assistant.ledger.store import open_store

        with _in_words():
            if not may_be_new:
                _must_exist(options.db)
            store = open_store(options.db)
            try:
                return action(store, options)
            finally:
                store.close()

    return run


def _must_exist(db: str | None) -> None:
    """What only reads does not make a new database out of a name that was mistyped."""
    from assistant.ledger.store import url_of

    url = url_of(db)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise CommandError(f"There is no database {url.database}. Check its name, or import something into it first.")


@contextmanager
def _in_words() -> Iterator[None]:
    """A value that cannot be read is named by `check`; the others say so instead of breaking off."""
    from assistant.ledger.errors import LedgerError

    try:
        yield
    except LedgerError as error:
        raise CommandError(str(error)) from error
    except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError) as error:
        kind = type(error).__name__
        raise CommandError(
            f"The database holds something that cannot be read ({kind}): huipai ledger check."
        ) from error


def club_named(store: Store, name: str | None) -> Club | None:
    """The club of that name; None without a name. Raises `CommandError` where there is none."""
    if name is None:
        return None
    with store.reading() as repository:
        found = repository.club_named(name)
    if found is None:
        raise CommandError(f"There is no club {name}; there are: {_clubs(store)}.")
    return found


def one_club(store: Store, name: str | None) -> Club:
    """The club of that name, or the only one. Raises `CommandError` where it is not clear which."""
    clubs = store.clubs()
    if name is None and len(clubs) == 1:
        return clubs[0]
    found = club_named(store, name)
    if found is None:
        raise CommandError(f"Say which club with --club; there are: {_clubs(store)}.")
    return found


def _clubs(store: Store) -> str:
    return ", ".join(club.name for club in store.clubs()) or "none, until an evening is opened or something imported"


def evening_of(text: str | None, name: str) -> str | None:
    """A date as it was given by the option `name`. Raises `CommandError` for what is not a date."""
    from assistant.ledger.policy import is_date

    if text is not None and not is_date(text):
        raise CommandError(f"{name} takes a date such as 2026-11-29, not {text}.")
    return text


def evenings_of(options: Namespace) -> tuple[str, str]:
    """The first and the last evening of a range."""
    return evening_of(options.first, "--from") or FIRST_DAY, evening_of(options.last, "--to") or LAST_DAY
