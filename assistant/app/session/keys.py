"""What only some rules ask of a hand or of a winner (圈风, 花牌, 罚分): the state holds its values in one JSON text.

Of the hand a value stands under the key's name, {"round_wind": "E"}, of a winner under the seat, {"W": {"open": true}}.
Rules that know no key of that name leave its value alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from assistant.app.session import house_rules
from assistant.app.session.hand_draft import SEATS, TableState
from assistant.rules import RulesError
from assistant.rules.definition.keys import Key


def entered(state: TableState, seat: str = "") -> Mapping[str, Any]:
    """The JSON values that were entered of the hand, or of the winner at a seat."""
    values = _values(state.keys)
    return values.get(seat, {}) if seat else {name: value for name, value in values.items() if name not in SEATS}


def with_key(state: TableState, name: str, value: Any, seat: str = "") -> TableState:
    """The state with a JSON value of a key; None takes it away."""
    values = dict(_values(state.keys))
    of_seat = dict(values.get(seat, {})) if seat else values
    of_seat.pop(name, None)
    if value is not None:
        of_seat[name] = value
    if seat:
        values[seat] = of_seat
    return replace(state, keys=as_text(values))


def as_text(values: Mapping[str, Any]) -> str:
    """Values as the state holds them; "" for none."""
    kept = {name: value for name, value in values.items() if value not in ({}, [], None)}
    return json.dumps(kept, ensure_ascii=False, sort_keys=True, separators=(",", ":")) if kept else ""


def of_hand(state: TableState) -> dict[str, Any]:
    """What these rules ask of a hand, as a record holds it; values that make no sense are left out."""
    return _read(house_rules.rules_of(state).record_keys, entered(state))


def of_winner(state: TableState, seat: str, by_name: bool = False) -> dict[str, Any]:
    """What the rules ask of a winner, `by_name` where the hand is given by its 番种."""
    return _read(asked_of_winner(state, by_name), entered(state, seat))


def asked_of_winner(state: TableState, by_name: bool = False) -> tuple[Key, ...]:
    """The keys that these rules ask of a winner as the hand was won."""
    said = {state.how, *state.flags, *["fan"] * by_name}
    return tuple(key for key in house_rules.rules_of(state).win_keys if not key.when or said & {*key.when})


def of_play(state: TableState) -> dict[str, Any]:
    """What these rules ask of a hand in play: what the record has of its owner, the owner's seat, and who deals."""
    known = {"seat": state.seat, "dealer": state.deals}
    of_all = entered(state)
    values = {}
    for key in house_rules.rules_of(state).hand_keys:
        value = known.get(key.name) or of_all.get(key.name)
        if isinstance(value, Mapping) and not key.form.details.get("by_seat"):
            value = value.get(state.seat)
        values[key.name] = value
    return _read(house_rules.rules_of(state).hand_keys, {name: value for name, value in values.items() if value})


def missing(state: TableState) -> tuple[Key, ...]:
    """Keys of the hand that have to be there by these rules and are not."""
    known, options = of_hand(state), house_rules.house(state)
    return tuple(
        key for key in house_rules.rules_of(state).record_keys if key.is_required(options) and key.name not in known
    )


def lasting(state: TableState) -> str:
    """What goes on to the next hand, such as the wind of the round: what has to be there, once for the whole table."""
    options = house_rules.house(state)
    names = {
        key.name
        for key in house_rules.rules_of(state).record_keys
        if key.is_required(options) and not key.form.details.get("by_seat")
    }
    return as_text({name: value for name, value in entered(state).items() if name in names})


def _read(known: Iterable[Key], values: Mapping[str, Any]) -> dict[str, Any]:
    found = {}
    for key in known:
        if key.name in values:
            try:
                found[key.name] = key.read(values[key.name], key.name)
            except RulesError:
                continue
    return found


@lru_cache(maxsize=64)
def _values(text: str) -> Mapping[str, Any]:
    values = json.loads(text) if text else {}
    return {name: value for name, value in values.items() if name not in SEATS or isinstance(value, dict)}
