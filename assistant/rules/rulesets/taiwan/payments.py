"""Who pays a win of 台湾, and who deals next: 底 + (台 + 庄家台) × 每台 from each payer."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.rules.definition.payment import Engine, Payments
from assistant.rules.definition.results import Transfer, WinScore
from assistant.rules.definition.ruleset import TableRules
from assistant.rules.model.amounts import NO_POINTS, Points, Tai
from assistant.rules.model.hand import HandRecord, Win
from assistant.rules.model.seats import Seat, right_of
from assistant.rules.rulesets.taiwan.options import TaiwanOptions

ORDER = (Seat.E, Seat.S, Seat.W, Seat.N)
"""The order of play and of the deal."""


def payments(record: HandRecord, scores: tuple[WinScore, ...], rules: TableRules[TaiwanOptions], _: Engine) -> Payments:
    """Each win by itself, with what every payer pays for 台 and for 庄家台."""
    paid = [
        tuple(_pays(record, win, Tai(won.score.total), rules.options))
        for win, won in zip(record.wins, scores, strict=True)
    ]
    transfers = [
        Transfer(payer, win.seat, points, win.how.value)
        for win, of_win in zip(record.wins, paid, strict=True)
        for payer, _, _, points in of_win
    ]
    of_wins = [
        {"tai": won.score.total, "pays": [dict(zip(_KEYS, pay, strict=True)) for pay in of_win]}
        for won, of_win in zip(scores, paid, strict=True)
    ]
    return Payments(tuple(transfers), {"next_streak": _next(record, rules)[1]}, tuple(of_wins))


_KEYS = ("from", "tai", "dealer_tai", "points")


def _pays(record: HandRecord, win: Win, tai: Tai, options: TaiwanOptions) -> Iterator[tuple[Seat, Tai, Tai, Points]]:
    """Payer, 台 of the hand, 庄家台 and points: from the three others, or from the seat that the tile came from."""
    for payer in (win.source,) if win.source is not None else ORDER:
        if payer is not win.seat:
            more = dealer_tai(record, options) if record.dealer in (payer, win.seat) else Tai(0)
            per_tai: Points = record.extra["per_tai"]
            yield payer, tai, more, (record.base or NO_POINTS) + per_tai * (tai + more)


def dealer_tai(record: HandRecord, options: TaiwanOptions) -> Tai:
    """庄家台, with 连庄拉庄 by how often the dealer has stayed."""
    return options.dealer_tai + options.streak_tai * _streak(record)


def _streak(record: HandRecord) -> int:
    streak: int = record.extra.get("dealer_streak", 0)
    return streak


def next_dealer(record: HandRecord, rules: TableRules[TaiwanOptions]) -> Seat:
    """Who deals next."""
    return _next(record, rules)[0]


def _next(record: HandRecord, rules: TableRules[TaiwanOptions]) -> tuple[Seat, int]:
    """Who deals next, and the streak then: the dealer stays after winning and after a 荒牌, up to a limit."""
    options, streak = rules.options, _streak(record)
    winners = [win.seat for win in record.wins]
    stays = record.dealer in winners if winners else options.draw_keeps_dealer
    if stays and not 0 < options.streak_limit <= streak:
        return record.dealer, streak + 1
    return right_of(record.dealer, rules.game.order), 0
