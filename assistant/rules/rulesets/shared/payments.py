"""Payments of the rulesets with 烧庄 and 互包: of wins, of the dealer, of what is fined."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.rules.definition.payment import Pair, Payments, Share
from assistant.rules.definition.results import Transfer, WinScore
from assistant.rules.model.amounts import ONE_POINT
from assistant.rules.model.hand import HandRecord, MeldKind
from assistant.rules.model.seats import SEATS
from assistant.rules.rulesets.shared.house_rules import HouseRules


def with_bonds(
    record: HandRecord,
    scores: tuple[WinScore, ...],
    shares: Iterable[Iterable[Share]],
    bound: tuple[Pair, ...],
    burn: int,
) -> Payments:
    """Wins by the shares of each, then 烧庄: `burn` units from the dealer to each other player."""
    unit = record.base or ONE_POINT
    paid: list[Transfer] = []
    for won, of_win in zip(scores, shares, strict=True):
        worth = won.score.total
        paid += [Transfer(payer, won.seat, unit * times * worth, why) for payer, times, why in of_win]
    if burn:
        others = [seat for seat in SEATS if seat != record.dealer]
        paid += [Transfer(record.dealer, seat, unit * burn, "burn") for seat in others]
    return Payments(tuple(paid), {"burn": burn, "bound": bound})


def bonds(record: HandRecord, options: HouseRules) -> tuple[Pair, ...]:
    """Every pair in 互包: one has claimed three times from the other, by what counts, or it was entered."""
    counted = claims(options)
    found = {frozenset(pair) for pair in record.bound}
    for seat, melds in record.melds.items():
        if len(melds) < 3:
            continue
        sources = [meld.source for meld in melds if meld.kind in counted]
        for source in SEATS:
            if sources.count(source) >= 3:
                found.add(frozenset((seat, source)))
    return tuple(pair for pair in _PAIRS if frozenset(pair) in found) if found else ()


_PAIRS = tuple((one, other) for place, one in enumerate(SEATS) for other in SEATS[place + 1 :])


def claims(options: HouseRules) -> frozenset[str]:
    """The melds that count for 互包: 吃 and 碰 (an added kong was one), and open kongs where the house says so."""
    return _WITH_OPEN_KONG if options.bao_counts_open_kong else _CLAIMS


_CLAIMS = frozenset({MeldKind.CHI, MeldKind.PONG, MeldKind.ADDED_KONG})
_WITH_OPEN_KONG = _CLAIMS | {MeldKind.OPEN_KONG}
