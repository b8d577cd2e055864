"""The levels of the quiz, each by three things that can be counted, and hands of a level from a seed.

What makes waits hard to read is how many there are, how many suits the tiles are spread over (one suit leaves most ways
to read them), and 惠牌, which stand for anything. So a level is a range of each:

- `suits`: how many of 万, 条, 筒 and honours the tiles belong to, without the 惠牌 in hand;
- `hui`: how many 惠牌 are in hand;
- `waits`: how many kinds complete the hand, without the 惠牌 itself, which completes every ready hand when drawn.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random

from assistant.rules import KINDS, HandInPlay, Tile, Waiting, hui_of, waits

RULES = "beijing"


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
        hui = None if holding.indicator is None else hui_of(holding.indicator)
        others = [tile for tile in holding.concealed if tile != hui]
        suits = len({tile.suit for tile in others})
        kinds = sum(wait.tile != hui for wait in found.waits)
        fits = self.suits[0] <= suits <= self.suits[1] and self.waits[0] <= kinds <= self.waits[1]
        return found.shanten == 0 and fits and len(holding.concealed) - len(others) == self.hui


SEVEN_PAIRS = 0.1
"""Share of the questions that are dealt as seven pairs."""
TRIPLETS = 0.25
"""Share of triplets among the sets that could be runs."""
LEVELS = (
    Level(1, "First steps", suits=(3, 4), hui=0, waits=(1, 2)),
    Level(2, "Two suits", suits=(2, 2), hui=0, waits=(2, 4)),
    Level(3, "One suit", suits=(1, 1), hui=0, waits=(3, 9)),
    Level(4, "One 惠牌", suits=(2, 4), hui=1, waits=(3, 9)),
    Level(5, "Two 惠牌", suits=(1, 3), hui=2, waits=(8, 20)),
)
"""Every level, the easiest first."""


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


def level_of(number: int) -> Level:
    """The level of that number; raises `ValueError` where there is none."""
    found = next((level for level in LEVELS if level.number == number), None)
    if found is None:
        raise ValueError(f"There is no level {number}; there are {LEVELS[0].number} to {LEVELS[-1].number}.")
    return found


def question(level: Level, seed: int, number: int) -> Question:
    """The question of that number: the same for the same arguments, on every machine."""
    dice = Random(f"{seed}/{level.number}/{number}")
    while True:
        holding = _dealt(level, dice)
        if holding is not None and level.holds(holding, found := waits(holding)):
            return Question(level, seed, number, holding, found)


def _dealt(level: Level, dice: Random) -> HandInPlay | None:
    """A complete hand without one tile, 惠牌 in place of some others; None where a kind is there five times."""
    indicator = dice.choice(KINDS)
    parts = dice.sample(range(4), dice.randint(*level.suits))
    tiles = _pairs(parts, dice) if dice.random() < SEVEN_PAIRS else _sets(parts, dice)
    tiles.remove(dice.choice(tiles))
    for tile in dice.sample(tiles, level.hui):
        tiles.remove(tile)
    tiles += [hui_of(indicator)] * level.hui
    if max(Counter([*tiles, indicator]).values()) > 4:
        return None
    return HandInPlay(RULES, indicator, tuple(sorted(tiles)))


def _pairs(parts: list[int], dice: Random) -> list[Tile]:
    return [tile for _ in range(7) for tile in [_kind(parts, dice)] * 2]


def _sets(parts: list[int], dice: Random) -> list[Tile]:
    """Four sets, three in four of them runs where the part has runs, and a pair."""
    tiles = [_kind(parts, dice)] * 2
    for _ in range(4):
        tile = _kind(parts, dice)
        if tile.rank is None or dice.random() < TRIPLETS:
            tiles += [tile] * 3
        else:
            first = tile.index - max(0, tile.rank - 7)
            tiles += KINDS[first : first + 3]
    return tiles


def _kind(parts: list[int], dice: Random) -> Tile:
    """A kind of one of the parts 0..2 (suits) and 3 (honours)."""
    part = dice.choice(parts)
    return KINDS[part * 9 + dice.randrange(7 if part == 3 else 9)]
