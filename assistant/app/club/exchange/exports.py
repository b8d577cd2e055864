"""The standings and the hands as files: CSV that opens in Excel, XLSX, and every event as JSON lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

import streamlit as st

from assistant.app.base.i18n import _, language, speaking
from assistant.app.club import context, url
from assistant.app.club.entry.cards import said_of
from assistant.app.club.standings import figures
from assistant.app.club.standings.standings import choose_period
from assistant.ledger.exchange.cells import Written
from assistant.ledger.exchange.hands_out import Placed, hand_rows
from assistant.ledger.exchange.ods_out import KIND, to_ods
from assistant.ledger.exchange.sheets import Rows, to_csv, to_xlsx
from assistant.ledger.model import Id
from assistant.ledger.store import Store
from assistant.usecases.evening import counted, numbered
from assistant.usecases.export_events import export_lines
from assistant.usecases.hands_table import EntryLine, Words, hands_table, lines_of
from assistant.usecases.standings import StandingsLine

EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def show_export() -> None:
    """A period, then one button a file; a file is made when its button is tapped."""
    club, store = context.require_club(), context.store()
    evenings = store.evenings(club.id)
    if not evenings:
        st.info(_("There is nothing to export yet."))
        return
    first, last = choose_period(evenings)
    lines = list(_standing_rows(figures.standings(first, last)))
    # The file is made in another thread, where nothing of the session is at hand: all it needs goes in now.
    details: Callable[[], Rows] = partial(_hand_rows, store, club.id, first, last, language())
    names = dict(context.names())
    hands = partial(_hands, lambda: lines_of(store, club.id, first, last), names, language())
    standings, title = _("Standings"), _("Hands")
    stem = f"huipai-{context.today()}"
    _file(_("Standings, CSV"), f"{stem}-standings.csv", lambda: to_csv(lines), "text/csv")
    _file(_("Hands, CSV"), f"{stem}-hands.csv", lambda: to_csv(hands()), "text/csv")
    _file(_("Both, XLSX"), f"{stem}.xlsx", lambda: to_xlsx({standings: lines, title: hands()}), EXCEL)
    _file(_("Both, OpenDocument"), f"{stem}.ods", lambda: to_ods({standings: [*lines], title: hands()}), KIND)
    text = _("Hands with what was entered, CSV")
    _file(text, f"{stem}-details.csv", lambda: to_csv(details()), "text/csv")
    text = _("Everything, JSON lines")
    _file(text, f"{stem}.jsonl", lambda: _json_lines(store, club.id), "application/x-ndjson")
    st.caption(_("Hands with what was entered come back in without loss, as do JSON lines."))
    st.caption(_("JSON lines hold every event and import into an empty database to the same standings."))
    st.caption(_("An evening is printed, or saved as PDF, from its own page."))
    st.button(_("To the evening"), key="export-evening", on_click=url.go, kwargs={"view": "evening", "panel": ""})


def _file(label: str, name: str, made: Callable[[], bytes], kind: str) -> None:
    st.download_button(
        label, made, name, kind, key=f"file-{name.rpartition('-')[2]}", on_click="ignore", width="stretch"
    )


def _hands(lines: Callable[[], Iterator[EntryLine]], names: Mapping[Id, str], spoken: str) -> list[list[Written]]:
    """The table of hands that the report prints, in the language that is spoken."""
    with speaking(spoken):
        words = Words(_("Date"), _("At table"), _("No."), _("What happened"), _("Together"), _("the pot"))
        return hands_table(list(lines()), names, lambda hand: said_of(hand, names), words)


def _standing_rows(lines: tuple[StandingsLine, ...]) -> Iterator[list[Written]]:
    ratings = figures.ratings()
    yield [_("Place"), _("Player"), _("Hands"), _("Points"), _("Rating")]
    for number, line in enumerate(lines, 1):
        yield [
            number,
            line.name,
            line.hands,
            line.total,
            round(ratings[line.player]) if line.player in ratings else None,
        ]


def _hand_rows(store: Store, club: Id, first: str, last: str, spoken: str) -> Rows:
    names = {one.id: one for one in store.players(club)}

    def name(number: Id) -> str:
        player = names[number]
        while player.into is not None:
            player = names[player.into]
        return player.name

    placed = (
        Placed(evening.date, table.name, numbers[entry.id], entry)
        for evening in reversed(store.evenings(club, first, last))
        for table in store.tables(evening.id)
        for entries in (store.entries(table.id),)
        for numbers in (numbered(entries),)
        for entry in counted(entries)
    )
    return list(hand_rows(placed, {number: name(number) for number in names}, spoken))


def _json_lines(store: Store, club: Id) -> bytes:
    return "".join(f"{line}\n" for line in export_lines(store, club)).encode("utf-8", "surrogatepass")
