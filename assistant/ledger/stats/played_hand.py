"""A hand of the ledger as the tallies count it: players in place of seats."""

from __future__ import annotations

from assistant.ledger.model import Hand
from assistant.ledger.stats.tally import Flow, Played, PlayedWin
from assistant.rules.model.amounts import NO_POINTS


def played_of(hand: Hand) -> Played:
    """The hand with players in place of seats; everyone who sat has points, 0 where nothing was won or lost."""
    at, outcome = hand.seats, hand.outcome
    return Played(
        points={player: outcome.points.get(seat, NO_POINTS) for seat, player in at.items()},
        wins=tuple(
            PlayedWin(at[won.seat], won.how, at[won.source] if won.source else None, won.fan, won.total, won.unit)
            for won in outcome.wins
        ),
        dealer=at.get(outcome.dealer) if outcome.dealer else None,
        flows=tuple(
            Flow(at[paid.payer], at[paid.payee] if paid.payee else None, paid.points, paid.why) for paid in outcome.paid
        ),
    )
