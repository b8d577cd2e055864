"""复盘: a hand played against three opponents, as it follows from a ruleset, a seed and the player's own moves.

Nothing else has to be kept: the hand is played again from these up to the next own decision. What is left out for
simplicity: kongs, flowers, and more than one winner on one tile.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any, NoReturn

from assistant.rules import (
    KINDS,
    RULESETS,
    HandInPlay,
    HandRecord,
    How,
    Meld,
    MeldKind,
    RulesError,
    Seat,
    Settlement,
    Tile,
    Win,
    left_of,
    right_of,
    settle,
)
from assistant.rules.model.hand import DealEvent
from assistant.rules.shapes.counts import Concealed, concealed_of
from assistant.teacher.practice.deal import has_void
from assistant.teacher.practice.opponents import PAIR, discard_of, wants_pong
from assistant.teacher.practice.records import BASE, PER_TAI

ME = Seat.E
"""The seat of the player."""
WIN, PASS, PONG, CHOW = "hu", "pass", "pong", "chi"
"""Moves beside a discard, which is the text of its tile; a 吃 is followed by the lowest tile of its run."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One own decision: the hand as it was, the moves that were possible, and the one that was made ("": none yet).

    `tile` is what `source` had just discarded; None after a draw or a claim of one's own.
    """

    holding: HandInPlay
    moves: tuple[str, ...]
    tile: Tile | None = None
    source: Seat | None = None
    chosen: str = ""
    drawn: Tile | None = None


@dataclass(frozen=True, slots=True)
class Ended:
    """How the hand ended: who won with which tile and how, with the settlement; nobody after the last tile."""

    winner: Seat | None = None
    tile: Tile | None = None
    how: How | None = None
    settled: Settlement | None = None


@dataclass
class PlayedTable:
    """A hand under way: concealed tiles, melds and discards of every seat, and the wall.

    `void` is the suit that the player may not keep, the shortest of the deal; "" where there is none. `alone`: an
    opponent plays in the player's place too.
    """

    rules: str
    wall: list[Tile]
    hands: dict[Seat, list[Tile]]
    dealer: Seat
    indicator: Tile | None
    moves: list[str]
    melds: dict[Seat, list[Meld]] = field(default_factory=lambda: {seat: [] for seat in Seat})
    rivers: dict[Seat, list[Tile]] = field(default_factory=lambda: {seat: [] for seat in Seat})
    decisions: list[Decision] = field(default_factory=list)
    ended: Ended | None = None
    void: str = ""
    alone: bool = False

    @property
    def game(self) -> Any:
        """Tiles, shapes, wild tiles, order of play."""
        return RULESETS[self.rules].at_table({}).game

    @property
    def now(self) -> Decision | None:
        """The decision that is to be made; None once the hand has ended."""
        return None if self.ended else self.decisions[-1]

    @property
    def made(self) -> tuple[Decision, ...]:
        """The decisions that were made."""
        return tuple(one for one in self.decisions if one.chosen)


class _Open(Exception):  # noqa: N818  # no error: the player has to say what comes next
    """The player's next move is not known yet."""


@lru_cache(maxsize=64)
def played(rules: str, seed: int, moves: tuple[str, ...]) -> PlayedTable:
    """The hand after the player's moves, up to the next decision or its end; a move that cannot be ends what counts."""
    table = _dealt(rules, seed, list(moves))
    with suppress(_Open):
        table.ended = _play(table)
    return table


def simulated(rules: str, seed: int) -> Ended:
    """How a hand ends that four opponents play among themselves."""
    table = _dealt(rules, seed, [])
    table.alone = True
    return _play(table)


def _dealt(rules: str, seed: int, moves: list[str]) -> PlayedTable:
    dice, ruleset = Random(f"{seed}/{rules}"), RULESETS[rules].at_table({})
    wall = [tile for tile in KINDS if tile.index in ruleset.game.tiles.kinds for _copy in range(4)]
    dice.shuffle(wall)
    size = ruleset.game.shape.size
    hands = {seat: [wall.pop() for _ in range(size)] for seat in Seat}
    indicator = wall.pop() if ruleset.game.indicator else None
    drawable = ruleset.ruleset.drawable(ruleset.options, 0)
    table = PlayedTable(rules, wall[-min(drawable, len(wall)) :], hands, Seat(dice.choice("ESWN")), indicator, moves)
    if has_void(rules):
        table.void = min("msp", key=lambda suit: sum(tile.suit == suit for tile in hands[ME]))
    return table


def _play(table: PlayedTable) -> Ended:
    """Turn after turn."""
    seat, draws = table.dealer, True
    while True:
        drawn: Tile | None = None
        if draws:
            if not table.wall:
                return Ended()
            drawn = table.wall.pop()
            if (found := _won_by_draw(table, seat, drawn)) is not None:
                return found
        else:
            drawn = None
        tile = _discard(table, seat, drawn)
        outcome = _answered(table, seat, tile)
        if isinstance(outcome, Ended):
            return outcome
        draws = outcome is None
        seat = outcome or right_of(seat, table.game.order)


def _won_by_draw(table: PlayedTable, seat: Seat, drawn: Tile) -> Ended | None:
    """A 自摸 of an opponent, or of the player who says so; else the tile goes into the hand."""
    won = _win(table, seat, drawn, None)
    if seat == ME:
        extra = (WIN,) if won else ()
        move = _asked(table, (*extra, *_texts(table.hands[ME], drawn)), drawn=drawn)
        if move == WIN:
            return won
        table.moves.insert(0, move)  # the discard, which is taken next
    table.hands[seat].append(drawn)
    return won if seat != ME else None


def _texts(tiles: list[Tile], drawn: Tile | None = None) -> tuple[str, ...]:
    return tuple(tile.text for tile in sorted({*tiles, *([drawn] if drawn else [])}))


def _discard(table: PlayedTable, seat: Seat, drawn: Tile | None) -> Tile:
    hand = table.hands[seat]
    if seat == ME:
        move = table.moves.pop(0) if drawn is not None else _asked(table, _texts(hand))
        tile = Tile.parse(move)
    else:
        tile = discard_of(_concealed(table, seat), _visible(table, seat), has_void(table.rules))
    hand.remove(tile)
    table.rivers[seat].append(tile)
    return tile


def _answered(table: PlayedTable, seat: Seat, tile: Tile) -> Ended | Seat | None:
    """Who wins with a discard or claims it; None where nobody does."""
    mine = _my_claim(table, seat, tile) if seat != ME else PASS
    others = list(_after(table, seat))
    for other in others:
        won = _win(table, other, tile, seat) if other != ME or mine == WIN else None
        if won is not None:
            return won
    for other in others:
        wants = mine == PONG if other == ME else wants_pong(_concealed(table, other), tile)
        if wants:
            return _claimed(table, other, Meld(MeldKind.PONG, (tile,) * 3, seat))
    if mine.startswith(CHOW):
        first = Tile.parse(mine.removeprefix(CHOW)).index
        return _claimed(table, ME, Meld(MeldKind.CHI, tuple(KINDS[first : first + 3]), seat))
    return None


def _after(table: PlayedTable, seat: Seat) -> Iterator[Seat]:
    for _turn in range(3):
        seat = right_of(seat, table.game.order)
        yield seat


def _claimed(table: PlayedTable, seat: Seat, meld: Meld) -> Seat:
    tile = table.rivers[meld.source].pop() if meld.source else meld.tiles[0]
    for own in [one for one in meld.tiles if one != tile] or [tile] * PAIR:
        table.hands[seat].remove(own)
    table.melds[seat].append(meld)
    return seat


def _my_claim(table: PlayedTable, source: Seat, tile: Tile) -> str:
    hand, game = table.hands[ME], table.game
    moves = [WIN] if _win(table, ME, tile, source) else []
    barred = game.wilds is not None and not game.wilds.claimable and tile.index in game.wild_kinds(table.indicator)
    if len(table.melds[ME]) < game.shape.sets and not barred:
        moves += [PONG] if hand.count(tile) >= PAIR else []
        if game.chow and source == left_of(ME, game.order):
            moves += [f"{CHOW}{first.text}" for first in _runs(hand, tile)]
    return _asked(table, (*moves, PASS), tile, source) if moves else PASS


def _runs(hand: list[Tile], tile: Tile) -> Iterator[Tile]:
    """The lowest tiles of the runs that the hand can make with a tile."""
    if tile.rank is None:
        return
    for rank in range(max(1, tile.rank - 2), min(7, tile.rank) + 1):
        first = tile.index - tile.rank + rank
        if all(KINDS[kind] in hand for kind in range(first, first + 3) if kind != tile.index):
            yield KINDS[first]


def _asked(
    table: PlayedTable,
    moves: tuple[str, ...],
    tile: Tile | None = None,
    source: Seat | None = None,
    drawn: Tile | None = None,
) -> str:
    """The player's move; the hand stops here where it is not known yet, or cannot be made."""
    if table.alone:
        return _by_opponent(table, moves, tile, drawn)
    concealed = tuple(sorted([*table.hands[ME], *([drawn] if drawn else [])]))
    seen = tuple(_seen(table, ME))
    if tile is not None:
        seen = _less(seen, tile)
    extra = {"void": table.void} if table.void else {}
    holding = HandInPlay(table.rules, table.indicator, concealed, tuple(table.melds[ME]), seen, extra=extra)
    decision = Decision(holding, moves, tile, source, drawn=drawn)
    if not table.moves or table.moves[0] not in moves:
        table.decisions.append(decision)
        _stop()
    chosen = table.moves.pop(0)
    table.decisions.append(Decision(holding, moves, tile, source, chosen, drawn))
    return chosen


def _by_opponent(table: PlayedTable, moves: tuple[str, ...], tile: Tile | None, drawn: Tile | None) -> str:
    """What an opponent does in the player's place."""
    if WIN in moves:
        return WIN
    concealed = _concealed(table, ME)
    if tile is not None:
        return PONG if PONG in moves and wants_pong(concealed, tile) else PASS
    if drawn is not None:
        concealed = concealed.with_tile(drawn.index, drawn.index in concealed.wild_kinds)
    visible = [*_visible(table, ME), *([drawn] if drawn else [])]
    return discard_of(concealed, visible, has_void(table.rules)).text


def _stop() -> NoReturn:
    raise _Open


def _less(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    rest = list(tiles)
    rest.remove(tile)
    return tuple(rest)


def _seen(table: PlayedTable, seat: Seat) -> Iterator[Tile]:
    """What a seat sees beside its own tiles, its melds and the tile turned up."""
    for other in Seat:
        yield from table.rivers[other]
        if other != seat:
            yield from (tile for meld in table.melds[other] for tile in meld.tiles)


def _visible(table: PlayedTable, seat: Seat) -> list[Tile]:
    own = [tile for meld in table.melds[seat] for tile in meld.tiles]
    turned = [] if table.indicator is None else [table.indicator]
    return [*_seen(table, seat), *table.hands[seat], *own, *turned]


def _concealed(table: PlayedTable, seat: Seat) -> Concealed:
    game = table.game
    wins_at = game.wilds.wins_at if game.wilds is not None else 0
    wild = game.wild_kinds(table.indicator)
    return concealed_of(table.hands[seat], wild, len(table.melds[seat]), game.shape, wins_at)


def _win(table: PlayedTable, seat: Seat, tile: Tile, source: Seat | None) -> Ended | None:
    """The win of a seat with a tile by the rules as written; None where it is none."""
    concealed = _concealed(table, seat)
    if not concealed.with_tile(tile.index, tile.index in concealed.wild_kinds).wins:
        return None
    how = How.SELF_DRAW if source is None else How.DISCARD
    win = Win(seat, how, tuple(sorted(table.hands[seat])), tile, source)
    ruleset = RULESETS[table.rules]
    keys = {key.name: key for key in ruleset.record_keys}
    needed = {"round_wind": "E", "per_tai": PER_TAI}
    extra = {
        name: value for name, value in needed.items() if name in keys and keys[name].is_required(ruleset.as_written)
    }
    record = HandRecord(
        table.rules,
        BASE if ruleset.has_base else None,
        table.dealer,
        table.indicator,
        (win,),
        {other: tuple(melds) for other, melds in table.melds.items() if melds},
        options=ruleset.unfinished,
        extra=extra,
        events=(DealEvent(wins=(win,)),) if ruleset.goes_on else (),
    )
    try:
        return Ended(seat, tile, how, settle(record))
    except RulesError:
        return None
