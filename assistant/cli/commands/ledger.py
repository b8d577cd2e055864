"""`huipai ledger …`, `huipai backup` and `huipai restore`: the club's ledger from the terminal."""

from __future__ import annotations

import json
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO

from assistant.cli.commands.waits_settle import lines_of
from assistant.cli.errors import CommandError
from assistant.ledger.errors import LedgerError
from assistant.ledger.model import Club, Standing
from assistant.ledger.policy import is_date
from assistant.ledger.store import Store, open_store, url_of


def run(options: Namespace) -> bool:
    """Runs one of the commands; whether everything could be handled and is sound. Raises `CommandError`."""
    with _in_words(), _readable():
        if options.action not in ("import", "restore"):
            must_exist(options.db)
        store = open_store(options.db)
        try:
            return RUN[options.action](store, options)
        finally:
            store.close()


def run_import(store: Store, options: Namespace) -> bool:
    """`huipai ledger import`: an answer for each line, as soon as it is stored."""
    from assistant.usecases.import_lines import Failed, Stored, as_object, import_lines

    stored = again = failed = 0
    for answer in import_lines(store, lines_of(options.file)):
        failed += isinstance(answer, Failed)
        again += isinstance(answer, Stored) and answer.again
        stored += isinstance(answer, Stored) and not answer.again
        print(json.dumps(as_object(answer), ensure_ascii=False))
    if not options.json:
        print(f"{stored} stored, {again} already there, {failed} with an error", file=sys.stderr)
    return not failed


def run_standings(store: Store, options: Namespace) -> bool:
    """`huipai ledger standings`."""
    first, last = _date(options.first, "--from") or "", _date(options.last, "--to") or "9999-12-31"
    club = _club(store, options.club)
    found = store.standings(club.id if club else None, first, last)
    if options.json:
        print(json.dumps([_as_object(line) for line in found], ensure_ascii=False))
    else:
        from assistant.cli.views.console import show
        from assistant.cli.views.ledger import standings_view

        show(standings_view(found))
    return True


def run_export(store: Store, options: Namespace) -> bool:
    """`huipai ledger export`: JSON lines that `import` takes, into a file or standard output."""
    from assistant.usecases.export_events import export_lines

    club = _club(store, options.club)
    with _output(options.file) as out:
        for line in export_lines(store, club.id if club else None):
            out.write(line + "\n")
    return True


def run_check(store: Store, options: Namespace) -> bool:
    """`huipai ledger check`: what is broken, one line each; nothing is changed."""
    sound = True
    for broken in store.check():
        sound = False
        said = {"code": broken.code, "message": broken.message}
        print(json.dumps(said, ensure_ascii=False) if options.json else broken.message)
    if sound and not options.json:
        print("The ledger is sound.")
    return sound


def run_recompute(store: Store, options: Namespace) -> bool:
    """`huipai ledger recompute`: what today's rules would change; with --apply they do."""
    from assistant.usecases.ledger_entry import apply_changes, recomputed

    chosen = _club(store, options.club)
    clubs = [chosen] if chosen else store.clubs()
    first, last = _date(options.first, "--from") or "", _date(options.last, "--to") or "9999-12-31"
    total = done = 0
    for club in clubs:
        names = {player.id: player.name for player in store.players(club.id)}
        changes = list(recomputed(store, club.id, first, last))
        for change in changes:
            print(json.dumps(change.as_object(club.name, names), ensure_ascii=False))
        total += len(changes)
        if options.apply:
            done += apply_changes(store, club.id, changes, "recompute")
    if not options.json:
        told = f"{done} changed" if options.apply else "nothing was changed; --apply changes them"
        print(f"{total} hands would come to something else by the rules of today ({told})", file=sys.stderr)
    return True


def run_backup(store: Store, options: Namespace) -> bool:
    """`huipai backup`."""
    from assistant.ledger.store.backup import backup
    from assistant.ledger.store.nightly import backup_of_the_day

    if options.keep:
        done = backup_of_the_day(store, Path(options.keep), datetime.now(UTC).astimezone())
        if done is None:
            print(f"There is a backup of today in {options.keep} already.")
            return True
        file, made = done
    else:
        if not options.file:
            raise CommandError("Give the new file a name, or a folder with --keep DIR.")
        file = Path(options.file)
        made = backup(store, file)
    print(f"{file}: {made.rows['events']} events, {sum(made.rows.values())} rows, digest {made.digest}")
    return True


def run_restore(store: Store, options: Namespace) -> bool:
    """`huipai restore`."""
    from assistant.ledger.store.backup import restore

    made = restore(Path(options.file), store)
    print("Devices have to sign in again, and links to view have to be made anew.", file=sys.stderr)
    print(f"restored: {made.rows['events']} events, {sum(made.rows.values())} rows, digest {made.digest}")
    return True


def run_report(store: Store, options: Namespace) -> bool:
    """`huipai ledger report`: an evening as a text that the log vouches for, or whether such a text is still true."""
    from assistant.usecases.signed_report import report_of, verify_report

    if options.verify:
        wrong = verify_report(store, Path(options.verify).read_text("utf-8", "replace"))
        print(wrong.message if wrong else "The report is what the ledger says.")
        return wrong is None
    club = _club(store, options.club) or _only_club(store)
    print(report_of(store, club, _date(options.date, "--on") or ""), end="")
    return True


def run_assert(store: Store, options: Namespace) -> bool:
    """`huipai ledger assert`: notes what all agree on, ends it, or shows what was agreed and whether it still holds."""
    from assistant.ledger.events import AgreementEnded, BalanceAgreed
    from assistant.ledger.policy import agreement_problems

    club = _club(store, options.club) or _only_club(store)
    if options.end is not None:
        store.write(club.id, AgreementEnded(options.end), TERMINAL)
        print(f"Agreement {options.end} has ended.")
        return True
    if options.given:
        date = _date(options.date, "--on") or ""
        points = dict(_agreed(store, club, one) for one in options.given)
        made = store.write(club.id, BalanceAgreed(date, points, options.note or ""), TERMINAL)
        print(f"Agreement {made.seq} of {date} is noted: a change that breaks it will be refused.")
        return True
    holds = True
    names = {player.id: player.name for player in store.players(club.id)}
    with store.reading() as shelf:
        for one in store.agreements(club.id):
            broken = list(agreement_problems(shelf, club.id, one.date, one.points))
            said = ", ".join(f"{names[player]} {points:+d}" for player, points in one.points.items())
            print(f"{one.id}: on {one.date} {said}" + (f" ({one.note})" if one.note else ""))
            for found in broken:
                print(f"  {found.message}")
            holds = holds and not broken
    return holds


def _agreed(store: Store, club: Club, text: str) -> tuple[int, int]:
    """A player and points from "Li=+300"."""
    name, _, points = text.rpartition("=")
    with store.reading() as shelf:
        player = shelf.player_named(club.id, name)
    if player is None:
        raise CommandError(f"There is no player {name} in {club.name}.")
    try:
        return player.id, int(points.replace("−", "-"))
    except ValueError:
        raise CommandError(f"{text} says no points: write it as NAME=+300.") from None


def _only_club(store: Store) -> Club:
    clubs = store.clubs()
    if len(clubs) != 1:
        there = ", ".join(club.name for club in clubs) or "none"
        raise CommandError(f"Say which club with --club; there are: {there}.")
    return clubs[0]


TERMINAL = "terminal"
"""Who writes from the command line, in the record of changes."""
RUN: dict[str, Callable[[Store, Namespace], bool]] = {
    "import": run_import,
    "standings": run_standings,
    "export": run_export,
    "check": run_check,
    "recompute": run_recompute,
    "assert": run_assert,
    "report": run_report,
    "backup": run_backup,
    "restore": run_restore,
}


def must_exist(db: str | None) -> None:
    """What only reads does not make a new database out of a name that was mistyped."""
    url = url_of(db)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").is_file():
        raise CommandError(f"There is no database {url.database}. Check its name, or import something into it first.")


@contextmanager
def _in_words() -> Iterator[None]:
    try:
        yield
    except LedgerError as error:
        raise CommandError(str(error)) from error


@contextmanager
def _readable() -> Iterator[None]:
    """A value that cannot be read is named by `check`; the others say so instead of breaking off."""
    try:
        yield
    except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError) as error:
        kind = type(error).__name__
        raise CommandError(
            f"The database holds something that cannot be read ({kind}): huipai ledger check."
        ) from error


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


def _club(store: Store, name: str | None) -> Club | None:
    if name is None:
        return None
    with store.reading() as shelf:
        found = shelf.club_named(name)
    if found is None:
        there = ", ".join(club.name for club in store.clubs()) or "none"
        raise CommandError(f"There is no club {name}; there are: {there}.")
    return found


def _date(text: str | None, name: str) -> str | None:
    if text is not None and not is_date(text):
        raise CommandError(f"{name} takes a date such as 2026-11-29, not {text}.")
    return text


def _as_object(line: Standing) -> dict[str, object]:
    return {"player": line.player, "hands": line.hands, "points": line.points}
