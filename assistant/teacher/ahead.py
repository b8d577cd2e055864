"""Two steps ahead, by counting: the chance to win, and what it brings, of a hand that is one tile away from ready.

The player draws until a tile helps, discards so that most copies complete the hand, and draws on. All orders of the
unseen tiles are counted with their weights; nothing is simulated. What is assumed is what `chances` assumes; and the
first tile that helps is taken, though a later one might wait for more.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from assistant.rules import RULESETS, HandInPlay, Tile, self_draws
from assistant.teacher.chances import PAYERS, pays_of, unseen_copies
from assistant.teacher.states import Course, State, concealed_in

GOOD_KINDS, GOOD_COPIES = 2, 5
"""A good wait (好型): the number of kinds beside the wild ones, and of copies of them that are left."""


class Ahead(NamedTuple):
    """The chance to win within the draws that are left, the points that brings on average, and the share of the ways
    to be ready, by their copies, that lead to a good wait.
    """

    win: Fraction
    points: Fraction
    good: Fraction


class Step(NamedTuple):
    """A tile that helps: its copies, the kinds that complete the hand then and reach the minimum, with their copies;
    what a win pays on average, and whether the wait is good.
    """

    kind: int
    copies: int
    waits: dict[int, int]
    paid: Fraction
    good: bool


def ahead(holding: HandInPlay, draws: int, base: int = 1) -> Ahead | None:
    """What 13 − 3·melds tiles that are one away from ready can hope for; None for any other hand."""
    outlook = Outlooks(holding, base)
    return outlook.ahead(outlook.start, draws)


class Outlooks:
    """What the hands that grow from one can hope for; `start` is the hand itself, which may have drawn already.

    `base` is the 底分.
    """

    def __init__(self, holding: HandInPlay, base: int = 1) -> None:
        self.copies = unseen_copies(holding)
        self.course = Course(self.copies)
        self.whole = concealed_in(holding)
        self._score, self._pays = self_draws(holding), pays_of(holding, base)
        rules = RULESETS[holding.rules].at_table(holding.options)
        self._has_minimum = bool(rules.ruleset.score.minimum(rules.options))
        self._paid: dict[tuple[State, int], int | None] = {}

    @property
    def start(self) -> State:
        """The hand between turns."""
        return self.course.state(self.whole)

    def after(self, tile: Tile) -> State:
        """The hand after it discarded a tile."""
        return self.course.state(self.whole.without(tile.index))

    def ahead(self, state: State, draws: int) -> Ahead | None:
        """What a hand that is one away from ready can hope for; None for any other."""
        steps = self.steps(state)
        if not steps:
            return None
        unseen, helping = sum(self.copies), {step.kind for step in steps}
        win = points = Fraction(0)
        for step in steps:
            chance = chance_of(step, helping, self.copies, unseen, draws)
            win += chance
            points += chance * step.paid * PAYERS
        good = sum(step.copies for step in steps if step.good)
        return Ahead(win, points, Fraction(good, sum(step.copies for step in steps)))

    def steps(self, state: State) -> list[Step]:
        """The tiles that make a hand ready that is one away; [] for any other hand."""
        return [self._step(state, kind) for kind in sorted(state.helps)] if state.missing == 2 else []

    def _step(self, state: State, kind: int) -> Step:
        after = self._ready_with(state, kind)
        if after is None:  # as many wild tiles as win at once
            return Step(kind, self.copies[kind], {}, Fraction(0), True)
        left = {wait: self.copies[wait] - (wait == kind) for wait in sorted(after.helps)}
        paid = {wait: pay for wait in left if (pay := self.paid(after, wait)) is not None}
        waits = {wait: left[wait] for wait in paid}
        own = [copies for wait, copies in left.items() if copies and wait not in after.concealed.wild_kinds]
        good = len(own) >= GOOD_KINDS and sum(own) >= GOOD_COPIES
        worth = Fraction(sum(left[wait] * pay for wait, pay in paid.items()), sum(waits.values()) or 1)
        return Step(kind, self.copies[kind], waits, worth, good)

    def _ready_with(self, state: State, kind: int) -> State | None:
        """The ready hand after a kind that helps, with most copies of what wins; None where the kind completes it."""
        after = self.course.after(state, kind)
        if after is None or not self._has_minimum:
            return after
        drawn = state.concealed.with_tile(kind, kind in state.concealed.wild_kinds)
        ready = self.course.spared(drawn)
        return max(ready, key=lambda one: (sum(self.winning(one, one.helps, kind).values()), one is after))

    def winning(self, ready: State, kinds: Iterable[int], drawn: int | None = None) -> dict[int, int]:
        """The kinds that win for a ready hand, with their copies left; `drawn` is a kind of which one more is gone."""
        left = {kind: self.copies[kind] - (kind == drawn) for kind in sorted(kinds)}
        if self._has_minimum:
            return {kind: copies for kind, copies in left.items() if self.paid(ready, kind) is not None}
        return left

    def paid(self, ready: State, kind: int) -> int | None:
        """What each pays for a 自摸 of a kind; None where that is no win, or worth too little."""
        if (ready, kind) not in self._paid:
            score = self._score(ready.concealed, kind)
            self._paid[ready, kind] = None if score is None or not score.enough else self._pays(score.total)
        return self._paid[ready, kind]


def chance_of(step: Step, helping: set[int], copies: tuple[int, ...], unseen: int, draws: int) -> Fraction:
    """The chance that this tile is the first to help, and that one of its waits is drawn after it."""
    useful = sum([copies[kind] for kind in helping])
    kept = sum([left for wait, left in step.waits.items() if wait in helping])
    loose = sum([left for wait, left in step.waits.items() if wait not in helping])
    return _comes_and_completed(step.copies, kept, loose, unseen - useful, unseen, draws)


@lru_cache(maxsize=1 << 12)
def _comes_and_completed(copies: int, kept: int, loose: int, idle: int, unseen: int, draws: int) -> Fraction:
    """The chance that one of some copies is the first to help, and that a tile is drawn after it that completes then.

    Before it came `before` tiles that do not help; of those that complete, the `loose` ones may be among them.
    """
    chance = Fraction(0)
    still_idle = Fraction(1)  # that all draws before were idle
    for before in range(min(draws, idle + 1)):
        comes = still_idle * Fraction(copies, unseen - before)
        chance += comes * _completed(kept, loose, idle, before, unseen - before - 1, draws - before - 1)
        if before < idle:
            still_idle *= Fraction(idle - before, unseen - before)
    return chance


def _completed(kept: int, loose: int, idle: int, before: int, left: int, draws: int) -> Fraction:
    """The chance that one of `draws` of the `left` tiles completes the hand after `before` idle draws."""
    draws = min(draws, left)
    if draws <= 0:
        return Fraction(0)
    never = sum(
        [
            comb(loose, gone) * comb(idle - loose, before - gone) * comb(left - kept - loose + gone, draws)
            for gone in range(max(0, before - (idle - loose)), min(loose, before) + 1)
        ]
    )
    return 1 - Fraction(never, comb(idle, before) * comb(left, draws))
