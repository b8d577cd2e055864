"""Who pays whom in 推倒胡."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.rules.definition.payment import Engine, Payments
from assistant.rules.definition.results import Transfer, WinScore
from assistant.rules.definition.ruleset import TableRules
from assistant.rules.model.amounts import ONE_POINT, Points
from assistant.rules.model.hand import HandRecord, How, Meld, MeldKind, Win
from assistant.rules.model.seats import SEATS, Seat
from assistant.rules.rulesets.tuidaohu.options import TuidaohuOptions

_KINDS = {MeldKind.OPEN_KONG: "open", MeldKind.ADDED_KONG: "added", MeldKind.CONCEALED_KONG: "concealed"}


def payments(
    record: HandRecord, scores: tuple[WinScore, ...], rules: TableRules[TuidaohuOptions], _: Engine
) -> Payments:
    """杠 as they were made, then each win by itself."""
    options, base = rules.options, record.base or ONE_POINT
    transfers = [*_kongs(record, options, base)] if record.wins or options.kong_pay_on_draw else []
    for win, won in zip(record.wins, scores, strict=True):
        worth = base * max(won.score.total, 1)
        transfers += _of_win(win, record.dealer, worth, options)
    return Payments(tuple(transfers), of_wins=tuple([{"fan_for_minimum": won.score.for_minimum} for won in scores]))


def _of_win(win: Win, dealer: Seat, worth: Points, options: TuidaohuOptions) -> Iterator[Transfer]:
    for seat in SEATS:
        times = 0 if seat == win.seat else _times(win, seat, options)
        if options.dealer_doubles and dealer in (seat, win.seat):
            times *= 2
        if times:
            yield Transfer(seat, win.seat, worth * times, win.how.value)


def _times(win: Win, seat: Seat, options: TuidaohuOptions) -> int:
    """How many times its worth a seat pays a win."""
    if win.source is None:
        return options.self_draw_pays
    if seat != win.source:
        return options.others_pay
    return options.discard_pays if win.how is How.DISCARD else options.rob_pays


def _kongs(record: HandRecord, options: TuidaohuOptions, base: Points) -> Iterator[Transfer]:
    """明杠 by the discarder, 加杠 and 暗杠 by each of the others."""
    if not options.kong_pay:
        return
    for maker, melds in record.melds.items():
        for meld in melds:
            if meld.kind.is_kong:
                points = base * options.kong_points[_KINDS[meld.kind]]
                yield from (Transfer(payer, maker, points, "kong") for payer in _payers(meld, maker) if points)


def _payers(meld: Meld, maker: Seat) -> list[Seat]:
    if meld.kind is MeldKind.OPEN_KONG and meld.source is not None:
        return [meld.source]
    return [seat for seat in SEATS if seat != maker]
