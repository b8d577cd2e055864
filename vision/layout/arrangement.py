"""Boxes → rows, concealed hand, melds and from whom they were claimed: pure geometry, no pixels, no rules of play.

Where geometry cannot know, everything stays concealed and a doubt says so. Tiles that are not the player's are placed
too: they have been seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from vision.advice import Advice
from vision.detections import BACK, FLOWER, Detection
from vision.layout.isolated_tiles import IsolatedTiles, isolated_tiles_in
from vision.layout.lines import lines_of
from vision.layout.melds import Column, MeldName, SeenMeld, Side, could_be_meld, could_be_melds, melds_of
from vision.layout.rows import Frame, Place, frame_of, most_turned, rows_of, segments_of, sideways_in, stacked_on

__all__ = ["Arrangement", "MeldName", "PlacedTile", "Role", "SeenMeld", "Side", "arrange"]

Role = Literal["hand", "meld", "winning", "indicator", "seen"]
"""What a tile is: of the concealed hand, of a meld, the one drawn or won last, the 惠坯, or not the player's."""


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
class Arrangement:
    """All tiles in reading order, and what they are: every index is in `concealed`, in one meld, in `aside` or `seen`.

    Reading order: rows from the far side to the near one, each from left to right as the player sees it.
    `aside` are flowers, backs outside of a meld, the 惠坯: no hand counts them. `seen` are tiles that are not the
    player's: rivers, other players' melds and hands. `winning` is the concealed tile that is isolated, drawn or won
    last; `indicator` the 惠坯; None where neither is isolated. `doubts` say what geometry cannot know, `unclear` which
    tiles that is about. `is_turned`: as seen from the other edge than it seems.
    """

    tiles: tuple[PlacedTile, ...] = ()
    concealed: tuple[int, ...] = ()
    melds: tuple[SeenMeld, ...] = ()
    aside: tuple[int, ...] = ()
    doubts: tuple[Advice, ...] = ()
    winning: int | None = None
    indicator: int | None = None
    unclear: frozenset[int] = frozenset()
    is_turned: bool = False
    seen: tuple[int, ...] = ()

    def role(self, index: int) -> Role:
        """The role of a tile by its index."""
        if index in self.seen:
            return "seen"
        if index == self.winning:
            return "winning"
        if index == self.indicator:
            return "indicator"
        return "meld" if any(index in meld.indices for meld in self.melds) else "hand"

    @property
    def own(self) -> tuple[int, ...]:
        """The indices of all tiles that are the player's, in reading order."""
        others = set(self.seen)
        return tuple(index for index in range(len(self.tiles)) if index not in others)

    @property
    def concealed_tiles(self) -> tuple[str, ...]:
        """The names of the concealed tiles, in reading order."""
        return tuple(self.tiles[index].tile for index in self.concealed)


TURNED_TILE_UNCLEAR = (
    "turned_tile_unclear",
    "A tile lies turned, but it is unclear to which meld it belongs: enter the melds among {tiles} yourself.",
)
GROUP_UNCLEAR = (
    "group_unclear",
    "{tiles} lies by itself without a turned tile and is taken as concealed: if it is a meld, enter it yourself.",
)
SIDE_UNCLEAR = (
    "side_unclear",
    "The photo was taken from a side, so left and right are a guess: check from whom each meld was claimed.",
)
WINNING_UNCLEAR = (
    "winning_unclear",
    "{tiles} lies by itself behind the hand and is taken for the winning tile: if it is the 惠坯, leave it out.",
)
INDICATOR_UNCLEAR = (
    "indicator_unclear",
    "{tiles} lies by itself and is taken for the 惠坯: if it belongs to the hand, add it.",
)


@dataclass(frozen=True, slots=True)
class _Order:
    """The places in reading order: rows of indices into `places`, which tiles are turned, and which lie on which."""

    frame: Frame
    places: tuple[Place, ...]
    rows: tuple[tuple[int, ...], ...]
    turned: frozenset[int]
    on_top: dict[int, int]


def arrange(
    detections: Sequence[Detection],
    size: tuple[int, int],
    turned: bool = False,
    own: Sequence[int] | None = None,
    frame: Frame | None = None,
) -> Arrangement:
    """The arrangement of everything that was seen on a photo of `size` (width, height).

    `turned`: the player sits at the other edge than it seems, as on a photo that was taken from across the table. `own`
    are the indices of the player's tiles, all of them if it is left out; `frame` is the direction of reading, if known.
    """
    mine = range(len(detections)) if own is None else own
    frame = frame or frame_of([detections[index].box for index in mine], size)
    if turned:
        frame = Frame(-frame.cos, -frame.sin)
    order = _order([detections[index] for index in mine], frame)
    placed, number, seen = _in_reading_order(detections, mine, order)
    melds, doubts = _melds(order, placed, number)
    in_melds = {index for meld in melds for index in meld.indices}
    loose = [index for index in range(len(placed)) if index not in in_melds and index not in seen]
    aside = {index for index in loose if placed[index].tile in (BACK, FLOWER)}
    lone = _isolated(order, number, [index for index in loose if index not in aside])
    if lone.indicator is not None:
        aside.add(lone.indicator)
    concealed = tuple(index for index in loose if index not in aside)
    if lone.unclear is not None:
        words = WINNING_UNCLEAR if lone.unclear == lone.winning else INDICATOR_UNCLEAR
        doubts.append(Advice(*words, {"tiles": placed[lone.unclear].tile}))
    if not order.frame.is_level and any(meld.source in ("left", "right") for meld in melds):
        doubts.append(Advice(*SIDE_UNCLEAR))
    unclear = frozenset() if lone.unclear is None else frozenset({lone.unclear})
    return Arrangement(
        tuple(placed),
        concealed,
        tuple(melds),
        tuple(sorted(aside)),
        tuple(doubts),
        lone.winning,
        lone.indicator,
        unclear,
        turned,
        tuple(sorted(seen)),
    )


def _in_reading_order(
    detections: Sequence[Detection], own: Sequence[int], order: _Order
) -> tuple[list[PlacedTile], dict[int, int], set[int]]:
    """All tiles row by row; the index of each of the player's (by its number in `order`), and those of the others."""
    others = sorted(set(range(len(detections))) - set(own))
    places = [order.frame.place(detections[index].box) for index in others]
    beside = [line.members for line in lines_of(places, order.frame)]
    turned = {others[index] for row in beside for index in sideways_in(row, places, order.frame)}
    turned |= {own[index] for index in order.turned}
    rows = [(_level(row, order.places), [own[index] for index in row]) for row in order.rows]
    rows += [(_level(row, places), [others[index] for index in row]) for row in beside]
    placed: list[PlacedTile] = []
    position: dict[int, int] = {}
    for number, (_, row) in enumerate(sorted(rows)):
        for index in row:
            position[index] = len(placed)
            placed.append(PlacedTile(detections[index], index in turned, number))
    return placed, {i: position[index] for i, index in enumerate(own)}, {position[index] for index in others}


def _level(row: Sequence[int], places: Sequence[Place]) -> float:
    """How near the player a row lies, in pixels along the frame."""
    return sum(places[index].v for index in row) / len(row)


def _isolated(order: _Order, number: dict[int, int], concealed: Sequence[int]) -> IsolatedTiles:
    """The isolated tiles among the `concealed` tiles, as indices into the arrangement."""
    rows = [[index for index in row if number[index] in concealed] for row in order.rows]
    found = isolated_tiles_in([row for row in rows if row], order.places)
    return IsolatedTiles(
        *(None if index is None else number[index] for index in (found.winning, found.indicator, found.unclear))
    )


def _order(detections: Sequence[Detection], frame: Frame) -> _Order:
    places = tuple(frame.place(detection.box) for detection in detections)
    rows = rows_of(places, frame)
    turned = {index for row in rows for index in sideways_in(row, places, frame)}
    on_top: dict[int, int] = {}
    for single in [row for row in rows if len(row) == 1]:
        top = single[0]
        for row in rows:
            below = stacked_on(top, row, turned, places) if len(row) >= 3 else None
            if below is not None and detections[top].tile == detections[below].tile:
                on_top[below] = top
                turned.add(top)
                rows.remove(single)
                row.insert(row.index(below) + 1, top)
                break
    return _Order(frame, places, tuple(map(tuple, rows)), frozenset(turned), on_top)


def _melds(order: _Order, placed: list[PlacedTile], number: dict[int, int]) -> tuple[list[SeenMeld], list[Advice]]:
    """Melds in reading order, and what is unclear; marks in `placed` what turns out to lie turned."""
    tops = set(order.on_top.values())
    rows = [
        [
            [_column(index, order, placed, number) for index in segment]
            for segment in segments_of([index for index in row if index not in tops], order.places)
        ]
        for row in order.rows
    ]
    groups, first = [group for row in rows for group in row], [row[0] for row in rows]
    melds: list[SeenMeld] = []
    doubts: list[Advice] = []
    for group in groups:
        found = melds_of(group, is_isolated=len(groups) > 1)
        if found == () and len(groups) > 1 and could_be_meld(group):
            again = _looked_at_again(group, order, number)
            found = melds_of(again, is_isolated=True)
            for column in again:
                placed[column.index] = replace(placed[column.index], sideways=column.turned)
        if found is None:
            around = _around_marks(group)
            doubts += [Advice(*TURNED_TILE_UNCLEAR, {"tiles": around})] if around else []
            continue
        melds.extend(found)
        # At the left end of a row the hand itself may hold sets, but what is isolated from it was laid down.
        rest = [column for column in group if not any(column.index in meld.indices for meld in found)]
        fits = could_be_meld(rest) if group in first else rest and could_be_melds(rest)
        if len(groups) > 1 and fits:
            doubts.append(Advice(*GROUP_UNCLEAR, {"tiles": " ".join(column.tile for column in rest)}))
    return melds, doubts


def _around_marks(group: Sequence[Column]) -> str:
    """The tiles that may share a meld with a turned one or a back: at most four lie together, and flowers never do."""
    tiles = [(place, column) for place, column in enumerate(group) if column.tile != FLOWER]
    marks = [place for place, column in tiles if column.is_marked or column.tile == BACK]
    return " ".join(column.tile for place, column in tiles if any(abs(place - mark) < 4 for mark in marks))


def _looked_at_again(group: list[Column], order: _Order, number: dict[int, int]) -> list[Column]:
    """An isolated set needs less to see which of its tiles is turned."""
    place_of = {position: index for index, position in number.items()}
    turned = most_turned([place_of[column.index] for column in group], order.places)
    return [replace(column, turned=place_of[column.index] == turned) for column in group]


def _column(index: int, order: _Order, placed: Sequence[PlacedTile], number: dict[int, int]) -> Column:
    top = order.on_top.get(index)
    position = number[index]
    return Column(position, placed[position].tile, index in order.turned, None if top is None else number[top])
