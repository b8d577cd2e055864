"""A set of rules with its house rules, by the two texts that a state holds: worked out once for equal texts."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from assistant.rules import RULESETS, OptionValue
from assistant.rules.definition.game import Game


@lru_cache(maxsize=64)
def given(rules: str, house: str) -> dict[str, OptionValue]:
    """The house rules that differ from those as written; what makes no sense is left out."""
    return RULESETS[rules].good_options(json.loads(house)) if house else {}


@lru_cache(maxsize=64)
def options(rules: str, house: str) -> Any:
    """All house rules, frozen."""
    return RULESETS[rules].house_rules(given(rules, house))


@lru_cache(maxsize=64)
def game(rules: str, house: str) -> Game:
    """Tiles, shapes, wild tiles and order of play."""
    played: Game = RULESETS[rules].game(options(rules, house))
    return played
