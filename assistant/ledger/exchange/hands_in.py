"""Rows of our own table of hands, read back: each hand as it was, under the key that it had."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from assistant.ledger.contents import MOST_POINTS
from assistant.ledger.exchange.cells import Cell, unguarded, whole_number
from assistant.ledger.exchange.columns import key_of
from assistant.ledger.exchange.dates import date_of
from assistant.ledger.exchange.hands_out import SEAT_COLUMNS
from assistant.ledger.exchange.plans import ImportPlan, PlannedHand, PlannedPayment
from assistant.ledger.model import Outcome, Paid, Won
from assistant.ledger.names import folded, name_problem, tidy
from assistant.rules import RULESETS
from assistant.rules.model.amounts import NO_POINTS, Points, total_of, worth_of
from assistant.rules.model.problems import Problem, problem

_WON = re.compile(r"([ENWS]) (self_draw|discard|rob_kong)(?:<([ENWS]))?((?: \S+?-?\d+)*) =(\d+)")
_FAN = re.compile(r"(\S+?)(-?\d+)$")
_PAID = re.compile(r"([ENWS])>([ENWS]) (\d+) (\w+)")
_GIVEN = re.compile(r"(.+?) ([+-]\d+)(?:; |$)")  # a name may hold a semicolon


def is_ours(headings: Sequence[Cell]) -> bool:
    """Whether the first row is that of our own table."""
    known = {key_of(str(cell or "")) for cell in headings}
    return {"date", "east", "east_points", "key"} <= known


def hands_plan(rows: Sequence[Sequence[Cell]]) -> ImportPlan:
    """What the rows would bring, and everything that is wrong with them."""
    keys = [key_of(str(cell or "")) for cell in rows[0]]
    entries: list[PlannedHand | PlannedPayment] = []
    problems: list[Problem] = []
    for number, row in enumerate(rows[1:], 2):
        cells = {key: cell for key, cell in zip(keys, row, strict=False) if key and cell not in (None, "")}
        if not cells:
            continue
        read = _Row(cells, f"row {number}")
        made = read.payment() if "others" in cells else read.hand()
        problems += read.problems
        if made and not read.problems:
            entries.append(made)
    return ImportPlan(tuple(entries), tuple(problems))


class _Row:
    """One row: its cells by column, and what is wrong with it."""

    def __init__(self, cells: Mapping[str, Cell], where: str) -> None:
        self.cells, self.where = cells, where
        self.problems: list[Problem] = []

    def wrong(self, template: str, **values: object) -> None:
        self.problems.append(problem("bad_value", self.where, template, **values))

    def text(self, key: str) -> str:
        return unguarded(str(self.cells.get(key, ""))).strip()

    def date(self) -> str:
        found = date_of(self.cells.get("date"))
        if not found:
            self.wrong("“{given}” is not a date: write it as 2026-11-29.", given=self.text("date")[:20])
        return found

    def hand(self) -> PlannedHand | None:
        players, points = {}, {}
        for seat, column in SEAT_COLUMNS.items():
            name = self.text(column)
            if not name:
                continue
            if fault := name_problem(name, self.where):
                self.problems.append(fault)
            players[seat] = tidy(name)
            points[seat] = self._points(f"{column}_points")
        _check(self, list(players.values()), sum(points.values()))
        if not set(self._outcome_seats()) <= set(players):
            self.wrong("The row names a seat that nobody sits at.")
        entered = self._entered()
        rules = RULESETS.get(str(entered.get("rules")))  # points alone were played by nobody knows which
        outcome = Outcome(
            points,
            tuple(self._wins(rules.unit if rules else "番")),
            tuple(self._paid()),
            whole_number(self.cells.get("burn")) or 0,
            tuple((pair[0], pair[1]) for pair in re.findall("[ENWS]{2}", self.text("bound"))),
            self.text("dealer") if self.text("dealer") in SEAT_COLUMNS else None,
        )
        return PlannedHand(
            self.date(), self.text("table") or "1", players, outcome, entered, self.text("note"), self._key()
        )

    def payment(self) -> PlannedPayment | None:
        given = self.text("others")
        points = {found[1]: Points(found[2]) for found in _GIVEN.finditer(given)}
        if _GIVEN.sub("", given):
            self.wrong("“{given}” is not a payment: names and points such as +100.", given=given[:30])
        pot = points.pop("*", NO_POINTS)
        _check(self, list(points), total_of(points.values()) + pot, fewest=1)
        return PlannedPayment(self.date(), self.text("table") or "1", points, self.text("note"), pot, self._key())

    def _points(self, key: str) -> Points:
        found = whole_number(self.cells.get(key))
        if found is None or abs(found) > MOST_POINTS:
            self.wrong("“{given}” are no points: a whole number is expected.", given=self.text(key)[:20])
        return Points(found or 0)

    def _key(self) -> str:
        key = self.text("key")
        if not key:
            self.wrong("The key is missing: it distinguishes hands that look alike.")
        return key[:200]

    def _wins(self, unit: str) -> Iterator[Won]:
        for part in filter(None, (one.strip() for one in self.text("wins").split(";"))):
            found = _WON.fullmatch(part)
            if not found:
                self.wrong("“{given}” is not a win as an export writes it.", given=part[:30])
                continue
            fan = {name: int(value) for name, value in (_FAN.fullmatch(one).groups() for one in found[4].split())}  # type: ignore[union-attr]
            yield Won(found[1], found[2], found[3], fan, worth_of((int(found[5]),)), unit)

    def _paid(self) -> Iterator[Paid]:
        for part in filter(None, (one.strip() for one in self.text("paid").split(";"))):
            found = _PAID.fullmatch(part)
            if found:
                yield Paid(found[1], found[2], Points(found[3]), found[4])
            else:
                self.wrong("“{given}” is not a transfer as an export writes it.", given=part[:30])

    def _outcome_seats(self) -> str:
        """The seats that wins and transfers name."""
        return "".join(re.findall(r"\b[ENWS]\b", f"{self.text('wins')} {self.text('paid')}"))

    def _entered(self) -> dict[str, Any]:
        try:
            found = json.loads(self.text("entered") or "{}")
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            self.wrong("What was entered cannot be read: leave that cell as it was exported, or empty it.")
            return {}
        return found


def _check(row: _Row, names: Sequence[str], total: int, fewest: int = 2) -> None:
    """Two players at least (of a payment, which may go into the pot, one), each once, and a sum of zero."""
    if len(names) < fewest:
        row.wrong("Fewer than two players have a result.")
    if len({folded(name) for name in names}) < len(names):
        row.wrong("A player is named twice.")
    if total:
        row.wrong("The points sum to {total}; they must sum to 0.", total=f"{total:+,}".replace("-", "−"))
