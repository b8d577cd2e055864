"""The hand to come: what it starts from, what was tapped, and saving it once however often it is sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import streamlit as st

from assistant.app.base.i18n import _, say
from assistant.app.club import context, url
from assistant.app.club.entry.begin import begin
from assistant.app.club.entry.cards import numbered, outcome_card, said_of
from assistant.app.club.entry.quick import Button, Tapped, quick_taps
from assistant.app.club.entry.turns import turns
from assistant.app.ui.html import Markup, tag
from assistant.ledger.errors import KeyTakenError
from assistant.ledger.events import EntryUndone, HandSaved
from assistant.ledger.model import SEAT_NAMES, Entry, Hand, Id, Outcome, Table
from assistant.ledger.store.writer import Writer
from assistant.rules import RULESETS, RulesError
from assistant.usecases import ledger_entry
from assistant.usecases.quick_entry import QuickHand, Stakes, quick_entered, quick_outcome, quick_problems

SAVED = "club-saved"
"""In the session: the entry that was saved here last."""


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
    seats = {seat: names[player] for seat, player in table.seats.items()}
    _draft(table, entries)
    quick, stakes = url.here().quick, stakes_of(table, entries)
    seen = previewed(quick, stakes_of(table, entries, quick), seats)
    label, title = _("Save hand {n}", n="{n}"), _("Hand {n}", n="{n}")
    button = Button(label, next_number(entries), seen.missing, title, table.id)
    quick_taps("quick", _tapped, partial(_take, table.id), stakes, seats, button)
    seen.show()
    turns(table, entries, names)
    st.button(_("With a photo or its tiles instead"), key="with-tiles", on_click=begin, args=(table, stakes.dealer))


def _tapped() -> Tapped:
    at = url.here()
    return Tapped(at.draft, at.quick)


def _take(table: Id, tapped: Tapped) -> None:
    """Saves the hands whose button was tapped, one by one; one that cannot be saved stands there again."""
    if not tapped.draft.startswith(f"{table}-"):  # meant for a table that is no longer shown
        return
    for number, quick in tapped.done.items():
        draft = f"{table}-{number}"
        if not _save(table, draft, quick):
            url.go(draft=draft, quick=quick)
            return
    url.go(draft=tapped.draft, quick=tapped.hand)


def _draft(table: Table, entries: Sequence[Entry]) -> None:
    """Which hand the taps are meant for: the one that was next when the first of them was made.

    If that one is stored meanwhile and is the same, the taps go: a phone that lost the answer to its save comes back
    with them, or two phones enter one hand. If it is another one, that is said, and the taps are kept for the next.
    Taps at another table wait there.
    """
    mine, name = f"{table.id}-", f"{table.id}-{next_number(entries)}"
    at = url.here()
    if at.draft and not at.draft.startswith(mine):
        kept = {**at.aside, at.draft: at.quick} if at.quick.how else dict(at.aside)
        draft = next((one for one in kept if one.startswith(mine)), name)
        quick = kept.pop(draft, QuickHand())
        url.put(draft=draft, quick=quick, aside=dict([*kept.items()][-url.MOST_ASIDE :]))
        at = url.here()
    there = _hand_named(entries, at.draft) if at.quick.how else None
    if there is None or not isinstance(there.content, Hand):
        url.put(draft=name)
    elif _is_same(table, entries, at.quick, there):
        url.put(quick=QuickHand(), draft=name)
        context.told(_("Hand {n} was saved already.", n=at.draft.partition("-")[2]))
        context.tell()
    else:
        st.info(_taken(there.content, at.draft.partition("-")[2]))


def _is_same(table: Table, entries: Sequence[Entry], quick: QuickHand, there: Entry) -> bool:
    """Whether what was tapped is what is stored there."""
    stakes = stakes_of(table, [one for one in entries if one.id < there.id], quick)
    if not isinstance(there.content, Hand) or quick_problems(quick, stakes):
        return False
    if quick.how == "points":
        points = {seat: quick.points.get(seat, 0) for seat in stakes.seats}
        return not there.content.entered and dict(there.content.outcome.points) == points
    return dict(there.content.entered) == quick_entered(quick, stakes)


def _hand_named(entries: Sequence[Entry], draft: str) -> Entry | None:
    numbers = numbered(entries)
    return next((one for one in entries if numbers[one.id] == draft.partition("-")[2]), None)


def _taken(content: Hand, number: str) -> str:
    said = said_of(content, context.names())
    return _(
        "Hand {n} was saved on another phone meanwhile: {said}. What you tapped is kept as the next hand: "
        "save it, or tap another.",
        n=number,
        said=said,
    )


@dataclass(frozen=True, slots=True)
class Preview:
    """What is `missing` in a few words, "" when a hand can be saved; what it comes to, and what speaks `against` it."""

    missing: str = ""
    card: Markup | None = None
    against: Sequence[str] = ()

    def show(self) -> None:
        """All of it but what is missing."""
        for sentence in self.against:
            st.warning(sentence)
        if self.card:
            st.html(self.card)


def previewed(quick: QuickHand, stakes: Stakes, seats: Mapping[str, str]) -> Preview:
    """What the taps come to. `seats`: seat → player."""
    wrong = quick_problems(quick, stakes)
    if wrong:
        return Preview(say(wrong[0].template, wrong[0].values))
    try:
        return Preview(card=outcome_card(quick_outcome(quick, stakes), seats, stakes.rules))
    except RulesError as error:
        return Preview(_("Not yet"), against=context.said(error))


def _save(table: Id, draft: str, quick: QuickHand) -> bool:
    """Saves what was tapped as the hand of that name; whether it is stored, which it is once however often it is sent.

    Where another one is stored under this name, the next page compares the two.
    """
    with context.defer_errors():
        opened, entries = context.table(table), context.store().entries(table)
        there = _hand_named(entries, draft)
        if there is None:
            try:
                entry = _written(opened, draft, quick, stakes_of(opened, entries, quick))
            except KeyTakenError:
                return False
        elif _is_same(opened, entries, quick, there):
            entry = there.id
        else:
            return False
        st.session_state[SAVED] = entry
        return True
    return False


def _written(table: Table, draft: str, quick: QuickHand, stakes: Stakes) -> Id:
    outcome = quick_outcome(quick, stakes)
    with context.writing("save") as writer:
        hand = hand_of(writer, table, quick, stakes, outcome)
        return writer.write(context.require_club().id, HandSaved(table.id, hand), key_of(draft)).seq


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
    return ledger_entry.house_of(writer, context.require_club().id, stakes.rules, stakes.options)


def saved_line(entries: Sequence[Entry], names: Mapping[Id, str]) -> None:
    """The hand that was saved here, and a way back; gone when something else follows it."""
    last = entries[-1] if entries else None
    if last is None or not isinstance(last.content, Hand) or last.id != st.session_state.get(SAVED):
        return
    said = said_of(last.content, names)
    with st.container(key="club-saved-line", horizontal=True, wrap=False, vertical_alignment="center"):
        line = _("Hand {n} is saved: {said}", n=numbered(entries)[last.id], said=said)
        st.html(tag("div", line, class_="hp-csaved"))
        st.button(_("Undo"), key="undo-saved", on_click=undo, args=(last.id,))


def undo(entry: Id) -> None:
    """Takes the last change of an entry back."""
    with context.defer_errors():
        context.write(EntryUndone(entry), "correct")
