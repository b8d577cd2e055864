"""A table of an evening: who sits where, the hand to come, and the hands that were played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.club import context, url
from assistant.app.club.entry.begin import begin
from assistant.app.club.entry.cards import entry_head, entry_line, players_of
from assistant.app.club.entry.correct import show_entry
from assistant.app.club.entry.next_hand import next_hand, saved_line
from assistant.app.club.entry.payment import payment_form
from assistant.app.club.entry.quick import Felt
from assistant.app.club.entry.turns import turns
from assistant.app.club.evening.putting_right import bring_back_button, cancel_form
from assistant.app.club.evening.seats import seats_form
from assistant.app.club.evening.stakes import stakes_form
from assistant.app.club.felt import seats_on_felt
from assistant.app.ui.elements import signed
from assistant.app.ui.html import plain, tag
from assistant.app.ui.menu import menu
from assistant.app.ui.tappable import tappable
from assistant.ledger.events import TableTurned
from assistant.ledger.model import Entry, Evening, Id, Table, TableStatus
from assistant.rules import RULESETS
from assistant.usecases.cancelling import is_cancelled
from assistant.usecases.evening import DealToCome, counted, deal_of, next_number, numbered, points_of_table, stakes_of

PANELS = ("seats", "payment", "stakes", "undo")
"""What is unfolded in place of the hand to come."""
Column = Any
"""A column of Streamlit's, which is a context."""
SHOWN = 12
"""Hands that are listed before all are asked for."""


def show_table(evening: Evening, table: Table, left: Column, right: Column) -> None:
    """All of a table: the hand to come on the left, what was played on the right. Who may not write sees no buttons."""
    entries, names = counted(context.store().entries(table.id)), context.names()
    points = points_of_table(context.store(), table.id)
    stakes = stakes_of(table, entries)
    felt = Felt(
        {seat: names[player] for seat, player in table.seats.items()},
        {seat: points.get(player, 0) for seat, player in table.seats.items()},
        _middle(table, next_number(entries), deal_of(stakes, entries)),
    )
    running = not evening.closed and table.state is TableStatus.OPEN
    known = stakes.rules in RULESETS
    if not known:
        text = _(
            "The rules {rules} are not known to this version: update it to enter hands.", rules=plain(stakes.rules)
        )
        st.info(text)
    entering = context.may("save") and running and known and not url.here().entry and url.here().panel not in PANELS
    with left:
        if is_cancelled(entries) and table.state is TableStatus.CLOSED and not evening.closed:
            bring_back_button(evening, table)
        if entering:
            next_hand(table, entries, felt)
        else:
            st.html(seats_on_felt(felt.names, felt.points, stakes.dealer, felt.middle))
        _bench(table, names, points)
        saved_line(entries, names)
        if context.may("save") and not evening.closed:
            _panel(evening, table, names)
            if entering:
                turns(table, entries, names)
            with st.container(key="club-tools", horizontal=True, gap="small"):
                if entering:
                    label = _("With a photo or its tiles instead")
                    st.button(label, key="with-tiles", on_click=begin, args=(table, stakes.dealer))
                _tools(table, bool(entries))
    with right:
        _entries(table, entries, names)


def _middle(table: Table, number: int, deal: DealToCome) -> str:
    if table.state is TableStatus.PAUSED:
        return _("paused")
    return _("closed") if table.state is TableStatus.CLOSED else standing(number, deal)


def standing(number: int, deal: DealToCome) -> str:
    """Where the evening stands, in lines: the round, the number of the hand, how often the dealer has stayed."""
    winds = (_("East round"), _("South round"), _("West round"), _("North round"))
    lines = [winds[deal.round % len(winds)], _("Hand {n}", n=number)]
    return "\n".join([*lines, _("dealer stays: {n}", n=deal.in_a_row)] if deal.in_a_row else lines)


def _bench(table: Table, names: Mapping[Id, str], points: Mapping[Id, int]) -> None:
    away = [player for player in points if player not in table.seats.values() and player not in table.bench]
    waiting = [f"{names[player]} {signed(points.get(player, 0))}" for player in (*table.bench, *away)]
    if waiting:
        st.html(tag("p", _("Not at the table now: {names}", names=", ".join(waiting)), class_="hp-cnote"))


def _tools(table: Table, played: bool) -> None:
    """What is needed now and then; a panel is unfolded below, and folded up when it is chosen again."""
    states = {
        TableStatus.OPEN: {TableStatus.PAUSED: _("Pause"), TableStatus.CLOSED: _("Close the table")},
        TableStatus.PAUSED: {TableStatus.OPEN: _("Resume"), TableStatus.CLOSED: _("Close the table")},
        TableStatus.CLOSED: {TableStatus.OPEN: _("Open it again")},
    }
    panels = {"seats": _("Seats"), "payment": _("Penalty"), "stakes": _("Stakes")}
    open_ = url.here().panel
    if played and context.may("correct") and table.state is not TableStatus.CLOSED:
        panels["undo"] = _("Cancel the table")
    panels = {panel: f"✓ {label}" if panel == open_ else label for panel, label in panels.items()}

    def take(word: str) -> None:
        if word in panels:
            url.go(panel="" if word == open_ else word, entry=0)
        else:
            _turn(table.id, TableStatus(word))

    menu(
        _("This table ⋯"),
        "table-menu",
        panels | {str(state): label for state, label in states[table.state].items()},
        take,
    )


def _turn(table: Id, state: TableStatus) -> None:
    with context.defer_errors():
        context.write(TableTurned(table, state), "open")
        context.warn_unsaved(state is not TableStatus.OPEN and bool(url.here().quick.how))
        url.go(panel="", entry=0)


def _panel(evening: Evening, table: Table, names: Mapping[Id, str]) -> None:
    if url.here().panel == "undo" and context.may("correct"):
        cancel_form(evening, table)
        return
    panels: dict[str, Callable[[], None]] = {
        "seats": partial(seats_form, table, names),
        "payment": partial(payment_form, table, names),
        "stakes": partial(stakes_form, table),
    }
    if url.here().panel in panels:
        with st.container(key="club-panel", border=True):
            panels[url.here().panel]()


def _entries(table: Table, entries: Sequence[Entry], names: Mapping[Id, str]) -> None:
    if not entries:
        return
    at, numbers = url.here(), numbered(entries)
    players = players_of(entries, table.seats.values())
    st.html(tag("h2", _("Played"), class_="hp-csub"))
    latest = list(reversed(entries))
    place = next((place for place, one in enumerate(latest) if one.id == at.entry), None)
    everything = at.panel in ("all", "edit") or len(latest) <= SHOWN or (place or 0) >= SHOWN
    shown = latest if everything else latest[:SHOWN]
    lines = [entry_line(one, numbers[one.id], names, players, one.id == at.entry) for one in shown]
    after = len(lines) if place is None else place + 1  # what is opened stands right below its line
    tappable("hands", tag("div", entry_head(players, names), *lines[:after], class_="hp-clist"), _take)
    if place is not None:
        show_entry(table, entries, latest[place], numbers[at.entry], names)
        if lines[after:]:
            tappable("hands-below", tag("div", *lines[after:], class_="hp-clist"), _take)
    if not everything:
        st.button(_("All {count}", count=len(entries)), key="all-hands", on_click=url.go, kwargs={"panel": "all"})


def _take(word: str) -> None:
    number = word.removeprefix("entry-")
    if number.isdigit():
        url.go(entry=0 if url.here().entry == int(number) else int(number), panel=_kept_panel())


def _kept_panel() -> str:
    return "all" if url.here().panel == "all" else ""
