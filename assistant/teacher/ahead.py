"""Two steps ahead, by counting: the chance to win, and what it brings, of a hand that is one tile away from ready.

The player draws until a tile helps, discards so that most copies complete the hand (of equal ones, what is worth
more), and draws on. All orders of the unseen tiles are counted with their weights; nothing is simulated. What is
assumed is what `chances` assumes; and the first tile that helps is taken, though a later one might wait for more.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import NamedTuple

from assistant.rules import RULESETS, HandInPlay, Tile, waits
from assistant.rules.shapes.counts import Concealed, concealed_of
from assistant.rules.shapes.winning_hand import used_up
from assistant.teacher.chances import PAYERS, average_paid, pays_of, unseen_by, unseen_copies


class Ahead(NamedTuple):
    """The chance to win within the draws that are left, and the points that brings on average."""

    win: Fraction
    points: Fraction


class Step(NamedTuple):
    """A tile that helps: its copies, the discard after it, and the kinds that complete the hand then."""

    kind: int
    copies: int
    discard: int
    waits: tuple[int, ...]


def ahead(holding: HandInPlay, draws: int, base: int) -> Ahead | None:
    """What 13 − 3·melds tiles that are one away from ready can hope for; None for any other hand."""
    steps, copies = steps_of(holding), unseen_copies(holding)
    if not steps:
        return None
    unseen, helping = unseen_by(holding), {step.kind for step in steps}
    win = points = Fraction(0)
    for step in steps:
        chance = _chance(step, helping, copies, unseen, draws)
        win += chance
        points += chance * _paid(holding, step) * PAYERS * base if chance else 0
    return Ahead(win, points)


def steps_of(holding: HandInPlay) -> list[Step]:
    """The tiles that make a hand ready that is one away, with the discard after each; [] for any other hand."""
    return list(_steps(holding, _concealed(holding), unseen_copies(holding)))


def _concealed(holding: HandInPlay) -> Concealed:
    game = RULESETS[holding.rules].at_table(holding.options).game
    wins_at = game.wilds.wins_at if game.wilds is not None else 0
    wild = game.wild_kinds(holding.indicator)
    return concealed_of(holding.concealed, wild, len(holding.melds), game.shape, wins_at)


def _steps(holding: HandInPlay, concealed: Concealed, copies: tuple[int, ...]) -> Iterator[Step]:
    """Every kind that makes the hand ready, with the discard that leaves most copies."""
    missing, kinds = concealed.nearer()
    if missing != 2:
        return
    for kind in dict.fromkeys((*kinds, *concealed.wild_kinds)):
        if not copies[kind]:
            continue
        drawn = concealed.with_tile(kind, kind in concealed.wild_kinds)
        best = max(_ready(holding, drawn, kind, copies), default=None)
        if best is not None:
            yield Step(kind, copies[kind], -best[1], best[2])


def _ready(
    holding: HandInPlay, drawn: Concealed, kind: int, copies: tuple[int, ...]
) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    """Copies left, discard (negative) and waits of every discard that leaves a ready hand."""
    indicator = None if holding.indicator is None else holding.indicator.index
    for tile in drawn.kinds:
        left = drawn.without(tile.index)
        missing, kinds = left.nearer()
        if missing == 1:
            used = used_up(left, holding.melds, indicator)
            waiting = tuple(wait for wait in dict.fromkeys((*kinds, *left.wild_kinds)) if wait not in used)
            yield sum([copies[wait] - (wait == kind) for wait in waiting]), -tile.index, waiting


def _chance(step: Step, helping: set[int], copies: tuple[int, ...], unseen: int, draws: int) -> Fraction:
    """The chance that this tile is the first to help, and that one of its waits is drawn after it.

    Before it came `before` tiles that do not help; those of its waits that do not help either may be among them.
    """
    useful = sum([copies[kind] for kind in helping])
    idle = unseen - useful
    kept = sum([copies[wait] - (wait == step.kind) for wait in step.waits if wait in helping])
    loose = sum([copies[wait] for wait in step.waits if wait not in helping])
    chance = Fraction(0)
    still_idle = Fraction(1)  # that all draws before were idle
    for before in range(min(draws, idle + 1)):
        comes = still_idle * Fraction(step.copies, unseen - before)
        chance += comes * _completed(kept, loose, idle, before, unseen - before - 1, draws - before - 1)
        if before < idle:
            still_idle *= Fraction(idle - before, unseen - before)
    return chance


def _completed(kept: int, loose: int, idle: int, before: int, left: int, draws: int) -> Fraction:
    """The chance that one of `draws` of the `left` tiles completes the hand after `before` idle draws."""
    draws = min(draws, left)
    if draws <= 0:
        return Fraction(0)
    never = Fraction(0)
    for gone in range(max(0, before - (idle - loose)), min(loose, before) + 1):
        weight = Fraction(comb(loose, gone) * comb(idle - loose, before - gone), comb(idle, before))
        never += weight * Fraction(comb(left - kept - loose + gone, draws), comb(left, draws))
    return 1 - never


def _paid(holding: HandInPlay, step: Step) -> Fraction:
    """What each pays for a 自摸 on average once the step is made."""
    concealed = [*holding.concealed, Tile(step.kind)]
    concealed.remove(Tile(step.discard))
    seen = (*holding.seen, Tile(step.discard))
    after = waits(holding._replace(concealed=tuple(concealed), seen=seen))
    return average_paid(after, pays_of(holding))
