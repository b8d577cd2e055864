"""From the four steps of a hand into the evening: the settlement is saved at the open table, once."""

from __future__ import annotations

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.base.labels import seat_names
from assistant.app.club import context, url
from assistant.app.session import answer, session
from assistant.app.session.hand_draft import SEATS, TableState
from assistant.app.ui.html import tag
from assistant.ledger.model import Evening, Id, Table
from assistant.ledger.model import TableState as Turn
from assistant.usecases.evening import next_number, save_record, saved_from_draft, stakes_of


def offer(state: TableState) -> None:
    """On the answer page: where the hand would be saved, and the button; nothing where no table is open."""
    with context.show_errors():
        context.tell()
        found = _open_table()
        if found is None or not context.is_allowed("save"):
            return
        evening, table = found
        with st.container(key="club-offer", border=True):
            entries = context.store().entries(table.id)
            if saved_from_draft(entries, answer.record(state), session.hand_key()):
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


def _save(state: TableState, table: Table) -> None:
    """Saves under the key of the draft's hand: the same tap again, on any phone, is stored once."""
    with context.defer_errors():
        who, club = context.authorize("save").name, context.require_club().id
        photo = (state.photos or (None,))[0]
        save_record(context.store(), club, table.id, answer.record(state), session.hand_key(), who, photo)
        for token in state.photos:
            context.store().photos.keep(token)


def _show(evening: Id, table: Id) -> None:
    session.go_to("club")
    st.session_state.setdefault("club-place", url.Place())
    url.go(view="evening", evening=evening, table=table, panel="", entry=0)
