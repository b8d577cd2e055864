"""What a player aims at: a fast win, a big one, or safety; and how a discard is measured by each."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from math import comb

from assistant.rules import RULESETS, HandInPlay, RulesError, Tile
from assistant.rules.model.problems import Problem, problem
from assistant.rules.model.tiles import FIRST_HONOUR
from assistant.rules.shapes.counts import concealed_of
from assistant.teacher.chances import Outlook


class Goal(StrEnum):
    """`fast`: the chance to win. `big`: the points expected. `safe`: how few unseen tiles could want the discard."""

    FAST = "fast"
    BIG = "big"
    SAFE = "safe"


def goals_of(holding: HandInPlay) -> tuple[Goal, ...]:
    """The goals that the house rules of a hand leave: those that tell one discard from another."""
    refused = {goal for goal, _ in _refused(holding)}
    return tuple(goal for goal in Goal if goal not in refused)


def check_goal(holding: HandInPlay, goal: Goal) -> None:
    """Raise `RulesError` for a goal that the house rules of a hand cannot have; unknown rules are left to others."""
    found = tuple(fault for refused, fault in _refused(holding) if refused is goal)
    if found:
        raise RulesError(*found)


def _refused(holding: HandInPlay) -> Iterator[tuple[Goal, Problem]]:
    """Big where every win is worth the same, safe where nobody wins on a discard."""
    if holding.rules not in RULESETS:
        return
    rules = RULESETS[holding.rules].at_table(holding.options)
    if len({value for _, value in rules.ruleset.played(rules.options)}) == 1:
        yield Goal.BIG, problem("bad_value", "goal", _ALL_THE_SAME)
    if rules.ruleset.self_draw_only(concealed_of((), (), 4), False, rules.options):
        yield Goal.SAFE, problem("bad_value", "goal", _NO_DISCARD_WINS)


_ALL_THE_SAME = (
    "By these house rules every win is worth the same, so there is no big one to aim at: choose fast or safe."
)
_NO_DISCARD_WINS = (
    "By these house rules nobody wins on a discard, so every discard is safe: choose fast or big as the goal."
)


def measure_of(goal: Goal, hope: Outlook) -> tuple[Fraction, Fraction]:
    """How good an outlook is by a goal: more is better; what is not counted is nothing."""
    win, points = hope.win or Fraction(0), hope.points or Fraction(0)
    return (points, win) if goal is Goal.BIG else (win, points)


def ways_to_want(tile: Tile, unseen: tuple[int, ...]) -> int:
    """How many pairs of unseen tiles could wait for a tile, and how many single ones for a pair.

    `unseen` holds for each of the 34 kinds the copies that the player does not see. A tile of which no pair of others
    is left can complete nothing but a pair; nothing is concluded from what the others discard.
    """
    kind = tile.index
    ways = comb(unseen[kind], 2) + unseen[kind]
    for one, other in beside(kind):
        ways += unseen[one] * unseen[other]
    return ways


def beside(kind: int) -> list[tuple[int, int]]:
    """The pairs of kinds that wait for a kind as a run."""
    if kind >= FIRST_HONOUR:
        return []
    rank, suit = kind % 9, kind - kind % 9
    pairs = [(rank - 2, rank - 1), (rank - 1, rank + 1), (rank + 1, rank + 2)]
    return [(suit + one, suit + other) for one, other in pairs if one >= 0 and other <= 8]
