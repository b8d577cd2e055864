"""Who pays a win in `ningbo`: clauses 1 to 6 of the payment, as multiples of 基数 that add."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from assistant.rules.definition.payment import Engine, Payments
from assistant.rules.definition.results import Transfer, WinScore
from assistant.rules.definition.ruleset import TableRules
from assistant.rules.model.amounts import ONE_POINT
from assistant.rules.model.hand import HandRecord, How, MeldKind, Win
from assistant.rules.model.seats import Seat, right_of
from assistant.rules.rulesets.ningbo.options import NingboOptions

PLAYERS = (Seat.E, Seat.S, Seat.W, Seat.N)
CLAIMS = frozenset({MeldKind.CHI, MeldKind.PONG, MeldKind.OPEN_KONG, MeldKind.ADDED_KONG})
OF_SANTAN = 3
"""Sets claimed from one player that bind the two."""

Multiple = tuple[Seat, int, str]
"""A payer, how many times 基数, and the clause by its Chinese word."""

WHY = {"自摸": "self_draw", "捉冲": "discard", "抢杠": "rob_kong", "杠头开花": "kong_given", "三摊": "bound"}


def payments(record: HandRecord, scores: tuple[WinScore, ...], rules: TableRules[NingboOptions], _: Engine) -> Payments:
    """The multiples that fall on each player, times the 台 of the hand and the base."""
    transfers: list[Transfer] = []
    of_wins: list[Mapping[str, Any]] = []
    for win, won in zip(record.wins, scores, strict=True):
        paid = list(multiples(record, win, rules.options))
        unit = (record.base or ONE_POINT) * won.score.total
        transfers += [Transfer(payer, win.seat, times * unit, WHY[why]) for payer, times, why in paid if times]
        of_wins.append(
            {
                "tai": won.score.total,
                "tai_for_minimum": won.score.for_minimum,
                "pays": tuple({"from": payer, "times": times, "why": why} for payer, times, why in paid),
            }
        )
    bound = tuple([pair for pair in _PAIRS if bonds(record, *pair)]) if _may_bind(record) else ()
    return Payments(tuple(transfers), {"bound": bound}, tuple(of_wins))


_PAIRS = tuple((one, other) for place, one in enumerate(PLAYERS) for other in PLAYERS[place + 1 :])


def multiples(record: HandRecord, win: Win, options: NingboOptions) -> Iterator[Multiple]:
    """Every clause that applies to a win."""
    others = [seat for seat in PLAYERS if seat != win.seat]
    tied = {other: bonds(record, win.seat, other) for other in others} if _may_bind(record) else {}
    given = win.extra.get("kong_from")
    if win.how is How.DISCARD and win.source is not None:
        yield win.source, options.discard_pays, "捉冲"
    elif win.how is How.ROB_KONG and win.source is not None:
        yield win.source, options.rob_pays, "抢杠"
    elif given is not None:
        yield given, options.kong_discarder_pays, "杠头开花"
    elif options.santan_others_pay or not any(tied.values()):
        yield from ((other, options.self_draw_each, "自摸") for other in others if not tied.get(other))
    of_bonds = {
        How.SELF_DRAW: options.santan_self_draw,
        How.DISCARD: options.santan_discard,
        How.ROB_KONG: options.santan_on_rob,
    }[win.how]
    yield from ((other, of_bonds * times, "三摊") for other, times in tied.items() if times)


def _may_bind(record: HandRecord) -> bool:
    """Whether anybody has as many melds as bind, or a bond was entered."""
    return bool(record.bound) or any(len(melds) >= OF_SANTAN for melds in record.melds.values())


def bonds(record: HandRecord, one: Seat, other: Seat) -> int:
    """三摊: how often one of the two has claimed three sets from the other, or 1 where it was entered."""
    shown = (_claimed(record, one, other) >= OF_SANTAN) + (_claimed(record, other, one) >= OF_SANTAN)
    entered = any({one, other} == {*pair} for pair in record.bound)
    return max(shown, int(entered))


def _claimed(record: HandRecord, seat: Seat, source: Seat) -> int:
    melds = record.melds_of(seat)
    return sum([meld.source == source and meld.kind in CLAIMS for meld in melds]) if len(melds) >= OF_SANTAN else 0


def next_dealer(record: HandRecord, rules: TableRules[NingboOptions]) -> Seat:
    """The dealer stays after winning, and after a 荒牌; otherwise the 下家 deals."""
    won = [win.seat for win in record.wins]
    if not won or (record.dealer in won and rules.options.dealer_stays_on_win):
        return record.dealer
    return right_of(record.dealer, rules.game.order)
