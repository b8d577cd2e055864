"""The hand to come: what it starts from, what was tapped, and saving it once however often it is sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import streamlit as st

from assistant.app.base.i18n import _, say
from assistant.app.club import context, url
from assistant.app.club.entry.begin import begin
from assistant.app.club.entry.cards import outcome_card, said_of
from assistant.app.club.entry.quick import Button, Felt, Tapped, quick_taps
from assistant.app.ui.html import Markup, plain, tag
from assistant.ledger.events import EntryUndone
from assistant.ledger.model import Entry, Hand, Id, Table
from assistant.ledger.outcomes import has_tiles
from assistant.rules import RulesError
from assistant.usecases import evening
from assistant.usecases.deal import deal_of_taps
from assistant.usecases.quick_entry import QuickHand, Stakes, quick_again, quick_outcome, quick_problems

FEW_WINS = 4
"""Wins of a table from which on its biggest one has its moment."""
HANDS = "hands"
"""Where a problem says that the hands of those who are left are lacking."""
SAVED = "club-saved"
"""Where the session keeps the entry that was saved here last."""


def next_hand(table: Table, entries: Sequence[Entry], felt: Felt) -> None:
    """The table on which the hand to come is tapped, what it comes to, and the button that saves it."""
    _draft(table, entries)
    quick, stakes = url.here().quick, evening.stakes_of(table, entries)
    seen = previewed(quick, evening.stakes_of(table, entries, quick), felt.names)
    button = Button(_("Save hand {n}", n="{n}"), table.id, evening.next_number(entries), seen.missing)
    last = _saved_here(entries)
    shown = replace(felt, gains=seen.gains, moment=str(last.id) if last and _is_biggest(entries, last) else "")
    quick_taps("quick", _tapped, partial(_take, table.id), stakes, shown, button)
    seen.show()
    if seen.asks_hands:
        st.button(_("Lay the hands open"), key="lay-open", on_click=_lay_open, args=(table, stakes), width="stretch")


def _lay_open(table: Table, stakes: Stakes) -> None:
    """The hands of those who are left are photographed or tapped one by one; what was tapped goes along."""
    quick = url.here().quick
    begin(table, quick.dealer or stakes.dealer, deal_of_taps(quick, stakes))
    url.go(quick=QuickHand(), draft="")


def _tapped() -> Tapped:
    at = url.here()
    return Tapped(at.draft, at.quick)


def _take(table: Id, tapped: Tapped) -> None:
    """Saves the hands whose button was tapped, one by one; one that cannot be saved stands there again."""
    if not tapped.draft.startswith(f"{table}-"):  # meant for a table that is no longer shown
        return
    for draft, quick in tapped.done.items():
        if not _save(draft, quick):
            url.go(draft=draft, quick=quick)
            return
    url.go(draft=tapped.draft, quick=tapped.hand)


def _draft(table: Table, entries: Sequence[Entry]) -> None:
    """Which hand the taps are meant for: the one that was next when the first of them was made.

    If that one is stored meanwhile and is the same, the taps go: a phone that lost the answer to its save comes back
    with them, or two phones enter one hand. If it is another one, that is said, and the taps are kept for the next.
    Taps at another table wait there.
    """
    _at_this_table(table)
    at = url.here()
    there = evening.hand_named(entries, at.draft) if at.quick.how else None
    number = evening.number_of(at.draft)
    if there is None or not isinstance(there.content, Hand):
        url.put(draft=evening.draft_of(table.id, entries, at.draft))
    elif evening.is_same(table, entries, at.quick, there):
        url.put(quick=QuickHand(), draft=evening.draft_of(table.id, entries))
        context.told(_("Hand {n} was saved already.", n=number))
        context.tell()
    else:
        st.info(plain(_taken(there.content, number)))


def _at_this_table(table: Table) -> None:
    """Taps of another table are put aside, those that wait for this one come back."""
    at, mine = url.here(), f"{table.id}-"
    if at.draft and not at.draft.startswith(mine):
        kept = {**at.aside, at.draft: at.quick} if at.quick.how else dict(at.aside)
        draft = next((one for one in kept if one.startswith(mine)), "")
        quick = kept.pop(draft, QuickHand())
        url.put(draft=draft, quick=quick, aside=dict([*kept.items()][-url.MOST_ASIDE :]))


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
    """What is `missing` in a few words, "" when a hand can be saved; what it comes to, and what speaks `against` it;
    `asks_hands`: the wall is empty, and the hands of those who are left count.
    """

    missing: str = ""
    card: Markup | None = None
    against: Sequence[str] = ()
    asks_hands: bool = False
    gains: Mapping[str, int] = field(default_factory=dict)

    def show(self) -> None:
        """All of it but what is missing."""
        for sentence in self.against:
            st.warning(plain(sentence))
        if self.card:
            st.html(self.card)


def previewed(quick: QuickHand, stakes: Stakes, seats: Mapping[str, str]) -> Preview:
    """What the taps come to. `seats`: seat → player."""
    wrong = quick_problems(quick, stakes)
    if wrong:
        return Preview(say(wrong[0].template, wrong[0].values))
    try:
        outcome = quick_outcome(quick, stakes)
    except RulesError as error:
        if all(problem.where == HANDS for problem in error.problems):
            return Preview(_("Lay the hands open"), asks_hands=True)
        return Preview(_("Not yet"), against=context.said(error))
    return Preview(card=outcome_card(outcome, seats, stakes.rules), gains=outcome.points)


def _save(draft: str, quick: QuickHand) -> bool:
    """Saves what was tapped as the hand of that name; whether it is stored.

    Where another one has its number, the next page compares the two.
    """
    with context.defer_errors():
        who = context.authorize("save").name
        saved = evening.save_quick(context.store(), context.require_club().id, draft, quick, who)
        if saved.entry is not None:
            st.session_state[SAVED] = saved.entry
            return True
    return False


def saved_line(entries: Sequence[Entry], names: Mapping[Id, str]) -> None:
    """The hand that was saved here, and a way back; gone when something else follows it."""
    last = _saved_here(entries)
    if last is None or not isinstance(last.content, Hand):
        return
    said = said_of(last.content, names)
    if _is_biggest(entries, last):
        st.html(tag("div", tag("span", _("biggest hand tonight")), tag("b", said), class_="hp-moment", role="status"))
    with st.container(key="club-saved-line", horizontal=True, wrap=False, vertical_alignment="center"):
        line = _("Hand {n} is saved: {said}", n=evening.numbered(entries)[last.id], said=said)
        st.html(tag("div", f"{line} · {_deals_next(last.content, names)}", class_="hp-csaved"))
        st.button(_("Undo"), key="undo-saved", on_click=_undo_saved, args=(last.id, last.content))


def _saved_here(entries: Sequence[Entry]) -> Entry | None:
    """The hand that was saved in this session, while nothing follows it."""
    last = entries[-1] if entries else None
    return last if last and isinstance(last.content, Hand) and last.id == st.session_state.get(SAVED) else None


def _is_biggest(entries: Sequence[Entry], entry: Entry) -> bool:
    """Whether a hand brought its winner more than any other of the table before, once a few were played."""
    wins = [best for one in entries if (best := _most(one))]
    return len(wins) >= FEW_WINS and _most(entry) == max(wins) and wins.count(max(wins)) == 1


def _most(entry: Entry) -> int:
    hand = entry.content
    if not isinstance(hand, Hand):
        return 0
    return max((hand.outcome.points.get(won.seat, 0) for won in hand.outcome.wins), default=0)


def _deals_next(hand: Hand, names: Mapping[Id, str]) -> str:
    """Who deals the hand after this one."""
    outcome = hand.outcome
    name = names.get(hand.seats.get(outcome.next_dealer or "", 0), "?")
    stays = outcome.next_dealer == outcome.dealer
    return _("{name} stays dealer", name=name) if stays else _("{name} deals next", name=name)


def _undo_saved(entry: Id, hand: Hand) -> None:
    """The hand is taken back, and its taps stand there again."""
    undo(entry)
    if not url.here().quick.how and not has_tiles(hand.entered):
        url.go(draft="", quick=quick_again(hand))


def undo(entry: Id) -> None:
    """Takes the last change of an entry back."""
    with context.defer_errors():
        context.write(EntryUndone(entry), "correct")
