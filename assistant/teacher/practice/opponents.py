"""Three simple, honest opponents: they see what a player sees, discard by shanten and copies, claim 吃 碰 杠 和."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from assistant.rules import Tile
from assistant.rules.shapes.counts import Concealed
from assistant.teacher.practice.moves import CHOW, KONG, OPEN_KONG, PASS, PONG, READY, WIN, is_discard

PAIR, THREE, FOUR = 2, 3, 4
SUITS = "msp"


def claim_of(concealed: Concealed, moves: Sequence[str], tile: Tile) -> str:
    """What an opponent does with a tile of another: a win, a kong that costs nothing, a 碰 or 吃 that helps."""
    if WIN in moves:
        return WIN
    if OPEN_KONG in moves and _keeps(concealed, tile.index, THREE, concealed.sets - 1):
        return OPEN_KONG
    if PONG in moves and wants_pong(concealed, tile):
        return PONG
    chows = [move for move in moves if move.startswith(CHOW) and wants_chow(concealed, move, tile)]
    return chows[0] if chows else PASS


def move_of(concealed: Concealed, moves: Sequence[str], visible: Iterable[Tile]) -> str:
    """What an opponent does in its turn: it wins, makes a kong that costs nothing, or discards."""
    if WIN in moves:
        return WIN
    for move in moves:
        if move.startswith(KONG) and wants_kong(concealed, Tile.parse(move.removeprefix(KONG))):
            return move
    tile = discard_of(concealed, visible, [Tile.parse(move) for move in moves if is_discard(move)]).text
    return f"{READY}{tile}" if f"{READY}{tile}" in moves else tile


def discard_of(concealed: Concealed, visible: Iterable[Tile], allowed: Sequence[Tile] = ()) -> Tile:
    """The tile that leaves the hand nearest to ready, of equals the one that leaves most copies that help.

    `visible` are all tiles that the player sees. Wild tiles are kept. Only one of those `allowed` is discarded, where
    there are any.
    """
    seen = Counter(tile.index for tile in visible)
    kinds = list(allowed) or concealed.kinds
    kinds = [tile for tile in kinds if tile.index not in concealed.wild_kinds] or kinds

    def measure(tile: Tile) -> tuple[int, int, int]:
        missing, helping = concealed.without(tile.index).nearer()
        return missing, -sum(max(0, 4 - seen[kind]) for kind in helping), -tile.index

    return min(kinds, key=measure)


def wants_pong(concealed: Concealed, tile: Tile) -> bool:
    """Whether a 碰 brings the hand nearer to ready."""
    kind = tile.index
    if kind in concealed.wild_kinds or concealed.counts[kind] < PAIR or not concealed.sets:
        return False
    return _brings_nearer(concealed, (kind, kind))


def wants_chow(concealed: Concealed, move: str, tile: Tile) -> bool:
    """Whether a 吃 brings the hand nearer to ready; one with a wild tile never does."""
    first = Tile.parse(move.removeprefix(CHOW)).index
    kinds = [kind for kind in range(first, first + THREE) if kind != tile.index]
    return not {*kinds} & {*concealed.wild_kinds} and _brings_nearer(concealed, kinds)


def _brings_nearer(concealed: Concealed, own: Iterable[int]) -> bool:
    """Whether a set made of these own tiles and a claimed one leaves a hand nearer to ready, after a discard."""
    after = concealed
    for kind in own:
        after = after.without(kind)
    after = after._replace(sets=concealed.sets - 1)
    return min(after.without(left.index).missing for left in after.kinds) < concealed.missing


def wants_kong(concealed: Concealed, tile: Tile) -> bool:
    """Whether an own kong leaves a hand that has drawn as near to ready as it is."""
    if concealed.counts[tile.index] == FOUR:
        return _keeps(concealed, tile.index, FOUR, concealed.sets - 1)
    return _keeps(concealed, tile.index, 1, concealed.sets)


def _keeps(concealed: Concealed, kind: int, copies: int, sets: int) -> bool:
    after = concealed
    for _copy in range(copies):
        after = after.without(kind)
    return after._replace(sets=sets).missing <= concealed.missing


def shortest_suit(tiles: Iterable[Tile]) -> str:
    """The suit with the fewest tiles."""
    held = Counter(tile.suit for tile in tiles)
    return min(SUITS, key=lambda suit: held[suit])
