"""The hands of some evenings as the printed report has them: what happened, and a column for every player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from assistant.ledger.exchange.cells import Written
from assistant.ledger.model import Entry, Evening, Hand, Id, Table
from assistant.ledger.repository import points_of
from assistant.ledger.store import Store
from assistant.usecases.evening import numbered


@dataclass(frozen=True, slots=True)
class Words:
    """The headings, what stands before the totals, and what the table's account is called."""

    date: str
    table: str
    number: str
    what: str
    together: str
    pot: str


@dataclass(frozen=True, slots=True)
class EntryLine:
    """An entry that counts, where it was played, and what it is called there."""

    evening: Evening
    table: Table
    number: str
    entry: Entry

    @property
    def pot(self) -> int:
        """Points that it put into the table's account."""
        content = self.entry.content
        return content.outcome.pot if isinstance(content, Hand) else content.pot if content else 0


def lines_of(store: Store, club: Id, first: str, last: str) -> Iterator[EntryLine]:
    """Everything that counts, in the order in which it was played."""
    for evening in reversed(store.evenings(club, first, last)):
        for table in store.tables(evening.id):
            entries = store.entries(table.id)
            numbers = numbered(entries)
            yield from (EntryLine(evening, table, numbers[one.id], one) for one in entries if one.content is not None)


def hands_table(
    lines: list[EntryLine], names: Mapping[Id, str], said: Callable[[Hand], str], words: Words
) -> list[list[Written]]:
    """The headings, a row for every hand and payment, and the sums; a column for every player, one for the pot.

    `names` names the person behind every record of a player, `said` says in words what happened in a hand.
    """
    players = list(dict.fromkeys(names[who] for one in lines for who in points_of(one.entry.content)))
    columns = [*players, words.pot] if any(one.pot for one in lines) else players
    totals = dict.fromkeys(columns, 0)
    rows: list[list[Written]] = [[words.date, words.table, words.number, words.what, *columns]]
    for one in lines:
        points = _points(one, names, words.pot)
        for name, value in points.items():
            totals[name] = totals.get(name, 0) + value
        content = one.entry.content
        what = said(content) if isinstance(content, Hand) else content.why if content else ""
        number: Written = int(one.number) if one.number.isdigit() else one.number
        place = (date.fromisoformat(one.evening.date), one.table.name, number, what)
        rows.append([*place, *(points.get(name) for name in columns)])
    return [*rows, [words.together, None, None, None, *(totals[name] for name in columns)]]


def _points(one: EntryLine, names: Mapping[Id, str], pot: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for who, value in points_of(one.entry.content).items():
        found[names[who]] = found.get(names[who], 0) + value
    return found | ({pot: one.pot} if one.pot else {})
