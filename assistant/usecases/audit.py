"""What an event did to a hand or a payment: which one, at which table of which evening, old and new."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from assistant.ledger.events import EntryUndone, HandSaved, PaymentSaved, RecordedEvent
from assistant.ledger.model import Entry, Hand, Id, Payment
from assistant.ledger.store import Store
from assistant.usecases.evening import numbered

Content = Hand | Payment | None


@dataclass(frozen=True, slots=True)
class AuditedChange:
    """`number` is what the entry is called at its table, "" where its saving was taken back since."""

    evening: str
    table: str
    number: str
    before: Content
    after: Content


def changes(store: Store, logged: Iterable[RecordedEvent]) -> dict[Id, AuditedChange]:
    """What changed, by the number of the event; events that are about no entry are left out."""
    found: dict[Id, AuditedChange] = {}
    numbers: dict[Id, dict[Id, str]] = {}
    about = {one.seq: number for one in logged if (number := _entry_of(one)) is not None}
    with store.reading() as shelf:
        entries = {number: shelf.entry(number) for number in about.values()}
        steps = _steps(store, about, entries)
        for seq, number in about.items():
            entry = entries[number]
            table = shelf.table(entry.table) if entry else None
            evening = shelf.evening(table.evening) if table else None
            if table is None or evening is None:
                continue
            if table.id not in numbers:
                numbers[table.id] = numbered(store.entries(table.id))
            before, after = (shelf.content(version) if version else None for version in steps[seq])
            found[seq] = AuditedChange(evening.date, table.name, numbers[table.id].get(number, ""), before, after)
    return found


def _entry_of(logged: RecordedEvent) -> Id | None:
    """The entry that an event saves or changes."""
    if isinstance(logged.event, (HandSaved, PaymentSaved)):
        return logged.seq
    return getattr(logged.event, "entry", None)


def _steps(
    store: Store, about: Mapping[Id, Id], entries: Mapping[Id, Entry | None]
) -> dict[Id, tuple[Id | None, Id | None]]:
    """By event: which versions of its entry stood before and after it.

    What stands on an entry's trail followed what is below it there; of what was undone since, the log knows.
    """
    found: dict[Id, tuple[Id | None, Id | None]] = {}
    for entry in filter(None, entries.values()):
        found[entry.id] = None, entry.id
        found |= {after: (before, after) for before, after in pairwise(entry.trail)}
    undone = {seq: number for seq, number in about.items() if seq not in found}
    if undone:
        for number, trail in _trails(store, min(undone.values()), max(undone)).items():
            found |= trail if number in undone.values() else {}
    return found


def _trails(store: Store, first: Id, last: Id) -> dict[Id, dict[Id, tuple[Id | None, Id | None]]]:
    """By entry and event: the versions before and after, of entries that were saved after the event `first`."""
    found: dict[Id, dict[Id, tuple[Id | None, Id | None]]] = {}
    standing: dict[Id, list[Id]] = {}
    for one in store.changes_between(first, last):
        number = _entry_of(one) or 0
        trail = standing.setdefault(number, [number])
        before = trail[-1] if trail else None
        if isinstance(one.event, EntryUndone):
            trail.pop()
        else:
            trail.append(one.seq)
        found.setdefault(number, {})[one.seq] = before, trail[-1] if trail else None
    return found
