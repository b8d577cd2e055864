"""Hands for practice, of any ruleset, from a seed: complete ones, and such as lack some tiles.

Hands are made from whole sets, so that they come near to a win as hands at the table do after some turns; tiles that
are dealt at random are seldom worth a question.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from assistant.rules import KINDS, RULESETS, HandInPlay, Seat, Tile
from assistant.rules.definition.game import Game
from assistant.rules.definition.ruleset import TableRules

HONOURS = 3
"""The part of the honours; 0 to 2 are the suits."""
WINDS = "ESWN"


@dataclass(frozen=True, slots=True)
class Deal:
    """The tiles of a ruleset as written, and the dice that hands are made with."""

    rules: str
    dice: Random

    @property
    def table(self) -> TableRules[Any]:
        """The ruleset as written."""
        return RULESETS[self.rules].at_table({})

    @property
    def game(self) -> Game:
        """Tiles, shapes of a hand, wild tiles."""
        return self.table.game

    @property
    def kinds(self) -> tuple[Tile, ...]:
        """The kinds that are played with."""
        return tuple(tile for tile in KINDS if tile.index in self.game.tiles.kinds)

    def parts(self, least: int, most: int) -> list[int]:
        """A number of the suits and the honours, as far as there are."""
        known = list(range(4)) if any(tile.suit is None for tile in self.kinds) else [0, 1, 2]
        limit = 2 if has_void(self.rules) else len(known)
        return self.dice.sample(known, self.dice.randint(min(least, limit), min(most, limit)))

    def indicator(self) -> Tile | None:
        """A tile turned up, where the rules turn one up."""
        return self.dice.choice(self.kinds) if self.game.indicator else None

    def kind(self, parts: Sequence[int]) -> Tile:
        """A kind of one of the parts."""
        part = self.dice.choice(parts)
        kinds = [tile for tile in self.kinds if min(tile.index // 9, HONOURS) == part]
        return self.dice.choice(kinds)

    def groups(self, parts: Sequence[int], runs: float = 0.75) -> list[list[Tile]]:
        """The sets of a complete hand, three in four of them runs where the part has runs, and last its pair."""
        return [*(self.set_of(parts, runs) for _ in range(self.game.shape.sets)), [self.kind(parts)] * 2]

    def set_of(self, parts: Sequence[int], runs: float) -> list[Tile]:
        """A run or three alike."""
        tile = self.kind(parts)
        if tile.rank is None or self.dice.random() < 1 - runs:
            return [tile] * 3
        first = tile.index - max(0, tile.rank - 7)
        return list(KINDS[first : first + 3])

    def holding(self, parts: Sequence[int], away: int, drawn: bool, wilds: int = 0) -> HandInPlay | None:
        """A complete hand of which `away` tiles were exchanged for others, less one tile unless it was just `drawn`.

        `wilds` of its tiles are wild ones. None where a kind would be there five times.
        """
        tiles = [tile for group in self.groups(parts) for tile in group]
        indicator = self.indicator()
        for place in self.dice.sample(range(len(tiles)), away):
            tiles[place] = self.kind(parts)
        if not drawn:
            tiles.pop(self.dice.randrange(len(tiles)))
        wild = self.game.wild_kinds(indicator)
        for place in self.dice.sample(range(len(tiles)), wilds if wild else 0):
            tiles[place] = KINDS[wild[0]]
        if not four_at_most([*tiles, *([] if indicator is None else [indicator])]):
            return None
        return HandInPlay(self.rules, indicator, tuple(sorted(tiles)), extra=self.extra(tiles))

    def extra(self, tiles: Iterable[Tile]) -> dict[str, Any]:
        """What these rules ask of a hand in play: the round wind, the seats, the suit that is void."""
        names = {key.name for key in RULESETS[self.rules].hand_keys}
        if not names:
            return {}
        seat, dealer = Seat(self.dice.choice(WINDS)), Seat(self.dice.choice(WINDS))
        found: dict[str, Any] = {"round_wind": self.dice.choice("ES"), "seat": seat, "dealer": dealer}
        used = {tile.suit for tile in tiles}
        found["void"] = next((suit for suit in "msp" if suit not in used), None)
        return {name: value for name, value in found.items() if name in names and value is not None}


def four_at_most(tiles: Iterable[Tile]) -> bool:
    """Whether no kind is there more often than there are copies."""
    return max(Counter(tiles).values(), default=0) <= 4


def has_void(rules: str) -> bool:
    """Whether a suit has to be void by a ruleset, so that a hand has two suits at most."""
    return any(key.name == "void" for key in RULESETS[rules].hand_keys)
