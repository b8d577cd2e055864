"""An evening at a table: what its next hand starts from, saving it once, putting it right, and what everyone has.

A hand that is being entered has a name of its own, "12-7-k3x9": its table, its number there, and a random part, so that
the hands of two phones never share a key. A name of version 0.1 ("12-7") has no random part and is read all the same.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from itertools import pairwise
from typing import Any

from assistant.ledger.errors import LedgerError
from assistant.ledger.events import HandEdited, HandSaved
from assistant.ledger.model import SEAT_NAMES, Entry, Hand, Id, Table
from assistant.ledger.outcomes import entered_of, hand_of, has_tiles, is_same_hand
from assistant.ledger.store import Store
from assistant.ledger.store.writer import Writer
from assistant.rules import RULESETS, HandRecord, RulesError
from assistant.rules.definition.keys import WINDS, Key
from assistant.usecases.quick_entry import QuickHand, Stakes, quick_hand

DRAFT = re.compile(r"([0-9]{1,15})-([0-9]{1,6})(?:-[a-z0-9]{1,12})?")
"""The name of a hand that is being entered: its table, its number there, a random part."""
PAYMENT = "¥"
"""What a payment is called in place of a number."""
POT = 0
"""Stands for the pot among players; no event has this number."""


@dataclass(frozen=True, slots=True)
class Saved:
    """What became of a hand: the `entry` that holds it now, or the `other` hand that has its number already."""

    entry: Id | None
    other: Hand | None = None


def counted(entries: Iterable[Entry]) -> list[Entry]:
    """The entries that ever were: one whose saving was taken back leaves nothing."""
    return [one for one in entries if one.trail]


def numbered(entries: Iterable[Entry]) -> dict[Id, str]:
    """What entries are called at their table: hands by number, payments by a mark; deleted ones keep what they had."""
    found: dict[Id, str] = {}
    count = 0
    for entry in counted(entries):
        count += entry.is_hand
        found[entry.id] = str(count) if entry.is_hand else PAYMENT
    return found


def next_number(entries: Iterable[Entry]) -> int:
    """The number of the next hand of a table."""
    return 1 + sum(one.is_hand for one in counted(entries))


def draft_of(table: Id, entries: Iterable[Entry], before: str = "") -> str:
    """The name of the next hand of a table: the one it had `before`, else a new one."""
    start = f"{table}-{next_number(entries)}"
    return before if before.startswith(f"{start}-") else f"{start}-{secrets.token_hex(3)}"


def number_of(draft: str) -> str:
    """The number in the name of a hand."""
    found = DRAFT.fullmatch(draft)
    return found[2] if found else ""


def hand_named(entries: Iterable[Entry], draft: str) -> Entry | None:
    """The entry that has the number of that draft at its table."""
    known, number = {one.id: one for one in entries}, number_of(draft)
    return next((known[entry] for entry, name in numbered(known.values()).items() if name == number), None)


def last_hand(entries: Sequence[Entry]) -> Hand | None:
    """The last hand that counts."""
    return next((one.content for one in reversed(entries) if isinstance(one.content, Hand)), None)


def stakes_of(table: Table, entries: Sequence[Entry], quick: QuickHand | None = None) -> Stakes:
    """What the next hand is played by; the dealer follows from the last hand that counts, unless another is tapped."""
    seats = tuple(seat for seat in SEAT_NAMES if seat in table.seats)
    last = last_hand(entries)
    follows = last.outcome.next_dealer if last and last.outcome.next_dealer else seats[0]
    dealer = quick.dealer if quick and quick.dealer in seats else follows if follows in seats else seats[0]
    stakes = Stakes(seats, dealer, table.rules or next(iter(RULESETS)), table.options, table.base or 1)
    return replace(stakes, carried=_carried(stakes, entries))


def _carried(stakes: Stakes, entries: Sequence[Entry]) -> dict[str, Any]:
    """What rules that ask for it need to know of the hands before: wind of the round, dealer streak, stakes."""
    if stakes.rules not in RULESETS:  # of a newer version: its hands are shown, and none is entered
        return {}
    deal = deal_of(stakes, entries)
    known = {"round_wind": WINDS[deal.round % len(WINDS)], "dealer_streak": deal.in_a_row}
    keys = RULESETS[stakes.rules].record_keys
    house = RULESETS[stakes.rules].house_rules(stakes.options)
    last = last_hand(entries)
    before = last.entered if last and last.entered.get("rules") == stakes.rules else {}
    known |= {key.name: before[key.name] for key in keys if key.name in before and _is_stake(key, house)}
    return {key.name: known[key.name] for key in keys if key.name in known}


def _is_stake(key: Key, house: Any) -> bool:
    """Whether a key is a stake that holds for a whole evening: a number that has to be there (每台)."""
    return key.form.name == "number" and key.is_required(house)


@dataclass(frozen=True, slots=True)
class DealToCome:
    """Where an evening stands: the `round` (圈) from 0 on, and how often `in_a_row` the dealer has dealt before."""

    round: int
    in_a_row: int


def deal_of(stakes: Stakes, entries: Iterable[Entry]) -> DealToCome:
    """What the hands so far say of the next one; a round ends when the deal has gone once around the table."""
    dealers = [one.content.outcome.dealer for one in entries if isinstance(one.content, Hand)]
    dealers = [*filter(None, dealers), stakes.dealer]
    passed = sum(one != other for one, other in pairwise(dealers))
    before = reversed(dealers[:-1])
    in_a_row = next((count for count, one in enumerate(before) if one != stakes.dealer), len(dealers) - 1)
    return DealToCome(passed // len(stakes.seats), in_a_row)


def stakes_then(table: Table, entries: Iterable[Entry], entry: Entry, quick: QuickHand) -> Stakes:
    """What a saved hand was played by: its own rules, stakes and dealer, unless another one is tapped."""
    hand = entry.content
    assert isinstance(hand, Hand)
    before = [one for one in entries if one.id < entry.id]
    stakes = stakes_of(replace(table, seats=hand.seats), before, quick)
    given = hand.entered
    return replace(
        stakes,
        dealer=quick.dealer or hand.outcome.dealer or stakes.dealer,
        rules=given.get("rules", stakes.rules),
        options=given.get("options", stakes.options),
        base=given.get("base", stakes.base),
    )


def is_same(table: Table, entries: Iterable[Entry], quick: QuickHand, there: Entry) -> bool:
    """Whether what was tapped is what is stored there."""
    stakes = stakes_of(table, [one for one in entries if one.id < there.id], quick)
    try:
        return isinstance(there.content, Hand) and is_same_hand(quick_hand(quick, stakes, table.seats), there.content)
    except RulesError:
        return False


def save_quick(store: Store, club: Id, draft: str, quick: QuickHand, who: str) -> Saved:
    """Saves what was tapped as the hand of that name: once, however often it is sent and by however many phones.

    Where another hand has its number meanwhile, nothing is saved and that hand is given back. Raises `RulesError` and
    `LedgerError` with all that speaks against it.
    """
    with store.writing(who) as writer:
        key = f"hand-{draft}"
        known = writer.known(club, key)
        if known:
            return Saved(known[0])
        table = _table(writer, int(draft.partition("-")[0]))
        entries = writer.entries(table.id)
        there = hand_named(entries, draft)
        before = entries if there is None or there.content is None else [one for one in entries if one.id < there.id]
        stakes = stakes_of(table, before, quick)
        hand = quick_hand(quick, stakes, table.seats)
        if there is not None and isinstance(there.content, Hand):
            same = is_same_hand(hand, there.content)
            return Saved(there.id) if same else Saved(None, there.content)
        house = writer.note_house(club, stakes.rules, stakes.options)
        return Saved(writer.write(club, HandSaved(table.id, replace(hand, house=house)), key).seq)


def save_correction(store: Store, club: Id, entry: Id, quick: QuickHand, who: str) -> None:
    """What was tapped in place of a saved hand. Raises `RulesError` and `LedgerError` as above."""
    with store.writing(who) as writer:
        before = writer.shelf.entry(entry)
        if before is None or not isinstance(before.content, Hand):
            raise LedgerError.saying("unknown", "There is no such hand any more: it was deleted or undone.")
        table = _table(writer, before.table)
        stakes = stakes_then(table, writer.entries(table.id), before, quick)
        hand = quick_hand(quick, stakes, before.content.seats)
        house = writer.note_house(club, stakes.rules, stakes.options)
        kept = replace(hand, house=house, photo=before.content.photo, note=before.content.note)
        writer.write(club, HandEdited(entry, kept))


def _table(writer: Writer, number: Id) -> Table:
    found = writer.shelf.table(number)
    if found is None:
        raise LedgerError.saying("unknown", "There is no such table in this club.")
    return found


def key_of_draft(name: str) -> str:
    """The key under which a hand of the four steps is saved. `name` opens the hand, so only its digest is stored."""
    return f"flow-{blake2b(name.encode(), digest_size=9).hexdigest()}"


def saved_from_draft(entries: Iterable[Entry], record: HandRecord, name: str) -> Entry | None:
    """The entry of a table that holds a hand of the four steps: under its key, or, by its tiles, the last hand.

    A page that was loaded again from a bare link has another name; the same fourteen tiles do not come twice in a row.
    """
    hands = [one for one in entries if isinstance(one.content, Hand)]
    keys = (key_of_draft(name), f"flow-{name}")
    found = next((one for one in hands if one.key.startswith(keys)), None)
    entered = entered_of(record)
    if found is None and hands and has_tiles(entered):
        last = hands[-1]
        return last if isinstance(last.content, Hand) and last.content.entered == entered else None
    return found


def save_record(
    store: Store, club: Id, table: Id, record: HandRecord, name: str, who: str, photo: str | None = None
) -> Id:
    """Saves a hand of the four steps at a table, once; `photo` is the token of a stored one.

    Raises `RulesError` and `LedgerError` with all that speaks against it.
    """
    with store.writing(who) as writer:
        there = saved_from_draft(writer.entries(table), record, name)
        if there is not None:
            return there.id
        opened = _table(writer, table)
        hand = hand_of(record, opened.seats)
        house = writer.note_house(club, record.rules, record.options)
        key = key_of_draft(name)
        if writer.known(club, key):  # it was deleted or undone, and is saved once more
            key = f"{key}-{secrets.token_hex(3)}"
        return writer.write(club, HandSaved(table, replace(hand, house=house, photo=photo)), key).seq


def persons(store: Store, club: Id) -> dict[Id, Id]:
    """The person behind every record of a player, after all merges."""
    known = {one.id: one for one in store.players(club)}

    def person(number: Id) -> Id:
        into = known[number].into
        return number if into is None else person(into)

    return {number: person(number) for number in known}


def points_of_table(store: Store, table: Id) -> dict[Id, int]:
    """What every record of a player has from a table, penalties and payments included."""
    return {one.player: one.total for one in store.reports.of_table(table)}


def balances(store: Store, club: Id, tables: Iterable[Table]) -> dict[Id, int]:
    """What every person, and the `POT`, has from some tables of an evening; it sums to zero."""
    who = persons(store, club)
    found: dict[Id, int] = {}
    for table in tables:
        for player, points in points_of_table(store, table.id).items():
            found[who[player]] = found.get(who[player], 0) + points
        if table.pot:
            found[POT] = found.get(POT, 0) + table.pot
    return found
