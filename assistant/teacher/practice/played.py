"""复盘: a hand played against three opponents, as it follows from a ruleset, house rules, a seed and the own moves.

Nothing else has to be kept: the hand is played again from these up to the next own decision. It is played by the rules
of the table: flowers are replaced, kongs are made and robbed, a win has to reach the minimum, several win on one tile
where the rules let them, and a deal goes on after a win where it does. What is left out: a fifth kong, wins by flowers
alone, and declaring a hand ready.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from enum import Enum
from functools import lru_cache
from typing import NoReturn

from assistant.rules import KINDS, How, Meld, MeldKind, Seat, Tile, Win, left_of
from assistant.rules.model.hand import DealEvent, Kong
from assistant.teacher.practice import opponents
from assistant.teacher.practice.hand_table import ME, SUITS, Decision, Ended, PlayedTable, dealt
from assistant.teacher.practice.moves import CHOW, KONG, OPEN_KONG, PASS, PONG, VOID, WIN
from assistant.teacher.practice.table_wins import OVER, settled, together, win_of

PAIR, THREE, FOUR = 2, 3, 4


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
    table = dealt(rules, house, seed, list(moves))
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
    if any(key.name == "void" for key in table.at_table.ruleset.hand_keys):
        _name_voids(table)
    turn: Turn | None = (table.dealer, From.DEAL)
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
    if source is not From.BACK:
        table.chain, table.kong_source = 0, None
    move = _own_move(table, seat, drawn)
    if move == WIN:
        assert drawn is not None
        won = win_of(table, seat, drawn, None, How.SELF_DRAW)
        assert won is not None
        return _won(table, (won,))
    if drawn is not None:
        table.hands[seat].append(drawn)
    if move.startswith(KONG):
        return _own_kong(table, seat, Tile.parse(move.removeprefix(KONG)), drawn)
    return _discarded(table, seat, Tile.parse(move))


def _drawn(table: PlayedTable, seat: Seat, source: From) -> Tile | None:
    if source is From.DEAL:  # the dealer's last tile belongs to the deal
        table.drawn -= 1
    return table.draw(seat, replaces_kong=source is From.BACK)


def _own_move(table: PlayedTable, seat: Seat, drawn: Tile | None) -> str:
    """A win, a kong or a discard."""
    tiles = [*table.hands[seat], *([drawn] if drawn else [])]
    wins = drawn is not None and win_of(table, seat, drawn, None, How.SELF_DRAW) is not None
    kongs = _own_kongs(table, seat, tiles) if drawn is not None else ()
    discards = sorted({tile.text for tile in table.allowed(seat, tiles)}, key=lambda text: Tile.parse(text).index)
    return _chosen(table, seat, (*[WIN] * wins, *kongs, *discards), drawn=drawn)


def _own_kongs(table: PlayedTable, seat: Seat, tiles: list[Tile]) -> Iterator[str]:
    """暗杠 and 加杠, of tiles that are neither wild nor of the void suit."""
    if not table.can_kong:
        return
    ponged = {meld.tiles[0] for meld in table.melds[seat] if meld.kind is MeldKind.PONG}
    is_room = len(table.melds[seat]) < table.game.shape.sets
    for tile in sorted(set(tiles)):
        four = tiles.count(tile) == FOUR and is_room
        if (four or tile in ponged) and tile.index not in table.wild() and not _is_void(table, seat, tile):
            yield f"{KONG}{tile.text}"


def _is_void(table: PlayedTable, seat: Seat, tile: Tile) -> bool:
    return tile.suit is not None and tile.suit == table.voids.get(seat)


def _own_kong(table: PlayedTable, seat: Seat, tile: Tile, drawn: Tile | None) -> Turn | None:
    """A 暗杠, or a 加杠 unless somebody robs it; then the replacement."""
    hand, melds = table.hands[seat], table.melds[seat]
    pong = next((place for place, meld in enumerate(melds) if meld.kind is MeldKind.PONG and tile in meld.tiles), None)
    if pong is None:
        for _copy in range(FOUR):
            hand.remove(tile)
        melds.append(Meld(MeldKind.CONCEALED_KONG, (tile,) * FOUR))
    else:
        hand.remove(tile)
        robbed = _winners(table, seat, tile, How.ROB_KONG)
        if robbed:
            return _won(table, robbed)
        melds[pong] = Meld(MeldKind.ADDED_KONG, (tile,) * FOUR, melds[pong].source)
    return _replaced(table, seat, tile, None, late=pong is not None and tile != drawn)


def _replaced(table: PlayedTable, seat: Seat, tile: Tile, source: Seat | None, late: bool = False) -> Turn:
    """The kong as an event, and the turn of its replacement."""
    table.events.append(DealEvent(Kong(seat, tile, late)))
    table.chain, table.kong_source = table.chain + 1, source
    return seat, From.BACK


def _discarded(table: PlayedTable, seat: Seat, tile: Tile) -> Turn | None:
    """A discard, and who wins with it or claims it."""
    table.hands[seat].remove(tile)
    table.rivers[seat].append(tile)
    table.thrown.append((seat, tile))
    moves = {other: _chosen(table, other, found, tile, seat) for other, found in _answers(table, seat, tile)}
    winners = [other for other, move in moves.items() if move == WIN]
    if winners:
        found = [win_of(table, other, tile, seat, How.DISCARD) for other in winners]
        return _won(table, tuple(win for win in found if win is not None))
    for wanted in (OPEN_KONG, PONG, CHOW):
        for other, move in moves.items():
            if move.startswith(wanted):
                return _claimed(table, other, move, tile, seat)
    return table.next_after(seat), From.WALL


def _answers(table: PlayedTable, seat: Seat, tile: Tile) -> Iterator[tuple[Seat, tuple[str, ...]]]:
    """Who can do what with a discard beside passing."""
    for other in table.others(seat):
        wins = win_of(table, other, tile, seat, How.DISCARD) is not None
        moves = (*[WIN] * wins, *_claims(table, other, seat, tile))
        if moves:
            yield other, (*moves, PASS)


def _claims(table: PlayedTable, seat: Seat, source: Seat, tile: Tile) -> Iterator[str]:
    """明杠, 碰 and 吃. Where kongs have a reserve nobody claims the discard that follows the last draw."""
    hand, game = table.hands[seat], table.game
    is_last = table.at_table.ruleset.has_reserve and not table.left
    barred = game.wilds is not None and not game.wilds.claimable and tile.index in table.wild()
    if is_last or barred or len(table.melds[seat]) == game.shape.sets or _is_void(table, seat, tile):
        return
    if hand.count(tile) >= THREE and table.can_kong:
        yield OPEN_KONG
    if hand.count(tile) >= PAIR:
        yield PONG
    if game.chow and source == left_of(seat, game.order):
        yield from (f"{CHOW}{first.text}" for first in _runs(hand, tile))


def _runs(hand: list[Tile], tile: Tile) -> Iterator[Tile]:
    """The lowest tiles of the runs that the hand can make with a tile."""
    if tile.rank is None:
        return
    for rank in range(max(1, tile.rank - 2), min(7, tile.rank) + 1):
        first = tile.index - tile.rank + rank
        if all(KINDS[kind] in hand for kind in range(first, first + 3) if kind != tile.index):
            yield KINDS[first]


def _claimed(table: PlayedTable, seat: Seat, move: str, tile: Tile, source: Seat) -> Turn:
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
    if kind is MeldKind.OPEN_KONG:
        table.chain = 0
        return _replaced(table, seat, tile, source)
    return seat, From.CLAIM


def _winners(table: PlayedTable, seat: Seat, tile: Tile, how: How) -> tuple[Win, ...]:
    """Those who rob a kong of that seat."""
    if how not in table.at_table.ruleset.hows(table.at_table.options):
        return ()
    able = [(other, win_of(table, other, tile, seat, how)) for other in table.others(seat)]
    found = [(other, win) for other, win in able if win is not None]
    return tuple(win for other, win in found if _chosen(table, other, (WIN, PASS), tile, seat) == WIN)


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
    """The player's move; the hand stops here where it is not known yet, or cannot be made."""
    holding = table.holding(ME, drawn, tile)
    draws = table.left // (len(Seat) - len(table.out))
    decision = Decision(holding, moves, tile, source, drawn=drawn, draws=draws)
    if not table.moves or table.moves[0] not in moves:
        table.decisions.append(decision)
        _stop()
    chosen = table.moves.pop(0)
    table.decisions.append(replace(decision, chosen=chosen))
    return chosen


def _stop() -> NoReturn:
    raise _Open
