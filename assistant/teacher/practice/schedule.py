"""When a mistake comes back: SM-2, the formula that P. A. Woźniak published for SuperMemo 2 in 1990.

A question that was answered wrong gets a card. Each time it is answered again, the quality q (0–5) of the answer
changes its ease, E' = E + 0.1 − (5 − q)(0.08 + (5 − q)·0.02), at least 1.3; after a good answer it rests for 1 day,
then 6, then the days before times the ease; after a bad one it begins anew.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta

from assistant.teacher.practice.asked import Grade, drill_of

FIRST_EASE, LEAST_EASE = 2.5, 1.3
FIRST_REST, SECOND_REST = 1, 6
"""Days after the first and the second good answer."""
LEARNT = 120
"""A question that would rest for more days is known, and its card is put away."""
MOST_EASE = 10.0
"""A larger one was not written by us."""
MOST_CARDS = 150
QUALITY = {Grade.RIGHT: 5, Grade.NEAR: 3, Grade.WRONG: 1}


@dataclass(frozen=True, slots=True)
class DrillCard:
    """A mistake: the question's name, its ease, days of rest, good answers in a row, and the ISO day it comes back."""

    question: str
    ease: float = FIRST_EASE
    rest: int = 0
    repeats: int = 0
    due: str = ""

    def answered(self, grade: Grade, today: date) -> DrillCard:
        """The card after an answer on that day."""
        short = 5 - QUALITY[grade]
        ease = max(LEAST_EASE, round(self.ease + 0.1 - short * (0.08 + short * 0.02), 4))
        if grade is Grade.WRONG:
            rest, repeats = FIRST_REST, 0
        else:
            rest = (FIRST_REST, SECOND_REST)[self.repeats] if self.repeats < 2 else round(self.rest * ease)
            repeats = self.repeats + 1
        return replace(self, ease=ease, rest=rest, repeats=repeats, due=(today + timedelta(days=rest)).isoformat())

    def as_list(self) -> list[object]:
        """The card as it is stored; `card_from` reads it."""
        return [self.question, self.ease, self.rest, self.repeats, self.due]


def card_from(given: object) -> DrillCard | None:
    """A stored card; None for what is none."""
    match given:
        case [str(name), float() | int() as ease, int(rest), int(repeats), str(due)] if drill_of(name) is not None:
            if LEAST_EASE <= ease <= MOST_EASE and 0 <= rest <= LEARNT and 0 <= repeats <= LEARNT and _is_day(due):
                return DrillCard(name, float(ease), rest, repeats, due)
    return None


def due_of(cards: tuple[DrillCard, ...], today: date) -> tuple[DrillCard, ...]:
    """The cards that come back on that day or should have before, the oldest first."""
    return tuple(sorted((card for card in cards if card.due <= today.isoformat()), key=lambda card: card.due))


def kept_after(cards: tuple[DrillCard, ...], name: str, grade: Grade, today: date) -> tuple[DrillCard, ...]:
    """The cards after an answer to a question: a mistake makes one, and one that is known is put away."""
    known = next((card for card in cards if card.question == name), None)
    if known is None and grade is not Grade.WRONG:
        return cards
    card = (known or DrillCard(name)).answered(grade, today)
    others = tuple(one for one in cards if one.question != name)
    if card.rest > LEARNT:
        return others
    return tuple(sorted((*others, card), key=lambda one: one.rest))[:MOST_CARDS]


def _is_day(text: str) -> bool:
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True
