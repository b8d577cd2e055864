"""Boxes → rows, concealed hand, melds and from whom they were claimed: pure geometry, no pixels, no rules of play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from vision.advice import Advice
from vision.detections import Detection

MeldName = Literal["chi", "pong", "open_kong", "added_kong", "concealed_kong"]
Side = Literal["left", "opposite", "right"]
"""From whom a tile was claimed: 上家, 对家, 下家."""


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A detection with its place: `row` counts from the far side of the table, 0 first."""

    detection: Detection
    sideways: bool
    row: int

    @property
    def tile(self) -> str:
        """The name of the tile, such as "5m"."""
        return self.detection.tile


@dataclass(frozen=True, slots=True)
class SeenMeld:
    """A meld: `indices` point into `Arrangement.tiles`; `tiles` are their names, with the backs of a kong named too.

    `source` is None for a concealed kong; for an added kong it is where the tile of its 碰 came from.
    """

    kind: MeldName
    indices: tuple[int, ...]
    tiles: tuple[str, ...]
    source: Side | None = None


@dataclass(frozen=True, slots=True)
class Arrangement:
    """All tiles in reading order, and what they are: every index is in `concealed`, in one meld or in `aside`.

    Reading order: rows from the far side to the near one, each from left to right as the player sees it.
    `aside` are flowers and backs outside of a meld, which no hand counts. `doubts` say what geometry cannot know.
    """

    tiles: tuple[PlacedTile, ...] = ()
    concealed: tuple[int, ...] = ()
    melds: tuple[SeenMeld, ...] = ()
    aside: tuple[int, ...] = ()
    doubts: tuple[Advice, ...] = ()

    @property
    def concealed_tiles(self) -> tuple[str, ...]:
        """The names of the concealed tiles, in reading order."""
        return tuple(self.tiles[index].tile for index in self.concealed)
