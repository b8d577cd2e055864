"""Three simple, honest opponents: they see what a player sees, discard by shanten and copies, and claim 碰 and 和."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from assistant.rules import Tile
from assistant.rules.shapes.counts import Concealed

PAIR = 2


def discard_of(concealed: Concealed, visible: Iterable[Tile], has_void: bool) -> Tile:
    """The tile that leaves the hand nearest to ready, of equals the one that leaves most copies that help.

    `visible` are all tiles that the player sees. Wild tiles are kept. Where a suit has to be void (`has_void`), the
    suit with the fewest tiles goes first.
    """
    seen = Counter(tile.index for tile in visible)
    kinds = [tile for tile in concealed.kinds if tile.index not in concealed.wild_kinds] or concealed.kinds
    if has_void:
        kinds = _of_shortest_suit(concealed, kinds)

    def measure(tile: Tile) -> tuple[int, int, int]:
        missing, helping = concealed.without(tile.index).nearer()
        return missing, -sum(max(0, 4 - seen[kind]) for kind in helping), -tile.index

    return min(kinds, key=measure)


def wants_pong(concealed: Concealed, tile: Tile) -> bool:
    """Whether a 碰 brings the hand nearer to ready."""
    kind = tile.index
    if kind in concealed.wild_kinds or concealed.counts[kind] < PAIR or not concealed.sets:
        return False
    after = concealed.without(kind).without(kind)._replace(sets=concealed.sets - 1)
    return min(after.without(left.index).missing for left in after.kinds) < concealed.missing


def _of_shortest_suit(concealed: Concealed, kinds: list[Tile]) -> list[Tile]:
    """The tiles of the suit with the fewest tiles, while all three suits are held; else all."""
    suits = Counter(tile.suit for tile in kinds for _copy in range(concealed.own(tile.index)))
    if len(suits) < len("msp"):
        return kinds
    least = min(suits, key=lambda suit: suits[suit])
    return [tile for tile in kinds if tile.suit == least]
