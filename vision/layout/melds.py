"""Groups of a row → melds and from whom they were claimed, by the tile that lies turned in each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from vision.detections import BACK, FLOWER, KINDS

MeldName = Literal["chi", "pong", "open_kong", "added_kong", "concealed_kong"]
Side = Literal["left", "opposite", "right"]
"""From whom a tile was claimed: 上家, 对家, 下家."""


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
class Column:
    """One place in a row: a tile, whether it is turned, and the tile that lies on it in an added kong."""

    index: int
    tile: str
    turned: bool = False
    on_top: int | None = None

    @property
    def is_marked(self) -> bool:
        """It tells that its group is a meld."""
        return self.turned or self.on_top is not None


Parse = tuple[SeenMeld, ...]


def melds_of(segment: Sequence[Column], is_isolated: bool) -> Parse | None:
    """The melds at the right end of a segment, which may have concealed tiles at its left; None where it is unclear.

    A segment that is isolated from the hand (`is_isolated`) is taken as melds alone where that is possible. A group
    without a turned tile is no meld, unless backs show that it is a concealed kong.
    """
    if is_isolated:
        whole = list(_parses(segment))
        if whole:
            return whole[0] if len(whole) == 1 else None
    found = [
        parse
        for start in range(len(segment))
        if not any(column.is_marked or column.tile == BACK for column in segment[:start])
        for parse in _parses(segment[start:])
    ]
    if len(found) == 1:
        return found[0]
    marked = any(column.is_marked for column in segment)
    return None if found or marked else ()


def could_be_meld(segment: Sequence[Column]) -> bool:
    """An isolated set without a turned tile: concealed or claimed, geometry cannot tell."""
    tiles = [column.tile for column in segment]
    return len(tiles) in (3, 4) and (_is_same(tiles) or _is_run(tiles))


def could_be_melds(columns: Sequence[Column]) -> bool:
    """All of it can be cut into sets, side by side: they may be melds whose turned tiles do not look turned."""
    tiles = [column.tile for column in columns]
    if not tiles:
        return True
    return any(could_be_meld(columns[:length]) and could_be_melds(columns[length:]) for length in (3, 4))


def _parses(columns: Sequence[Column]) -> Iterator[Parse]:
    """All ways to cut all of `columns` into melds."""
    for length in (3, 4):
        meld = _meld(columns[:length]) if len(columns) >= length else None
        if meld is None:
            continue
        if len(columns) == length:
            yield (meld,)
        else:
            yield from ((meld, *rest) for rest in _parses(columns[length:]))


def _meld(columns: Sequence[Column]) -> SeenMeld | None:
    tiles = tuple(column.tile for column in columns)
    indices = tuple(column.index for column in columns)
    marked = [position for position, column in enumerate(columns) if column.is_marked]
    if not marked:
        return _concealed_kong(indices, tiles)
    if len(marked) > 1 or not (_is_same(tiles) or _is_run(tiles)):
        return None
    source: Side = "left" if marked[0] == 0 else "right" if marked[0] == len(columns) - 1 else "opposite"
    top = columns[marked[0]].on_top
    if top is not None:
        if len(tiles) == 3 and _is_same(tiles):
            return SeenMeld("added_kong", (*indices, top), (*tiles, tiles[0]), source)
        return None
    if len(tiles) == 4:
        return SeenMeld("open_kong", indices, tiles, source)
    return SeenMeld("pong" if _is_same(tiles) else "chi", indices, tiles, source)


def _concealed_kong(indices: tuple[int, ...], tiles: tuple[str, ...]) -> SeenMeld | None:
    faces = [tile for tile in tiles if tile != BACK]
    if len(tiles) == 4 and len(faces) in (1, 2) and _is_same(faces):
        return SeenMeld("concealed_kong", indices, (faces[0],) * 4)
    return None


def _is_same(tiles: Sequence[str]) -> bool:
    return len(set(tiles)) == 1 and tiles[0] not in (BACK, FLOWER)


def _is_run(tiles: Sequence[str]) -> bool:
    """Three ranks of one suit in a row, in any order."""
    if len(tiles) != 3 or any(tile not in KINDS or len(tile) != 2 for tile in tiles):
        return False
    ranks, suits = sorted(int(tile[0]) for tile in tiles), {tile[1] for tile in tiles}
    return len(suits) == 1 and ranks == [ranks[0], ranks[0] + 1, ranks[0] + 2]
