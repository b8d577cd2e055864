"""From what was entered to the question the table can answer, and its answer."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from assistant.app.names import seat_at
from assistant.app.state import TableState
from assistant.rules import (
    Discards,
    How,
    MeldKind,
    Problem,
    RulesError,
    Seat,
    Settlement,
    Tile,
    Waiting,
    Win,
    hui_of,
)
from assistant.table import Finish, Hand, HandMeld, Round, nobody_won, settlement_of, waits_of


@dataclass(frozen=True, slots=True)
class Answer:
    """Waits, discards or a settlement; or the problems in the way of one."""

    found: Waiting | Discards | Settlement | None = None
    problems: tuple[Problem, ...] = ()


def hand_of(state: TableState) -> Hand:
    """The tiles and melds as the table's services take them."""
    return Hand(
        tuple(map(Tile.parse, state.tiles)),
        tuple(
            HandMeld(MeldKind(meld.kind), tuple(map(Tile.parse, meld.tiles)), meld.side or None)  # type: ignore[arg-type]
            for meld in state.melds
        ),
    )


def seen_of(state: TableState) -> tuple[Tile, ...]:
    """The tiles that lie face up elsewhere; a fifth copy beside those of hand, melds and 惠坯 is left out."""
    counts = Counter((*state.tiles, *(tile for meld in state.melds for tile in meld.tiles), state.indicator))
    kept = []
    for tile in state.seen:
        counts[tile] += 1
        if counts[tile] <= 4:
            kept.append(Tile.parse(tile))
    return tuple(kept)


def dealt_four_hui(state: TableState) -> bool:
    """Four 惠牌 among 13 dealt tiles, a win without a winning tile."""
    if not state.indicator or state.is_full:
        return False
    return state.tiles.count(hui_of(Tile.parse(state.indicator)).text) == 4


def answer(state: TableState) -> Answer:
    """The answer to what is entered: equal questions are worked out once."""
    plain = tuple(replace(tile, second="", doubtful=False, seen=None) for tile in state.hand)
    return _answer(replace(state, step="answer", photo="", hand=plain))


@lru_cache(maxsize=256)
def _answer(state: TableState) -> Answer:
    try:
        return Answer(_find(state))
    except RulesError as error:
        return Answer(problems=error.problems)


def _find(state: TableState) -> Waiting | Discards | Settlement:
    if state.how == "nobody":
        return nobody_won(round_of(state))
    if not state.is_full and (state.winning or dealt_four_hui(state)):
        return _settle(state)
    found = waits_of(hand_of(state), round_of(state).indicator, seen_of(state))
    return _settle(state) if isinstance(found, Discards) and found.wins else found


def _settle(state: TableState) -> Settlement:
    seat, how = Seat(state.seat), How(state.how)
    source = None if how is How.SELF_DRAW else Seat(seat_at(state.seat, state.side))
    tile = Tile.parse(state.winning_tile) if state.winning_tile else None
    flags: dict[str, Any] = dict.fromkeys(state.flags, True)
    finish = Finish(seat, how, tile, source, **flags)
    return settlement_of(hand_of(state), finish, round_of(state), _also(state, how, source))


def round_of(state: TableState) -> Round:
    """What all players share in this hand."""
    indicator = Tile.parse(state.indicator) if state.indicator else None
    bound = tuple((Seat(state.seat), Seat(seat_at(state.seat, side))) for side in state.bound)
    return Round(state.base, Seat(state.dealer), indicator, state.burn, bound)


def _also(state: TableState, how: How, source: Seat | None) -> tuple[Win, ...]:
    """Other winners on the same tile; a self-draw stands alone, and the discarder cannot be one."""
    if how is How.SELF_DRAW:
        return ()
    return tuple(
        Win(Seat(seat_at(state.seat, won.side)), how, source=source, fan=won.fan, last_tile="last_tile" in state.flags)
        for won in state.also
        if won.side != state.side
    )
