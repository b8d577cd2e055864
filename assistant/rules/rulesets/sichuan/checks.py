"""What is wrong with the events of a deal of 四川, in time order: who may act, which 杠 was made, which flags fit."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.rules.definition.ruleset import TableRules
from assistant.rules.model.hand import DealEvent, HandRecord, How, Kong, Meld, MeldKind, Win
from assistant.rules.model.problems import Problem, problem
from assistant.rules.model.seats import SEATS, Seat
from assistant.rules.rulesets.sichuan.options import SichuanOptions

MOST_WINS = 3


def checks(record: HandRecord, rules: TableRules[SichuanOptions]) -> Iterator[Problem]:
    """Every problem of the events and of the hands that are left."""
    won: list[Seat] = []
    before: DealEvent | None = None
    for place, event in enumerate(record.events):
        where = f"events[{place}]"
        yield from _order_problems(won, before, where)
        if event.kong is not None:
            yield from _kong_problems(record, event.kong, won, f"{where}.kong")
        for at, win in enumerate(event.wins):
            yield from _win_problems(win, before, won, f"{where}.wins[{at}]")
        won += [win.seat for win in event.wins]
        before = event
    yield from _kongs_without_event(record)
    yield from _hand_problems(record, won, rules.options)


def _order_problems(won: list[Seat], before: DealEvent | None, where: str) -> Iterator[Problem]:
    """The deal ends with the third win, and with a win on the last tile."""
    if len(won) >= MOST_WINS:
        template = "Three players have won, so the deal is over: leave out what comes after the third win."
        yield problem("bad_value", where, template)
    elif before is not None and any(win.last_tile for win in before.wins):
        template = "The last tile ends the deal: leave out what comes after it, or check the flag of the win before."
        yield problem("bad_value", where, template)


def _kong_problems(record: HandRecord, kong: Kong, won: list[Seat], where: str) -> Iterator[Problem]:
    meld = kong_meld(record, kong)
    if kong.seat in won:
        yield problem("bad_value", f"{where}.seat", _HAS_WON, seat=kong.seat)
    if meld is None:
        template = "{seat} has no 杠 of {tile} among the melds: enter it there, or leave out this event."
        yield problem("bad_value", where, template, seat=kong.seat, tile=kong.tile)
        return
    if meld.kind is MeldKind.OPEN_KONG and meld.source in won:
        yield problem("bad_value", where, _HAS_WON, seat=meld.source)
    if kong.late and meld.kind is not MeldKind.ADDED_KONG:
        template = "Only a 杠 added to a 碰 can be late; this one is {kind}."
        yield problem("bad_value", f"{where}.late", template, kind=meld.kind.chinese)


_HAS_WON = "{seat} has won already and is out of play: check the order of the events, or the seat."


def _win_problems(win: Win, before: DealEvent | None, won: list[Seat], where: str) -> Iterator[Problem]:
    for seat, key in ((win.seat, "seat"), (win.source, "from")):
        if seat is not None and seat in won:
            yield problem("bad_value", f"{where}.{key}", _HAS_WON, seat=seat)
    maker = before.kong.seat if before is not None and before.kong is not None else None
    if win.kong_draw and (win.how is not How.SELF_DRAW or maker is not win.seat):
        template = "杠上花 is a 自摸 right after an own 杠: the event before this one is none of {seat}."
        yield problem("bad_value", f"{where}.kong_draw", template, seat=win.seat)
    if win.extra.get("after_kong") and (win.source is None or maker is not win.source):
        template = "杠上炮 is a win on the tile of a player whose 杠 is the event right before: here it is not."
        yield problem("bad_value", f"{where}.after_kong", template)
    if win.first_turn and before is not None:
        template = "A first turn comes before any 杠 and any other win: leave out first_turn here."
        yield problem("bad_value", f"{where}.first_turn", template)


def kong_meld(record: HandRecord, kong: Kong) -> Meld | None:
    """The 杠 among the melds that an event speaks of."""
    melds = record.melds_of(kong.seat)
    return next((meld for meld in melds if meld.kind.is_kong and kong.tile in meld.tiles), None)


def _kongs_without_event(record: HandRecord) -> Iterator[Problem]:
    """Every 杠 among the melds is one event, so that it is known who was in play."""
    made = [(event.kong.seat, event.kong.tile) for event in record.events if event.kong is not None]
    for kong in sorted({kong for kong in made if made.count(kong) > 1}):
        template = "The 杠 of {tile} of {seat} is entered twice: leave one of the events out."
        yield problem("bad_value", "events", template, seat=kong[0], tile=kong[1])
    for seat in SEATS:
        for place, meld in enumerate(record.melds_of(seat)):
            if meld.kind.is_kong and meld.tiles and (seat, meld.tiles[0]) not in made:
                template = "When did {seat} make the 杠 of {tile}? Enter it among the events."
                yield problem("bad_value", f"melds.{seat}[{place}]", template, seat=seat, tile=meld.tiles[0])


def _hand_problems(record: HandRecord, won: list[Seat], options: SichuanOptions) -> Iterator[Problem]:
    """The hands of those who have not won, which count when the wall is empty."""
    hands = record.extra.get("hands", {})
    for seat in won:
        if seat in hands:
            template = "{seat} has won: leave the hand out, it is entered with the win."
            yield problem("bad_value", f"hands.{seat}", template, seat=seat)
    if len(won) < MOST_WINS and options.checks_hands:
        for seat in (seat for seat in SEATS if seat not in won and seat not in hands):
            template = "The wall is empty before three have won: enter the hand of {seat} under hands."
            yield problem("missing_key", "hands", template, seat=seat)
    for seat, tiles in hands.items():
        expected = 13 - 3 * len(record.melds_of(seat))
        if len(tiles) != expected:
            template = "{count} tiles of {seat} under hands: {expected} are expected beside {melds} melds."
            values = {"count": len(tiles), "seat": seat, "expected": expected, "melds": len(record.melds_of(seat))}
            yield problem("wrong_tile_count", f"hands.{seat}", template, **values)
