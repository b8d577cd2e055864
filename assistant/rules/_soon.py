"""Signatures of the engine, until it lands."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.rules.hand import HandRecord, Holding
from assistant.rules.problems import Problem
from assistant.rules.results import Discards, Settlement, Waiting
from assistant.rules.ruleset import RuleSet
from assistant.rules.seats import Seat
from assistant.rules.tiles import Tile

RULESETS: dict[str, RuleSet] = {}
"""Every set of rules by name; RULESETS["beijing"].options and .fan are the tables for an app."""

DRAWABLE = 68
"""Tiles that can be drawn from the wall (without the reserve)."""

RESERVE = 14
"""Tiles at the end of the wall that only kongs draw from."""


def problems(record: HandRecord) -> tuple[Problem, ...]:
    """All that is wrong with a finished hand, in the order of `CODES`; () when it can be settled."""
    raise NotImplementedError


def settle(record: HandRecord) -> Settlement:
    """The settlement; raises `RulesError` with `problems(record)` when there are any."""
    raise NotImplementedError


def holding_problems(holding: Holding) -> tuple[Problem, ...]:
    """All that is wrong with a hand in play, in the order of `CODES`."""
    raise NotImplementedError


def waits(holding: Holding) -> Waiting:
    """Shanten, waits with their 番, useful tiles of 13 − 3·melds tiles; raises `RulesError`."""
    raise NotImplementedError


def discards(holding: Holding) -> Discards:
    """Every discard of 14 − 3·melds tiles with what it leaves, the best first; raises `RulesError`."""
    raise NotImplementedError


def count_burn_rounds(discards: Iterable[tuple[Seat, Tile] | None]) -> int:
    """Rounds of 烧庄 from the discards in order, the dealer's first; None marks a 吃, 碰 or open 杠 in between."""
    raise NotImplementedError
