"""Tables from outside: looked at first, every problem at once; written when there is none, all of it or nothing."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from assistant.app.base.i18n import _, say
from assistant.app.club import context
from assistant.app.ui.html import tag
from assistant.ledger.errors import LedgerError
from assistant.ledger.exchange.cells import Cell
from assistant.ledger.exchange.plans import Plan
from assistant.ledger.exchange.sheets import LARGEST, from_file, from_text
from assistant.rules import Problem
from assistant.usecases.import_sheets import bring, ledger_problems, plan_of

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
    upload = st.file_uploader(_("CSV or XLSX"), type=["csv", "txt", "tsv", "xlsx"], key="import-file")
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
    try:
        rows = from_file(upload.getvalue()) if upload else from_text(pasted)
    except LedgerError as error:
        for sentence in context.said(error):
            st.error(sentence)
        return
    _look(rows, bool(st.session_state["import-hands"]))


def _look(rows: Sequence[Sequence[Cell]], as_hands: bool) -> None:
    if len(rows) < 2:
        st.error(_("The table is empty: a row of headings and a row of results are the least."))
        return
    plan = plan_of(rows, as_hands, _("brought over"))
    club = context.club()
    with context.store().reading() as shelf:
        problems = (*plan.problems, *ledger_problems(shelf, club.id if club else None, plan))
    if problems:
        _problems(problems)
        return
    known = {one.name for one in context.people()}
    new = [name for name in plan.names if name not in known]
    st.success(
        _(
            "{count} results from {first} to {last}, {players} players. Nothing is wrong with them.",
            count=f"{len(plan.entries):,}",
            first=plan.dates[0],
            last=plan.dates[-1],
            players=len(plan.names),
        )
        if plan.entries
        else _("There is no result in the table.")
    )
    if new:
        st.caption(
            _("New players: {names}", names=context.plain(", ".join(new[:40]) + (" …" if len(new) > 40 else "")))
        )
    if plan.entries:
        st.button(_("Import them"), key="import-go", type="primary", width="stretch", on_click=_bring, args=(plan,))


def _problems(problems: Sequence[Problem]) -> None:
    st.error(
        _("Nothing is imported yet. Problems: {count}. Put them right and choose the file again.", count=len(problems))
    )
    lines = (tag("li", tag("b", _where(found)), " ", say(found.template, found.values)) for found in problems[:SHOWN])
    st.html(tag("ul", *lines, class_="hp-cproblems hp"))
    if len(problems) > SHOWN:
        st.caption(_("and {count} more", count=len(problems) - SHOWN))


def _where(found: Problem) -> str:
    number = found.where.removeprefix("row ")
    return _("Row {number}", number=number) if number.isdigit() else ""


def _bring(plan: Plan) -> None:
    with context.defer_errors():
        with context.writing("import") as writer:
            done = bring(writer, context.opened_club(writer), plan)
        context.told(_("{new} results are imported; {again} were there before.", new=done.new, again=done.again))
        st.session_state["import-text"] = ""
        st.session_state.pop("import-file", None)
