"""What an event did to a hand or a payment: which one, at which table of which evening, old and new."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from assistant.ledger.events import EntryUndone, RecordedEvent
from assistant.ledger.model import Hand, Id, Payment
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
    """By the number of the event; events that are about no entry are left out."""
    found: dict[Id, AuditedChange] = {}
    numbers: dict[Id, dict[Id, str]] = {}
    with store.reading() as shelf:
        for one in logged:
            saved = getattr(one.event, "table", None) is not None and _content(one) is not None
            entry = shelf.entry(one.seq if saved else getattr(one.event, "entry", 0))
            table = shelf.table(entry.table) if entry else None
            evening = shelf.evening(table.evening) if table else None
            if entry is None or table is None or evening is None:
                continue
            if table.id not in numbers:
                numbers[table.id] = numbered(store.entries(table.id))
            earlier = [seq for seq in (entry.id, *entry.trail) if seq < one.seq]
            before = shelf.content(max(earlier)) if earlier else None
            after = _content(one)
            if isinstance(one.event, EntryUndone):  # what stood before its last change counts again
                before, after = None, before if entry.trail else None
            found[one.seq] = AuditedChange(evening.date, table.name, numbers[table.id].get(entry.id, ""), before, after)
    return found


def _content(logged: RecordedEvent) -> Content:
    content: Content = getattr(logged.event, "hand", None) or getattr(logged.event, "payment", None)
    return content
