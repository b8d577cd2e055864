"""From a finished hand to what the ledger keeps of it: its outcome, and the record as it was entered."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from assistant.ledger.model import Hand, Id, Outcome, Paid, Won
from assistant.rules import (
    RULESETS,
    SEATS,
    HandRecord,
    Meld,
    Settlement,
    Win,
    format_tiles,
    right_of,
    settle,
)
from assistant.rules.definition.keys import Key
from assistant.rules.model.hand import DealEvent


def hand_of(record: HandRecord, seats: Mapping[str, Id]) -> Hand:
    """The hand as the ledger keeps it, by who sat where; its house rules are noted beside. Raises `RulesError`."""
    return Hand(seats, outcome_of(settle_among(record, seats), record), entered_of(record))


def is_same_hand(one: Hand, other: Hand) -> bool:
    """Whether the same was entered twice; where only points are known, these are compared."""
    if one.entered or other.entered:
        return dict(one.entered) == dict(other.entered)
    return dict(one.outcome.points) == dict(other.outcome.points)


def settle_among(record: HandRecord, seats: Collection[str]) -> Settlement:
    """The settlement of a record, without the payments of seats that nobody sits at. Raises `RulesError`."""
    found = settle(record)
    if set(SEATS) <= set(seats):
        return found
    order = RULESETS[record.rules].order(record.options)
    transfers = tuple(paid for paid in found.transfers if {paid.payer, paid.payee} <= {None, *seats})
    dealer = found.next_dealer
    while dealer not in seats:
        dealer = right_of(dealer, order)
    return found._replace(
        seats=tuple(seat for seat in SEATS if seat in seats),
        transfers=transfers,
        next_dealer=dealer,
    )


def outcome_of(settlement: Settlement, record: HandRecord) -> Outcome:
    """What a settled record comes to, as the ledger keeps it."""
    return Outcome(
        points={str(seat): points for seat, points in settlement.points.items()},
        wins=tuple(
            Won(
                str(win.seat),
                str(win.how),
                win.source and str(win.source),
                won.score.names,
                won.score.total,
                won.score.unit,
            )
            for win, won in zip(record.wins, settlement.wins, strict=True)
        ),
        paid=tuple(
            Paid(str(paid.payer), paid.payee and str(paid.payee), paid.points, paid.why, paid.word)
            for paid in settlement.transfers
        ),
        burn=settlement.burn,
        bound=tuple((str(one), str(other)) for one, other in settlement.bound),
        dealer=str(record.dealer),
        next_dealer=str(settlement.next_dealer),
        pot=settlement.pot,
    )


def entered_of(record: HandRecord) -> dict[str, Any]:
    """The record as the object of a line of `huipai settle`, without its id; what is empty is left out."""
    line: dict[str, Any] = {
        "rules": record.rules,
        "options": dict(record.options),
        "base": record.base,
        "dealer": str(record.dealer),
        "indicator": record.indicator and record.indicator.text,
        "burn_rounds": record.burn_rounds,
        "melds": {str(seat): [_meld(meld) for meld in melds] for seat, melds in record.melds.items() if melds},
        "bound": [[str(one), str(other)] for one, other in record.bound],
        **_extra(record.extra, RULESETS[record.rules].record_keys),
    }
    found = {name: value for name, value in line.items() if value}
    if any(event.kong for event in record.events) or len(record.events) > 1:
        return found | {"events": [_event(event, record) for event in record.events]}
    return found | {"wins": _wins(record.wins, record)}


def wins_entered(entered: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The wins of what was entered, in the order of time."""
    events = (win for event in entered.get("events", ()) for win in event.get("wins", ()))
    return [*entered.get("wins", ()), *events]


def has_tiles(entered: Mapping[str, Any]) -> bool:
    """Whether a winner's tiles were entered, and not 番种 only."""
    return any("concealed" in win for win in wins_entered(entered))


def _wins(wins: Iterable[Win], record: HandRecord) -> list[dict[str, Any]]:
    return [_win(win) | _extra(win.extra, RULESETS[record.rules].win_keys) for win in wins]


def _event(event: DealEvent, record: HandRecord) -> dict[str, Any]:
    """A step of a deal that goes on after a win."""
    if event.kong is None:
        return {"wins": _wins(event.wins, record)}
    kong = {"seat": str(event.kong.seat), "tile": event.kong.tile.text}
    return {"kong": kong | ({"late": True} if event.kong.late else {})}


def _extra(extra: Mapping[str, Any], keys: Iterable[Key]) -> dict[str, Any]:
    """What only these rules ask, as it stands in a line."""
    return {key.name: key.write(extra[key.name]) for key in keys if key.name in extra}


def _meld(meld: Meld) -> dict[str, Any]:
    found = {"kind": str(meld.kind), "tiles": format_tiles(meld.tiles)}
    return found | ({"from": str(meld.source)} if meld.source else {})


def _win(win: Win) -> dict[str, Any]:
    tiles: dict[str, Any] = {"concealed": format_tiles(win.concealed), "tile": win.tile and win.tile.text}
    found: dict[str, Any] = {
        "seat": str(win.seat),
        "how": str(win.how),
        "from": win.source and str(win.source),
        **(tiles if win.fan is None else {}),
        "last_tile": win.last_tile,
        "kong_draw": win.kong_draw,
        "first_turn": win.first_turn,
    }
    return {name: value for name, value in found.items() if value} | ({} if win.fan is None else {"fan": [*win.fan]})
