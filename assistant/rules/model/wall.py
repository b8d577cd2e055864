"""The wall: 136 tiles, and how many of them can be drawn; and 烧庄, counted from the first discards."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.rules.model.seats import DEFAULT_ORDER, Seat, right_of
from assistant.rules.model.tiles import Tile

RESERVE = 14
"""Tiles at the end of the wall that only kongs draw from."""

DRAWABLE = 136 - 53 - 1 - RESERVE
"""Tiles that can be drawn: all but the deal, the 惠坯 and the reserve. The drawer of the last one may win with it."""

MAX_BURN_ROUNDS = (DRAWABLE + 1) // 4
"""Rounds that fit into the discards of a hand: one before the first draw, then one for each draw."""


def draws_left(drawn: int, drawable: int = DRAWABLE) -> int:
    """Tiles that can still be drawn after `drawn` draws (replacements of kongs come from the reserve)."""
    return max(0, drawable - drawn)


def stacks_left(kongs: int, further: bool = True) -> int:
    """Stacks of two tiles that nobody draws at a real table: 7, with two kongs 8, with each `further` kong one more."""
    return 7 + max(0, kongs - 1 if further else min(kongs, 2) - 1)


def reserve_left(kongs: int) -> int:
    """Tiles of the reserve after a number of kongs."""
    return max(0, RESERVE - kongs)


def count_burn_rounds(discards: Iterable[tuple[Seat, Tile] | None], order: str = DEFAULT_ORDER) -> int:
    """Rounds of 烧庄 from the discards in order, the dealer's first; None marks a 吃, 碰 or open 杠 in between.

    A round is four discards of one tile by the four seats in turn. The chain ends at the first go-round that is none,
    at a claim and at a discard out of turn. Concealed kongs are left out, they break nothing.
    """
    rounds = 0
    turn: list[tuple[Seat, Tile]] = []
    for discard in discards:
        if discard is None or (turn and (discard[0] != right_of(turn[-1][0], order) or discard[1] != turn[0][1])):
            return rounds
        turn.append(discard)
        if len(turn) == 4:
            rounds, turn = rounds + 1, []
    return rounds


def burn_fan(rounds: int) -> int:
    """番 that the dealer pays to each of the three others after n rounds: 2^(n−1)."""
    return 2 ** (rounds - 1) if rounds else 0
