"""What a wait looks like: 两面, 嵌张, 边张, 单钓, 对倒, 单张, and what 惠牌 add; and which tiles a 惠牌 stands for.

The names follow the reading that is scored, so a tile that could be read in two ways has the name that earns most.
"""

from __future__ import annotations

from enum import StrEnum

from assistant.rules import RULESETS, HandInPlay, Tile, TileSet, Wait


class Shape(StrEnum):
    """The shape of one wait, by its Chinese name."""

    TWO_SIDED = "两面"
    GAP = "嵌张"
    EDGE = "边张"
    PAIR = "单钓"
    EITHER_PAIR = "对倒"
    LONE = "单张"
    HUI_PAIR = "惠钓"
    HUI_RUN = "惠搭"
    HUI_TRIPLET = "惠对"
    HUI = "惠牌"


MEANING = {
    Shape.TWO_SIDED: "Two tiles in a row, open at both ends.",
    Shape.GAP: "The tile in the middle of a run is missing.",
    Shape.EDGE: "12 waits for the 3, or 89 for the 7: a run with one open end.",
    Shape.PAIR: "A single tile waits for its pair.",
    Shape.EITHER_PAIR: "Two pairs, of which one becomes three alike.",
    Shape.LONE: "A tile that stands alone in a special hand such as 十三幺 is missing.",
    Shape.HUI_PAIR: "A {wild} is the other half of the pair, so any tile makes it.",
    Shape.HUI_RUN: "A {wild} fills another place of the run.",
    Shape.HUI_TRIPLET: "A {wild} is one of the three alike.",
    Shape.HUI: "A drawn {wild} stands for a tile that is missing.",
}
"""What each shape means, for a beginner; {wild} is what a wild tile is called."""

_PREFERRED = (
    Shape.TWO_SIDED,
    Shape.EITHER_PAIR,
    Shape.EDGE,
    Shape.PAIR,
    Shape.GAP,
    Shape.LONE,
    Shape.HUI_RUN,
    Shape.HUI_TRIPLET,
    Shape.HUI_PAIR,
)
_CAUGHT = "捉五魁"
_NOTHING = TileSet(())


def wild_name(holding: HandInPlay) -> str:
    """What a wild tile is called at a table, 惠牌 where none is played."""
    wilds = RULESETS[holding.rules].at_table(holding.options).game.wilds
    return "惠牌" if wilds is None else wilds.name


def shape_of(wait: Wait) -> Shape:
    """The shape of a wait, in the reading that its self-draw is scored by; 惠牌 for a drawn 惠牌 that stands in.

    Where the tile lies in several sets of that reading: 嵌张 if 捉五魁 is scored, else the first of `_PREFERRED`.
    """
    return _found(wait)[0]


def completed(wait: Wait) -> TileSet:
    """The set or pair that the tile completes, by the same choice; without tiles for a drawn 惠牌 that stands in."""
    return _found(wait)[1]


def _found(wait: Wait) -> tuple[Shape, TileSet]:
    found: dict[Shape, TileSet] = {}
    index = wait.tile.index
    for group in wait.self_draw.sets:
        for place, placed in enumerate(group.tiles):
            if placed.tile.index == index and not placed.hui and not group.meld:
                found.setdefault(_shape_in(group, place), group)
    caught = Shape.GAP in found and any(item.name == _CAUGHT for item in wait.self_draw.items)
    shape = Shape.GAP if caught else next((shape for shape in _PREFERRED if shape in found), Shape.HUI)
    return shape, found.get(shape, _NOTHING)


def _shape_in(group: TileSet, place: int) -> Shape:
    """The shape when the tile at `place` completes the group."""
    others = [placed for at, placed in enumerate(group.tiles) if at != place]
    if not others:
        return Shape.LONE
    helped = any(placed.hui for placed in others)
    if len(others) == 1:
        return Shape.HUI_PAIR if helped else Shape.PAIR
    tile = group.tiles[place].tile
    if others[0].tile == tile:
        return Shape.HUI_TRIPLET if helped else Shape.EITHER_PAIR
    if helped:
        return Shape.HUI_RUN
    if place == 1:
        return Shape.GAP
    closed = (place == 2 and tile.rank == 3) or (place == 0 and tile.rank == 7)
    return Shape.EDGE if closed else Shape.TWO_SIDED


def stands_for(sets: tuple[TileSet, ...]) -> tuple[Tile, ...]:
    """The tiles that 惠牌 stand for in a reading, in its order; () without 惠牌, and for 四惠牌 without a shape."""
    return tuple(placed.tile for group in sets for placed in group.tiles if placed.hui)
