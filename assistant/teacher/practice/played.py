"""复盘: a hand played against three opponents, as it follows from a ruleset, house rules, a seed and the own moves.

Nothing else has to be kept: the hand is played again from these up to the next own decision. It is played by the rules
of the table: flowers are replaced and may win, kongs are made and robbed, a win has to reach the minimum, several win
on one tile where the rules let them, a hand is declared ready where that counts, and a deal goes on after a win where
it does.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from enum import Enum
from functools import lru_cache
from typing import NoReturn

from assistant.rules import KINDS, How, Meld, MeldKind, Seat, Tile, Win
from assistant.rules.model.hand import DealEvent, Kong
from assistant.teacher.practice import allowed, opponents, ready_hands
from assistant.teacher.practice.hand_table import ME, SUITS, Decision, Ended, PlayedTable, dealt
from assistant.teacher.practice.moves import CHOW, KONG, OPEN_KONG, PASS, PONG, READY, VOID, WIN
from assistant.teacher.practice.table_wins import OVER, flower_win_of, let_pass, settled, together, win_of

THREE, FOUR = 3, 4
FOUR_WEST, FIVE_KONGS = "four_west", "five_kongs"
"""How a hand ends that nobody has won, beside the last tile."""
WEST = Tile.parse("W")


class From(Enum):
    """Where the tile comes from with which a turn begins."""

    DEAL = "deal"
    WALL = "wall"
    BACK = "back"
    CLAIM = "claim"


Turn = tuple[Seat, From]


class _Open(Exception):  # noqa: N818  # no error: the player has to say what comes next
    """The player's next move is not known yet."""


@lru_cache(maxsize=64)
def played(rules: str, seed: int, moves: tuple[str, ...], house: str = "") -> PlayedTable:
    """The hand after the player's moves, up to the next decision or its end; a move that cannot be ends what counts."""
    return continued(dealt(rules, house, seed, list(moves)))


def continued(table: PlayedTable) -> PlayedTable:
    """The table after its deal, played with the moves that it holds."""
    with suppress(_Open):
        table.ended = _play(table)
    return table


def simulated(rules: str, seed: int, house: str = "") -> Ended:
    """How a hand ends that four opponents play among themselves."""
    table = dealt(rules, house, seed, [])
    table.alone = True
    return _play(table)


def _play(table: PlayedTable) -> Ended:
    """Turn after turn; after the last one the hand is settled."""
    if "void" in table.hand_keys:
        _name_voids(table)
    is_won = any(_won_by_flowers(table, seat, flowers[-1]) for seat, flowers in table.flowers.items() if flowers)
    turn: Turn | None = None if is_won else (table.dealer, From.DEAL)
    while turn is not None:
        turn = _turn(table, *turn)
    wins = table.last_wins
    found = settled(table, wins, ends=True)
    assert found is not None, "the hand was played by the rules that settle it"
    return Ended((*(win for event in table.events for win in event.wins), *wins), found)


def _name_voids(table: PlayedTable) -> None:
    """定缺: every seat names a suit that it gives up, an opponent its shortest one."""
    for seat in Seat:
        shortest = opponents.shortest_suit(table.hands[seat])
        moves = tuple(f"{VOID}{suit}" for suit in SUITS)
        named = shortest if seat != ME or table.alone else _asked(table, moves).removeprefix(VOID)
        table.voids[seat] = named


def _turn(table: PlayedTable, seat: Seat, source: From) -> Turn | None:
    """One turn, up to whose is next; None once the hand is over."""
    drawn: Tile | None = None
    if source is not From.CLAIM:
        drawn = _drawn(table, seat, source)
        if drawn is None:
            return None
        table.passed.pop(seat, None)
    if source is not From.BACK:
        table.chain, table.kong_source = 0, None
    move = _own_move(table, seat, drawn)
    table.swapped = None
    if move == WIN:
        assert drawn is not None
        won = win_of(table, seat, drawn, None, How.SELF_DRAW)
        assert won is not None
        return _won(table, (won,))
    if drawn is not None:
        table.hands[seat].append(drawn)
    if move.startswith(KONG):
        return _own_kong(table, seat, Tile.parse(move.removeprefix(KONG)), drawn)
    if move.startswith(READY):
        table.declared.add(seat)
    return _discarded(table, seat, Tile.parse(move.removeprefix(READY)), drawn)


def _drawn(table: PlayedTable, seat: Seat, source: From) -> Tile | None:
    if source is From.DEAL:  # the dealer's last tile belongs to the deal
        table.drawn -= 1
    return table.draw(seat, source is From.BACK, lambda *laid: _won_by_flowers(table, *laid))


def _won_by_flowers(table: PlayedTable, seat: Seat, flower: Tile) -> bool:
    """Whether the flower that a seat has just laid open ends the hand: it wins, or another takes it (七抢一)."""
    for other in table.others(seat):
        table.flowers[seat].remove(flower)
        table.flowers[other].append(flower)
        if _takes(table, flower_win_of(table, other, seat), flower):
            return True
        table.flowers[other].remove(flower)
        table.flowers[seat].append(flower)
    return _takes(table, flower_win_of(table, seat), flower)


def _takes(table: PlayedTable, win: Win | None, flower: Tile) -> bool:
    """Whether a win by flowers is there, and taken: it is an offer."""
    if win is None or _chosen(table, win.seat, (WIN, PASS), flower, win.source or win.seat) == PASS:
        return False
    table.last_wins = (win,)
    return True


def _own_move(table: PlayedTable, seat: Seat, drawn: Tile | None) -> str:
    """A win, a kong or a discard."""
    tiles = [*table.hands[seat], *([drawn] if drawn else [])]
    wins = drawn is not None and win_of(table, seat, drawn, None, How.SELF_DRAW) is not None
    kongs = allowed.own_kongs(table, seat, tiles) if drawn is not None else ()
    is_bound = drawn is not None and seat in table.declared
    discards = allowed.discards(table, seat, [drawn] if drawn is not None and is_bound else tiles)
    declared = ready_hands.declarable(table, seat, tiles, discards)
    return _chosen(table, seat, (*[WIN] * wins, *kongs, *declared, *(tile.text for tile in discards)), drawn=drawn)


def _own_kong(table: PlayedTable, seat: Seat, tile: Tile, drawn: Tile | None) -> Turn | None:
    """A 暗杠 or a 加杠, unless somebody robs it; then the replacement."""
    hand, melds = table.hands[seat], table.melds[seat]
    pong = next((place for place, meld in enumerate(melds) if meld.kind is MeldKind.PONG and tile in meld.tiles), None)
    table.ready.pop(seat, None)
    hand.remove(tile)
    robbed = _robbers(table, seat, tile, "added" if pong is not None else "concealed")
    if robbed:
        return _won(table, robbed)
    if pong is None:
        for _copy in range(THREE):
            hand.remove(tile)
        melds.append(Meld(MeldKind.CONCEALED_KONG, (tile,) * FOUR))
    else:
        melds[pong] = Meld(MeldKind.ADDED_KONG, (tile,) * FOUR, melds[pong].source)
    return _replaced(table, seat, tile, None, late=pong is not None and tile != drawn)


def _replaced(table: PlayedTable, seat: Seat, tile: Tile, source: Seat | None, late: bool = False) -> Turn | None:
    """The kong as an event, and the turn of its replacement; the fifth one ends the hand where the rules say so."""
    if table.play.five_kongs and table.kongs > FOUR:
        table.ending = FIVE_KONGS
        return None
    table.events.append(DealEvent(Kong(seat, tile, late)))
    table.chain, table.kong_source = table.chain + 1, source
    return seat, From.BACK


def _discarded(table: PlayedTable, seat: Seat, tile: Tile, drawn: Tile | None) -> Turn | None:
    """A discard, and who wins with it or claims it."""
    table.hands[seat].remove(tile)
    table.rivers[seat].append(tile)
    table.thrown.append((seat, tile))
    ready_hands.note_discard(table, seat, tile, drawn)
    moves = {other: _chosen(table, other, found, tile, seat) for other, found in _answers(table, seat, tile)}
    found = [(move, win_of(table, other, tile, seat, How.DISCARD)) for other, move in moves.items()]
    winners = tuple(win for move, win in found if win is not None and move == WIN)
    if winners:
        return _won(table, winners)
    for win in (win for _, win in found if win is not None):
        let_pass(table, win)
    if table.play.four_west and table.thrown == [(one, WEST) for one in (table.dealer, *table.others(table.dealer))]:
        table.ending = FOUR_WEST
        return None
    for wanted in (OPEN_KONG, PONG, CHOW):
        for other, move in moves.items():
            if move.startswith(wanted):
                return _claimed(table, other, move, tile, seat)
    return table.next_after(seat), From.WALL


def _answers(table: PlayedTable, seat: Seat, tile: Tile) -> Iterator[tuple[Seat, tuple[str, ...]]]:
    """Who can do what with a discard beside passing."""
    for other in table.others(seat):
        wins = win_of(table, other, tile, seat, How.DISCARD) is not None
        moves = (*[WIN] * wins, *allowed.claims(table, other, seat, tile))
        if moves:
            yield other, (*moves, PASS)


def _claimed(table: PlayedTable, seat: Seat, move: str, tile: Tile, source: Seat) -> Turn | None:
    """The meld, and the discard or the replacement that follows."""
    kind = {OPEN_KONG: MeldKind.OPEN_KONG, PONG: MeldKind.PONG}.get(move, MeldKind.CHI)
    first = Tile.parse(move.removeprefix(CHOW)).index if kind is MeldKind.CHI else 0
    same = (tile,) * (FOUR if kind is MeldKind.OPEN_KONG else THREE)
    meld = Meld(kind, tuple(KINDS[first : first + 3]) if kind is MeldKind.CHI else same, source)
    own = list(meld.tiles)
    own.remove(tile)
    for one in own:
        table.hands[seat].remove(one)
    table.rivers[source].pop()
    table.thrown.append(None)
    table.melds[seat].append(meld)
    table.ready.pop(seat, None)
    table.swapped = allowed.swapped_by(table, seat, tile)
    if kind is MeldKind.OPEN_KONG:
        table.chain = 0
        return _replaced(table, seat, tile, source)
    return seat, From.CLAIM


def _robbers(table: PlayedTable, seat: Seat, tile: Tile, kong: str) -> tuple[Win, ...]:
    """Those who rob a kong of that seat, an "added" or a "concealed" one."""
    how, is_concealed = How.ROB_KONG, kong == "concealed"
    can_be = how in table.at_table.ruleset.hows(table.at_table.options)
    if not can_be or (is_concealed and table.play.robs_concealed is None):
        return ()
    able = [win_of(table, other, tile, seat, how, kong if is_concealed else "") for other in table.others(seat)]
    found = [(win, _chosen(table, win.seat, (WIN, PASS), tile, seat)) for win in able if win is not None]
    for win in (win for win, move in found if move == PASS):
        let_pass(table, win)
    return tuple(win for win, move in found if move == WIN)


def _won(table: PlayedTable, wins: tuple[Win, ...]) -> Turn | None:
    """The wins on one tile; where a deal goes on, who is next."""
    wins = together(table, wins)
    if not table.at_table.ruleset.goes_on:
        table.last_wins = wins
        return None
    table.events.append(DealEvent(wins=wins))
    table.out += [win.seat for win in wins]
    if len(table.out) >= OVER or not table.left:
        return None
    return table.next_after(wins[-1].seat), From.WALL


def _chosen(
    table: PlayedTable,
    seat: Seat,
    moves: tuple[str, ...],
    tile: Tile | None = None,
    source: Seat | None = None,
    drawn: Tile | None = None,
) -> str:
    """What a seat does: the player is asked, an opponent plays as it does."""
    if seat == ME and not table.alone:
        return _asked(table, moves, tile, source, drawn)
    concealed = table.concealed(seat, drawn)
    if tile is not None:
        return opponents.claim_of(concealed, moves, tile)
    visible = [*table.visible(seat), *([drawn] if drawn else [])]
    return opponents.move_of(concealed, moves, visible)


def _asked(
    table: PlayedTable,
    moves: tuple[str, ...],
    tile: Tile | None = None,
    source: Seat | None = None,
    drawn: Tile | None = None,
) -> str:
    """The player's move; the hand stops here where it is not known yet, or cannot be made. Who has declared has none
    but to win.
    """
    if len(moves) == 1 and ME in table.declared:
        return moves[0]
    holding = table.holding(ME, drawn, tile)
    draws = table.left // (len(Seat) - len(table.out))
    others = table.laid_by_others(ME)
    decision = Decision(holding, moves, tile, source, drawn=drawn, draws=draws, others=others)
    if not table.moves or table.moves[0] not in moves:
        table.decisions.append(decision)
        _stop()
    chosen = table.moves.pop(0)
    table.decisions.append(replace(decision, chosen=chosen))
    return chosen


def _stop() -> NoReturn:
    raise _Open
