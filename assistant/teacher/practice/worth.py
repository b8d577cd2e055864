"""算番: how much a win is worth, chosen among amounts that a misreading would give, or entered."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.rules import RULESETS, FanItem, RulesError, Score, settle
from assistant.teacher.phrase import Phrase, phrase
from assistant.teacher.practice.asked import (
    AnswerForm,
    AnswerOption,
    Drill,
    DrillQuestion,
    Grade,
    Mark,
    Marking,
    no_hand,
)
from assistant.teacher.practice.records import Finished, facts_of, finished

LEVELS = ((1, 2, (0, 0), 0), (2, 3, (0, 2), 0), (2, 4, (0, 4), 1), (3, 9, (0, 4), 1), (4, 99, (0, 4), 2))
"""Each level: the least and the most 番种, the least and the most melds, and the wild tiles where there are any."""
ENTERED_FROM = 4
"""The level from which on the amount is entered."""
CHOICES = 4
WORTHLESS = 100
"""A win that counts nothing is asked about only where there is no other."""


def make(drill: Drill) -> DrillQuestion:
    """A win whose worth is asked for."""
    least, most, melds, wilds = LEVELS[drill.level - 1]
    best: Finished | None = None
    short = 1 << 30
    for one in finished(drill, melds, wilds):
        items = len(one.settled.wins[0].score.items)
        off = max(least - items, items - most, 0) + (WORTHLESS if one.settled.wins[0].score.total <= 0 else 0)
        if off < short:
            best, short = one, off
        if not off:
            break
    if best is None:
        raise RulesError(no_hand())
    score = best.settled.wins[0].score
    form = AnswerForm.NUMBER if drill.level >= ENTERED_FROM else AnswerForm.CHOICE
    return DrillQuestion(drill, form, record=best.record, facts=facts_of(best.record), options=tuple(options(score)))


def check(asked: DrillQuestion, answer: str) -> Marking:
    """Every 番种 of the win with what it counts and why, and what the wrong amount would have meant."""
    assert asked.record is not None
    score = settle(asked.record).wins[0].score
    good = int(answer) == score.total
    unit = RULESETS[asked.record.rules].unit
    total = phrase("The win counts {fan} {unit}.", fan=score.total, unit=unit)
    marks = [Mark(None, "right" if good else "missed", says=(total,))]
    if not good:
        because = next((option.because for option in asked.options if option.answer == answer), ())
        marks.insert(0, Mark(None, "wrong", says=because or (_TOO_DIFFERENT,), figure=f"{int(answer):,}"))
    marks += [_item(item) for item in score.items]
    if score.limit and score.sum > score.limit:
        most = phrase("No more than {limit} {unit} count.", limit=score.limit, unit=unit)
        marks.append(Mark(None, "", says=(most,)))
    marks.append(Mark(None, "", says=(phrase("It is read like this."),), sets=score.sets))
    return Marking(tuple(marks), Grade.RIGHT if good else Grade.WRONG, answer)


_TOO_DIFFERENT = phrase("Compare it with the rows below.")


def _item(item: FanItem) -> Mark:
    return Mark(None, "", says=(Phrase(item.template, item.values),), name=item.name, figure=str(item.value))


def answer(asked: DrillQuestion) -> str:
    """The worth."""
    return next(option.answer for option in asked.options if not option.because)


def options(score: Score) -> Iterator[AnswerOption]:
    """The right amount and others that leave something out or count something twice, in order."""
    found: dict[int, tuple[Phrase, ...]] = {score.total: ()}
    for misread, because in _misread(score):
        value = min(misread, score.limit or misread)
        if len(found) < CHOICES and value > 0:
            found.setdefault(value, (because,))
    for value in sorted(found):
        yield AnswerOption(str(value), _amount(value, score.unit), because=found[value])


def _misread(score: Score) -> Iterator[tuple[int, Phrase]]:
    for item in sorted(score.items, key=lambda one: one.value):
        yield score.sum - item.value, phrase("That leaves out {name} ({n}).", name=item.name, n=item.value)
    for item in score.items:
        yield score.sum + item.value, phrase("That counts {name} twice ({n}).", name=item.name, n=item.value)
    for more in range(1, CHOICES + 1):
        step = more * max(1, min(item.value for item in score.items))
        yield score.total + step, phrase("That is {n} too much.", n=step)
        yield score.total - step, phrase("That is {n} too little.", n=step)


def _amount(value: int, unit: str) -> Phrase:
    return phrase("{value} {unit}", value=f"{value:,}", unit=unit)
