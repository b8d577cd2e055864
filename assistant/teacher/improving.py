"""改良: tiles that bring a hand no nearer and still improve it, since more copies help after them."""

from __future__ import annotations

from typing import NamedTuple

from assistant.rules import KINDS, Tile
from assistant.teacher.ahead import Outlooks
from assistant.teacher.states import State


class Improvement(NamedTuple):
    """A tile with its copies left, the discard after it, and the copies that help or complete the hand then."""

    tile: Tile
    left: int
    discard: Tile
    copies: int


def improvements(outlooks: Outlooks, state: State) -> tuple[Improvement, ...]:
    """The tiles that improve a hand between turns, those that improve it most first."""
    kinds = [kind for kind, left in enumerate(outlooks.copies) if left and kind not in state.helps]
    found = [_improvement(outlooks, state, kind) for kind in kinds]
    better = [improvement for improvement in found if improvement.copies > state.copies]
    return tuple(sorted(better, key=lambda improvement: (-improvement.copies, improvement.tile)))


def _improvement(outlooks: Outlooks, state: State, kind: int) -> Improvement:
    drawn = state.concealed.with_tile(kind, False)
    after = outlooks.course.kept(drawn, kind)
    discard = next(spare for spare in range(34) if drawn.own(spare) > after.concealed.own(spare))
    copies = after.copies - (kind in after.helps)
    return Improvement(KINDS[kind], outlooks.copies[kind], KINDS[discard], copies)
