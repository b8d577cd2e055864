"""A ready hand that may change its wait once, by counting: the chance to win if a tile that betters it is kept.

The player draws until a tile completes the hand or leads to a better wait, keeps that tile, and then waits on. All
orders of the unseen tiles are counted with their weights; what is assumed is what `chances` assumes. A wait that is
worth too little to win does not count, neither before the change nor after it.
"""

from __future__ import annotations

from fractions import Fraction

from assistant.teacher.ahead import Outlooks, Step, chance_of
from assistant.teacher.chances import at_least_one
from assistant.teacher.states import State


def chance_with_change(outlooks: Outlooks, state: State, draws: int) -> Fraction:
    """The chance of a 自摸 within `draws` own draws of a ready hand that changes its wait once where that is better."""
    wins = outlooks.winning(state, state.helps)
    now = sum(wins.values())
    changes = [step for kind in _others(outlooks, state) if (step := _change(outlooks, state, kind, now)) is not None]
    kinds = {*wins, *(step.kind for step in changes)}
    useful, unseen = sum(outlooks.copies[kind] for kind in kinds), sum(outlooks.copies)
    if not useful:
        return Fraction(0)
    at_once = Fraction(now, useful) * at_least_one(useful, unseen, draws)
    return at_once + sum(chance_of(step, kinds, outlooks.copies, unseen, draws) for step in changes)


def _others(outlooks: Outlooks, state: State) -> list[int]:
    """The kinds that can be drawn and do not complete the hand."""
    return [kind for kind, left in enumerate(outlooks.copies) if left and kind not in state.helps]


def _change(outlooks: Outlooks, state: State, kind: int, now: int) -> Step | None:
    """What keeping a kind leads to: the discard that leaves most copies that win; None where these are no more."""
    drawn = state.concealed.with_tile(kind, kind in state.concealed.wild_kinds)
    missing, spares = drawn.spare()
    best: dict[int, int] = {}
    for spare in spares if missing == 1 else ():
        after = outlooks.course.state(drawn.without(spare))
        if after.copies - (kind in after.helps) > max(now, sum(best.values())):
            waits = outlooks.winning(after, after.helps, kind)
            best = max(best, waits, key=lambda found: sum(found.values()))
    return Step(kind, outlooks.copies[kind], best, Fraction(0), False) if sum(best.values()) > now else None
