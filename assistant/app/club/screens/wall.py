"""The wall screen: the tables and the standings of the evening in large letters, brought up to date by itself."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.club import context, url
from assistant.app.club.entry.cards import said_of
from assistant.app.club.evening.evening import evening_name
from assistant.app.club.felt import gain, seats_on_felt
from assistant.app.club.standings import charts, figures
from assistant.app.club.standings.standings import colours, draw
from assistant.app.ui.elements import signed
from assistant.app.ui.html import Markup, tag
from assistant.ledger.model import Evening, Hand, Id, Table, TableStatus
from assistant.usecases.evening import next_number, numbered, points_of_table, stakes_of
from assistant.usecases.standings import points_of

SECONDS = 10
LINES, TABLES = 12, 4
"""What fits on a screen that nobody scrolls: players, tables."""
HANDS = {1: 8, 2: 4}
"""Hands of each table, by how many tables there are."""


def show() -> None:
    """The screen; only a small button leads back."""
    st.html(tag("span", class_="hp-wallscreen"))
    _screen()
    st.button(_("Back"), key="wall-back", type="tertiary", on_click=url.go, kwargs={"view": "more"})


@st.fragment(run_every=SECONDS)
def _screen() -> None:
    with context.show_errors():
        found = context.club()
        evenings = context.store().evenings(found.id) if found else ()
        if not found or not evenings:
            st.html(tag("h1", _("No evening yet"), class_="hp-wall-title"))
            return
        evening = next((one for one in evenings if not one.closed), evenings[0])
        st.html(tag("h1", f"{found.name} · {evening_name(evening)}", class_="hp-wall-title"))
        left, right = st.columns([3, 2], gap="large")
        with left:
            _tables(evening)
        with right:
            _standings(evening)


def _tables(evening: Evening) -> None:
    tables = [one for one in context.store().tables(evening.id) if one.state is not TableStatus.CLOSED]
    names = context.names()
    shown = tables or list(context.store().tables(evening.id))
    hands = HANDS.get(len(shown), 2)
    st.html(tag("div", *(_table(table, names, hands) for table in shown[:TABLES]), class_="hp-wall hp"))


def _table(table: Table, names: Mapping[Id, str], most: int) -> Markup:
    entries, points = context.store().entries(table.id), points_of_table(context.store(), table.id)
    seats = {seat: names[player] for seat, player in table.seats.items()}
    middle = _("Table {name}", name=table.name) + "\n" + _("Hand {n}", n=next_number(entries))
    at = {seat: points.get(player, 0) for seat, player in table.seats.items()}
    numbers = numbered(entries)
    hands = [one for one in entries if isinstance(one.content, Hand)][-most:]
    lines = (
        tag(
            "li",
            tag("small", numbers[one.id]),
            said_of(one.content, names),
            _best(points_of(one.content), names),
        )
        for one in reversed(hands)
        if isinstance(one.content, Hand)
    )
    felt = seats_on_felt(seats, at, stakes_of(table, entries).dealer, middle)
    return tag("section", felt, tag("ol", *lines, class_="hp-wall-hands"))


def _best(points: Mapping[Id, int], names: Mapping[Id, str]) -> Markup | str:
    """What the winner has from it; with a name where several have something."""
    gained = {player: value for player, value in points.items() if value > 0}
    if not gained:
        return ""
    player = max(gained, key=lambda one: gained[one])
    name = f"{names[player]} " if len(gained) > 1 else ""
    return tag("b", name + signed(gained[player]), class_="hp-gain")


def _standings(evening: Evening) -> None:
    lines = figures.standings(evening.date, evening.date)
    rows = (
        tag(
            "div",
            tag("b", str(number)),
            tag("span", line.name),
            tag("b", signed(line.total), class_=gain(line.total)),
            class_="hp-wall-line",
        )
        for number, line in enumerate(lines[:LINES], 1)
    )
    st.html(tag("div", *rows, class_="hp-clist hp"))
    names = {line.player: line.name for line in lines[: charts.MOST_LINES]}
    steps = figures.hand_by_hand(evening.date, tuple(names))
    if steps:
        start: list[dict[str, object]] = [{"x": 0, "name": name, "points": 0} for name in names.values()]
        rows_ = start + charts.running((number, names[player], points) for number, player, points in steps)
        draw(rows_, colours(names), dated=False, on_felt=True)
