"""Rows of the tables as nouns of the ledger, and nouns as rows."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Row

from assistant.ledger.codec import EVENT_OF, as_text, digest_of, event_of
from assistant.ledger.events import HandEdited, HandSaved, PaymentEdited, PaymentSaved
from assistant.ledger.model import Agreement, Club, Evening, Hand, House, Options, Payment, Player, Table, TableStatus
from assistant.ledger.names import folded

Values = dict[str, Any]


def club_of(row: Row[Any]) -> Club:
    """From a row of `clubs`."""
    return Club(row.id, row.name, row.zone)


def club_row(club: Club) -> Values:
    """The row of `clubs`."""
    return {"id": club.id, "folded": folded(club.name), "name": club.name, "zone": club.zone}


def player_of(row: Row[Any]) -> Player:
    """From a row of `players`."""
    return Player(row.id, row.club_id, row.name, row.guest, row.into_id, tuple(json.loads(row.nicknames)))


def player_row(player: Player) -> Values:
    """The row of `players`."""
    return {
        "id": player.id,
        "club_id": player.club,
        "name": player.name,
        "guest": player.guest,
        "into_id": player.into,
        "nicknames": json.dumps(player.nicknames, ensure_ascii=False),
    }


def evening_of(row: Row[Any]) -> Evening:
    """From a row of `evenings`."""
    return Evening(row.id, row.club_id, row.date, row.title, row.closed)


def evening_row(evening: Evening) -> Values:
    """The row of `evenings`."""
    return {
        "id": evening.id,
        "club_id": evening.club,
        "date": evening.date,
        "title": evening.title,
        "closed": evening.closed,
    }


def table_of(row: Row[Any]) -> Table:
    """From a row of `tables`."""
    return Table(
        id=row.id,
        evening=row.evening_id,
        name=row.name,
        state=TableStatus(row.state),
        seats=json.loads(row.seats),
        bench=tuple(json.loads(row.bench)),
        rules=row.rules,
        options=json.loads(row.options),
        base=row.base,
        pot=row.pot,
    )


def table_row(table: Table) -> Values:
    """The row of `tables`."""
    return {
        "id": table.id,
        "evening_id": table.evening,
        "folded": folded(table.name),
        "name": table.name,
        "state": table.state.value,
        "seats": as_text(table.seats),
        "bench": json.dumps(table.bench),
        "rules": table.rules,
        "options": as_text(table.options),
        "base": table.base,
        "pot": table.pot,
    }


def agreement_of(row: Row[Any]) -> Agreement:
    """From a row of `agreements`."""
    points = {int(player): number for player, number in json.loads(row.points).items()}
    return Agreement(row.id, row.club_id, row.date, points, row.note, row.ended)


def agreement_row(agreement: Agreement) -> Values:
    """The row of `agreements`."""
    return {
        "id": agreement.id,
        "club_id": agreement.club,
        "date": agreement.date,
        "points": as_text({str(player): number for player, number in agreement.points.items()}),
        "note": agreement.note,
        "ended": agreement.ended,
    }


def house_of(row: Row[Any]) -> House:
    """From a row of `houses`."""
    return House(row.id, row.rules, json.loads(row.options))


def house_digest(rules: str, options: Options) -> str:
    """What two equal house rules have in common."""
    return digest_of(rules, as_text(options))


def house_row(club: int, house: House) -> Values:
    """The row of `houses`."""
    digest = house_digest(house.rules, house.options)
    options = as_text(house.options)
    return {"id": house.id, "club_id": club, "digest": digest, "rules": house.rules, "options": options}


def saves_hand(kind: str) -> bool:
    """Whether an event of this kind saves a hand, and no payment."""
    return EVENT_OF[kind] is HandSaved


def content_of(kind: str, body: str) -> Hand | Payment | None:
    """What an entry holds from an event on; None for an event that holds nothing."""
    event = event_of(kind, json.loads(body))
    if isinstance(event, (HandSaved, HandEdited)):
        return event.hand
    return event.payment if isinstance(event, (PaymentSaved, PaymentEdited)) else None
