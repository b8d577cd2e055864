"""The rules and the 底分 of a table, from the next hand on; hands keep those they were played by."""

from __future__ import annotations

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.club import context, url
from assistant.app.club.evening.choose_rules import House, choose_house
from assistant.app.session.hand_draft import MOST_BASE
from assistant.ledger.events import RulesChanged
from assistant.ledger.model import Table


def stakes_form(table: Table) -> None:
    """底分, and the house rules."""
    st.number_input(_("Base points"), 1, MOST_BASE, value=table.base or 1, step=1, key="stakes-base")
    house = choose_house("stakes-rules", table)
    st.caption(_("It counts from the next hand on; hands keep what they were played by."))
    with st.container(key="stakes-tools", horizontal=True, gap="small"):
        st.button(_("Save"), key="stakes-save", type="primary", on_click=_save, args=(table, house))
        st.button(_("Back"), key="stakes-back", on_click=url.go, kwargs={"panel": ""})


def _save(table: Table, house: House) -> None:
    with context.defer_errors():
        context.write(RulesChanged(table.id, *house, int(st.session_state["stakes-base"] or 1)), "open")
        url.go(panel="")
