"""From what was entered to the question the table can answer, and its answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import Any

from assistant.app.session import house_rules, keys
from assistant.app.session.deal import deal_of, is_begun, times
from assistant.app.session.hand_draft import BY_FLOWERS, SEATS, SIDES, TableState
from assistant.app.session.questions import MELD, asked, is_unknown, of_deal, of_keys, questions
from assistant.ledger.outcomes import settle_among
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
)
from assistant.usecases.deal import joined, record_of_deal
from assistant.usecases.hand import Finish, Hand, HandMeld, Round, drawn_record, record_of, waits_of


@dataclass(frozen=True, slots=True)
class TableAnswer:
    """Waits, discards or a settlement; or the problems in the way of one."""

    found: Waiting | Discards | Settlement | None = None
    problems: tuple[Problem, ...] = ()


def hand_of(state: TableState) -> Hand:
    """The tiles and melds as the table's services take them."""
    wild = house_rules.wild_in_melds(state)
    return Hand(
        tuple(map(Tile.parse, state.tiles)),
        tuple(
            HandMeld(
                MeldKind(meld.kind),
                tuple(map(Tile.parse, meld.lying(wild))),
                house_rules.side_of(state, meld.side) or None,  # type: ignore[arg-type]  # one of three words
            )
            for meld in state.melds
        ),
        house_rules.game_of(state).shape.size,
    )


def seen_of(state: TableState) -> tuple[Tile, ...]:
    """The tiles that lie face up elsewhere; a fifth copy beside those of hand, melds and 惠坯 is left out."""
    wild = house_rules.wild_in_melds(state)
    counts = Counter((*state.tiles, *(tile for meld in state.melds for tile in meld.lying(wild)), state.indicator))
    kept = []
    for tile in state.seen:
        counts[tile] += 1
        if counts[tile] <= 4:
            kept.append(Tile.parse(tile))
    return tuple(kept)


def dealt_four_hui(state: TableState) -> bool:
    """The number of wild tiles among those dealt that they win at once, without a winning tile."""
    wilds, wild = house_rules.game_of(state).wilds, house_rules.wild_of(state)
    return bool(wilds and wilds.wins_at and wild and not state.is_full and state.tiles.count(wild) == wilds.wins_at)


def answer(state: TableState, seats: str = "".join(SEATS)) -> TableAnswer:
    """The answer to what is entered: equal questions are worked out once. `seats` are those where somebody sits."""
    return _answer(_plain(state), seats)


def outlook(state: TableState) -> TableAnswer:
    """What the tiles alone say: waits, or with one tile more every discard and whether the hand wins."""
    unplayed = TableState()
    marks = {name: getattr(unplayed, name) for name in ("winning", "how", "source", "flags", "bound", "also", "burn")}
    return _outlook(_plain(replace(state, **marks)))


def is_won(state: TableState) -> bool:
    """Whether what is entered is a finished hand: it wins as it lies, a winning tile was chosen, or nobody won."""
    if state.how in ("nobody", *BY_FLOWERS) or dealt_four_hui(state):
        return True
    if not state.is_full:
        return bool(state.winning)
    found = outlook(state).found
    return isinstance(found, Discards) and bool(found.wins)


def _plain(state: TableState) -> TableState:
    """The state without what changes no answer."""
    hand = tuple(replace(tile, second="", doubtful=False, seen=None) for tile in state.hand)
    return replace(state, step="answer", photo="", hand=hand, number=1)


@lru_cache(maxsize=256)
def _answer(state: TableState, seats: str) -> TableAnswer:
    if not is_won(state):
        return outlook(state)
    missing = (*(asked(name) for name in questions(state)), *of_keys(state), *of_deal(state))
    if missing:
        return TableAnswer(problems=missing)
    try:
        return _settled(state, seats)
    except RulesError as error:
        return TableAnswer(problems=error.problems)


@lru_cache(maxsize=256)
def _outlook(state: TableState) -> TableAnswer:
    shared = round_of(state)
    try:
        turned, rules = shared.indicator, shared.rules
        return TableAnswer(waits_of(hand_of(state), turned, seen_of(state), rules, shared.options, shared.in_play))
    except RulesError as error:
        return TableAnswer(problems=error.problems)


def _settled(state: TableState, seats: str) -> TableAnswer:
    """The settlement. From whom a meld was claimed is asked where nobody said it and somebody would pay otherwise."""
    found = [settle_among(record(known), seats) for known in _as_claimed(state)]
    if any(other.points != found[0].points for other in found[1:]):
        unknown = next(meld for meld in state.melds if is_unknown(state, meld))
        return TableAnswer(problems=(asked(MELD, unknown.tile),))
    return TableAnswer(found[0])


def _as_claimed(state: TableState) -> Iterator[TableState]:
    """The state for each way in which the melds of which nobody has said it may have been claimed."""
    unknown = [place for place, meld in enumerate(state.melds) if is_unknown(state, meld)]
    for sides in product(SIDES, repeat=len(unknown)):
        named = dict(zip(unknown, sides, strict=True))
        melds = (replace(meld, side=named.get(place, meld.side)) for place, meld in enumerate(state.melds))
        yield replace(state, melds=tuple(melds))


def record(state: TableState) -> HandRecord:
    """The finished hand as it is settled, and kept. Raises `RulesError` with all that is wrong with it.

    A meld of which nobody has said from whom it was claimed, and where it changes nothing, is taken as from 上家.
    """
    before = deal_of(state)
    if state.how == "nobody":
        drawn = drawn_record(round_of(state))
        return record_of_deal(before, drawn) if is_begun(before) else drawn
    missing = (*map(asked, questions(state)), *of_keys(state), *of_deal(state))
    if missing:
        raise RulesError(*missing)
    made = win_record(state)
    if not before.wins and not before.kongs:
        return made
    return record_of_deal(joined(before, made, times(state)), made._replace(options=house_rules.given(state)))


def win_record(state: TableState) -> HandRecord:
    """The win that is entered alone, whatever went before it in the same deal."""
    state = next(_as_claimed(state))
    seat, how = Seat(state.seat), How(state.how)
    source = Seat(state.seat_that_paid) if state.seat_that_paid else None
    if state.how in BY_FLOWERS:
        return round_of(state).record((Win(seat, how, source=source, extra=keys.of_winner(state, state.seat)),))
    tile = Tile.parse(state.winning_tile) if state.winning_tile else None
    flags: dict[str, Any] = dict.fromkeys(state.flags, True)
    finish = Finish(seat, how, tile, source, **flags, extra=keys.of_winner(state, state.seat))
    return record_of(hand_of(state), finish, round_of(state), _also(state, how, source))


def round_of(state: TableState) -> Round:
    """What all players share in this hand; a dealer that nobody knows is 东, which no question before the end hears."""
    return Round(
        state.base,
        Seat(state.deals or SEATS[0]),
        Tile.parse(state.indicator) if state.indicator else None,
        state.burn,
        tuple((Seat(pair[0]), Seat(pair[1])) for pair in state.bound),
        state.rules,
        house_rules.given(state),
        keys.of_hand(state),
        keys.of_play(state),
    )


def _also(state: TableState, how: How, source: Seat | None) -> tuple[Win, ...]:
    """Other winners on the same tile."""
    return tuple(
        Win(
            Seat(won.seat),
            how,
            source=source,
            fan=won.fan,
            last_tile="last_tile" in state.flags,
            extra=keys.of_winner(state, won.seat, by_name=True),
        )
        for won in state.others
    )
