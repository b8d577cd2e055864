"""Changing places: by hand, by a new draw, and somebody who comes later."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.base.labels import seat_names
from assistant.app.club import context, url
from assistant.app.ui.choice import choice
from assistant.ledger.events import SeatsTaken
from assistant.ledger.model import Id, Table
from assistant.ledger.names import tidy
from assistant.ledger.seating import FEWEST, MOST, swapped
from assistant.usecases import seating


def seats_form(table: Table, names: Mapping[Id, str]) -> None:
    """A choice for each seat; whoever is chosen changes places with who sat there."""
    here = (*table.seats.values(), *table.bench)
    shown = {number: names[number] for number in here}
    for seat, label in seat_names().items():
        st.selectbox(
            label,
            list(shown),
            format_func=lambda number: shown.get(number, ""),
            placeholder=_("empty"),
            **choice(f"sit-{seat}", table.seats.get(seat), partial(_sit, table, seat)),
        )
    others = [one.name for one in context.people() if one.id not in here]
    if len(here) < MOST:
        st.selectbox(
            _("Somebody comes: name"),
            others,
            index=None,
            accept_new_options=True,
            placeholder=_("Name, then Enter"),
            **choice("sit-new", None, partial(_come, table)),
        )
    if len(here) > FEWEST:
        st.selectbox(
            _("Somebody goes home: name"),
            list(shown.values()),
            index=None,
            placeholder=_("Who goes? The points stay."),
            **choice("sit-gone", None, partial(_leave, table, {name: number for number, name in shown.items()})),
        )
    with st.container(key="seat-tools", horizontal=True, gap="small"):
        st.button(_("Draw the seats anew"), key="draw-again", on_click=_draw, args=(table,))
        st.button(_("Done"), key="seats-done", on_click=url.go, kwargs={"panel": ""})


def _sit(table: Table, seat: str, player: Id | None) -> None:
    with context.defer_errors():
        if player is not None:
            seats, bench = swapped(table.seats, table.bench, seat, player)
            context.write(SeatsTaken(table.id, seats, bench), "open")


def _come(table: Table, typed: str | None) -> None:
    """Who comes takes an empty seat, else waits for a turn."""
    name = tidy(typed or "")
    with context.defer_errors():
        if name:
            seating.come(context.store(), context.require_club().id, table, name, context.authorize("open").name)


def _leave(table: Table, here: Mapping[str, Id], name: str | None) -> None:
    player = here.get(name or "")
    with context.defer_errors():
        if player is not None:
            club, who = context.require_club().id, context.authorize("open").name
            seating.leave(context.store(), club, table, player, who)


def _draw(table: Table) -> None:
    with context.defer_errors():
        seating.draw_again(context.store(), context.require_club().id, table, context.authorize("open").name)
