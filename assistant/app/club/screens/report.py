"""An evening on paper: standings, every hand of every table, who owes whom. The browser prints it, or saves a PDF."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.club import context
from assistant.app.club import url as place
from assistant.app.club.entry.cards import said_of
from assistant.app.club.evening.evening import evening_name
from assistant.app.club.standings import figures
from assistant.app.ui.elements import signed
from assistant.app.ui.html import Markup, tag
from assistant.ledger.model import Entry, Evening, Hand, Id, Table
from assistant.ledger.stats.settle_up import settle_up
from assistant.usecases.evening import POT, balances, numbered
from assistant.usecases.standings import points_of

SCRIPT = Path(__file__).with_name("print.js")


@cache
def _printer() -> Any:
    return st.components.v2.component("huipai-print", js=SCRIPT.read_text("utf-8"), isolate_styles=False)


def show() -> None:
    """The report of the evening that the place names."""
    evenings = context.store().evenings(context.require_club().id)
    evening = next((one for one in evenings if one.id == place.here().evening), evenings[0] if evenings else None)
    with st.container(key="report-tools", horizontal=True, gap="small"):
        st.button(_("Back"), key="report-back", on_click=place.go, kwargs={"view": "evening"})
        if evening:
            _printer()(key="report-print", data={"words": _("Print, or save as PDF")})
    if evening is None:
        st.info(_("No evening yet"))
        return
    st.html(tag("article", *_parts(evening), class_="hp-report"))


def _parts(evening: Evening) -> Iterator[Markup]:
    names, tables = context.names(), context.store().tables(evening.id)
    yield tag("h1", f"{context.require_club().name} · {evening_name(evening)}")
    lines = figures.standings(evening.date, evening.date)
    yield _table(
        (_("Place"), _("Player"), _("Hands"), _("Points")),
        ((str(place), line.name, str(line.hands), signed(line.total)) for place, line in enumerate(lines, 1)),
    )
    for table in tables:
        yield tag("h2", _("Table {name}", name=table.name))
        yield _hands(table, names)
    found = balances(context.store(), context.require_club().id, tables)
    if any(found.values()):
        yield tag("h2", _("Who owes whom"))
        who = {POT: _("the pot"), **names}
        paid = ((who[one.payer], f"→ {who[one.payee]}", f"{one.points:,}") for one in settle_up(found).transfers)
        yield _table((_("Pays"), _("Gets"), _("Points")), paid)
    pot = found.get(POT, 0)
    together = _("All points together, with the {points} of the pot: 0", points=signed(pot)) if pot else ""
    yield tag("p", together or _("All points together: 0"))


def _hands(table: Table, names: Mapping[Id, str]) -> Markup:
    entries = context.store().entries(table.id)
    players = list(dict.fromkeys(who for one in entries if one.content for who in points_of(one.content)))
    totals = dict.fromkeys(players, 0)
    rows: list[tuple[str, ...]] = []
    numbers = numbered(entries)
    for entry in entries:
        if entry.content is None:
            continue
        points = points_of(entry.content)
        for who, value in points.items():
            totals[who] += value
        rows.append(
            (numbers[entry.id], _what(entry, names), *(signed(points[who]) if who in points else "" for who in players))
        )
    rows.append(("", _("Together"), *(signed(totals[who]) for who in players)))
    return _table((_("No."), _("What happened"), *(names[who] for who in players)), rows)


def _what(entry: Entry, names: Mapping[Id, str]) -> str:
    content = entry.content
    if isinstance(content, Hand):
        return said_of(content, names)
    return content.why if content else ""


def _table(head: tuple[str, ...], rows: Any) -> Markup:
    cells = tag("tr", *(tag("th", word) for word in head))
    body = tag("tbody", *(tag("tr", *(tag("td", cell) for cell in row)) for row in rows))
    return tag("div", tag("table", tag("thead", cells), body), class_="hp-reportpart", tabindex="0")
