"""What a hand between turns can hope for: counted when ready or one away, played on walls when it is two away."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from assistant.rules import Discard, HandInPlay, Tile, Waiting
from assistant.teacher.ahead import Outlooks
from assistant.teacher.chances import Outlook, outlook, pays_of
from assistant.teacher.changing import chance_with_change
from assistant.teacher.sampling import sampled
from assistant.teacher.states import State

MOST_PLAYED = 4
"""Discards that are played on walls: those with most copies that help, and no fewer than `ENOUGH` of the most."""
ENOUGH = 0.75
LEAST_GAIN = Fraction(5, 1000)
"""What a change of the wait has to add to the chance to be told."""


class Hopes:
    """What the hands that grow from one can hope for within the own draws that are left; `base` is the 底分."""

    def __init__(self, holding: HandInPlay, draws: int, base: int) -> None:
        self.outlooks, self.draws = Outlooks(holding, base), draws
        self._pays = pays_of(holding, base)

    def of(self, state: State, leaves: Waiting) -> Outlook:
        """What a hand can hope for; `leaves` are its waits or useful tiles."""
        hope = outlook(leaves, sum(self.outlooks.copies), self.draws, self._pays)
        if leaves.shanten == 2:
            return self.played([state], [hope])[0]
        steps = self.outlooks.ahead(state, self.draws) if leaves.shanten == 1 else None
        return hope if steps is None else replace(hope, win=steps.win, points=steps.points, good=steps.good)

    def with_change(self, state: State, hope: Outlook) -> Outlook:
        """The outlook of a ready hand, with its chance where the wait is changed once, if that is worth a word."""
        changed = chance_with_change(self.outlooks, state, self.draws)
        return hope if changed < (hope.win or 0) + LEAST_GAIN else replace(hope, changed=changed)

    def of_discards(self, found: list[Discard]) -> dict[Tile, Outlook]:
        """The hopes of every discard, the best of which come first; where two are missing, the first are played."""
        played = [discard.tile for discard in found[:MOST_PLAYED] if self._is_played(discard, found[0])]
        hopes = {discard.tile: self._of_discard(discard) for discard in found}
        if played:
            starts = [self.outlooks.after(tile) for tile in played]
            hopes |= zip(played, self.played(starts, [hopes[tile] for tile in played]), strict=True)
        return hopes

    def _is_played(self, discard: Discard, best: Discard) -> bool:
        is_near = best.leaves.shanten == discard.leaves.shanten == 2
        return is_near and discard.leaves.left >= ENOUGH * best.leaves.left

    def _of_discard(self, discard: Discard) -> Outlook:
        if discard.leaves.shanten <= 1:
            return self.of(self.outlooks.after(discard.tile), discard.leaves)
        return outlook(discard.leaves, sum(self.outlooks.copies), self.draws, self._pays)

    def played(self, starts: list[State], hopes: list[Outlook]) -> list[Outlook]:
        """The outlooks with what was seen on walls dealt at random, the same for all."""
        samples = sampled(self.outlooks, starts, self.draws)
        return [
            replace(
                hope,
                win=sample.win,
                points=sample.points,
                walls=sample.walls,
                error=sample.error,
                points_error=sample.points_error,
            )
            for hope, sample in zip(hopes, samples, strict=True)
        ]
