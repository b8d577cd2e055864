"""From what was entered to the question the table can answer, and its answer."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from assistant.app.session import house_rules
from assistant.app.session.hand_draft import AlsoWon, TableState
from assistant.rules import (
    Discards,
    HandRecord,
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
    settle,
)
from assistant.usecases.hand import Finish, Hand, HandMeld, Round, drawn_record, record_of, waits_of


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
    if not state.indicator or state.is_full or not house_rules.plays_hui(state):
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


def record(state: TableState) -> HandRecord:
    """The finished hand as it is settled, and kept. Raises `RulesError` with all that is wrong with it."""
    if state.how == "nobody":
        return drawn_record(round_of(state))
    seat, how = Seat(state.seat), How(state.how)
    source = None if how is How.SELF_DRAW else Seat(house_rules.seat_at(state, state.side))
    tile = Tile.parse(state.winning_tile) if state.winning_tile else None
    flags: dict[str, Any] = dict.fromkeys(state.flags, True)
    finish = Finish(seat, how, tile, source, **flags, extra=_kong(state))
    return record_of(hand_of(state), finish, round_of(state), _also(state, how, source))


def round_of(state: TableState) -> Round:
    """What all players share in this hand."""
    rules = house_rules.rules_of(state)
    known = {key.name for key in rules.record_keys}
    return Round(
        state.base,
        Seat(state.dealer),
        Tile.parse(state.indicator) if state.indicator else None,
        state.burn,
        tuple((Seat(state.seat), Seat(house_rules.seat_at(state, side))) for side in state.bound),
        state.rules,
        house_rules.given(state),
        {"penalties": tuple(map(Seat, state.penalties))} if state.penalties and "penalties" in known else {},
    )


def is_won(state: TableState) -> bool:
    """Whether what is entered may be a finished hand: a winning tile, or four 惠牌 dealt."""
    return state.is_full or bool(state.winning) or dealt_four_hui(state)


def _find(state: TableState) -> Waiting | Discards | Settlement:
    if state.how == "nobody" or (not state.is_full and is_won(state)):
        return settle(record(state))
    shared = round_of(state)
    found = waits_of(hand_of(state), shared.indicator, seen_of(state), shared.rules, shared.options)
    return settle(record(state)) if isinstance(found, Discards) and found.wins else found


def _kong(state: TableState) -> dict[str, str]:
    """The kind of a robbed kong, where the rules tell them apart."""
    told = any(key.name == "kong" for key in house_rules.rules_of(state).win_keys)
    return {"kong": state.kong} if told and state.how == How.ROB_KONG else {}


def _also(state: TableState, how: How, source: Seat | None) -> tuple[Win, ...]:
    """Other winners on the same tile; a self-draw stands alone, and the discarder cannot be one."""
    if how is How.SELF_DRAW:
        return ()
    return tuple(
        Win(
            Seat(house_rules.seat_at(state, won.side)),
            how,
            source=source,
            fan=won.fan,
            last_tile="last_tile" in state.flags,
            extra=_kong(state) | _open(state, won),
        )
        for won in state.also
        if won.side != state.side
    )


def _open(state: TableState, won: AlsoWon) -> dict[str, bool]:
    told = any(key.name == "open" for key in house_rules.rules_of(state).win_keys)
    return {"open": True} if told and won.open else {}
