"""Hands and payments as rows of a table that people read, and that comes back in without loss."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from assistant.ledger.exchange.cells import Cell
from assistant.ledger.exchange.columns import HAND_COLUMNS
from assistant.ledger.model import SEAT_NAMES, Entry, Hand, Id, Payment

SEAT_COLUMNS = {"E": "east", "N": "north", "W": "west", "S": "south"}
LANGUAGES = ("en", "zh", "zh-Hant")
"""The languages in the order of the names of a column."""


@dataclass(frozen=True, slots=True)
class Placed:
    """An entry with the date (ISO) of its evening, its table and its number there ("" for a payment)."""

    date: str
    table: str
    number: str
    entry: Entry


def hand_rows(placed: Iterable[Placed], names: Mapping[Id, str], language: str) -> Iterator[list[Cell]]:
    """The headings in a language of `LANGUAGES`, then one row for everything that counts."""
    place = LANGUAGES.index(language)
    yield [named[place] for named in HAND_COLUMNS.values()]
    for one in placed:
        if one.entry.content is not None:
            cells = _cells(one, one.entry.content, names)
            yield [cells.get(key) for key in HAND_COLUMNS]


def _cells(one: Placed, content: Hand | Payment, names: Mapping[Id, str]) -> dict[str, Cell]:
    number: Cell = int(one.number) if one.number.isdigit() else None
    found: dict[str, Cell] = {"date": one.date, "table": one.table, "number": number, "key": one.entry.key}
    if isinstance(content, Payment):
        given = [f"{names[player]} {points:+d}" for player, points in content.points.items()]
        return found | {
            "others": "; ".join([*given, *([f"* {content.pot:+d}"] if content.pot else [])]),
            "note": content.why,
        }
    outcome = content.outcome
    for seat in SEAT_NAMES:
        if seat in content.seats:
            found[SEAT_COLUMNS[seat]] = names[content.seats[seat]]
            found[f"{SEAT_COLUMNS[seat]}_points"] = outcome.points.get(seat, 0)
    return found | {
        "dealer": outcome.dealer,
        "wins": "; ".join(_won(won.seat, won.how, won.source, won.fan, won.total) for won in outcome.wins),
        "paid": "; ".join(f"{paid.payer}>{paid.payee} {paid.points} {paid.why}" for paid in outcome.paid),
        "burn": outcome.burn or None,
        "bound": "; ".join(f"{one}{other}" for one, other in outcome.bound) or None,
        "note": content.note,
        "entered": json.dumps(dict(content.entered), ensure_ascii=False) if content.entered else None,
    }


def _won(seat: str, how: str, source: str | None, fan: Mapping[str, int], total: int) -> str:
    """ "S discard<E 对对和2 庄1 =3"."""
    parts = [seat, f"{how}<{source}" if source else how, *(f"{name}{value}" for name, value in fan.items())]
    return " ".join([*parts, f"={total}"])
