"""Every discard of a hand, the best first, with what it leads to, its chances, and why another one is worse."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from assistant.rules import RULESETS, Discards, HandInPlay, Tile, Waiting, discards, waits
from assistant.teacher.chances import Outlook, draws_of, outlook, unseen_by
from assistant.teacher.phrase import Phrase
from assistant.teacher.sentences import choice_says, compared, lesson_says, richer, wins_already
from assistant.teacher.wait_shapes import Shape, shape_of


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
    """Every discard, the best first: by shanten, then copies left, then kind.

    `unseen` tiles and `draws` of one's own are what the chances count. `remarks` are about the hand as a whole: that
    it wins as it is, or that another discard than the first brings more points on average.
    """

    shanten: int
    choices: tuple[Choice, ...]
    unseen: int
    draws: int
    remarks: tuple[Phrase, ...]

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


def advise(holding: HandInPlay, found: Discards | None = None, draws: int | None = None, base: int = 1) -> Advice:
    """Advice on 14 − 3·melds tiles; raises `RulesError`.

    `found` are its discards where they are known already. `draws` is the number of one's own draws still to come
    (None: every fourth of the drawable tiles that are left by `seen`), `base` the 底分 where the rules have one.
    """
    found = found or discards(holding)
    unseen = unseen_by(holding)
    draws = draws_of(holding) if draws is None else draws
    best, rules = found.discards[0], RULESETS[holding.rules]
    choices: list[Choice] = []
    for discard in found.discards:
        shapes = shapes_of(discard.leaves)
        hope = outlook(discard.leaves, unseen, draws, base if rules.has_base else 1, _pays(holding))
        says = choice_says(rules, discard, shapes, hope, draws)
        worse = () if discard is best else compared(rules, discard, best)
        choices.append(Choice(discard.tile, discard.leaves, shapes, hope, says, worse))
    return Advice(found.shanten, tuple(choices), unseen, draws, _remarks(found, choices))


def explain(holding: HandInPlay, found: Waiting | None = None, draws: int | None = None, base: int = 1) -> Lesson:
    """The same for 13 − 3·melds tiles."""
    found = found or waits(holding)
    unseen = unseen_by(holding)
    draws = draws_of(holding) if draws is None else draws
    rules = RULESETS[holding.rules]
    hope = outlook(found, unseen, draws, base if rules.has_base else 1, _pays(holding))
    return Lesson(found, shapes_of(found), hope, lesson_says(rules, found, hope, draws), unseen, draws)


def _pays(holding: HandInPlay) -> Callable[[int], int]:
    """What each of the others pays for a 自摸 of a worth, by the house rules."""
    rules = RULESETS[holding.rules].at_table(holding.options)
    return partial(rules.ruleset.drawn_pays, rules.options)


def shapes_of(hand: Waiting) -> tuple[Shape, ...]:
    """The shape of every wait, in the order of the waits."""
    return tuple(map(shape_of, hand.waits))


def _remarks(found: Discards, choices: list[Choice]) -> tuple[Phrase, ...]:
    if found.wins:
        return (wins_already(),)
    richest = max(choices, key=lambda choice: choice.outlook.points)
    most, best = richest.outlook.points, choices[0]
    return () if most <= best.outlook.points else (richer(richest.tile, most, best.tile, best.outlook.points),)
