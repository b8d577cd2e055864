"""Tables from outside: looked at first, every problem at once; written when there is none, all of it or nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

import streamlit as st

from assistant.app.base.i18n import _, say
from assistant.app.base.uploads import grant
from assistant.app.club import context
from assistant.app.ui.html import plain, tag
from assistant.ledger.errors import LedgerError
from assistant.ledger.exchange.limits import LARGEST
from assistant.ledger.exchange.plans import ImportPlan, PlannedHand
from assistant.ledger.exchange.results_in import Asked, asks_year
from assistant.ledger.exchange.sheets import Rows, from_file, from_text
from assistant.ledger.names import folded
from assistant.rules import Problem
from assistant.usecases.import_sheets import bring, ledger_problems, likely, plan_of

KINDS = ["csv", "txt", "tsv", "xlsx", "ods"]
"""Ends of names of files that are taken."""
MOST_LISTED = 40
"""New players that are named."""
SHOWN = 200
"""Problems that are listed; the rest is counted."""


def show_import() -> None:
    """A file or pasted cells, what they would bring, and the button that brings it."""
    st.caption(
        _(
            "A table that was exported here, or a list of your own: a column for the date, then one column a player "
            "with the points; or columns for date, player and points. Each result sums to zero."
        )
    )
    words = f"--hp-upload:'{_('Choose a file')}'; --hp-upload-more:'{_('at most {most} MB', most=LARGEST // 2**20)}'"
    st.html(f"<style>.st-key-import-file{{{words}}}</style>")
    grant(context.is_allowed("import"))
    upload = st.file_uploader(
        _("CSV, XLSX or OpenDocument"), type=["csv", "txt", "tsv", "xlsx", "ods"], key="import-file"
    )
    pasted = st.text_area(_("Or paste the cells here"), key="import-text", height=140)
    kinds = {False: _("Totals of evenings"), True: _("Single hands")}
    st.segmented_control(
        _("Each row of a list of your own is"),
        list(kinds),
        key="import-hands",
        default=False,
        format_func=kinds.__getitem__,
        required=True,
    )
    if not upload and not pasted.strip():
        return
    rows = _read(upload, pasted)
    if rows is not None:
        _look(rows, bool(st.session_state["import-hands"]))


def _read(upload: Any, pasted: str) -> Rows | None:
    """The rows, read once for a file, however often the page is drawn."""
    named = f"file {upload.file_id}" if upload else f"text {pasted}"
    kept = st.session_state.get("import-rows")
    if kept and kept[0] == named:
        return cast("Rows", kept[1])
    try:
        rows = from_file(upload.getvalue()) if upload else from_text(pasted)
    except LedgerError as error:
        for sentence in context.said(error):
            st.error(plain(sentence))
        return None
    st.session_state["import-rows"] = (named, rows)
    return rows


def _look(rows: Rows, as_hands: bool) -> None:
    if sum(map(bool, rows)) < 2:
        st.error(_("The table is empty: a row of headings and a row of results are the least."))
        return
    asked = Asked(as_hands, _("brought over"), _year(rows))
    asked = replace(asked, renamed=_renamed(plan_of(rows, asked)))
    plan = plan_of(rows, asked)
    club = context.club()
    with context.store().reading() as shelf:
        problems = (*plan.problems, *ledger_problems(shelf, club.id if club else None, plan))
    if problems:
        _problems(problems)
        return
    if not plan.entries:
        st.success(_("There is no result in the table."))
        return
    st.success(
        _(
            "{count} results from {first} to {last}, {players} players. Nothing is wrong with them.",
            count=f"{len(plan.entries):,}",
            first=plan.dates[0],
            last=plan.dates[-1],
            players=len(plan.names),
        )
    )
    known = {folded(one.name) for one in context.people()}
    new = [name for name in plan.names if folded(name) not in known]
    if new:
        st.caption(
            _(
                "New players: {names}",
                names=plain(", ".join(new[:MOST_LISTED]) + (" …" if len(new) > MOST_LISTED else "")),
            )
        )
    if plan.left_out:
        st.caption(
            _("Columns with words and no points, not brought over: {names}", names=plain(", ".join(plan.left_out)))
        )
    st.dataframe(_preview(plan), hide_index=True, width="stretch", height=240)
    st.button(_("Import them"), key="import-go", type="primary", width="stretch", on_click=_bring, args=(plan,))


def _year(rows: Rows) -> int | None:
    """Asks for the year where dates have none."""
    if not asks_year(rows):
        return None
    this = int(context.today()[:4])
    return int(st.number_input(_("Year of the dates without one"), 1950, this + 1, this, key="import-year"))


def _renamed(plan: ImportPlan) -> dict[str, str]:
    """Asks whom a name means that is nearly one of the club's."""
    known = [one.name for one in context.people()]
    there = {folded(name) for one in context.people() for name in (one.name, *one.nicknames)}
    found: dict[str, str] = {}
    for number, name in enumerate(plan.names):
        guess = "" if folded(name) in there else likely(name, known)
        if guess:
            options = [guess, ""]
            chosen = st.selectbox(
                _("Who is “{name}”?", name=plain(name)),
                options,
                key=f"import-name-{number}-{name}",
                format_func=lambda one: one or _("a new player"),
            )
            found |= {name: chosen} if chosen else {}
    return found


def _preview(plan: ImportPlan) -> list[dict[str, object]]:
    """The first entries as they would stand: a date, a table, and a column a player."""
    rows: list[dict[str, object]] = []
    for one in plan.entries[:SHOWN]:
        if isinstance(one, PlannedHand):
            points = {name: one.outcome.points.get(seat, 0) for seat, name in one.players.items()}
        else:
            points = dict(one.points)
        rows.append({_("Date"): one.date, _("Table"): one.table, **points})
    return rows


def _problems(problems: Sequence[Problem]) -> None:
    st.error(
        _("Nothing is imported yet. Problems: {count}. Put them right and choose the file again.", count=len(problems))
    )
    lines = (tag("li", tag("b", _where(found)), " ", say(found.template, found.values)) for found in problems[:SHOWN])
    st.html(tag("ul", *lines, class_="hp-cproblems hp"))
    if len(problems) > SHOWN:
        st.caption(_("and {count} more", count=len(problems) - SHOWN))


def _where(found: Problem) -> str:
    kind, _sep, place = found.where.partition(" ")
    if kind == "column":
        return _("Column {letter}", letter=place)
    return _("Row {number}", number=place) if kind == "row" and place.isdigit() else ""


def _bring(plan: ImportPlan) -> None:
    with context.defer_errors():
        with context.writing("import") as writer:
            done = bring(writer, context.opened_club(writer), plan)
        context.told(_("{new} results are imported; {again} were there before.", new=done.new, again=done.again))
        st.session_state["import-text"] = ""
        st.session_state.pop("import-rows", None)
        st.session_state.pop("import-file", None)
