"""With more players than seats: who may get up after a hand, one tap for each custom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.club import context
from assistant.ledger.events import SeatsTaken
from assistant.ledger.model import Entry, Hand, Id, Outcome, Table
from assistant.ledger.seating import turned


def turns(table: Table, entries: Sequence[Entry], names: Mapping[Id, str]) -> None:
    """Offers the change of places once, after the last hand: the dealer whose deal passed, and who discarded."""
    last = next((one.content for one in reversed(entries) if isinstance(one.content, Hand)), None)
    if not table.bench or last is None or dict(last.seats) != dict(table.seats):
        return
    for seat, why in dict(_leaving(last.outcome)).items():
        out, comes = names[table.seats[seat]], names[table.bench[0]]
        label = _("{out} ({why}) gets up, {comes} sits down", out=out, why=why, comes=comes)
        st.button(label, key=f"turn-{seat}", on_click=_turn, args=(table, seat), width="stretch")


def _leaving(outcome: Outcome) -> Iterator[tuple[str, str]]:
    """(seat, why) of those who may get up."""
    for won in outcome.wins:
        if won.source:
            yield won.source, _("discarded")
    if outcome.dealer and outcome.next_dealer != outcome.dealer:
        yield outcome.dealer, _("dealt last")


def _turn(table: Table, seat: str) -> None:
    with context.defer_errors():
        seats, bench = turned(table.seats, table.bench, seat)
        context.write(SeatsTaken(table.id, seats, bench), "save")
