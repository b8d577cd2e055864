"""What a hand or a payment must be by itself: seats of different people, whole points, a sum of zero."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from assistant.ledger.model import SEAT_NAMES, Hand, Outcome, Payment
from assistant.rules.model.problems import Problem, problem

MOST_POINTS = 10**12
"""The most points of one seat, so that every database and every program can hold their sums."""
LONGEST_NOTE = 200


def hand_problems(hand: Hand) -> Iterator[Problem]:
    """What is wrong with a hand, whoever its players are."""
    seats, outcome = hand.seats, hand.outcome
    if not set(seats) <= set(SEAT_NAMES) or len(seats) < 2:
        yield problem("bad_value", "seats", "A hand has players at two to four of the seats E, N, W, S.")
        return
    strange = sorted(_seats_of(outcome) - set(seats))
    if strange:
        yield problem("bad_value", "seats", "Nobody sits at {seat}, but the hand names it.", seat=", ".join(strange))
    yield from _sum_problems(outcome.points, outcome.pot)
    points = {seat: outcome.points.get(seat, 0) for seat in seats}
    if outcome.paid and not strange and _paid(outcome, seats) != points:
        yield problem("bad_value", "points", "The points are not what the players pay each other.")
    if len(hand.note) > LONGEST_NOTE:
        yield problem("bad_value", "note", "A note has at most {most} characters.", most=LONGEST_NOTE)


def payment_problems(payment: Payment) -> Iterator[Problem]:
    """What is wrong with a payment, whoever its players are."""
    yield from _sum_problems(payment.points, payment.pot)
    if not any(payment.points.values()):
        yield problem("bad_value", "points", "A payment moves points: give some.")
    if len(payment.why) > LONGEST_NOTE:
        yield problem("bad_value", "why", "A reason has at most {most} characters.", most=LONGEST_NOTE)


def _sum_problems(points: Mapping[str, int] | Mapping[int, int], pot: int) -> Iterator[Problem]:
    every = [*points.values(), pot]
    if any(isinstance(number, bool) or not isinstance(number, int) for number in every):
        yield problem("bad_value", "points", "Points are whole numbers.")
    elif any(abs(number) > MOST_POINTS for number in every):
        yield problem("bad_value", "points", "Points of a seat are at most {most}.", most=f"{MOST_POINTS:,}")
    elif sum(every):
        template = "The points sum to {total}; with the pot they must sum to 0."
        yield problem("bad_value", "points", template, total=f"{sum(every):+,}".replace("-", "−"))


def _seats_of(outcome: Outcome) -> set[str]:
    """Every seat that an outcome names."""
    named = {seat for seat, points in outcome.points.items() if points}
    for won in outcome.wins:
        named |= {won.seat, won.source or won.seat}
    for paid in outcome.paid:
        named |= {paid.payer, paid.payee or paid.payer}
    return named


def _paid(outcome: Outcome, seats: Iterable[str]) -> dict[str, int]:
    """The points of every seat by who paid whom."""
    points: dict[str, int] = dict.fromkeys(seats, 0)
    for paid in outcome.paid:
        points[paid.payer] = points.get(paid.payer, 0) - paid.points
        if paid.payee is not None:
            points[paid.payee] = points.get(paid.payee, 0) + paid.points
    return points
