"""One win of a deal that goes on, as one photo gives it: what came before follows from the melds, the end is open."""

from __future__ import annotations

from assistant.rules.model.hand import DealEvent, HandRecord, Kong
from assistant.rules.rulesets import RULESETS


def open_deal(record: HandRecord) -> HandRecord:
    """The record of wins without `events`, made one that can be settled by rules whose deals go on after a win.

    The kongs among the melds are taken to come before the wins, in the order of the melds, and nothing is checked at
    the end of the deal. Any other record, and one of other rules, stays as it is.
    """
    rules = RULESETS.get(record.rules)
    if rules is None or not rules.goes_on or record.events or not record.wins:
        return record
    melds = [(seat, meld) for seat, of_seat in record.melds.items() for meld in of_seat]
    kongs = [DealEvent(Kong(seat, meld.tiles[0])) for seat, meld in melds if meld.kind.is_kong and meld.tiles]
    options = {**record.options, **rules.unfinished}
    return record._replace(events=(*kongs, DealEvent(wins=record.wins)), options=options)
