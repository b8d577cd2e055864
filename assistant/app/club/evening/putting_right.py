"""An evening that has the wrong date, or an evening or table that should not have been: put right, and taken back."""

from __future__ import annotations

from datetime import date

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.club import context, url
from assistant.ledger.events import EveningChanged
from assistant.ledger.model import Evening, Table
from assistant.usecases.cancelling import bring_back, cancel


def date_form(evening: Evening) -> None:
    """Another date, or another title, for an evening and all of its hands."""
    with st.container(key="club-panel", border=True):
        day = date.fromisoformat(evening.date)
        st.date_input(_("Date of the evening"), day, key="change-date", format="YYYY-MM-DD")
        st.text_input(_("Title (may be empty)"), evening.title, key="change-title", max_chars=60)
        with st.container(key="change-tools", horizontal=True, gap="small"):
            st.button(_("Save"), key="change-save", type="primary", on_click=_change, args=(evening,))
            st.button(_("Back"), key="change-back", on_click=url.go, kwargs={"panel": ""})


def _change(evening: Evening) -> None:
    given = st.session_state
    with context.defer_errors():
        context.write(EveningChanged(evening.id, given["change-date"].isoformat(), given["change-title"]), "correct")
        url.go(panel="")
        context.told(_("Saved."))


def cancel_form(evening: Evening, table: Table | None = None) -> None:
    """What cancelling means, and the button for it; of a table, or of a whole evening (None)."""
    with st.container(key="club-panel", border=True):
        if table is None:
            st.markdown(_("No hand and no payment of this evening will count. It can be taken back at any time."))
        else:
            st.markdown(_("No hand and no payment of this table will count. It can be taken back at any time."))
        label = _("Cancel the evening") if table is None else _("Cancel the table")
        with st.container(key="cancel-tools", horizontal=True, gap="small"):
            st.button(label, key="cancel-now", type="primary", on_click=_cancel, args=(evening, table))
            st.button(_("Back"), key="cancel-back", on_click=url.go, kwargs={"panel": ""})


def bring_back_button(evening: Evening, table: Table | None = None) -> None:
    """A cancelled evening or table: what that means, and the way back."""
    with st.container(key="back-table" if table else "back-evening", border=True):
        st.markdown(
            _("This table was cancelled: nothing of it counts.")
            if table
            else _("This evening was cancelled: nothing of it counts.")
        )
        if context.may("correct"):
            key = "bring-back-table" if table else "bring-back"
            st.button(_("Let it count again"), key=key, on_click=_bring_back, args=(evening, table))


def _cancel(evening: Evening, table: Table | None) -> None:
    with context.defer_errors():
        who, club = context.authorize("correct").name, context.require_club().id
        cancel(context.store(), club, evening, who, table)
        url.go(evening=evening.id, table=table.id if table else 0, panel="", entry=0)


def _bring_back(evening: Evening, table: Table | None) -> None:
    with context.defer_errors():
        who, club = context.authorize("correct").name, context.require_club().id
        bring_back(context.store(), club, evening, who, table)
        url.go(evening=evening.id, table=table.id if table else 0, panel="", entry=0)
