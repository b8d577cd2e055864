"""Who is ready as dealt, ready with the first discard, or has declared it, while the hand stays as it is (听)."""

from __future__ import annotations

from assistant.rules import Seat, Tile
from assistant.rules.shapes.counts import Concealed
from assistant.teacher.practice.hand_table import PlayedTable
from assistant.teacher.practice.moves import READY

HEAVENLY, EARTHLY = "heavenly", "earthly"
"""The words of a record for 天听 and 地听."""


def declarable(table: PlayedTable, seat: Seat, tiles: list[Tile], discards: list[Tile]) -> list[str]:
    """The discards that may be declared to leave a ready hand, where the rules have that."""
    if not table.play.declares or seat in table.declared:
        return []
    held = table.hands[seat]
    try:
        table.hands[seat] = tiles
        drawn = table.concealed(seat)
    finally:
        table.hands[seat] = held
    return [f"{READY}{tile.text}" for tile in discards if _waits(drawn.without(tile.index))]


def note_discard(table: PlayedTable, seat: Seat, tile: Tile, drawn: Tile | None) -> None:
    """After a discard, where that counts: whether the hand is ready now with the first one, or was changed since.

    `table.hands` holds the hand after it, `table.thrown` the discard.
    """
    if all(key.name != "ready" for key in table.at_table.ruleset.win_keys):
        return
    own = [one for one in table.thrown if one is not None and one[0] == seat]
    if len(own) > 1 or drawn is None:
        if tile != drawn:
            table.ready.pop(seat, None)
        return
    if table.melds[seat] or not _waits(table.concealed(seat)):
        return
    if seat == table.dealer or tile == drawn:
        table.ready[seat] = HEAVENLY
    elif None not in table.thrown and not table.kongs:
        table.ready[seat] = EARTHLY


def _waits(hand: Concealed) -> bool:
    missing, helping = hand.nearer()
    return missing == 1 and bool(helping)
