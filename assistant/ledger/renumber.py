"""Events of another database with the numbers that things have here: whatever is declared as an `Id` is renumbered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any, TypeVar

from assistant.ledger.events import Event
from assistant.ledger.model import Hand, Id, Payment

Made = TypeVar("Made", bound=Event | Hand | Payment)
Here = Callable[[Id], Id]

FORMS: dict[str, Callable[[Any, Here], Any]] = {
    "Id": lambda value, here: here(value),
    "Id | None": lambda value, here: None if value is None else here(value),
    "tuple[Id, ...]": lambda value, here: tuple(map(here, value)),
    "Mapping[str, Id]": lambda value, here: {name: here(one) for name, one in value.items()},
    "Mapping[Id, Points]": lambda value, here: {here(one): points for one, points in value.items()},
}
"""How a field holds ids, by the type that it is declared with."""
INSIDE = ("Hand", "Payment")
"""Types that have such fields themselves."""


def renumbered(event: Made, here: Here) -> Made:
    """The event with the numbers of `here` in place of its own, which may raise whatever it likes."""
    changes: dict[str, Any] = {}
    for known in fields(event):
        form, value = str(known.type), getattr(event, known.name)
        if form in INSIDE:
            changes[known.name] = renumbered(value, here)
        elif form in FORMS:
            changes[known.name] = FORMS[form](value, here)
    return replace(event, **changes)
