"""何切: which tile to discard, graded by the chance that another discard gives up."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from assistant.rules import Discards, HandInPlay, RulesError, Tile, discards
from assistant.rules.model.problems import problem
from assistant.teacher.advice import DiscardAdvice, DiscardChoice, advise
from assistant.teacher.chances import at_least_one, draws_of, unseen_by
from assistant.teacher.phrase import Phrase, percent, phrase
from assistant.teacher.practice.asked import AnswerForm, Drill, DrillQuestion, Grade, Mark, Marking, no_hand
from assistant.teacher.practice.deal import Deal
from assistant.teacher.practice.hand_facts import facts_of_hand

LEVELS = ((0, 0.5, 3), (0, 0.25, 2), (1, 0.25, 3), (0, 0.05, 1), (1, 0.05, 1))
"""Each level: steps from ready after the best discard, what the second best gives up of its copies, suits at least."""
MELDS = (0, 0, 1, 2, 2)
"""Each level: sets that are laid open, at most."""
SAME, NEAR = Fraction(2, 100), Fraction(12, 100)
"""Shares of the best chance that may be given up: as good as the best, and near it."""
PATIENCE = 150
LOOKED = 2
"""Hands of which the chances of all discards are counted, at most, to find one with a clear best."""
SHOWN = 3
"""Discards that the explanation names."""


def make(drill: Drill) -> DrillQuestion:
    """A hand after a draw, of which one discard is better than the others."""
    away, margin, suits = LEVELS[drill.level - 1]
    deal = Deal(drill.rules, Random(drill.dice), drill.house)
    melds = MELDS[drill.level - 1]
    found: HandInPlay | None = None
    most, looked = -1.0, 0
    for _ in range(PATIENCE):
        tiles = away + 1 + deal.dice.randint(0, 1)
        holding = deal.holding(deal.parts(suits, 4), tiles, drawn=True, melds=deal.dice.randint(0, melds))
        if holding is None or (likely := _gives_up(holding, away)) < min(margin, most):
            continue
        looked += likely >= margin
        clear = _margin(advise(holding)) if likely >= margin else likely - 1
        if clear > most:
            found, most = holding, clear
        if clear >= margin or looked >= LOOKED:
            break
    if found is None:
        raise RulesError(no_hand())
    return DrillQuestion(drill, AnswerForm.DISCARD, holding=found, facts=facts_of_hand(found))


def _margin(advice: DiscardAdvice) -> float:
    """What the second best discard gives up of the best one's chance."""
    best = best_of(advice)
    return float(min(given_up(best, choice) for choice in advice.choices if choice is not best))


def best_of(advice: DiscardAdvice) -> DiscardChoice:
    """The discard with the greatest chance to win; the teacher's first where no chances are counted."""
    return max(advice.choices, key=lambda choice: choice.outlook.win or 0)


def check(asked: DrillQuestion, answer: str) -> Marking:
    """The best discard and the one that was chosen, with their chances; raises `RulesError` for a tile not there."""
    assert asked.holding is not None
    tile = Tile.parse(answer)
    advice = advise(asked.holding)
    mine = next((choice for choice in advice.choices if choice.tile == tile), None)
    if mine is None:
        raise RulesError(problem("bad_value", "", "{tile} is not in the hand: name one of its tiles.", tile=tile))
    best = best_of(advice)
    grade = graded(best, mine)
    marks = [_mark(best, "best" if mine is not best else "right")]
    if mine is not best:
        marks.append(_mark(mine, "right" if grade is Grade.RIGHT else "yours", lost(best, mine)))
    by_chance = sorted(advice.choices, key=lambda choice: choice.outlook.win or 0, reverse=True)
    others = [choice for choice in by_chance if choice is not mine and choice is not best][: SHOWN - len(marks)]
    return Marking((*marks, *(_mark(choice, "") for choice in others)), grade, tile.text)


def answer(asked: DrillQuestion) -> str:
    """The best discard."""
    assert asked.holding is not None
    return best_of(advise(asked.holding)).tile.text


def graded(best: DiscardChoice, mine: DiscardChoice) -> Grade:
    """How good a discard is beside the best one, by the share of the chance that it gives up."""
    return grade_of(given_up(best, mine))


def grade_of(share: Fraction) -> Grade:
    """The grade of what gives up that share of the best."""
    return Grade.RIGHT if share <= SAME else Grade.NEAR if share <= NEAR else Grade.WRONG


def given_up(best: DiscardChoice, mine: DiscardChoice) -> Fraction:
    """The share of the best chance to win that a discard gives up; of the copies, where no chances are counted."""
    ours, theirs = best.outlook.win, mine.outlook.win
    if ours and theirs is not None:
        return max(Fraction(0), 1 - theirs / ours)
    if mine.leaves.shanten != best.leaves.shanten:
        return Fraction(int(mine.leaves.shanten > best.leaves.shanten))
    return max(Fraction(0), 1 - Fraction(mine.leaves.left, best.leaves.left or 1))


def lost(best: DiscardChoice, mine: DiscardChoice) -> tuple[Phrase, ...]:
    """What a discard gives up beside the best one, in figures."""
    ours, theirs = best.outlook.win, mine.outlook.win
    if ours is None or theirs is None:
        return mine.worse[:1]
    if theirs >= ours:
        return (phrase("It gives nothing up."),)
    said = phrase(
        "It wins with {mine} where {tile} wins with {best}.",
        mine=percent(float(theirs)),
        tile=best.tile,
        best=percent(float(ours)),
    )
    return (said, *mine.worse[:1])


def _mark(choice: DiscardChoice, verdict: str, more: tuple[Phrase, ...] = ()) -> Mark:
    win = choice.outlook.win
    figure = percent(float(win)) if win is not None else ""
    return Mark(choice.tile, verdict, says=(*choice.says[:1], *more), figure=figure)


def _gives_up(holding: HandInPlay, away: int) -> float:
    """The share of the best discard's chance that the second best gives up; −1 for a hand that is none to ask about."""
    found = discards(holding)
    if found.wins or found.discards[0].leaves.shanten != away:
        return -1.0
    values = sorted((_value(holding, found, place) for place in range(len(found.discards))), reverse=True)
    return float(1 - values[1] / values[0]) if values[0] > 0 else -1.0


def _value(holding: HandInPlay, found: Discards, place: int) -> Fraction:
    """The chance of a 自摸 of a ready hand, or the copies that help; 0 further from ready than the best."""
    leaves = found.discards[place].leaves
    if leaves.shanten != found.discards[0].leaves.shanten:
        return Fraction(0)
    if not leaves.waits:
        return Fraction(leaves.left)
    enough = sum(wait.left for wait in leaves.waits if wait.self_draw.enough)
    return at_least_one(enough, unseen_by(holding), draws_of(holding))
