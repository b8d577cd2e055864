"""From a finished hand to an entry of the ledger and back: what was entered, what it came to, by which house rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from assistant.jsonl.answer import in_words
from assistant.jsonl.decode import record_of
from assistant.ledger.events import HandEdited
from assistant.ledger.model import Entry, Evening, Hand, House, Id, Outcome, Table
from assistant.ledger.outcomes import outcome_of, settle_among
from assistant.ledger.store import Store
from assistant.rules import RULESETS, Problem, RulesError

RECOMPUTED = "recomputed"
"""Why a hand was edited when only the rules were put right."""


@dataclass(frozen=True, slots=True)
class RecomputedHand:
    """A hand that comes to something else by the rules of today; `after` is the problem where it cannot be settled."""

    evening: Evening
    table: Table
    entry: Entry
    after: Hand | Problem

    @property
    def points(self) -> dict[Id, int]:
        """What each player would have more (or less) than now."""
        if not isinstance(self.after, Hand) or not isinstance(self.entry.content, Hand):
            return {}
        now, then = self.entry.content, self.after.outcome.points
        changes = {who: then.get(seat, 0) - now.outcome.points.get(seat, 0) for seat, who in now.seats.items()}
        return {who: points for who, points in changes.items() if points}

    def as_object(self, club: str, names: Mapping[Id, str]) -> dict[str, Any]:
        """For programs: where the hand was played, and what each player would have more or less than now."""
        found: dict[str, Any] = {"club": club, "evening": self.evening.date, "table": self.table.name}
        found |= {"key": self.entry.key, "hand": self.entry.id}
        if isinstance(self.after, Problem):
            return found | {"error": {"code": self.after.code, "message": in_words(self.after)}}
        return found | {"change": {names[player]: points for player, points in self.points.items()}}


def recomputed(store: Store, club: Id, first: str = "", last: str = "9999-12-31") -> Iterator[RecomputedHand]:
    """Every hand of a club that would change if it were settled again, by the house rules that it was played by."""
    with store.reading() as shelf:
        houses: dict[Id | None, House | None] = {None: None}
        for evening in reversed(store.evenings(club, first, last)):
            for table in store.tables(evening.id):
                for entry in store.entries(table.id):
                    hand = entry.content
                    if isinstance(hand, Hand) and "rules" in hand.entered:
                        if hand.house not in houses:
                            houses[hand.house] = shelf.house(hand.house or 0)
                        after = settled_again(hand, houses[hand.house])
                        if isinstance(after, Problem) or after.outcome != hand.outcome:
                            yield RecomputedHand(evening, table, entry, after)


def settled_again(hand: Hand, house: House | None) -> Hand | Problem:
    """The hand settled by the rules of today from what was entered, or why it cannot be."""
    try:
        record = record_of(dict(hand.entered))
        if house is not None:
            known = {option.name for option in RULESETS[record.rules].options}
            record = record._replace(options={name: value for name, value in house.options.items() if name in known})
        outcome: Outcome = outcome_of(settle_among(record, hand.seats), record)
    except RulesError as error:
        return error.problems[0]
    return replace(hand, outcome=outcome)


def apply_changes(store: Store, club: Id, changes: list[RecomputedHand], who: str) -> int:
    """Writes what `recomputed` found, as edits; hands that cannot be settled any more stay. How many were changed."""
    done = 0
    with store.writing(who) as writer:
        for change in changes:
            present = writer.shelf.entry(change.entry.id)
            if isinstance(change.after, Hand) and present is not None and present.trail == change.entry.trail:
                writer.write(club, HandEdited(change.entry.id, change.after, RECOMPUTED))
                done += 1
    return done
