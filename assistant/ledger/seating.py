"""Who sits where: seats by draw, and taking turns when more people came than there are seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from assistant.ledger.model import SEAT_NAMES, Id

FEWEST, MOST = 3, 8
"""Players of one table: with three one seat stays empty, beyond four they take turns."""

Seating = tuple[dict[str, Id], tuple[Id, ...]]
"""Who sits where, and who waits for a turn, the next one first."""


def drawn(players: Sequence[Id], draw: Random) -> Seating:
    """Seats by draw: who sits where, and who waits for a turn, the next one first. Every order is equally likely."""
    order = draw.sample(list(players), len(players))
    return dict(zip(SEAT_NAMES, order, strict=False)), tuple(order[len(SEAT_NAMES) :])


def turned(seats: Mapping[str, Id], bench: Sequence[Id], seat: str) -> Seating:
    """The table after one has got up: who has waited longest takes the seat, who got up goes to the end of the line."""
    if not bench or seat not in seats:
        return dict(seats), tuple(bench)
    return {**seats, seat: bench[0]}, (*bench[1:], seats[seat])


def swapped(seats: Mapping[str, Id], bench: Sequence[Id], seat: str, player: Id) -> Seating:
    """The player sits down at `seat`, and who sat there takes the player's place, at the table or on the bench."""
    there = seats.get(seat)
    if there == player:
        return dict(seats), tuple(bench)
    after = {place: who for place, who in seats.items() if who != player}
    came_from = next((place for place, who in seats.items() if who == player), None)
    after[seat] = player
    if came_from and there is not None:
        after[came_from] = there
    waiting = [there if who == player and there is not None else who for who in bench]
    ordered = {place: after[place] for place in SEAT_NAMES if place in after}
    return ordered, tuple(who for who in waiting if who != player)
