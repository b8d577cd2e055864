"""Who pays a win, and how many times its worth: the part that sets of rules share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from assistant.rules.model.hand import How, Win
from assistant.rules.model.seats import SEATS, Seat

Pair = tuple[Seat, Seat]
"""Two seats in 互包."""


class Share(NamedTuple):
    """What one seat pays for a win: so many times its worth; `why` as in `Transfer`."""

    payer: Seat
    times: int
    why: str


def usual_shares(win: Win, bound: tuple[Pair, ...], times: int) -> Sequence[Share]:
    """From bound partners alone if there are any, else from all three, once each, or from whom the tile came.

    `times` is what a win on another player's tile brings; a 自摸 brings three times its worth.
    """
    partners = [seat for seat in SEATS if any({seat, win.seat} == {*pair} for pair in bound)] if bound else []
    if partners:
        return [Share(seat, 3 if win.source is None else times, "bound") for seat in partners]
    return _unbound(win.seat, win.source, win.how, times)


@lru_cache(maxsize=1 << 8)
def _unbound(winner: Seat, source: Seat | None, how: How, times: int) -> Sequence[Share]:
    if source is not None:
        return (Share(source, times, how.value),)
    return tuple([Share(seat, 1, how.value) for seat in SEATS if seat != winner])
