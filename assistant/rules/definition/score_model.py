"""How 番种 make a score: whether they add, what strikes what, the minimum to win, the limit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from assistant.rules.model.amounts import NO_WORTH, Worth


def nothing(_: Any) -> Worth:
    """No minimum, or no limit."""
    return NO_WORTH


def never(_: Any) -> bool:
    """No house rules say so."""
    return False


class Bounds(NamedTuple):
    """What bounds the score of a hand by the house rules of a table; see `ScoreModel`."""

    limit: Worth
    least: Worth
    outside: frozenset[str]
    announced_counts: bool


class ScoreModel(NamedTuple):
    """How the rows of a table make the score of a hand.

    `search`: "requirements" looks at one decomposition for each largest combination of what rows require, which is
    quick with many wild tiles; "every" looks at all readings, or at those that a ruleset gives.
    `by_use`: each decomposition is tried with every group that the winning tile may complete (`CompleteHand.use`).
    `combine`: rows "add", or the "highest" alone counts. `minimum` and `limit` (options → units; 0: none) are the least
    worth of a win and the most that counts; rows named in `outside_minimum` (or by it, from the options) do not count
    towards the minimum. `too_few` is the code of a win below it. `announced_counts` (options → bool): a winner who
    announced less than the hand is worth gets what was announced. `names_strike`: names given in place of tiles may
    not exclude each other; else none of them is struck, only what the engine adds from the circumstances of the win.
    """

    search: Literal["requirements", "every"] = "requirements"
    by_use: bool = False
    combine: Literal["add", "highest"] = "add"
    minimum: Callable[[Any], Worth] = nothing
    limit: Callable[[Any], Worth] = nothing
    outside_minimum: frozenset[str] | Callable[[Any], frozenset[str]] = frozenset()
    too_few: Literal["too_few_fan", "too_few_tai"] = "too_few_fan"
    names_strike: bool = True
    announced_counts: Callable[[Any], bool] = never

    def outside(self, options: Any) -> frozenset[str]:
        """The rows that do not count towards the minimum by these house rules."""
        return self.outside_minimum(options) if callable(self.outside_minimum) else self.outside_minimum

    def bounds(self, options: Any) -> Bounds:
        """All of it by these house rules."""
        return Bounds(self.limit(options), self.minimum(options), self.outside(options), self.announced_counts(options))


BY_REQUIREMENTS = ScoreModel()
