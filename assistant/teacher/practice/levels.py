"""听牌, which tiles complete the hand: levels, each by three things that can be counted, and hands from a seed.

What makes waits hard to read is how many there are, how many suits the tiles are spread over (one suit leaves most ways
to read them), and 惠牌, which stand for anything. So a level is a range of each:

- `suits`: how many of 万, 条, 筒 and honours the tiles belong to, without the 惠牌 in hand;
- `hui`: how many 惠牌 are in hand;
- `waits`: how many kinds complete the hand, without the 惠牌 itself, which completes every ready hand when drawn.

Rulesets without wild tiles have other levels in place of those with 惠牌, by more waits.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from assistant.rules import KINDS, RULESETS, HandInPlay, RulesError, Tile, Waiting, waits
from assistant.teacher.practice.asked import no_hand
from assistant.teacher.practice.deal import Deal
from assistant.teacher.practice.house import AS_WRITTEN, house_options

RULES = "beijing"
USUAL_SIZE = 13
"""Concealed tiles of a hand that may be seven pairs; one of 16 tiles may not."""
SEVEN_PAIRS = 0.1
"""Share of such hands that are dealt as seven pairs."""
WITH_MELDS, MOST_MELDS = 3, 2
"""The level from which on sets may be laid open, and how many, at most."""
HANDS = 20_000
"""Hands that are made for one of a level, at most."""
PATIENCE = 80
"""Hands that are tried for one with a wait that is worth enough to win, where the rules have a minimum."""


@dataclass(frozen=True, slots=True)
class Level:
    """One level: its number, an English name (the key of a translation), and (least, most) of what is counted."""

    number: int
    name: str
    suits: tuple[int, int]
    hui: int
    waits: tuple[int, int]

    def holds(self, holding: HandInPlay, found: Waiting) -> bool:
        """Whether a hand is of this level."""
        hui = wilds_of(holding)
        others = [tile for tile in holding.concealed if tile not in hui]
        suits = len({tile.suit for tile in others})
        kinds = sum(wait.tile not in hui for wait in found.waits)
        fits = self.suits[0] <= suits <= self.suits[1] and self.waits[0] <= kinds <= self.waits[1]
        return found.shanten == 0 and fits and len(holding.concealed) - len(others) == self.hui


LEVELS = (
    Level(1, "First steps", suits=(3, 4), hui=0, waits=(1, 2)),
    Level(2, "Two suits", suits=(2, 2), hui=0, waits=(2, 4)),
    Level(3, "One suit", suits=(1, 1), hui=0, waits=(3, 9)),
    Level(4, "One 惠牌", suits=(2, 4), hui=1, waits=(3, 9)),
    Level(5, "Two 惠牌", suits=(1, 3), hui=2, waits=(8, 20)),
)
"""Every level, the easiest first."""

WITHOUT_WILDS = (
    *LEVELS[:3],
    Level(4, "Many waits", suits=(1, 2), hui=0, waits=(4, 9)),
    Level(5, "One suit, many waits", suits=(1, 1), hui=0, waits=(5, 20)),
)
"""The levels of rulesets that play without wild tiles."""


def levels_of(rules: str, house: str = AS_WRITTEN) -> tuple[Level, ...]:
    """The levels by a ruleset with its house rules; where a suit has to be void, two suits are the most."""
    table = RULESETS[rules].at_table(house_options(rules, house))
    levels = LEVELS if table.game.wilds is not None else WITHOUT_WILDS
    if all(key.name != "void" for key in table.ruleset.hand_keys):
        return levels
    return tuple(replace(level, suits=(min(level.suits[0], 2), min(level.suits[1], 2))) for level in levels)


def wilds_of(holding: HandInPlay) -> tuple[Tile, ...]:
    """The kinds that are wild beside a hand in play."""
    game = RULESETS[holding.rules].at_table(holding.options).game
    return tuple(KINDS[kind] for kind in game.wild_kinds(holding.indicator))


@dataclass(frozen=True, slots=True)
class Question:
    """A hand whose waits are asked for; `level`, `seed` and `number` make it again."""

    level: Level
    seed: int
    number: int
    holding: HandInPlay
    found: Waiting

    @property
    def answer(self) -> tuple[Tile, ...]:
        """The kinds that complete the hand."""
        return tuple(wait.tile for wait in self.found.waits)


def level_of(number: int, rules: str = RULES, house: str = AS_WRITTEN) -> Level:
    """The level of that number; raises `ValueError` where there is none."""
    found = next((level for level in levels_of(rules, house) if level.number == number), None)
    if found is None:
        raise ValueError(f"There is no level {number}; there are {LEVELS[0].number} to {LEVELS[-1].number}.")
    return found


def question(level: Level, seed: int, number: int, rules: str = RULES, house: str = AS_WRITTEN) -> Question:
    """The question of that number: the same for the same arguments, on every machine.

    Where the rules have a minimum, one of its waits reaches it, if such a hand is found in time. By the rules that
    version 0.1 had a level asks what it asked then; by others, from the third level on, sets may be laid open. Raises
    `RulesError` where house rules leave no hand of that level.
    """
    name = f"{seed}/{level.number}/{number}"
    deal = Deal(rules, Random(name if rules == RULES else f"{rules}/{name}"), house)
    melds = MOST_MELDS if level.number >= WITH_MELDS and rules != RULES else 0
    tried = 0
    for _hand in range(HANDS):
        holding = _dealt(level, deal, deal.dice.randint(0, melds) if melds else 0)
        if holding is None or not level.holds(holding, found := waits(holding)):
            continue
        tried += 1
        if tried >= PATIENCE or any(wait.enough is not False for wait in found.waits):
            return Question(level, seed, number, holding, found)
    raise RulesError(no_hand())


def _dealt(level: Level, deal: Deal, melds: int) -> HandInPlay | None:
    """A complete hand without one tile, 惠牌 in place of some others; None where a kind is there five times."""
    dice = deal.dice
    indicator = deal.indicator()
    parts = deal.parts(*level.suits)
    has_pairs = deal.game.shape.size == USUAL_SIZE
    is_pairs = dice.random() < SEVEN_PAIRS and has_pairs
    groups = _pairs(parts, deal) if is_pairs else _sets(parts, deal)
    laid, rest = deal.laid(groups[1:], 0 if is_pairs else melds)
    tiles = [*groups[0], *rest]
    tiles.remove(dice.choice(tiles))
    for tile in dice.sample(tiles, min(level.hui, len(tiles))):
        tiles.remove(tile)
    if level.hui:
        tiles += [KINDS[deal.game.wild_kinds(indicator)[0]]] * level.hui
    return deal.in_play(tiles, indicator, laid)


def _pairs(parts: list[int], deal: Deal) -> list[list[Tile]]:
    return [[deal.kind(parts)] * 2 for _ in range(7)]


def _sets(parts: list[int], deal: Deal) -> list[list[Tile]]:
    """The sets and the pair, of which the pair comes first, as in version 0.1."""
    return [[deal.kind(parts)] * 2, *(deal.set_of(parts, runs=0.75) for _ in range(deal.game.shape.sets))]
