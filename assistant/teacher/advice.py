"""Every discard of a hand, the best first, with what it leads to, its chances, and why another one is worse."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from assistant.rules import RULESETS, Discard, Discards, HandInPlay, Seat, Tile, Waiting, discards, waits
from assistant.teacher.chances import Outlook, draws_of, unseen_copies
from assistant.teacher.goals import Goal, check_goal, ways_to_want
from assistant.teacher.hopes import Hopes
from assistant.teacher.improving import Improvement, improvements
from assistant.teacher.kongs import OwnKong, own_kongs
from assistant.teacher.phrase import Phrase
from assistant.teacher.safety import Opponent, Safety, safety
from assistant.teacher.sentences import (
    choice_says,
    compared,
    dead_wait,
    improving,
    less_safe,
    lesson_says,
    richer,
    wins_already,
)
from assistant.teacher.states import State
from assistant.teacher.wait_shapes import Shape, shape_of, wild_name

MOST_IMPROVED, MOST_MISSING = 3, 2
"""Choices of which the tiles that improve them are looked for, and how many tiles these may be short of winning."""
DEAD = 1.5
"""A hand that cannot win any more as it stands is by so much further from a win than it is from ready: a ready one lies
between those that are one tile away and two."""


@dataclass(frozen=True, slots=True)
class DiscardChoice:
    """A discard: the hand it leaves, the shape of every wait, what to hope for, and the sentences.

    `says` describes it; `worse` compares it with the best one (for the best: ()). `improves` are the tiles that improve
    it without bringing it nearer (改良); they are looked for where a hand is ready or one away, for the first choices.
    `safety` says who could want the tile.
    """

    tile: Tile
    leaves: Waiting
    shapes: tuple[Shape, ...]
    outlook: Outlook
    says: tuple[Phrase, ...]
    worse: tuple[Phrase, ...] = ()
    improves: tuple[Improvement, ...] | None = None
    safety: Safety | None = None


@dataclass(frozen=True, slots=True)
class DiscardAdvice:
    """Every discard, the best one for the goal first, and every own kong.

    `unseen` tiles and `draws` of one's own are what the chances count. `leaders` are the best discards by goal.
    `remarks` are about the hand as a whole: that it wins as it is, what another goal would discard, that a wait is
    dead. `retreat` is the discard that would be ready for what nobody can draw, where the best one gives that up
    (退向听).
    """

    shanten: int
    choices: tuple[DiscardChoice, ...]
    unseen: int
    draws: int
    remarks: tuple[Phrase, ...]
    goal: Goal = Goal.FAST
    leaders: Mapping[Goal, Tile] = field(default_factory=dict)
    kongs: tuple[OwnKong, ...] = ()
    retreat: Tile | None = None

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
    improves: tuple[Improvement, ...] | None = None


def advise(
    holding: HandInPlay,
    found: Discards | None = None,
    draws: int | None = None,
    base: int = 1,
    goal: Goal = Goal.FAST,
    others: Mapping[Seat, Opponent] | None = None,
) -> DiscardAdvice:
    """Advice on a hand after a draw; raises `RulesError`.

    `found` are its discards where they are known already. `draws` is the number of one's own draws still to come
    (None: every fourth of the drawable tiles that are left by `seen`), `base` the 底分 where the rules have one;
    `others` is what each of the others has laid down as far as it is known, all of it in `seen`.
    Hands that are ready or one away are ranked by what is counted two steps ahead, those two away by what was played
    on walls dealt at random, others by copies.
    """
    check_goal(holding, goal)
    found = found or discards(holding)
    draws = draws_of(holding) if draws is None else draws
    looked, unseen = Hopes(holding, draws, base), unseen_copies(holding)
    hopes = looked.of_discards(list(found.discards))
    safe = {discard.tile: safety(holding, discard.tile, unseen, others) for discard in found.discards}
    rules = RULESETS[holding.rules].at_table(holding.options)
    minimum = bool(rules.ruleset.score.minimum(rules.options))
    away = {discard.tile: _away(discard, hopes[discard.tile], draws, minimum) for discard in found.discards}
    ranked = {kind: _ranked(found, looked, _by(kind, hopes, away, (safe, unseen))) for kind in Goal}
    best = ranked[goal][0]
    choices = []
    for place, discard in enumerate(ranked[goal]):
        state = looked.outlooks.after(discard.tile)
        better = None if place >= MOST_IMPROVED else _improves(looked, state)
        if better and discard.leaves.waits and not place:
            hopes[discard.tile] = looked.with_change(state, hopes[discard.tile])
        choice = _choice(holding, (discard, best), hopes, draws, better, goal)
        choices.append(_as_safe(choice, best.tile, safe, goal))
    leaders = {kind: ranked[kind][0].tile for kind in Goal}
    kongs = own_kongs(holding, draws, base, (best.leaves, hopes[best.tile]), goal)
    dead = None if found.wins else _retreat(found, best)
    remarks = _remarks(found, goal, leaders, hopes)
    return DiscardAdvice(found.shanten, tuple(choices), sum(unseen), draws, remarks, goal, leaders, kongs, dead)


def _ranked(found: Discards, looked: Hopes, measure: Callable[[Discard], tuple[Any, ...]]) -> list[Discard]:
    """The discards, the best first; of those that are as good as it the one that more tiles improve, and by more."""
    order = sorted(found.discards, key=measure)
    equal = [discard for discard in order if measure(discard)[:-1] == measure(order[0])[:-1]]
    if len(equal) == 1 or order[0].leaves.shanten > 1:
        return order
    return sorted(equal, key=lambda discard: -_promise(looked, discard)) + order[len(equal) :]


def _promise(looked: Hopes, discard: Discard) -> int:
    """The copies by which the tiles that improve a hand improve it, each as often as it is left."""
    state = looked.outlooks.after(discard.tile)
    better = improvements(looked.outlooks, state)
    return sum(improvement.left * (improvement.copies - state.copies) for improvement in better)


def _choice(
    holding: HandInPlay,
    pair: tuple[Discard, Discard],
    hopes: Mapping[Tile, Outlook],
    draws: int,
    improves: tuple[Improvement, ...] | None,
    goal: Goal,
) -> DiscardChoice:
    """The first of a pair of discards with its sentences, compared with the second, which is the best."""
    rules, (discard, best) = RULESETS[holding.rules], pair
    shapes, hope = shapes_of(discard.leaves), hopes[discard.tile]
    says = choice_says(rules, discard, shapes, hope, draws, wild_name(holding))
    if improves:
        says = (*says[:-1], improving(improves, hope.changed), says[-1])
    worse = () if discard is best else compared(rules, discard, best, (hope, hopes[best.tile]), goal)
    return DiscardChoice(discard.tile, discard.leaves, shapes, hope, says, worse, improves)


def _as_safe(choice: DiscardChoice, best: Tile, safe: Mapping[Tile, Safety], goal: Goal) -> DiscardChoice:
    """The choice with its safety; where that is the goal, compared by it with the best one."""
    own, other = safe[choice.tile], safe[best]
    worse = choice.worse
    if goal is Goal.SAFE and own.players > other.players:
        worse = (less_safe(best, own.players, other.players), *worse)
    return replace(choice, safety=own, worse=worse)


def _improves(looked: Hopes, state: State) -> tuple[Improvement, ...] | None:
    """The tiles that improve a hand that is ready or one away; None for any other."""
    return improvements(looked.outlooks, state) if state.missing <= MOST_MISSING else None


def _retreat(found: Discards, best: Discard) -> Tile | None:
    """The discard that would be ready for what nobody can draw, where the best one gives it up."""
    dead = [discard.tile for discard in found.discards if discard.leaves.waits and not discard.leaves.left]
    return dead[0] if dead and best.tile not in dead else None


def _away(discard: Discard, hope: Outlook, draws: int, has_minimum: bool) -> float:
    """How far a discard leaves the hand from a win that the draws left can bring: by steps, further where none can.

    Where a win has to reach a minimum the chance alone decides between hands that are ready and those one away.
    """
    leaves = discard.leaves
    if hope.win is None:
        return leaves.shanten
    if not hope.win and draws > leaves.shanten:
        return leaves.shanten + DEAD
    return 0 if has_minimum and leaves.shanten <= 1 else leaves.shanten


def _by(
    goal: Goal,
    hopes: Mapping[Tile, Outlook],
    steps: Mapping[Tile, float],
    known: tuple[Mapping[Tile, Safety], tuple[int, ...]],
) -> Callable[[Discard], tuple[Any, ...]]:
    """The order of discards by a goal. A fast win stays ready where it is, unless the hand cannot win so any more."""

    safe, unseen = known

    def measure(discard: Discard) -> tuple[Any, ...]:
        hope, leaves = hopes[discard.tile], discard.leaves
        chance, points = -(hope.win or 0), -(hope.points or 0)
        away, copies, kind = steps[discard.tile], -leaves.left, discard.tile.index
        if goal is Goal.BIG:
            return (hope.win is None, points, away, chance, copies, kind)
        if goal is Goal.SAFE:
            danger = (safe[discard.tile].players, safe[discard.tile].hints, ways_to_want(discard.tile, unseen))
            return (*danger, away, chance, points, copies, kind)
        return (away, chance, points, copies, kind)

    return measure


def explain(holding: HandInPlay, found: Waiting | None = None, draws: int | None = None, base: int = 1) -> Lesson:
    """The lesson of a hand between turns, of 13 − 3·melds tiles."""
    found = found or waits(holding)
    draws = draws_of(holding) if draws is None else draws
    looked = Hopes(holding, draws, base)
    start = looked.outlooks.start
    hope, better = looked.of(start, found), _improves(looked, start)
    if better and found.waits:
        hope = looked.with_change(start, hope)
    says = lesson_says(RULESETS[holding.rules], found, hope, draws)
    if better:
        says = (*says[:-1], improving(better, hope.changed), says[-1])
    return Lesson(found, shapes_of(found), hope, says, sum(looked.outlooks.copies), draws, better)


def shapes_of(hand: Waiting) -> tuple[Shape, ...]:
    """The shape of every wait, in the order of the waits."""
    return tuple(map(shape_of, hand.waits))


def _remarks(
    found: Discards, goal: Goal, leaders: Mapping[Goal, Tile], hopes: Mapping[Tile, Outlook]
) -> tuple[Phrase, ...]:
    if found.wins:
        return (wins_already(),)
    best, remarks = leaders[goal], []
    dead = _retreat(found, next(discard for discard in found.discards if discard.tile == best))
    if dead:
        remarks.append(dead_wait(dead, best))
    mine, richest = hopes[best].points, hopes[leaders[Goal.BIG]].points
    if mine is not None and richest is not None and richest > mine:
        remarks.append(richer(leaders[Goal.BIG], richest, best, mine))
    return tuple(remarks)
