"""结算: who pays whom, chosen among tables of points that a mistake in the rules of payment would give."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from assistant.rules import HandRecord, How, RulesError, Seat, Settlement, right_of, settle
from assistant.rules.model.amounts import Points
from assistant.rules.model.hand import DealEvent
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

LEVELS = ((0, (0, 0), 0, 0.0), (0, (0, 2), 0, 0.2), (1, (1, 3), 0, 0.5), (1, (2, 4), 1, 0.7), (2, (3, 4), 1, 0.8))
"""Each level: how many of 烧庄, 互包 and other side payments there are at least where the rules know them, the least
and the most melds of the winner, wild tiles where there are any, and the share whose melds come from one player."""
CHOICES = 4
LETTERS = "abcd"

Variant = tuple[HandRecord, Phrase]


def make(drill: Drill) -> DrillQuestion:
    """A finished hand whose payments are asked for."""
    extras, melds, wilds, from_one = LEVELS[drill.level - 1]
    best: Finished | None = None
    least = 1 << 30
    for one in finished(drill, melds, wilds, from_one):
        found = _extras(one)
        off = max(extras - found, 0) if extras else found
        if off < least and any(one.settled.points.values()):
            best, least = one, off
        if not least:
            break
    if best is None:
        raise RulesError(no_hand())
    shown = tuple(options(best, Random(drill.dice)))
    return DrillQuestion(
        drill, AnswerForm.CHOICE, record=best.record, facts=facts_of(best.record, stakes=True), options=shown
    )


def _extras(one: Finished) -> int:
    return len({paid.why for paid in one.settled.transfers} - {how.value for how in How})


def check(asked: DrillQuestion, answer: str) -> Marking:
    """Every payment with its reason, and what would have made the wrong table right."""
    assert asked.record is not None
    settled = settle(asked.record)
    chosen = next(option for option in asked.options if option.answer == answer)
    marks = [] if not chosen.because else [Mark(None, "wrong", says=chosen.because)]
    score = settled.wins[0].score
    worth = phrase(
        "{winner} wins with {value} {unit}.", winner=settled.wins[0].seat, value=score.total, unit=score.unit
    )
    marks.append(Mark(None, "", says=(worth,)))
    marks += [_paid(settled, place) for place in range(len(settled.transfers))]
    marks.append(Mark(None, "right", says=(phrase("All points together make 0."),)))
    return Marking(tuple(marks), Grade.WRONG if chosen.because else Grade.RIGHT, answer)


def answer(asked: DrillQuestion) -> str:
    """The letter of the right table."""
    return next(option.answer for option in asked.options if not option.because)


def _paid(settled: Settlement, place: int) -> Mark:
    paid = settled.transfers[place]
    if paid.payee is None:
        says = phrase("{payer} pays the pot.", payer=paid.payer)
    else:
        says = phrase("{payer} pays {payee}.", payer=paid.payer, payee=paid.payee)
    return Mark(None, "", says=(says,), name=paid.called, figure=f"{paid.points:,}")


def options(one: Finished, dice: Random) -> Iterator[AnswerOption]:
    """The right table of points and those of other records, in an order of their own."""
    found: list[tuple[dict[Seat, Points], tuple[Phrase, ...]]] = [(one.settled.points, ())]
    for points, because in _wrong(one):
        if len(found) < CHOICES and all(points != known for known, _ in found):
            found.append((points, (because,)))
    dice.shuffle(found)
    for letter, (points, reason) in zip(LETTERS, found, strict=False):
        yield AnswerOption(letter, points=points, because=reason)


def _wrong(one: Finished) -> Iterator[tuple[dict[Seat, Points], Phrase]]:
    for record, because in _variants(one.record):
        events = (*record.events[:-1], DealEvent(wins=record.wins)) if record.events else ()
        try:
            yield settle(record._replace(events=events)).points, because
        except RulesError:
            continue
    winner = one.record.wins[0].seat
    for times, template in ((2, _DOUBLE), (3, _TRIPLE)):
        yield {seat: points * times for seat, points in one.settled.points.items()}, phrase(template)
    paid = [seat for seat, points in one.settled.points.items() if points < 0]
    turned = right_of(paid[0]) if right_of(paid[0]) != winner else right_of(winner)
    moved = dict(one.settled.points)
    moved[paid[0]], moved[turned] = moved[turned], moved[paid[0]]
    yield moved, phrase("There {payer} would pay for {other}.", payer=turned, other=paid[0])


_DOUBLE, _TRIPLE = "There everybody would pay twice as much.", "There everybody would pay three times as much."


def _variants(record: HandRecord) -> Iterator[Variant]:
    """Records that differ by one thing that players overlook."""
    (win,) = record.wins
    if record.burn_rounds:
        yield record._replace(burn_rounds=0), phrase("That would be so without 烧庄.")
    melds = tuple(meld._replace(source=None) for meld in record.melds_of(win.seat))
    yield record._replace(melds={win.seat: melds}), phrase("That would be so without 互包.")
    if win.how is How.SELF_DRAW:
        source = right_of(win.seat)
        drawn = win._replace(how=How.DISCARD, source=source, kong_draw=False)
        yield record._replace(wins=(drawn,)), phrase("That would be so if {source} had discarded it.", source=source)
    else:
        drawn = win._replace(how=How.SELF_DRAW, source=None)
        yield record._replace(wins=(drawn,)), phrase("That would be so by 自摸.")
        other = next(seat for seat in Seat if seat not in (win.seat, win.source))
        moved = win._replace(source=other)
        yield record._replace(wins=(moved,)), phrase("That would be so if {source} had discarded it.", source=other)
    dealer = win.seat if record.dealer != win.seat else right_of(win.seat)
    yield record._replace(dealer=dealer), phrase("That would be so if {dealer} dealt.", dealer=dealer)
