"""One hand or payment of an evening: all of it, who wrote it when, and putting it right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import streamlit as st

from assistant.app.club import desk, place
from assistant.app.club.felt import gain
from assistant.app.club.hands import outcome_card, said_of
from assistant.app.club.next_hand import PRESSED, hand_of, press, stakes_of, undo
from assistant.app.club.quick import quick_taps
from assistant.app.components.html import Markup, tag
from assistant.app.components.pieces import signed
from assistant.app.lang import _, say
from assistant.ledger.events import EntryDeleted, HandEdited
from assistant.ledger.values import Entry, Hand, Id, Payment, Table
from assistant.rules import RulesError
from assistant.table_quick import QuickHand, Stakes, quick_again, quick_outcome, quick_problems


def show_entry(table: Table, entries: Sequence[Entry], entry: Entry, number: str, names: Mapping[Id, str]) -> None:
    """The entry in full, and what may be done with it."""
    with st.container(key="club-entry", border=True):
        content = entry.content
        st.html(tag("h2", _("Hand {n}", n=number) if number.isdigit() else _("Payment by hand"), class_="hp-csub"))
        if isinstance(content, Hand):
            seats = {seat: names[player] for seat, player in content.seats.items()}
            st.html(tag("p", said_of(content.outcome, seats), class_="hp-cnote"))
            st.html(outcome_card(content.outcome, seats))
            if content.note:
                st.caption(content.note)
        elif isinstance(content, Payment):
            st.html(_payment(content, names))
        else:
            st.caption(_("Deleted: it does not count."))
        st.html(_history(entry, names))
        if desk.may("correct"):
            _tools(entry)
            if place.here().panel == "edit" and isinstance(content, Hand):
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
    for logged in desk.store().history(entry):
        what = kinds.get(type(logged.event).__name__, _("changed"))
        hand = getattr(logged.event, "hand", None)
        said = said_of(hand.outcome, {s: names[p] for s, p in hand.seats.items()}) if isinstance(hand, Hand) else ""
        when = f"{desk.local(logged.at):%Y-%m-%d %H:%M}"
        lines.append(tag("li", " · ".join(filter(None, (when, logged.who, what, said)))))
    return tag("ul", *lines, class_="hp-cnote hp-chistory")


def _tools(entry: Entry) -> None:
    with st.container(key="entry-tools", horizontal=True, gap="small"):
        if isinstance(entry.content, Hand):
            again = quick_again(entry.content.entered, entry.content.outcome)
            st.button(_("Correct"), key="edit-entry", on_click=place.go, kwargs={"panel": "edit", "quick": again})
        if entry.content is not None:
            st.button(_("Delete"), key="delete-entry", on_click=_delete, args=(entry.id,))
        if entry.trail:
            label = _("Undo the last change") if len(entry.trail) > 1 else _("Undo")
            st.button(label, key="undo-entry", on_click=undo, args=(entry.id,))
        st.button(
            _("Done"), key="close-entry", on_click=place.go, kwargs={"entry": 0, "panel": "", "quick": QuickHand()}
        )


def _delete(entry: Id) -> None:
    with desk.trouble_later():
        desk.write(EntryDeleted(entry), "correct")


def _edit_form(table: Table, entries: Sequence[Entry], entry: Entry, hand: Hand, names: Mapping[Id, str]) -> None:
    """The taps of quick entry, filled with the hand as it is."""
    seats = {seat: names[player] for seat, player in hand.seats.items()}
    quick = place.here().quick
    stakes = _stakes(table, entries, entry, hand, quick)
    quick_taps(_stakes(table, entries, entry, hand, QuickHand()), seats)
    if st.session_state.pop(PRESSED, None) == entry.id and _save_edit(table, entries, entry, hand):
        st.rerun()
    wrong = quick_problems(quick, stakes)
    if wrong:
        st.caption(say(wrong[0].template, wrong[0].values))
    else:
        try:
            st.html(outcome_card(quick_outcome(quick, stakes), seats))
        except RulesError as error:
            for sentence in desk.said(error):
                st.warning(sentence)
            wrong = error.problems
    if any("concealed" in win for win in hand.entered.get("wins", ())):
        st.caption(_("The tiles of this hand stay in its history; from now on its 番种 count as tapped."))
    st.button(
        _("Save the correction"),
        key="save-edit",
        type="primary",
        width="stretch",
        disabled=bool(wrong),
        on_click=press,
        args=(entry.id,),
    )


def _stakes(table: Table, entries: Sequence[Entry], entry: Entry, hand: Hand, quick: QuickHand) -> Stakes:
    """What the hand was played by: its own rules, stakes and dealer."""
    before = [one for one in entries if one.id < entry.id]
    stakes = stakes_of(replace(table, seats=hand.seats), before, quick)
    given = hand.entered
    dealer = quick.dealer or hand.outcome.dealer or stakes.dealer
    return replace(
        stakes,
        dealer=dealer,
        rules=given.get("rules", stakes.rules),
        options=given.get("options", stakes.options),
        base=given.get("base", stakes.base),
    )


def _save_edit(table: Table, entries: Sequence[Entry], entry: Entry, hand: Hand) -> bool:
    """While the page is drawn, as in `next_hand`."""
    quick = place.here().quick
    with desk.trouble():
        stakes = _stakes(table, entries, entry, hand, quick)
        if quick_problems(quick, stakes):
            return False
        outcome = quick_outcome(quick, stakes)
        with desk.writing("correct") as writer:
            changed = hand_of(writer, replace(table, seats=hand.seats), quick, stakes, outcome)
            writer.write(desk.the_club().id, HandEdited(entry.id, changed))
        place.go(quick=QuickHand(), panel="")
        desk.told(_("The correction is saved; all standings follow."))
        return True
    return False
