"""Wins at the table of a hand that is played, and its settlement, by the record that a scorekeeper would make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from assistant.rules import (
    HandRecord,
    How,
    MeldKind,
    RulesError,
    Score,
    Seat,
    Settlement,
    Tile,
    Win,
    count_burn_rounds,
    settle,
)
from assistant.rules.definition.play import FirstTurn, Passed
from assistant.rules.model.hand import DealEvent
from assistant.rules.model.tiles import FLOWERS
from assistant.teacher.practice.hand_table import PlayedTable
from assistant.teacher.practice.records import BASE, PER_TAI

DECLARED = "declared"
"""The word of a record for a hand that was declared ready (报听)."""
COPIES_ELSEWHERE = 3
"""Copies of a kind that lie open, so that the fourth is the last (和绝张)."""


def win_of(table: PlayedTable, seat: Seat, tile: Tile, source: Seat | None, how: How, kong: str = "") -> Win | None:
    """The win of a seat with a tile by the rules of the table; None where it is none, or counts too little.

    `kong` is "concealed" where a concealed kong is robbed.
    """
    concealed = table.concealed(seat)
    if not concealed.with_tile(tile.index, tile.index in concealed.wild_kinds).wins:
        return None
    if how is How.SELF_DRAW and _may_not_replace(table):
        return None
    win = _with_flags(table, seat, tile, source, how)
    if kong and "kong" in {key.name for key in table.at_table.ruleset.win_keys}:
        win = win._replace(extra={**win.extra, "kong": kong})
    win, score = max(_as_ready(table, win), key=lambda found: -1 if found[1] is None else found[1].total)
    if score is None or (not how.drawn and _is_barred(table, seat, score.total)):
        return None
    robs = table.play.robs_concealed if kong else ()
    return win if robs == () or (robs and not score.names.keys().isdisjoint(robs)) else None


def _as_ready(table: PlayedTable, win: Win) -> Iterator[tuple[Win, Score | None]]:
    """The win as of a hand that was ready early, as of one declared ready, or as it is; with what it counts."""
    early, declared = table.ready.get(win.seat), [DECLARED] * (win.seat in table.declared)
    for word in [*([early] if early else []), *declared] or [""]:
        found = win._replace(extra={**win.extra, "ready": word}) if word else win
        yield found, _score_of(table, found)


def _score_of(table: PlayedTable, win: Win) -> Score | None:
    """What a win counts; None where it is none, or counts too little."""
    found = settled(table, (win,))
    return None if found is None else found.wins[-1].score


def _is_barred(table: PlayedTable, seat: Seat, worth: int) -> bool:
    """Whether the seat has let a win pass since its last draw that bars this one (过水)."""
    if seat not in table.passed or table.play.passed is Passed.ALL:
        return False
    return table.play.passed is Passed.NOTHING or worth <= table.passed[seat]


def let_pass(table: PlayedTable, win: Win) -> None:
    """A seat does not take that win: what that bars until its next draw."""
    score = _score_of(table, win)
    if score is not None:
        table.passed[win.seat] = max(score.total, table.passed.get(win.seat, 0))


def flower_win_of(table: PlayedTable, seat: Seat, source: Seat | None = None) -> Win | None:
    """The win by the flowers of a seat alone, the last of them drawn by itself or by `source`; None: it is none."""
    count, hows = len(table.flowers[seat]), table.at_table.ruleset.hows(table.at_table.options)
    name, how = table.play.flower_wins.get(count), How.EIGHT_FLOWERS if source is None else How.ROB_FLOWER
    if name is not None and source is None:
        win = Win(seat, How.SELF_DRAW, fan=(name,))
    elif how in hows and count == len(FLOWERS):
        win = Win(seat, how, source=source, first_turn=_is_first_turn(table, seat, how))
    else:
        return None
    return win if settled(table, (win,)) is not None else None


def _may_not_replace(table: PlayedTable) -> bool:
    """Whether the tile replaces an open kong, by house rules that let no such tile win."""
    direct = getattr(table.at_table.options, "direct_kong_win", True)
    return table.replaced == "kong" and table.kong_source is not None and not direct


def _with_flags(table: PlayedTable, seat: Seat, tile: Tile, source: Seat | None, how: How) -> Win:
    """The win with all that happened at the table and that these rules ask for."""
    ruleset, drawn = table.at_table.ruleset, how is How.SELF_DRAW
    after_flower = table.replaced == "flower" and getattr(table.at_table.options, "flower_is_kong", False)
    replaces = drawn and (table.replaced == "kong" or after_flower)
    last = not table.left and how is not How.ROB_KONG and not (replaces and ruleset.has_reserve)
    values: dict[str, Any] = {
        "kong_from": table.kong_source if replaces and table.kong_source is not None else None,
        "kong_on_kong": replaces and table.replaced == "kong" and table.chain > 1,
        "after_kong": not drawn and table.chain > 0,
        "last_copy": how is not How.ROB_KONG and _is_last_copy(table, seat, tile, drawn),
    }
    names = {key.name for key in ruleset.win_keys}
    return Win(
        seat,
        how,
        tuple(sorted(table.hands[seat])),
        tile,
        source,
        last_tile=last,
        kong_draw=replaces,
        first_turn=_is_first_turn(table, seat, how, source),
        extra={name: value for name, value in values.items() if name in names and value},
    )


def _is_first_turn(table: PlayedTable, seat: Seat, how: How, source: Seat | None = None) -> bool:
    """Before the own first discard, as far as the rules let others act before."""
    thrown = [one[0] for one in table.thrown if one is not None]
    if seat in thrown or table.play.first_turn is FirstTurn.OWN:
        return seat not in thrown
    if how is How.ROB_KONG:
        return False
    if table.play.first_turn is FirstTurn.UNTOUCHED:
        return not any(table.melds.values()) and not table.events
    kongs = {meld.kind for meld in table.melds[seat]}
    is_bare = not kongs or (table.play.first_kong and seat == table.dealer and kongs == {MeldKind.CONCEALED_KONG})
    return is_bare and (source != table.dealer or thrown == [table.dealer])


def _is_last_copy(table: PlayedTable, seat: Seat, tile: Tile, drawn: bool) -> bool:
    """Whether the other three lie open, and none of them in the own melds."""
    if any(tile in meld.tiles for meld in table.melds[seat]):
        return False
    lying = sum(one == tile for one in table.seen(seat)) - (not drawn)
    return lying == COPIES_ELSEWHERE and tile not in table.hands[seat]


def settled(table: PlayedTable, wins: Sequence[Win], ends: bool = False) -> Settlement | None:
    """The settlement with these wins beside the earlier ones; `ends`: the hand is over. None where it is refused."""
    try:
        return settle(record_of(table, wins, ends))
    except RulesError:
        return None


def together(table: PlayedTable, wins: Sequence[Win]) -> tuple[Win, ...]:
    """Those who win of all who could, in order: all of them where the rules allow that, else the first."""
    return tuple(wins) if len(wins) == 1 or settled(table, wins) is not None else (wins[0],)


def record_of(table: PlayedTable, wins: Sequence[Win], ends: bool = False) -> HandRecord:
    """The record of the hand, with these wins after the earlier ones."""
    ruleset = table.at_table.ruleset
    event = [DealEvent(wins=tuple(wins))] if wins else []
    events = [*table.events, *event] if ruleset.goes_on else event
    options = dict(table.options) if ends else {**table.options, **ruleset.unfinished}
    burns = "burn_rounds" in ruleset.shared_keys
    return HandRecord(
        table.rules,
        BASE if ruleset.has_base else None,
        table.dealer,
        table.indicator,
        tuple(win for one in events for win in one.wins),
        {seat: tuple(melds) for seat, melds in table.melds.items() if melds},
        count_burn_rounds(table.thrown, table.game.order) if burns else 0,
        options=options,
        extra=_extra(table, ends),
        events=tuple(events) if ruleset.goes_on else (),
    )


def _extra(table: PlayedTable, ends: bool) -> dict[str, Any]:
    """What these rules ask of a record: winds, flowers, what a unit is worth, suits named, hands at the end."""
    ruleset = table.at_table.ruleset
    keys = {key.name: key for key in ruleset.record_keys}
    flowers = {seat: tuple(tiles) for seat, tiles in table.flowers.items() if tiles}
    left = [seat for seat in Seat if seat not in table.out]
    only = tuple(seat for seat in left if table.rivers[seat] and _only_void(table, seat))
    hands = {seat: tuple(sorted(table.hands[seat])) for seat in left} if ends and len(table.out) < OVER else {}
    values = {
        "round_wind": table.round_wind,
        "per_tai": PER_TAI,
        "flowers": flowers,
        "void": dict(table.voids),
        "hands": hands,
        "draw": table.ending if ends else "",
        "only_void_discarded": only if ends else (),
    }
    return {
        name: value
        for name, value in values.items()
        if name in keys and value and (name not in NEEDED or keys[name].is_required(table.at_table.options))
    }


OVER = 3
"""Wins after which a deal that goes on is over."""
NEEDED = ("round_wind", "per_tai")
"""Keys that are left out where the house rules do not ask for them."""


def _only_void(table: PlayedTable, seat: Seat) -> bool:
    return all(tile.suit == table.voids.get(seat) for tile in table.rivers[seat])
