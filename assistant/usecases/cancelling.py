"""An evening or a table that should not have been: none of its entries counts, and every one can be brought back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assistant.ledger.events import EntryDeleted, EntryUndone, EveningClosed, TableTurned
from assistant.ledger.model import Entry, Evening, Id, Table, TableStatus
from assistant.ledger.store import Store
from assistant.ledger.store.writer import Writer
from assistant.usecases.evening import counted

CANCELLED = "cancelled"
"""Why an entry was deleted when its whole table was cancelled."""


def is_cancelled(entries: Iterable[Entry]) -> bool:
    """Whether there was something at a table, or in an evening, and nothing of it counts."""
    ever = counted(entries)
    return bool(ever) and all(one.content is None for one in ever)


def cancel(store: Store, club: Id, evening: Evening, who: str, table: Table | None = None) -> int:
    """Takes every entry of a table, or of a whole evening, out of all sums and closes it; how many there were.

    Numbers stay as they are. Raises `LedgerError` where something speaks against it, such as an agreement; then
    nothing was changed.
    """
    done = 0
    with store.writing(who) as writer:
        for one in _tables(store, evening, table):
            for entry in writer.entries(one.id):
                if entry.content is not None:
                    writer.write(club, EntryDeleted(entry.id, CANCELLED))
                    done += 1
            _turn(writer, club, one.id, TableStatus.CLOSED)
        if table is None:
            _close(writer, club, evening.id, True)
    return done


def bring_back(store: Store, club: Id, evening: Evening, who: str, table: Table | None = None) -> int:
    """Takes a cancelling back and opens the table, or the evening, again; how many entries count once more.

    What was deleted by itself stays deleted. Raises `LedgerError` as `cancel` does.
    """
    done = 0
    with store.writing(who) as writer:
        _close(writer, club, evening.id, False)
        for one in _tables(store, evening, table):
            entries = writer.entries(one.id)
            for entry in entries:
                if _was_cancelled(store, entry):
                    writer.write(club, EntryUndone(entry.id))
                    done += 1
            if table is not None or is_cancelled(entries) or not entries:
                _turn(writer, club, one.id, TableStatus.OPEN)
    return done


def _tables(store: Store, evening: Evening, table: Table | None) -> Sequence[Table]:
    return (table,) if table is not None else store.tables(evening.id)


def _was_cancelled(store: Store, entry: Entry) -> bool:
    last = store.history(entry)[-1:] if entry.content is None and entry.trail else ()
    return any(isinstance(one.event, EntryDeleted) and one.event.why == CANCELLED for one in last)


def _turn(writer: Writer, club: Id, table: Id, state: TableStatus) -> None:
    found = writer.shelf.table(table)
    if found is not None and found.state is not state:
        writer.write(club, TableTurned(table, state))


def _close(writer: Writer, club: Id, evening: Id, closed: bool) -> None:
    found = writer.shelf.evening(evening)
    if found is not None and found.closed is not closed:
        writer.write(club, EveningClosed(evening, closed))
