"""The rows of a table of 番种: what each is worth, asks and gives as its reason; and rules about how a hand may win."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from assistant.rules.definition.chapters import Example
from assistant.rules.model.hand import How
from assistant.rules.shapes.counts import Concealed
from assistant.rules.shapes.decomposition import Requirement
from assistant.rules.shapes.groups import Groups
from assistant.rules.shapes.winning_hand import CompleteHand


class Reason(NamedTuple):
    """Why a 番种 counts: a template (key of a translation), its values, and 番 that differ from the row's."""

    template: str
    values: Mapping[str, object]
    value: int | None = None


@lru_cache(maxsize=1 << 8)
def because(template: str, value: int | None = None, **values: str | int) -> Reason:
    """A Reason, its values as keyword arguments; few are ever given, so they are made once."""
    return Reason(template, values, value)


class FanRow(NamedTuple):
    """One 番种: Chinese name, 番, an English gloss, what exactly is asked, the test that gives the reason or None, and
    a hand that shows it.

    `of_reading`: the test looks at the decomposition (sets and pair) too, not at the hand alone. `of_win`: it hangs on
    circumstances of a win that are not known while a hand is played (not on the tiles, nor on whether the tile was
    drawn). `by_name`: the name may be given in place of tiles, and so may those of `also`; `repeated`: more than once.
    `drawn_only`: a win with it is a 自摸. `needs_wild`: it exists only where wild tiles are played. `excludes`: 番种
    that never stand beside it and are struck; `contradicts`: 番种 that no hand can have with it, so both may not be
    named. `requires`: what a row needs to be there in a decomposition as sets and a pair, one Requirement for each
    choice that is enough by itself, so that such a decomposition is looked for; a row of the decomposition without it
    is tried on every one. `of_pairs`: it is looked for in special forms only.
    """

    name: str
    value: int
    gloss: str
    exactly: str
    why: Callable[[CompleteHand, Groups], Reason | None]
    example: Example
    of_reading: bool = False
    of_pairs: bool = False
    of_win: bool = False
    by_name: bool = False
    repeated: bool = False
    drawn_only: bool = False
    needs_wild: bool = False
    excludes: tuple[str, ...] = ()
    contradicts: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    requires: Callable[[CompleteHand], Sequence[Requirement]] | None = None


class ScoredReading(NamedTuple):
    """A reading that is scored: the hand as it is taken there (what a drawn wild tile stands for), its groups, and the
    names of the rows of the decomposition that count, where the ruleset has found them (None: all are asked)."""

    hand: CompleteHand
    groups: Groups
    rows: Iterable[str] | None = None


class SelfDrawOnly(NamedTuple):
    """Why a hand wins by 自摸 only.

    `holds` is given the tiles before the win, whether the hand is open, and the house rules. `template` is the sentence
    that says so; it speaks of {seat}, {how} and {count}, the number of wild tiles before the win. `hows` are the ways
    that it forbids.
    """

    holds: Callable[[Concealed, bool, Any], bool]
    template: str
    hows: frozenset[How] = frozenset({How.DISCARD, How.ROB_KONG})


class ReadingRule(NamedTuple):
    """Decompositions that a win may not use: whether one is allowed, and the sentence where a hand has no other.

    What is allowed has to be something that a 番种 of the rules requires, since only such ones are looked at. `code`
    is that of the problem where there is no other.
    """

    allows: Callable[[CompleteHand, Groups], bool]
    template: str
    code: str = "not_a_win"


REPLACES = "{name} replaces {other}; name one of them."
"""The sentence for two 番种 that were named although one counts in place of the other."""
