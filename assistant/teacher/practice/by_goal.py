"""Two choices of a decision beside each other, by the goal of the player: what the one gives up, graded and said."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from assistant.rules import HandInPlay
from assistant.teacher.advice import DiscardChoice
from assistant.teacher.chances import Outlook
from assistant.teacher.goals import Goal, goals_of
from assistant.teacher.phrase import Phrase, percent, phrase, rounded
from assistant.teacher.practice.asked import Grade
from assistant.teacher.practice.discard import SAME, given_up, grade_of, lost
from assistant.teacher.sentences import less_safe, richer


def goal_in(holding: HandInPlay, goal: Goal) -> Goal:
    """The goal, or the first one where the house rules of the hand leave no such goal."""
    return goal if goal in goals_of(holding) else Goal.FAST


def best_by(goal: Goal, choices: Sequence[DiscardChoice]) -> DiscardChoice:
    """The best of some discards, which stand in the order of that goal."""
    if goal is Goal.FAST:
        return max(choices, key=lambda choice: choice.outlook.win or 0)
    return choices[0]


def compared_by(goal: Goal, best: DiscardChoice, mine: DiscardChoice) -> tuple[Grade, tuple[Phrase, ...]]:
    """How good a discard is beside the best one, and in figures what it gives up; nothing is said of a right one."""
    if goal is Goal.SAFE:
        return _compared_in_safety(best, mine)
    share = share_lost(goal, best.outlook, mine.outlook) if goal is Goal.BIG else None
    counted = share is not None
    share = given_up(best, mine) if share is None else share
    if share <= SAME:
        return Grade.RIGHT, ()
    ours, theirs = best.outlook.points, mine.outlook.points
    if counted and ours is not None and theirs is not None:
        return grade_of(share), (richer(best.tile, ours, mine.tile, theirs),)
    return grade_of(share), lost(best, mine)


def _compared_in_safety(best: DiscardChoice, mine: DiscardChoice) -> tuple[Grade, tuple[Phrase, ...]]:
    """By the players who could want the tile, then by what speaks against it beside them."""
    assert best.safety is not None
    assert mine.safety is not None
    more = mine.safety.players - best.safety.players
    if more > 0:
        said = less_safe(best.tile, mine.safety.players, best.safety.players)
        return Grade.NEAR if more == 1 else Grade.WRONG, (said, *mine.safety.says[:1])
    if more < 0 or mine.safety.hints <= best.safety.hints:
        return Grade.RIGHT, ()
    return Grade.NEAR, mine.safety.says[1:]


def share_lost(goal: Goal, best: Outlook, mine: Outlook) -> Fraction | None:
    """The share of the best chance to win, or of the points expected, that was given up; None: it is not counted."""
    ours, theirs = (best.points, mine.points) if goal is Goal.BIG else (best.win, mine.win)
    return max(Fraction(0), 1 - theirs / ours) if ours and theirs is not None else None


def side_by_side(goal: Goal, mine: Outlook, best: Outlook) -> Phrase:
    """Two outlooks that are counted, in figures."""
    if goal is Goal.BIG and mine.points is not None and best.points is not None:
        values = {"mine": rounded(mine.points), "best": rounded(best.points)}
        return phrase("That brings {mine} points on average, the other {best}.", **values)
    values = {"mine": percent(float(mine.win or 0)), "best": percent(float(best.win or 0))}
    return phrase("That wins with {mine}, the other with {best}.", **values)
