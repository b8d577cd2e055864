"""One hand or payment of an evening: all of it, who wrote it when, and putting it right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.club import context, url
from assistant.app.club.entry.cards import outcome_card, rules_of, said_of
from assistant.app.club.entry.next_hand import previewed, undo
from assistant.app.club.entry.quick import Button, Felt, Tapped, quick_taps
from assistant.app.club.felt import gain
from assistant.app.ui.elements import signed
from assistant.app.ui.html import Markup, tag
from assistant.ledger.events import EntryDeleted
from assistant.ledger.model import Entry, Hand, Id, Payment, Table
from assistant.ledger.outcomes import has_tiles
from assistant.usecases.evening import save_correction, stakes_then
from assistant.usecases.quick_entry import QuickHand, quick_again


def show_entry(table: Table, entries: Sequence[Entry], entry: Entry, number: str, names: Mapping[Id, str]) -> None:
    """The entry in full, and what may be done with it."""
    with st.container(key="club-entry", border=True):
        content = entry.content
        st.html(tag("h2", _("Hand {n}", n=number) if number.isdigit() else _("Payment by hand"), class_="hp-csub"))
        if isinstance(content, Hand):
            seats = {seat: names[player] for seat, player in content.seats.items()}
            st.html(tag("p", said_of(content, names), class_="hp-cnote"))
            st.html(outcome_card(content.outcome, seats, rules_of(content)))
            if content.note:
                st.text(content.note)
        elif isinstance(content, Payment):
            st.html(_payment(content, names))
        else:
            st.caption(_("Deleted: it does not count."))
        st.html(_history(entry, names))
        if context.may("correct"):
            _tools(entry)
            if url.here().panel == "edit" and isinstance(content, Hand):
                _edit_form(table, entries, entry, content, names)


def _payment(payment: Payment, names: Mapping[Id, str]) -> Markup:
    lines = (
        tag("div", tag("span", names[player]), tag("b", signed(points), class_=gain(points)), class_="hp-cowed")
        for player, points in payment.points.items()
    )
    return tag("div", tag("p", payment.why, class_="hp-cnote"), *lines)


def _history(entry: Entry, names: Mapping[Id, str]) -> Markup:
    """When and by whom it was saved and changed, and what it was before."""
    kinds = {"HandSaved": _("saved"), "PaymentSaved": _("saved"), "EntryDeleted": _("deleted")}
    lines = []
    for logged in context.store().history(entry):
        what = kinds.get(type(logged.event).__name__, _("changed"))
        hand = getattr(logged.event, "hand", None)
        said = said_of(hand, names) if isinstance(hand, Hand) else ""
        when = f"{context.local(logged.at):%Y-%m-%d %H:%M}"
        lines.append(tag("li", " · ".join(filter(None, (when, logged.who, what, said)))))
    return tag("ul", *lines, class_="hp-cnote hp-chistory")


def _tools(entry: Entry) -> None:
    with st.container(key="entry-tools", horizontal=True, gap="small"):
        if isinstance(entry.content, Hand):
            again = quick_again(entry.content)
            st.button(_("Correct"), key="edit-entry", on_click=url.go, kwargs={"panel": "edit", "again": again})
        if entry.content is not None:
            st.button(_("Delete"), key="delete-entry", on_click=_delete, args=(entry.id,))
        if entry.trail:
            label = _("Undo the last change") if len(entry.trail) > 1 else _("Undo")
            st.button(label, key="undo-entry", on_click=undo, args=(entry.id,))
        closed = {"entry": 0, "panel": "", "again": QuickHand()}
        st.button(_("Done"), key="close-entry", on_click=url.go, kwargs=closed)


def _delete(entry: Id) -> None:
    with context.defer_errors():
        context.write(EntryDeleted(entry), "correct")


def _edit_form(table: Table, entries: Sequence[Entry], entry: Entry, hand: Hand, names: Mapping[Id, str]) -> None:
    """The taps of quick entry, filled with the hand as it is."""
    seats = {seat: names[player] for seat, player in hand.seats.items()}
    again = url.here().again
    seen = previewed(again, stakes_then(table, entries, entry, again), seats)

    def take(tapped: Tapped) -> None:
        url.go(again=tapped.hand)
        if tapped.done:
            _save_edit(entry)

    stakes = stakes_then(table, entries, entry, QuickHand())
    button = Button(_("Save the correction"), table.id, 1, seen.missing, follows=False)
    quick_taps(
        f"again-{entry.id}", lambda: Tapped("", url.here().again), take, stakes, Felt(seats, gains=seen.gains), button
    )
    seen.show()
    if has_tiles(hand.entered):
        st.caption(_("The tiles of this hand stay in its history; from now on its patterns count as tapped."))


def _save_edit(entry: Entry) -> None:
    with context.defer_errors():
        who, club = context.authorize("correct").name, context.require_club().id
        save_correction(context.store(), club, entry.id, url.here().again, who)
        url.go(again=QuickHand(), panel="")
        context.told(_("The correction is saved; all standings follow."))
