"""Events as JSON objects and back: what stands in the database and in an export. Defaults are left out.

Each kind has a name and a version of its own that no class name hangs on. A body of an older version is brought to
the present one step by step (`UPCASTERS`); the version stands in the body as "v" from the second one on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, replace
from hashlib import blake2b
from typing import Any, TypeVar

from assistant.ledger import events as e
from assistant.ledger.events import Event
from assistant.ledger.model import SEAT_NAMES, Hand, Outcome, Paid, Payment, TableStatus, Won

Json = dict[str, Any]
Number = TypeVar("Number", bound=int)


def kind_of(event: Event) -> str:
    """ "hand_saved" for a `HandSaved`."""
    return _KIND_OF[type(event)]


def body_of(event: Event) -> Json:
    """The fields of an event as a JSON object, with the version of its kind."""
    body = {}
    for name, default in _FIELDS_OF[type(event)]:
        value = getattr(event, name)
        if value != default:
            body[name] = _out(value)
    version = VERSIONS.get(kind_of(event), 1)
    return body if version == 1 else body | {"v": version}


def event_of(kind: str, body: Mapping[str, Any]) -> Event:
    """The event of a kind and its fields; raises ValueError, TypeError or KeyError for what is none."""
    present = upcast(kind, body)
    made: Event = EVENT_OF[kind](**{name: _IN.get(name, _same)(value) for name, value in present.items()})
    return made


def upcast(kind: str, body: Mapping[str, Any]) -> Json:
    """The body as the present version of its kind has it, without "v". Raises ValueError for a newer version."""
    present = dict(body)
    version = present.pop("v", 1)
    newest = VERSIONS.get(kind, 1)
    if type(version) is not int or not 1 <= version <= newest:
        raise ValueError(f"{kind} has no version {version}")
    for step in range(version, newest):
        present = UPCASTERS[kind, step](present)
    return present


def as_text(body: Mapping[str, Any]) -> str:
    """Compact JSON in one order of keys, so that equal bodies are equal texts."""
    text = _ENCODER.encode(body)
    return text if text.isprintable() or _is_utf8(text) else json.dumps(body, separators=(",", ":"), sort_keys=True)


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def _is_utf8(text: str) -> bool:
    """Whether a text has no halves of characters, which no database takes."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def digest_of(*parts: str) -> str:
    """A short digest of texts: 32 hexadecimal digits."""
    return blake2b("\0".join(parts).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def hand_out(hand: Hand) -> Json:
    """A hand as a JSON object."""
    outcome = hand.outcome
    body: Json = {
        "seats": dict(hand.seats),
        "points": dict(outcome.points),
        "wins": [_won_out(won) for won in outcome.wins],
        "paid": [_paid_out(paid) for paid in outcome.paid],
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
        points=_by_seat(body.get("points", {})),
        wins=tuple([_won_in(won) for won in body.get("wins", ())]),
        paid=tuple([_paid_in(paid) for paid in body.get("paid", ())]),
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


def _won_out(won: Won) -> Json:
    body: Json = {"seat": won.seat, "how": won.how}
    if won.source is not None:
        body["from"] = won.source
    if won.fan:
        body["fan"] = dict(won.fan)
    return body | ({"total": won.total, "unit": won.unit} if won.total else {})


def _won_in(body: Mapping[str, Any]) -> Won:
    unit = body.get("unit", "番")
    return Won(body["seat"], body["how"], body.get("from"), body.get("fan", {}), body.get("total", 0), unit)


def _paid_out(paid: Paid) -> Json:
    body: Json = {"payer": paid.payer, "payee": paid.payee, "points": paid.points, "kind": paid.why}
    return body | ({"word": paid.word} if paid.word else {})


def _paid_in(body: Mapping[str, Any]) -> Paid:
    return Paid(body["payer"], body["payee"], body["points"], body["kind"], body.get("word", ""))


def _payment_out(payment: Payment) -> Json:
    body: Json = {"points": {str(player): points for player, points in payment.points.items()}, "why": payment.why}
    return body | ({"pot": payment.pot} if payment.pot else {})


def _payment_in(body: Mapping[str, Any]) -> Payment:
    points = {int(player): points for player, points in body["points"].items()}
    return Payment(points, body["why"], body.get("pot", 0))


def _by_seat(given: Mapping[str, Number]) -> dict[str, Number]:
    """Values by seat, in the order of play."""
    return {seat: given[seat] for seat in SEAT_NAMES if seat in given}


def _out(value: Any) -> Any:
    if isinstance(value, Hand):
        return hand_out(value)
    if isinstance(value, Payment):
        return _payment_out(value)
    if isinstance(value, Mapping):
        return {str(name): one for name, one in value.items()}
    return list(value) if isinstance(value, tuple) else value


def _points_in(value: Any) -> Any:
    return {int(player): points for player, points in value.items()}


def _same(value: Any) -> Any:
    return value


_IN: dict[str, Callable[[Any], Any]] = {
    "hand": hand_in,
    "payment": _payment_in,
    "seats": _by_seat,
    "bench": tuple,
    "state": TableStatus,
    "points": _points_in,
}


def _default(known: Field[Any]) -> Any:
    if known.default is not MISSING:
        return known.default
    return known.default_factory() if known.default_factory is not MISSING else MISSING


def _hand_of_version_1(body: Mapping[str, Any]) -> Json:
    """Version 1 kept wins and transfers as lists of values; only 捉五魁 counted 点, every other win 番."""
    hand = dict(body["hand"])
    unit = "点" if hand.get("entered", {}).get("rules") == "zhuowukui" else "番"
    if "wins" in hand:
        hand["wins"] = [_won_out(replace(Won(*won), unit=unit)) for won in hand["wins"]]
    if "paid" in hand:
        hand["paid"] = [_paid_out(Paid(*paid)) for paid in hand["paid"]]
    return {**body, "hand": hand}


EVENT_OF: dict[str, type[Any]] = {
    "club_opened": e.ClubOpened,
    "club_changed": e.ClubChanged,
    "player_added": e.PlayerAdded,
    "player_renamed": e.PlayerRenamed,
    "player_is_guest": e.PlayerIsGuest,
    "nickname_given": e.NicknameGiven,
    "nickname_dropped": e.NicknameDropped,
    "players_merged": e.PlayersMerged,
    "players_parted": e.PlayersParted,
    "evening_opened": e.EveningOpened,
    "evening_closed": e.EveningClosed,
    "evening_changed": e.EveningChanged,
    "table_opened": e.TableOpened,
    "seats_taken": e.SeatsTaken,
    "rules_changed": e.RulesChanged,
    "table_turned": e.TableTurned,
    "house_noted": e.HouseNoted,
    "hand_saved": e.HandSaved,
    "payment_saved": e.PaymentSaved,
    "hand_edited": e.HandEdited,
    "payment_edited": e.PaymentEdited,
    "entry_deleted": e.EntryDeleted,
    "entry_undone": e.EntryUndone,
    "balance_agreed": e.BalanceAgreed,
    "agreement_ended": e.AgreementEnded,
}
"""Every kind of event by its name, which stands in databases and exports for ever."""
_KIND_OF = {kind: name for name, kind in EVENT_OF.items()}
_FIELDS_OF = {kind: [(known.name, _default(known)) for known in fields(kind)] for kind in EVENT_OF.values()}
"""Kind of event → its fields and their defaults, `MISSING` where there is none."""
VERSIONS = {"hand_saved": 2, "hand_edited": 2}
"""The present version of each kind's body; 1 where none is given."""
UPCASTERS: dict[tuple[str, int], Callable[[Mapping[str, Any]], Json]] = {
    ("hand_saved", 1): _hand_of_version_1,
    ("hand_edited", 1): _hand_of_version_1,
}
"""(kind, version) → what brings a body of that version to the next one."""
