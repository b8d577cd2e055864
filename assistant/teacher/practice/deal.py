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

from assistant.rules import KINDS, HandInPlay, Meld, MeldKind, Seat, Tile
from assistant.rules.model.tiles import FLOWERS
from assistant.teacher.practice.house import AS_WRITTEN, Housed

HONOURS = 3
"""The part of the honours; 0 to 2 are the suits."""
WINDS = "ESWN"
MOST_FLOWERS = 3
"""Flowers that a hand of practice has laid open, at most."""
OF_THREE_ALIKE = (
    MeldKind.PONG,
    MeldKind.PONG,
    MeldKind.OPEN_KONG,
    MeldKind.ADDED_KONG,
    MeldKind.CONCEALED_KONG,
)
"""What three or four alike are laid as, 碰 twice as often as each 杠."""


@dataclass(frozen=True, slots=True)
class Deal(Housed):
    """The tiles of a ruleset with its house rules, which `house_word` has written, and the dice for its hands."""

    rules: str
    dice: Random
    house: str = AS_WRITTEN

    @property
    def kinds(self) -> tuple[Tile, ...]:
        """The kinds that are played with."""
        return tuple(tile for tile in KINDS if tile.index in self.game.tiles.kinds)

    def parts(self, least: int, most: int) -> list[int]:
        """A number of the suits and the honours, as far as there are."""
        known = list(range(4)) if any(tile.suit is None for tile in self.kinds) else [0, 1, 2]
        limit = 2 if "void" in self.hand_keys else len(known)
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

    def holding(
        self, parts: Sequence[int], away: int, drawn: bool, wilds: int = 0, melds: int = 0
    ) -> HandInPlay | None:
        """A complete hand of which `away` tiles were exchanged for others, less one tile unless it was just `drawn`.

        `wilds` of its tiles are wild ones, and up to `melds` sets are laid open. None where a kind would be there five
        times.
        """
        groups = self.groups(parts)
        laid, tiles = self.laid(groups[:-1], melds)
        tiles += groups[-1]
        indicator = self.indicator()
        for place in self.dice.sample(range(len(tiles)), away):
            tiles[place] = self.kind(parts)
        if not drawn:
            tiles.pop(self.dice.randrange(len(tiles)))
        wild = self.game.wild_kinds(indicator)
        for place in self.dice.sample(range(len(tiles)), wilds if wild else 0):
            tiles[place] = KINDS[wild[0]]
        return self.in_play(tiles, indicator, laid)

    def laid(self, groups: Sequence[list[Tile]], most: int) -> tuple[tuple[Meld, ...], list[Tile]]:
        """Up to `most` of some sets as melds (碰, any 杠, and 吃 where it is allowed), and the tiles of the rest."""
        melds: list[Meld] = []
        rest: list[Tile] = []
        for group in groups:
            is_run = group[0] != group[1]
            if len(melds) == most or (is_run and not self.game.chow):
                rest += group
                continue
            kind = MeldKind.CHI if is_run else self.dice.choice(OF_THREE_ALIKE)
            melds.append(Meld(kind, (group[0],) * 4 if kind.is_kong else tuple(group)))
        return tuple(melds), rest

    def in_play(self, tiles: Sequence[Tile], indicator: Tile | None, melds: tuple[Meld, ...] = ()) -> HandInPlay | None:
        """A hand in play with what these rules ask of one; None where a kind would be there five times."""
        own = [*tiles, *(tile for meld in melds for tile in meld.tiles)]
        if not four_at_most([*own, *([] if indicator is None else [indicator])]):
            return None
        extra, options = self.extra(own), dict(self.options)
        return HandInPlay(self.rules, indicator, tuple(sorted(tiles)), melds, options=options, extra=extra)

    def extra(self, tiles: Iterable[Tile]) -> dict[str, Any]:
        """What these rules ask of a hand in play: the round wind, the seats, the suit that is void."""
        names = self.hand_keys
        if not names:
            return {}
        seat, dealer = Seat(self.dice.choice(WINDS)), Seat(self.dice.choice(WINDS))
        found: dict[str, Any] = {"round_wind": self.dice.choice("ES"), "seat": seat, "dealer": dealer}
        used = {tile.suit for tile in tiles}
        found["void"] = next((suit for suit in "msp" if suit not in used), None)
        if self.game.tiles.flowers:
            found["flowers"] = self.flowers(MOST_FLOWERS) or None
        return {name: value for name, value in found.items() if name in names and value is not None}

    def flowers(self, most: int) -> tuple[Tile, ...]:
        """Some flowers, in order."""
        return tuple(sorted(self.dice.sample(FLOWERS, self.dice.randint(0, most))))


def four_at_most(tiles: Iterable[Tile]) -> bool:
    """Whether no kind is there more often than there are copies."""
    return max(Counter(tiles).values(), default=0) <= 4
