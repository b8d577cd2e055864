"""From the four steps of a hand into the evening: the settlement is saved at the open table, once."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.base.labels import seat_names
from assistant.app.club import context, url
from assistant.app.club.entry.next_hand import next_number, stakes_of
from assistant.app.session import answer, session
from assistant.app.session.hand_draft import SEATS, TableState
from assistant.app.ui.html import tag
from assistant.ledger.events import HandSaved
from assistant.ledger.model import Evening, Hand, Id, Table
from assistant.ledger.model import TableState as Turn
from assistant.ledger.outcomes import entered_of, settle_among
from assistant.ledger.store.engine import reading
from assistant.ledger.store.reports import entry_of_key
from assistant.usecases.ledger_entry import hand_of, house_of


def offer(state: TableState) -> None:
    """On the answer page: where the hand would be saved, and the button; nothing where no table is open."""
    with context.show_errors():
        context.tell()
        found = _open_table()
        if found is None or not context.is_allowed("save"):
            return
        evening, table = found
        with st.container(key="club-offer", border=True):
            if _is_saved(state, table):
                st.html(tag("p", _("This hand is saved in the evening."), class_="hp-csaved hp"))
                st.button(_("To the evening"), key="offer-there", on_click=_show, args=(evening.id, table.id))
            else:
                _ask(state, evening, table)


def _ask(state: TableState, evening: Evening, table: Table) -> None:
    names, entries = context.names(), context.store().entries(table.id)
    seats = seat_names()
    who = " · ".join(f"{seats[seat]} {names[table.seats[seat]]}" for seat in SEATS if seat in table.seats)
    st.html(tag("p", who, class_="hp-cnote"))
    expected = stakes_of(table, entries).dealer
    if expected != state.dealer:
        text = _("By the evening {one} deals; here it is {other}.", one=seats[expected], other=seats[state.dealer])
        st.caption(text)
    label = _("Save as hand {n} of {date}", n=next_number(entries), date=evening.date)
    st.button(label, key="offer-save", type="primary", width="stretch", on_click=_save, args=(state, table))


def _open_table() -> tuple[Evening, Table] | None:
    """The open table of the latest evening that is open; the one last looked at where there are several."""
    club = context.club()
    for evening in context.store().evenings(club.id)[:3] if club else ():
        tables = [one for one in context.store().tables(evening.id) if one.state is Turn.OPEN]
        if tables and not evening.closed:
            looked_at = st.session_state.get("club-place", url.Place()).table
            return evening, next((one for one in tables if one.id == looked_at), tables[-1])
    return None


def _is_saved(state: TableState, table: Table) -> bool:
    """Whether this hand is stored already: under its key, or, by its tiles, as the last hand of the table.

    A page that was loaded again from a bare link has another key; the same fourteen tiles do not come twice in a row.
    """
    with reading(context.store().engine) as connection:
        if entry_of_key(connection, context.require_club().id, _key()) is not None:
            return True
    hands = (one.content for one in reversed(context.store().entries(table.id)) if isinstance(one.content, Hand))
    last, entered = next(hands, None), entered_of(answer.record(state))
    has_tiles = any("concealed" in win for win in entered["wins"])
    return last is not None and has_tiles and last.entered == entered


def _key() -> str:
    return f"flow-{session.hand_key()}"


def _save(state: TableState, table: Table) -> None:
    """Saves under the key of the draft's hand: the same tap again, on any phone, is stored once."""
    with context.defer_errors(), context.writing("save") as writer:
        club, record = context.require_club().id, answer.record(state)
        noted = house_of(writer, club, record.rules, record.options)
        settled = settle_among(record, table.seats)
        hand: Hand = replace(hand_of(record, table.seats, noted, settled), photo=(state.photos or (None,))[0])
        if not _is_saved(state, table):
            writer.write(club, HandSaved(table.id, hand), _key())
    for token in state.photos:
        context.store().photos.keep(token)


def _show(evening: Id, table: Id) -> None:
    session.go_to("club")
    st.session_state.setdefault("club-place", url.Place())
    url.go(view="evening", evening=evening, table=table, panel="", entry=0)
