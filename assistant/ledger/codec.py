"""Events as JSON objects and back: what stands in the database and in an export. Defaults are left out."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from hashlib import blake2b
from typing import Any, get_args

from assistant.ledger.events import Event
from assistant.ledger.model import SEAT_NAMES, Hand, Outcome, Paid, Payment, TableState, Won

Json = dict[str, Any]


def kind_of(event: Event) -> str:
    """ "hand_saved" for a `HandSaved`."""
    return _KIND_OF[type(event)]


def body_of(event: Event) -> Json:
    """The fields of an event as a JSON object."""
    return {
        known.name: _out(getattr(event, known.name))
        for known in fields(event)
        if getattr(event, known.name) != _default(known)
    }


def event_of(kind: str, body: Mapping[str, Any]) -> Event:
    """The event of a kind and its fields; raises ValueError, TypeError or KeyError for what is none."""
    made: Event = EVENT_OF[kind](**{name: _IN.get(name, _same)(value) for name, value in body.items()})
    return made


def as_text(body: Mapping[str, Any]) -> str:
    """Compact JSON in one order of keys, so that equal bodies are equal texts."""
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return text if text.isprintable() or _is_utf8(text) else json.dumps(body, separators=(",", ":"), sort_keys=True)


def _is_utf8(text: str) -> bool:
    """Not with halves of characters, which no database takes."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def digest_of(*parts: str) -> str:
    """A short digest of texts: 32 hexadecimal digits."""
    return blake2b("\0".join(parts).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def hand_out(hand: Hand) -> Json:
    """A hand as a JSON object; lists in place of the rows of wins and payments."""
    outcome = hand.outcome
    body: Json = {
        "seats": dict(hand.seats),
        "points": dict(outcome.points),
        "wins": [[won.seat, won.how, won.source, dict(won.fan), won.total] for won in outcome.wins],
        "paid": [[paid.payer, paid.payee, paid.points, paid.why] for paid in outcome.paid],
        "burn": outcome.burn,
        "bound": [list(pair) for pair in outcome.bound],
        "dealer": outcome.dealer,
        "next": outcome.next_dealer,
        "pot": outcome.pot,
        "entered": dict(hand.entered),
        "house": hand.house,
        "photo": hand.photo,
        "note": hand.note,
    }
    return {name: value for name, value in body.items() if value}


def hand_in(body: Mapping[str, Any]) -> Hand:
    """The hand of `hand_out`."""
    outcome = Outcome(
        points=_by_seat(body["points"]) if "points" in body else {},
        wins=tuple(Won(*won) for won in body.get("wins", ())),
        paid=tuple(Paid(*paid) for paid in body.get("paid", ())),
        burn=body.get("burn", 0),
        bound=tuple((one, other) for one, other in body.get("bound", ())),
        dealer=body.get("dealer"),
        next_dealer=body.get("next"),
        pot=body.get("pot", 0),
    )
    return Hand(
        _by_seat(body["seats"]),
        outcome,
        body.get("entered", {}),
        body.get("house"),
        body.get("photo"),
        body.get("note", ""),
    )


def _payment_out(payment: Payment) -> Json:
    body: Json = {"points": {str(player): points for player, points in payment.points.items()}, "why": payment.why}
    return body | ({"pot": payment.pot} if payment.pot else {})


def _payment_in(body: Mapping[str, Any]) -> Payment:
    points = {int(player): points for player, points in body["points"].items()}
    return Payment(points, body["why"], body.get("pot", 0))


def _by_seat(given: Mapping[str, int]) -> dict[str, int]:
    """In the order of play."""
    return {seat: given[seat] for seat in SEAT_NAMES if seat in given}


def _out(value: Any) -> Any:
    if isinstance(value, Hand):
        return hand_out(value)
    if isinstance(value, Payment):
        return _payment_out(value)
    if isinstance(value, Mapping):
        return dict(value)
    return list(value) if isinstance(value, tuple) else value


def _same(value: Any) -> Any:
    return value


_IN: dict[str, Callable[[Any], Any]] = {
    "hand": hand_in,
    "payment": _payment_in,
    "seats": _by_seat,
    "bench": tuple,
    "state": TableState,
}


def _default(known: Field[Any]) -> Any:
    if known.default is not MISSING:
        return known.default
    return known.default_factory() if known.default_factory is not MISSING else MISSING


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower()


EVENT_OF: dict[str, type[Any]] = {_snake(kind.__name__): kind for kind in get_args(Event)}
"""Every kind of event by its name."""
_KIND_OF = {kind: name for name, kind in EVENT_OF.items()}
