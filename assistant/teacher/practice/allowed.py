"""What a seat may do at the table of a hand that is played: discards, own kongs and claims, by the rules of play."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.rules import KINDS, MeldKind, Seat, Tile, left_of
from assistant.teacher.practice.hand_table import PlayedTable
from assistant.teacher.practice.moves import CHOW, KONG, OPEN_KONG, PONG

PAIR, THREE, FOUR = 2, 3, 4


def discards(table: PlayedTable, seat: Seat, tiles: list[Tile]) -> list[Tile]:
    """The kinds that may be discarded, in order: those of the void suit first, what has to be followed, no 食替."""
    void = [tile for tile in tiles if _is_void(table, seat, tile)]
    followed = [tile for tile in tiles if tile == _to_follow(table)]
    rest = [tile for tile in tiles if tile != table.swapped]
    return sorted({*(void or followed or rest or tiles)})


def _to_follow(table: PlayedTable) -> Tile | None:
    """What the first discards so far oblige the next player to discard too."""
    thrown = [None if one is None else one[1] for one in table.thrown]
    first = thrown[0] if 0 < len(thrown) < len(Seat) else None
    is_one = first is not None and first.index in table.play.follows and set(thrown) == {first}
    return first if is_one else None


def own_kongs(table: PlayedTable, seat: Seat, tiles: list[Tile]) -> Iterator[str]:
    """暗杠 and 加杠, of tiles that are neither wild nor of the void suit; none by who is declared ready."""
    if not table.can_kong or seat in table.declared:
        return
    ponged = {meld.tiles[0] for meld in table.melds[seat] if meld.kind is MeldKind.PONG}
    is_room = len(table.melds[seat]) < table.game.shape.sets
    for tile in sorted(set(tiles)):
        four = tiles.count(tile) == FOUR and is_room
        if (four or tile in ponged) and tile.index not in table.wild() and not _is_void(table, seat, tile):
            yield f"{KONG}{tile.text}"


def claims(table: PlayedTable, seat: Seat, source: Seat, tile: Tile) -> Iterator[str]:
    """明杠, 碰 and 吃. Where kongs have a reserve nobody claims the discard that follows the last draw."""
    hand, game = table.hands[seat], table.game
    if not _may_claim(table, seat, tile):
        return
    from_left = source == left_of(seat, game.order)
    if hand.count(tile) >= THREE and table.can_kong and (table.play.kong_from_left or not from_left):
        yield OPEN_KONG
    if hand.count(tile) >= PAIR:
        yield PONG
    if game.chow and from_left:
        yield from (f"{CHOW}{first.text}" for first in _runs(hand, tile))


def _may_claim(table: PlayedTable, seat: Seat, tile: Tile) -> bool:
    game = table.game
    is_last = table.at_table.ruleset.has_reserve and not table.left
    barred = game.wilds is not None and not game.wilds.claimable and tile.index in table.wild()
    is_full = len(table.melds[seat]) == game.shape.sets
    return not (is_last or barred or is_full or seat in table.declared or _is_void(table, seat, tile))


def _runs(hand: list[Tile], tile: Tile) -> Iterator[Tile]:
    """The lowest tiles of the runs that the hand can make with a tile."""
    if tile.rank is None:
        return
    for rank in range(max(1, tile.rank - 2), min(7, tile.rank) + 1):
        first = tile.index - tile.rank + rank
        if all(KINDS[kind] in hand for kind in range(first, first + 3) if kind != tile.index):
            yield KINDS[first]


def swapped_by(table: PlayedTable, seat: Seat, tile: Tile) -> Tile | None:
    """The kind that may not be discarded after a tile was claimed for the last meld (食替); None where it may."""
    return None if table.play.may_swap(table.melds[seat], table.game.shape.sets) else tile


def _is_void(table: PlayedTable, seat: Seat, tile: Tile) -> bool:
    return tile.suit is not None and tile.suit == table.voids.get(seat)
