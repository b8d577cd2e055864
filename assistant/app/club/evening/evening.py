"""An evening: its tables, who owes whom, and its end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Literal

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.club import context, url
from assistant.app.club.evening.opening import new_table
from assistant.app.club.evening.putting_right import bring_back_button, cancel_form, date_form
from assistant.app.club.evening.table import show_table
from assistant.app.club.felt import ghost_table
from assistant.app.ui.choice import choice
from assistant.app.ui.elements import hero, title
from assistant.app.ui.html import tag
from assistant.app.ui.menu import menu
from assistant.ledger.events import EveningClosed
from assistant.ledger.model import Evening, Id, Table
from assistant.ledger.stats.settle_up import settle_up
from assistant.usecases.cancelling import is_cancelled
from assistant.usecases.evening import POT, balances

RECENT = 30
"""Evenings that are offered for a look back; earlier ones are found in the standings."""


def show() -> None:
    """The evening that the place names, else the one that is open, else the form for a new one."""
    context.tell()
    found = context.club()
    evenings = context.store().evenings(found.id) if found else ()
    at = url.here()
    chosen = next((one for one in evenings if one.id == at.evening), None)
    shown = chosen or next((one for one in evenings if not one.closed), None)
    if at.panel == "new":
        st.html(title(_("A new evening")))
        new_table(None)
        _back()
    elif shown is None:
        _start(evenings)
    else:
        _evening(shown)
        _others(evenings, shown)


def _start(evenings: Sequence[Evening]) -> None:
    st.html(hero(_("Keep the score of an evening")))
    if not evenings:
        st.html(ghost_table())
    if context.may("open"):
        new_table(None)
    else:
        st.info(_("No evening is open."))
    _others(evenings, None)


def _evening(evening: Evening) -> None:
    tables = context.store().tables(evening.id)
    at = url.here()
    table = next((one for one in tables if one.id == at.table), tables[-1] if tables else None)
    st.html(title(evening_name(evening), _("closed") if evening.closed else ""))
    if at.panel == "table" and context.may("open"):
        new_table(evening)
        _back()
        return
    if len(tables) > 1 and table:
        _choose_table(tables, table)
    cancelled = is_cancelled(chain.from_iterable(context.store().entries(one.id) for one in tables))
    if cancelled:
        bring_back_button(evening)
    with st.container(key="club-wide"):
        left, right = st.columns([5, 3], gap="medium")  # beside each other where there is room for both
        if table:
            show_table(evening, table, left, right)
        with right:
            _settle(tables)
            _end(evening, bool(tables), cancelled)


def evening_name(evening: Evening) -> str:
    """Its date, and its title if it has one."""
    return f"{evening.date} {evening.title}".strip()


def _choose_table(tables: Sequence[Table], table: Table) -> None:
    names = {one.id: one.name for one in tables}
    with st.container(key="row-tables", horizontal=True, wrap=False, vertical_alignment="center"):
        st.markdown(f"**{_('Tables')}**", width=64)
        st.segmented_control(
            _("Tables"),
            list(names),
            format_func=lambda number: names.get(number, ""),
            label_visibility="collapsed",
            required=True,
            **choice("club-table", table.id, lambda chosen: url.go(table=chosen, panel="", entry=0)),
        )


def _settle(tables: Sequence[Table]) -> None:
    found = balances(context.store(), context.require_club().id, tables)
    if not any(found.values()):
        return
    plan = settle_up(found)
    names = {POT: _("the pot"), **context.names()}
    st.html(tag("h2", _("Who owes whom"), class_="hp-csub"))
    lines = (
        tag(
            "div",
            tag("span", f"{names[paid.payer]} → {names[paid.payee]}"),
            tag("b", f"{paid.points:,}"),
            class_="hp-cowed",
        )
        for paid in plan.transfers
    )
    st.html(tag("div", *lines, class_="hp-clist hp"))
    note = (
        _("{count} transfers: it cannot be done with fewer.", count=len(plan.transfers))
        if plan.fewest
        else _("{count} transfers: few, though perhaps not the fewest for so many players.", count=len(plan.transfers))
    )
    st.html(tag("p", note, class_="hp-cnote"))


def _end(evening: Evening, played: bool, cancelled: bool) -> None:
    if context.may("correct") and url.here().panel == "date":
        date_form(evening)
    elif context.may("correct") and url.here().panel == "cancel" and not cancelled:
        cancel_form(evening)
    with st.container(key="club-end", horizontal=True):
        if context.may("open") and not evening.closed:
            st.button(_("Close the evening"), key="close-evening", on_click=_close, args=(evening.id, True))
        elif context.may("open"):
            st.button(_("Open it again"), key="open-evening", on_click=_close, args=(evening.id, False))
        if played:
            card = {"view": "card", "evening": evening.id}
            kind: Literal["primary", "secondary"] = "primary" if evening.closed else "secondary"
            st.button(_("The evening's card"), key="to-card", type=kind, on_click=url.go, kwargs=card)
        if context.may("open") and evening.closed:
            st.button(_("A new evening"), key="new-evening", on_click=url.go, kwargs={"panel": "new", "evening": 0})
        others = {"another": _("Another table")} if context.may("open") and not evening.closed else {}
        others |= {"report": _("Report to print")} if played else {}
        others |= _to_put_right(cancelled)
        ways: dict[str, dict[str, str | int]] = {
            "another": {"panel": "table"},
            "report": {"view": "report", "evening": evening.id},
            "date": {"panel": "date", "evening": evening.id},
            "cancel": {"panel": "cancel", "evening": evening.id},
        }
        menu(_("This evening ⋯"), "evening-menu", others, lambda word: url.go(**ways[word]))


def _to_put_right(cancelled: bool) -> dict[str, str]:
    if not context.may("correct"):
        return {}
    return {"date": _("Another date")} | ({} if cancelled else {"cancel": _("Cancel the evening")})


def _close(evening: Id, closed: bool) -> None:
    with context.defer_errors():
        context.write(EveningClosed(evening, closed), "open")
        context.warn_unsaved(closed and bool(url.here().quick.how))
        url.go(evening=evening, panel="", entry=0, view="card" if closed else "evening")


def _others(evenings: Sequence[Evening], shown: Evening | None) -> None:
    others = [one for one in evenings[:RECENT] if shown is None or one.id != shown.id]
    if not others:
        return

    names = {one.id: evening_name(one) for one in others}
    st.selectbox(
        _("Earlier evenings"),
        list(names),
        index=None,
        format_func=lambda number: names.get(number, ""),
        placeholder=_("Choose an evening"),
        **choice("club-evening", None, lambda chosen: url.go(evening=chosen or 0, table=0, panel="", entry=0)),
    )


def _back() -> None:
    st.button(_("Back"), key="club-back", on_click=url.go, kwargs={"panel": ""})
