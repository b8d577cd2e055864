"""The hand to come: what it starts from, what was tapped, and saving it once however often it is sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import streamlit as st

from assistant import table_ledger
from assistant.app.club import desk, place
from assistant.app.club.begin import begin
from assistant.app.club.hands import numbered, outcome_card, said_of
from assistant.app.club.quick import quick_taps
from assistant.app.club.turns import turns
from assistant.app.components.html import tag
from assistant.app.lang import _, say
from assistant.ledger.errors import KeyTakenError
from assistant.ledger.events import EntryUndone, HandSaved
from assistant.ledger.store.writer import Writer
from assistant.ledger.values import SEAT_NAMES, Entry, Hand, Id, Outcome, Table
from assistant.rules import RULESETS, RulesError
from assistant.table_quick import QuickHand, Stakes, quick_entered, quick_outcome, quick_problems

PRESSED = "club-pressed"
"""In the session: the draft (or, for a correction, the entry) whose save button was tapped."""


def next_number(entries: Sequence[Entry]) -> int:
    """The number of the next hand of a table: one after all that were saved, also those that were deleted."""
    return 1 + sum(one.isdigit() for one in numbered(entries).values())


def key_of(draft: str) -> str:
    """The key under which a hand is saved, the same on every phone; `draft` is table and number, "12-7"."""
    return f"hand-{draft}"


def stakes_of(table: Table, entries: Sequence[Entry], quick: QuickHand | None = None) -> Stakes:
    """What the next hand is played by; the dealer follows from the last hand that counts, unless another is tapped."""
    seats = tuple(seat for seat in SEAT_NAMES if seat in table.seats)
    last = next((one.content for one in reversed(entries) if isinstance(one.content, Hand)), None)
    follows = last.outcome.next_dealer if last and last.outcome.next_dealer else seats[0]
    dealer = quick.dealer if quick and quick.dealer in seats else follows if follows in seats else seats[0]
    return Stakes(seats, dealer, table.rules or next(iter(RULESETS)), table.options, table.base or 1)


def next_hand(table: Table, entries: Sequence[Entry], names: Mapping[Id, str]) -> None:
    """What can be tapped, what it comes to, and the button that saves it."""
    number = next_number(entries)
    seats = {seat: names[player] for seat, player in table.seats.items()}
    _draft(table, entries, number)
    pressed = st.session_state.pop(PRESSED, None)
    if isinstance(pressed, str) and pressed.startswith(f"{table.id}-") and _save(table.id, pressed):
        st.rerun()
    quick = place.here().quick
    st.html(tag("h2", _("Hand {n}", n=number), class_="hp-csub"))
    quick_taps(stakes_of(table, entries), seats)
    missing = _preview(quick, stakes_of(table, entries, quick), seats)
    turns(table, entries, names)
    dealer = stakes_of(table, entries).dealer
    st.button(_("With a photo or its tiles instead"), key="with-tiles", on_click=begin, args=(table, dealer))
    with st.container(key="foot", horizontal=True, wrap=False, gap="small"):
        st.button(
            missing or _("Save hand {n}", n=number),
            key="save-hand",
            type="primary",
            width="stretch",
            disabled=bool(missing),
            on_click=press,
            args=(f"{table.id}-{number}",),
        )


def press(what: str | Id) -> None:
    """A save button was tapped. The place stays what it is: the browser may not have heard of its link yet."""
    st.session_state[PRESSED] = what
    place.go()


def _draft(table: Table, entries: Sequence[Entry], number: int) -> None:
    """Which hand the taps are meant for: the one that was next when the first of them was made.

    If that one is stored meanwhile and is the same, the taps go: a phone that lost the answer to its save comes back
    with them, or two phones enter one hand. If it is another one, that is said, and the taps are kept for the next.
    """
    at, name = place.here(), f"{table.id}-{number}"
    there = _hand_named(entries, at.draft) if at.quick.how and at.draft.startswith(f"{table.id}-") else None
    if there is None or not isinstance(there.content, Hand):
        place.put(draft=name)
        return
    stakes = stakes_of(table, [one for one in entries if one.id < there.id], at.quick)
    if _is_same(at.quick, stakes, there.content):
        place.put(quick=QuickHand(), draft=name)
        desk.told(_("Hand {n} was saved already.", n=at.draft.partition("-")[2]))
        desk.tell()
    else:
        st.info(_taken(there.content, at.draft.partition("-")[2]))


def _is_same(quick: QuickHand, stakes: Stakes, hand: Hand) -> bool:
    if quick_problems(quick, stakes):
        return False
    if quick.how == "points":
        return not hand.entered and dict(hand.outcome.points) == {
            seat: quick.points.get(seat, 0) for seat in stakes.seats
        }
    return dict(hand.entered) == quick_entered(quick, stakes)


def _hand_named(entries: Sequence[Entry], draft: str) -> Entry | None:
    numbers = numbered(entries)
    return next((one for one in entries if numbers[one.id] == draft.partition("-")[2]), None)


def _taken(content: Hand, number: str) -> str:
    names = desk.names()
    said = said_of(content.outcome, {seat: names[player] for seat, player in content.seats.items()})
    return _(
        "Hand {n} was saved on another phone meanwhile: {said}. What you tapped is kept as the next hand: "
        "save it, or tap another.",
        n=number,
        said=said,
    )


def _preview(quick: QuickHand, stakes: Stakes, seats: Mapping[str, str]) -> str:
    """Shows what the hand comes to; "" when it can be saved, else what is missing in a few words."""
    wrong = quick_problems(quick, stakes)
    if wrong:
        return say(wrong[0].template, wrong[0].values)
    try:
        outcome = quick_outcome(quick, stakes)
    except RulesError as error:
        for sentence in desk.said(error):
            st.warning(sentence)
        return _("Not yet")
    st.html(outcome_card(outcome, seats))
    return ""


def _save(table: Id, draft: str) -> bool:
    """Saves what was tapped as the hand that the button named: tapped twice, or sent again, it is stored once.

    It is called while the page is drawn, when taps that arrived together with that on the button are known too.
    """
    at = place.here()
    with desk.trouble():
        opened, entries = desk.table(table), desk.store().entries(table)
        stakes = stakes_of(opened, entries, at.quick)
        if not at.quick.how or quick_problems(at.quick, stakes):  # the tap before has saved and cleared it
            return False
        outcome = quick_outcome(at.quick, stakes)
        try:
            with desk.writing("save") as writer:
                hand = hand_of(writer, opened, at.quick, stakes, outcome)
                written = writer.write(desk.the_club().id, HandSaved(table, hand), key_of(draft))
        except KeyTakenError:  # said on the next page, which compares the two
            return True
        names = desk.names()
        said = said_of(outcome, {seat: names[player] for seat, player in opened.seats.items()})
        st.session_state["club-saved"] = (written.seq, draft.partition("-")[2], said)
        place.go(quick=QuickHand(), entry=0)
        return True
    return False


def hand_of(writer: Writer, table: Table, quick: QuickHand, stakes: Stakes, outcome: Outcome) -> Hand:
    """The hand as the ledger keeps it: who sat where, what was tapped, the house rules as they are now."""
    return Hand(
        {seat: table.seats[seat] for seat in stakes.seats},
        outcome,
        quick_entered(quick, stakes),
        house_of(writer, stakes),
    )


def house_of(writer: Writer, stakes: Stakes) -> Id:
    """The house rules of a hand in full, noted once in a club."""
    return table_ledger.house_of(writer, desk.the_club().id, stakes.rules, stakes.options)


def saved_line() -> None:
    """Right after saving: what was saved, and a way back; gone with the next tap that means something else."""
    saved = st.session_state.get("club-saved")
    if not saved:
        return
    entry, number, said = saved
    with st.container(key="club-saved-line", horizontal=True, wrap=False, vertical_alignment="center"):
        st.html(tag("div", _("Hand {n} is saved: {said}", n=number, said=said), class_="hp-csaved"))
        st.button(_("Undo"), key="undo-saved", on_click=undo, args=(entry,))


def undo(entry: Id) -> None:
    """Takes the last change of an entry back."""
    with desk.trouble_later():
        desk.write(EntryUndone(entry), "correct")
        st.session_state.pop("club-saved", None)
