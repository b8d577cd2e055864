"""The four seats and the order in which they play and deal."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from functools import cache

_NAMES = {"E": "东", "S": "南", "W": "西", "N": "北"}


class Seat(StrEnum):
    """A place at the table, named by its compass point."""

    E = "E"
    S = "S"
    W = "W"
    N = "N"

    @property
    def chinese(self) -> str:
        """东, 南, 西 or 北."""
        return _NAMES[self.value]


SEATS: tuple[Seat, ...] = (Seat.E, Seat.N, Seat.W, Seat.S)
"""All seats, in the order of play of `beijing`, in which points are listed too."""

DEFAULT_ORDER = "ENWS"
"""Order of play and of the deal in `beijing` (option `dealer_order`)."""


@cache
def seats_in(order: str) -> tuple[Seat, ...]:
    """The seats in an order of play."""
    return tuple([Seat(letter) for letter in order])


def right_of(seat: Seat, order: str = DEFAULT_ORDER) -> Seat:
    """The 下家: who plays, and deals, after `seat`. `order` is the four seat letters in the order of play."""
    return Seat(order[(order.index(seat) + 1) % 4])


def opposite_of(seat: Seat, order: str = DEFAULT_ORDER) -> Seat:
    """The 对家."""
    return Seat(order[(order.index(seat) + 2) % 4])


def left_of(seat: Seat, order: str = DEFAULT_ORDER) -> Seat:
    """The 上家: who plays before `seat`; in `beijing` that of N is E."""
    return Seat(order[(order.index(seat) + 3) % 4])


def next_dealer(dealer: Seat, winners: Collection[Seat], order: str = DEFAULT_ORDER) -> Seat:
    """Who deals next: the dealer stays after winning (alone or among others) and after a 荒牌, else the 下家 deals."""
    return dealer if not winners or dealer in winners else right_of(dealer, order)
