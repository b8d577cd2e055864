"""Every discard of a hand, the best first, with what it leads to, its chances, and why another one is worse."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from assistant.rules import RULESETS, Discard, Discards, HandInPlay, Tile, Waiting, discards, waits
from assistant.teacher.ahead import ahead
from assistant.teacher.chances import Outlook, draws_of, outlook, pays_of, unseen_by, unseen_copies
from assistant.teacher.goals import Goal, check_goal, ways_to_want
from assistant.teacher.kongs import OwnKong, own_kongs
from assistant.teacher.phrase import Phrase
from assistant.teacher.sentences import choice_says, compared, dead_wait, lesson_says, richer, wins_already
from assistant.teacher.wait_shapes import Shape, shape_of

DEAD = 1.5
"""A ready hand without a copy left is further from a win than one that is one tile away, and nearer than two."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A discard: the hand it leaves, the shape of every wait, what to hope for, and the sentences.

    `says` describes it; `worse` compares it with the best one (for the best: ()).
    """

    tile: Tile
    leaves: Waiting
    shapes: tuple[Shape, ...]
    outlook: Outlook
    says: tuple[Phrase, ...]
    worse: tuple[Phrase, ...] = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """Every discard, the best one for the goal first, and every own kong.

    `unseen` tiles and `draws` of one's own are what the chances count. `leaders` are the best discards by goal.
    `remarks` are about the hand as a whole: that it wins as it is, what another goal would discard, that a wait is
    dead.
    """

    shanten: int
    choices: tuple[Choice, ...]
    unseen: int
    draws: int
    remarks: tuple[Phrase, ...]
    goal: Goal = Goal.FAST
    leaders: Mapping[Goal, Tile] = field(default_factory=dict)
    kongs: tuple[OwnKong, ...] = ()

    @property
    def wins(self) -> bool:
        """Whether the tiles are a complete hand."""
        return self.shanten == -1


@dataclass(frozen=True, slots=True)
class Lesson:
    """A hand between turns: its waits or useful tiles with shapes, chances and sentences."""

    leaves: Waiting
    shapes: tuple[Shape, ...]
    outlook: Outlook
    says: tuple[Phrase, ...]
    unseen: int
    draws: int


def advise(
    holding: HandInPlay,
    found: Discards | None = None,
    draws: int | None = None,
    base: int = 1,
    goal: Goal = Goal.FAST,
) -> Advice:
    """Advice on a hand after a draw; raises `RulesError`.

    `found` are its discards where they are known already. `draws` is the number of one's own draws still to come
    (None: every fourth of the drawable tiles that are left by `seen`), `base` the 底分 where the rules have one.
    Hands that are ready or one away are ranked by what is counted two steps ahead, others by copies.
    """
    check_goal(holding, goal)
    found = found or discards(holding)
    draws = draws_of(holding) if draws is None else draws
    rules = RULESETS[holding.rules]
    unit = base if rules.has_base else 1
    hopes = {discard.tile: _hope(holding, discard, draws, unit) for discard in found.discards}
    unseen = unseen_copies(holding)
    ranked = {kind: sorted(found.discards, key=_by(kind, hopes, unseen)) for kind in Goal}
    best = ranked[goal][0]
    choices: list[Choice] = []
    for discard in ranked[goal]:
        shapes, hope = shapes_of(discard.leaves), hopes[discard.tile]
        says = choice_says(rules, discard, shapes, hope, draws)
        worse = () if discard is best else compared(rules, discard, best, hope, hopes[best.tile])
        choices.append(Choice(discard.tile, discard.leaves, shapes, hope, says, worse))
    leaders = {kind: ranked[kind][0].tile for kind in Goal}
    kongs = own_kongs(holding, draws, base, found.discards[0].leaves.shanten)
    remarks = _remarks(found, goal, leaders, hopes)
    return Advice(found.shanten, tuple(choices), sum(unseen), draws, remarks, goal, leaders, kongs)


def _hope(holding: HandInPlay, discard: Discard, draws: int, base: int) -> Outlook:
    """What a discard leaves to hope for, two steps ahead where it leaves a hand that is one away from ready."""
    left = list(holding.concealed)
    left.remove(discard.tile)
    after = holding._replace(concealed=tuple(left), seen=(*holding.seen, discard.tile))
    hope = outlook(discard.leaves, unseen_by(holding), draws, base, pays_of(holding))
    if discard.leaves.shanten != 1:
        return hope
    steps = ahead(after, draws, base)
    return hope if steps is None else replace(hope, win=steps.win, points=steps.points)


def _by(goal: Goal, hopes: Mapping[Tile, Outlook], unseen: tuple[int, ...]) -> Callable[[Discard], tuple[Any, ...]]:
    """The order of discards by a goal. A fast win stays ready where it is, unless nothing can complete the hand."""

    def measure(discard: Discard) -> tuple[Any, ...]:
        hope, leaves = hopes[discard.tile], discard.leaves
        chance, points = -(hope.win or 0), -(hope.points or 0)
        away = DEAD if leaves.waits and not leaves.left else leaves.shanten
        copies, kind = -leaves.left, discard.tile.index
        if goal is Goal.BIG:
            return (hope.win is None, points, away, chance, copies, kind)
        if goal is Goal.SAFE:
            return (ways_to_want(discard.tile, unseen), away, chance, points, copies, kind)
        return (away, chance, points, copies, kind)

    return measure


def explain(holding: HandInPlay, found: Waiting | None = None, draws: int | None = None, base: int = 1) -> Lesson:
    """The same for 13 − 3·melds tiles."""
    found = found or waits(holding)
    unseen = unseen_by(holding)
    draws = draws_of(holding) if draws is None else draws
    rules = RULESETS[holding.rules]
    hope = outlook(found, unseen, draws, base if rules.has_base else 1, pays_of(holding))
    return Lesson(found, shapes_of(found), hope, lesson_says(rules, found, hope, draws), unseen, draws)


def shapes_of(hand: Waiting) -> tuple[Shape, ...]:
    """The shape of every wait, in the order of the waits."""
    return tuple(map(shape_of, hand.waits))


def _remarks(
    found: Discards, goal: Goal, leaders: Mapping[Goal, Tile], hopes: Mapping[Tile, Outlook]
) -> tuple[Phrase, ...]:
    if found.wins:
        return (wins_already(),)
    best, remarks = leaders[goal], []
    dead = [discard.tile for discard in found.discards if discard.leaves.waits and not discard.leaves.left]
    if dead and best not in dead:
        remarks.append(dead_wait(dead[0], best))
    mine, richest = hopes[best].points, hopes[leaders[Goal.BIG]].points
    if mine is not None and richest is not None and richest > mine:
        remarks.append(richer(leaders[Goal.BIG], richest, best, mine))
    return tuple(remarks)
