"""Who pays a win, and how many times its worth: the part that sets of rules share."""

from __future__ import annotations

from typing import NamedTuple

from assistant.rules.hand import Win
from assistant.rules.seats import SEATS, Seat

Pair = tuple[Seat, Seat]
"""Two seats in 互包."""


class Share(NamedTuple):
    """What one seat pays for a win: so many times its worth; `why` as in `Transfer`."""

    payer: Seat
    times: int
    why: str


def usual_shares(win: Win, bound: tuple[Pair, ...], times: int) -> list[Share]:
    """From bound partners alone if there are any, else from all three, once each, or from whom the tile came.

    `times` is what a win on another player's tile brings; a 自摸 brings three times its worth.
    """
    in_all = 3 if win.source is None else times
    partners = [seat for seat in SEATS if any({seat, win.seat} == {*pair} for pair in bound)] if bound else []
    if partners:
        return [Share(seat, in_all, "bound") for seat in partners]
    why = win.how.value
    if win.source is not None:
        return [Share(win.source, in_all, why)]
    return [Share(seat, 1, why) for seat in SEATS if seat != win.seat]
