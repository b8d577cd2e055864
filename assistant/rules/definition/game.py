"""What a game is played with: its tiles, the shapes of a hand, the tiles that stand for others, the order of play."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from assistant.rules.model.seats import DEFAULT_ORDER
from assistant.rules.model.tiles import FIRST_FLOWER, KINDS, Tile, hui_of
from assistant.rules.shapes.hand_shape import FOUR_SETS, HandShape

ALL_KINDS = frozenset(range(FIRST_FLOWER))
SUIT_KINDS = frozenset(range(27))
RED_DRAGON = 31


class TileSet(NamedTuple):
    """The tiles of a game: which of the 34 kinds are there, four of each, and whether the eight flowers are."""

    kinds: frozenset[int] = ALL_KINDS
    flowers: bool = False

    @property
    def size(self) -> int:
        """Tiles in all: 108, 112, 136 or 144."""
        return 4 * len(self.kinds) + 8 * self.flowers


TILES_136 = TileSet()
TILES_144 = TileSet(flowers=True)
TILES_108 = TileSet(SUIT_KINDS)
TILES_112 = TileSet(SUIT_KINDS | {RED_DRAGON})


def successor(indicator: int) -> tuple[int, ...]:
    """The successor of the tile turned up is wild; four of them are in play."""
    return _SUCCESSORS[indicator]


_SUCCESSORS = tuple([(hui_of(kind).index,) for kind in KINDS])


def same_kind(indicator: int) -> tuple[int, ...]:
    """The kind of the tile turned up is wild; three of them are in play."""
    return (indicator,)


def fixed(*kinds: int) -> Callable[[int], tuple[int, ...]]:
    """These kinds are wild, whatever is turned up."""
    return lambda _: kinds


class Wilds(NamedTuple):
    """Tiles of a concealed hand that stand for others.

    `kinds_of` gives the wild kinds by the kind of the tile turned up, the indicator (0 where none is). `name` and
    `indicator` are what players call the wild tile and the tile turned up; `indicator` is "" where none is turned up.
    `discarded_is_wild`: one that is won from another player stands for any tile too. `claimable`: a discarded one may
    be claimed at face value. `wins_at`: how many in the concealed hand win at once; 0 where that is no rule.
    `in_melds`: one from the hand stands for any tile in a meld too.
    """

    name: str
    indicator: str
    kinds_of: Callable[[int], tuple[int, ...]]
    discarded_is_wild: bool = False
    claimable: bool = True
    wins_at: int = 0
    in_melds: bool = False


class Game(NamedTuple):
    """A game by its house rules: tiles, shapes of a hand, wild tiles (None: there are none), order of play and deal.

    `chow`: 吃 is allowed.
    """

    tiles: TileSet = TILES_136
    shape: HandShape = FOUR_SETS
    wilds: Wilds | None = None
    order: str = DEFAULT_ORDER
    chow: bool = True

    @property
    def indicator(self) -> bool:
        """Whether a tile is turned up and has to be recorded."""
        return self.wilds is not None and bool(self.wilds.indicator)

    def wild_kinds(self, indicator: Tile | None) -> tuple[int, ...]:
        """The wild kinds; () where there are none, or where the tile turned up is not known."""
        if self.wilds is None or (indicator is None and self.wilds.indicator):
            return ()
        return self.wilds.kinds_of(0 if indicator is None else indicator.index)
