"""What each field of an event may hold, for events that come from outside: exports, backups, files that were changed.

One row a field, one check a row. Whether an event may be written as things stand is asked of `assistant.ledger.policy`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from assistant.ledger.codec import EVENT_OF, upcast
from assistant.ledger.contents import MOST_POINTS
from assistant.ledger.model import SEAT_NAMES, TableStatus
from assistant.rules.model.problems import Problem, problem

Check = Callable[[Any], bool]
Fields = Mapping[str, tuple[bool, Check]]
"""Field → whether it must be there, and what it may hold."""

LONGEST = 2000
"""Characters of a text."""
DEEPEST = 12
"""Levels of a record as it was entered."""
MOST_KEYS, MOST_ITEMS = 200, 500
"""The most keys of one object and items of one list inside a body."""
SHORTENED = 40
"""Characters of a value that a message shows."""
LARGEST_ID = 2**62


def body_problems(kind: str, body: object) -> Iterator[Problem]:
    """What is wrong with the body of an event of a kind, field by field; nothing for a good one."""
    if kind not in EVENT_OF:
        yield problem("bad_value", "event", "“{kind}” is not a kind of event.", kind=str(kind)[:40])
    elif not isinstance(body, Mapping):
        yield problem("bad_value", "body", "The body of an event is an object in braces.")
    else:
        try:
            present = upcast(kind, body)
        except (ValueError, TypeError, KeyError, AttributeError):
            yield problem("bad_value", "body", UNREADABLE)
            return
        yield from _object_problems(present, FIELDS[kind], "body")


UNREADABLE = "It cannot be read: it was changed, or a newer version of huipai wrote it."


def _object_problems(given: Mapping[str, Any], known: Fields, where: str) -> Iterator[Problem]:
    for name, (needed, good) in known.items():
        if name not in given:
            if needed:
                yield problem("missing_key", where, "The key “{key}” is missing.", key=name)
        elif not good(given[name]):
            template = "“{value}” cannot stand here."
            yield problem("bad_value", f"{where}.{name}", template, value=_short(given[name]))
    for name in given:
        if name not in known:
            yield problem("unknown_key", f"{where}.{_short(name)}", "This key is not known.")


def _short(value: object) -> str:
    text = repr(value) if not isinstance(value, str) else value
    return text[: SHORTENED - 1] + "…" if len(text) > SHORTENED else text


def _text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST


def _flag(value: Any) -> bool:
    return isinstance(value, bool)


def _id(value: Any) -> bool:
    return type(value) is int and 0 < value < LARGEST_ID


def _points(value: Any) -> bool:
    return type(value) is int and abs(value) <= MOST_POINTS


def _seat(value: Any) -> bool:
    return isinstance(value, str) and value in SEAT_NAMES


def _or_none(good: Check) -> Check:
    return lambda value: value is None or good(value)


def _list(good: Check, most: int = 100) -> Check:
    return lambda value: isinstance(value, (list, tuple)) and len(value) <= most and all(map(good, value))


def _map(key: Check, good: Check, most: int = 200) -> Check:
    def check(value: Any) -> bool:
        return isinstance(value, Mapping) and len(value) <= most and all(key(k) and good(v) for k, v in value.items())

    return check


def _player_key(value: Any) -> bool:
    """JSON has texts as keys; a payment names players by their ids."""
    return isinstance(value, str) and value.isascii() and value.isdigit() and _id(int(value[:30]))


def _option(value: Any) -> bool:
    if isinstance(value, Mapping):
        return _map(_text, lambda one: _flag(one) or _points(one) or _text(one))(value)
    return _flag(value) or _points(value) or _text(value) or _list(_text)(value)


def _json(value: Any, depth: int = 0) -> bool:
    """Plain JSON of any shape, not too deep: a record keeps keys that only its rules know."""
    if depth > DEEPEST:
        return False
    if isinstance(value, Mapping):
        return len(value) <= MOST_KEYS and all(_text(k) and _json(v, depth + 1) for k, v in value.items())
    if isinstance(value, (list, tuple)):
        return len(value) <= MOST_ITEMS and all(_json(one, depth + 1) for one in value)
    if isinstance(value, float):
        return math.isfinite(value)
    return value is None or _flag(value) or _text(value) or (type(value) is int and abs(value) <= MOST_POINTS)


def _fields(known: Fields) -> Check:
    return lambda value: isinstance(value, Mapping) and not any(_object_problems(value, known, ""))


_seats = _map(_seat, _id, len(SEAT_NAMES))
_options = _map(_text, _option)
_pair = _list(_seat, 2)

_WON = {
    "seat": (True, _seat),
    "how": (True, _text),
    "from": (False, _or_none(_seat)),
    "fan": (False, _map(_text, _points)),
    "total": (False, _points),
    "unit": (False, _text),
}
_PAID = {
    "payer": (True, _seat),
    "payee": (True, _or_none(_seat)),
    "points": (True, _points),
    "kind": (True, _text),
    "word": (False, _text),
}
_HAND = _fields(
    {
        "seats": (True, _seats),
        "points": (False, _map(_seat, _points)),
        "wins": (False, _list(_fields(_WON), 40)),
        "paid": (False, _list(_fields(_PAID), 400)),
        "burn": (False, _points),
        "bound": (False, _list(lambda value: _pair(value) and len(value) == 2, 6)),
        "dealer": (False, _or_none(_seat)),
        "next": (False, _or_none(_seat)),
        "pot": (False, _points),
        "entered": (False, lambda value: isinstance(value, Mapping) and _json(value)),
        "house": (False, _or_none(_id)),
        "photo": (False, _or_none(_text)),
        "note": (False, _text),
    }
)
_PAYMENT = _fields({"points": (True, _map(_player_key, _points)), "why": (True, _text), "pot": (False, _points)})
_NAME = {"name": (True, _text)}
_RULES = {"rules": (True, _text), "options": (False, _options), "base": (False, _points)}

FIELDS: dict[str, Fields] = {
    "club_opened": {**_NAME, "zone": (False, _text)},
    "club_changed": {**_NAME, "zone": (True, _text)},
    "player_added": {**_NAME, "guest": (False, _flag)},
    "player_renamed": {**_NAME, "player": (True, _id)},
    "player_is_guest": {"player": (True, _id), "guest": (True, _flag)},
    "nickname_given": {"player": (True, _id), "nickname": (True, _text)},
    "nickname_dropped": {"player": (True, _id), "nickname": (True, _text)},
    "players_merged": {"player": (True, _id), "into": (True, _id)},
    "players_parted": {"player": (True, _id)},
    "evening_opened": {"date": (True, _text), "title": (False, _text)},
    "evening_closed": {"evening": (True, _id), "closed": (False, _flag)},
    "evening_changed": {"evening": (True, _id), "date": (True, _text), "title": (False, _text)},
    "table_opened": {
        **_NAME,
        "evening": (True, _id),
        "seats": (False, _seats),
        "bench": (False, _list(_id)),
        "rules": (False, _text),
        "options": (False, _options),
        "base": (False, _points),
    },
    "seats_taken": {"table": (True, _id), "seats": (True, _seats), "bench": (False, _list(_id))},
    "rules_changed": {"table": (True, _id), **_RULES},
    "table_turned": {"table": (True, _id), "state": (True, lambda value: value in [*map(str, TableStatus)])},
    "house_noted": {"rules": (True, _text), "options": (True, _options)},
    "hand_saved": {"table": (True, _id), "hand": (True, _HAND)},
    "payment_saved": {"table": (True, _id), "payment": (True, _PAYMENT)},
    "hand_edited": {"entry": (True, _id), "hand": (True, _HAND), "why": (False, _text)},
    "payment_edited": {"entry": (True, _id), "payment": (True, _PAYMENT)},
    "entry_deleted": {"entry": (True, _id), "why": (False, _text)},
    "entry_undone": {"entry": (True, _id)},
    "balance_agreed": {"date": (True, _text), "points": (True, _map(_player_key, _points)), "note": (False, _text)},
    "agreement_ended": {"agreement": (True, _id)},
}
"""Kind of event → field → whether it must be there, and what it may hold."""
