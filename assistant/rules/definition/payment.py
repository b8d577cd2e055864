"""Who pays whom: what a ruleset answers for a scored hand, and the parts that sets of rules share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from assistant.rules.definition.results import Score, Transfer
from assistant.rules.model.hand import NOTHING, How, Win
from assistant.rules.model.seats import SEATS, Seat
from assistant.rules.model.tiles import Tile

Pair = tuple[Seat, Seat]
"""Two seats in 互包."""


class Payments(NamedTuple):
    """What a hand brings: transfers in time order, and what the answer says beside them.

    `details` are further keys of the answer (values of the rules or plain ones), `of_wins` those of each win.
    """

    transfers: tuple[Transfer, ...] = ()
    details: Mapping[str, Any] = NOTHING
    of_wins: tuple[Mapping[str, Any], ...] = ()


class Engine(Protocol):
    """What a ruleset may ask the engine for while it settles a hand."""

    def waits(self, seat: Seat, concealed: tuple[Tile, ...]) -> Sequence[tuple[int, Score]]:
        """The kinds that complete a seat's hand, each with its score on a discard, no circumstance of a win counted."""


class Share(NamedTuple):
    """What one seat pays for a win: a multiple of its worth; `why` as in `Transfer`."""

    payer: Seat
    times: int
    why: str


def usual_shares(win: Win, bound: tuple[Pair, ...], times: int) -> Sequence[Share]:
    """Who pays: bound partners alone if there are any, else all three, once each, or who gave the tile.

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
