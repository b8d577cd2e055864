"""Penalties and payments by hand: from one player to another, to each of the others, or into the pot."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.club import context, url
from assistant.ledger.errors import LedgerError
from assistant.ledger.events import PaymentSaved
from assistant.ledger.model import Id, Payment, Table
from assistant.rules.model.amounts import NO_POINTS, Points
from assistant.usecases.quick_entry import MOST_POINTS

EACH, POT = -1, 0
"""Stand among players for each of the others at the table, and for the pot; no event has these numbers."""


def payment_form(table: Table, names: Mapping[Id, str]) -> None:
    """Who pays, to whom, how many points, and why."""
    here = (*table.seats.values(), *table.bench)
    payers = {number: names[number] for number in here} | {POT: _("the pot")}
    payees = {EACH: _("each of the others at the table")} | payers
    nonce = st.session_state.setdefault("pay-nonce", secrets.token_hex(6))
    st.selectbox(_("Pays"), list(payers), key="pay-from", format_func=lambda one: payers.get(one, ""))
    st.selectbox(_("Gets"), list(payees), key="pay-to", format_func=lambda one: payees.get(one, ""))
    label = _("Points to each of them") if st.session_state["pay-to"] == EACH and len(here) > 2 else _("Points")
    st.number_input(label, 1, MOST_POINTS, value=None, step=1, key="pay-points", placeholder="100")
    usual = [_("false win 诈和"), _("wrong number of tiles 相公"), _("tea"), _("brought over")]
    st.selectbox(_("Why"), usual, key="pay-why", accept_new_options=True, index=0)
    with st.container(key="pay-tools", horizontal=True, gap="small"):
        st.button(_("Save"), key="pay-save", type="primary", on_click=_save, args=(table, nonce))
        st.button(_("Back"), key="pay-back", on_click=url.go, kwargs={"panel": ""})


def paid(table: Table, payer: Id, payee: Id, points: Points) -> tuple[dict[Id, Points], Points]:
    """Points by player, and what the pot gets."""
    others = [player for player in table.seats.values() if player != payer]
    payees = others if payee == EACH else [payee]
    found: dict[Id, Points] = {payer: -points * len(payees)}
    for one in payees:
        found[one] = found.get(one, NO_POINTS) + points
    pot = found.pop(POT, NO_POINTS)
    return found, pot


def _save(table: Table, nonce: str) -> None:
    payer, payee = st.session_state["pay-from"], st.session_state["pay-to"]
    points, why = st.session_state["pay-points"], str(st.session_state["pay-why"] or "")
    with context.defer_errors():
        if points is None:
            raise LedgerError.saying("missing_key", "How many points?")
        if payer == payee:
            raise LedgerError.saying("bad_value", "Who pays and who gets are the same: choose two.")
        given, pot = paid(table, payer, payee, Points(points))
        # Tapped twice it is one payment.
        context.write(PaymentSaved(table.id, Payment(given, why, pot)), "save", f"payment-{table.id}-{nonce}")
        st.session_state["pay-nonce"] = secrets.token_hex(6)
        url.go(panel="")
        context.told(_("Saved."))
