"""A plain spreadsheet of past results: one column a player, or one row a player. Each result sums to zero.

A result is either a hand (two to four players) or an evening's total, which is brought over as a payment: it counts in
the standings and not as a hand.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from openpyxl.utils import get_column_letter

from assistant.ledger.contents import MOST_POINTS
from assistant.ledger.exchange.cells import Cell, is_blank, unguarded, whole_number
from assistant.ledger.exchange.dates import date_of, lacks_year
from assistant.ledger.exchange.guess import Layout, is_total, layout_of, left_out
from assistant.ledger.exchange.plans import ImportPlan, PlannedHand, PlannedPayment
from assistant.ledger.exchange.upright import turned, unblocked
from assistant.ledger.model import SEAT_NAMES, Outcome
from assistant.ledger.names import folded, name_problem, tidy
from assistant.rules.model.amounts import NO_POINTS, Points, total_of
from assistant.rules.model.problems import Problem, problem

TABLE = "import"
"""The table that brought-over results lie at, one an evening."""


@dataclass(slots=True)
class _Result:
    """One result: its row, its date, points by name, and its label."""

    row: int
    date: str
    points: dict[str, Points]
    label: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """What people were asked about a list of their own.

    `as_hands`: its rows are hands, not totals of evenings; `why` is the reason of brought-over totals; `year` is that
    of dates without one (None: not asked yet); `renamed` says who is meant by a name of the list.
    """

    as_hands: bool = False
    why: str = ""
    year: int | None = None
    renamed: Mapping[str, str] = field(default_factory=dict)


def results_plan(rows: Sequence[Sequence[Cell]], asked: Asked) -> ImportPlan:
    """What the rows would bring, and everything that is wrong with them."""
    if across := turned(rows):
        plan = results_plan(across, asked)
        return replace(plan, problems=tuple(_of_column(found) for found in plan.problems))
    rows = unblocked(rows) or rows
    layout = layout_of(rows)
    problems: list[Problem] = []
    if "date" not in layout.roles:
        template = "There is no column for the date: call one “date” or “日期”."
        return ImportPlan((), (problem("missing_key", f"row {layout.row + 1}", template),))
    reader = _ResultsReader(layout, asked, problems)
    results = list(reader.long(rows) if layout.is_long else reader.wide(rows))
    entries = []
    seen: dict[str, int] = {}
    for result in results:
        wrong = list(_result_problems(result, asked.as_hands))
        problems += wrong
        if not wrong:
            entries.append(_planned(result, asked, seen))
    in_order = sorted(problems, key=lambda found: int(found.where.removeprefix("row ")))
    return ImportPlan(tuple(entries), tuple(in_order), left_out(layout))


def _of_column(found: Problem) -> Problem:
    """The problem of a row of a turned table, at the column that it was."""
    number = int(found.where.removeprefix("row "))
    return found._replace(where=f"column {get_column_letter(number)}")


def asks_year(rows: Sequence[Sequence[Cell]]) -> bool:
    """Whether a list has dates without a year."""
    rows = turned(rows) or unblocked(rows) or rows
    layout = layout_of(rows)
    if "date" not in layout.roles:
        return False
    place = layout.roles.index("date")
    return any(lacks_year(row[place]) for row in rows[layout.row + 1 :] if place < len(row))


class _ResultsReader:
    """Reads the rows below the headings; what is wrong with them goes to `problems`."""

    def __init__(self, layout: Layout, asked: Asked, problems: list[Problem]) -> None:
        self.layout, self.asked, self.problems = layout, asked, problems
        self._last = ""

    def wide(self, rows: Sequence[Sequence[Cell]]) -> Iterator[_Result]:
        """One row a result, one column a player."""
        players = [place for place, role in enumerate(self.layout.roles) if role == ""]
        names = [self._meant(self.layout.headings[place]) for place in players]
        self.problems += _heading_problems(names, f"row {self.layout.row + 1}")
        for number, row in self._below(rows):
            where, points = f"row {number}", {}
            for place, name in zip(players, names, strict=True):
                cell = row[place] if place < len(row) else None
                if not is_blank(cell):
                    points[name] = self._points(cell, where)
            day = self._date(row, where)
            if day and (points or not all(map(is_blank, row))):
                yield _Result(number, day, points, self._cell(row, "game"))

    def long(self, rows: Sequence[Sequence[Cell]]) -> Iterator[_Result]:
        """One row a player; rows of one date and game that follow each other are one result."""
        open_: _Result | None = None
        for number, row in self._below(rows):
            where, label = f"row {number}", self._cell(row, "game")
            day, name = self._date(row, where), self._meant(tidy(unguarded(self._cell(row, "player"))))
            if fault := name_problem(name, where):
                self.problems.append(fault)
                continue
            place = self.layout.roles.index("points")
            points = self._points(row[place] if place < len(row) else None, where)
            if open_ and (open_.date, open_.label) == (day, label):
                if folded(name) in map(folded, open_.points):
                    self.problems.append(problem("bad_value", where, "{name} has two results in one game.", name=name))
                open_.points[name] = points
                continue
            if open_:
                yield open_
            open_ = _Result(number, day, {name: points}, label) if day else None
        if open_:
            yield open_

    def _below(self, rows: Sequence[Sequence[Cell]]) -> Iterator[tuple[int, Sequence[Cell]]]:
        """The rows below the headings that say something and add nothing up, with their numbers as people count."""
        for number, row in enumerate(rows[self.layout.row + 1 :], self.layout.row + 2):
            if not all(map(is_blank, row)) and not is_total(row):
                yield number, row

    def _meant(self, name: str) -> str:
        return self.asked.renamed.get(name, name)

    def _date(self, row: Sequence[Cell], where: str) -> str:
        """The date of a row; an empty cell means the one above, as in a merged cell."""
        place = self.layout.roles.index("date")
        cell = row[place] if place < len(row) else None
        if is_blank(cell) and self._last:
            return self._last
        found = date_of(cell, self.asked.year)
        if not found:
            template = "“{given}” is not a date: write it as 2026-11-29."
            self.problems.append(problem("bad_value", where, template, given=str(cell or "")[:20]))
        self._last = found
        return found

    def _points(self, cell: Cell, where: str) -> Points:
        found = whole_number(cell)
        if found is None or abs(found) > MOST_POINTS:
            template = "“{given}” are no points: a whole number is expected."
            self.problems.append(problem("bad_value", where, template, given=str(cell or "")[:20]))
        return Points(found or 0)

    def _cell(self, row: Sequence[Cell], role: str) -> str:
        place = self.layout.roles.index(role) if role in self.layout.roles else len(row)
        return str(row[place] if place < len(row) and row[place] is not None else "").strip()


def _heading_problems(names: Sequence[str], where: str) -> Iterator[Problem]:
    """Columns of players: good names, each once."""
    yield from filter(None, (name_problem(name, where) for name in names))
    known = [folded(name) for name in names]
    for name in dict.fromkeys(name for name in names if known.count(folded(name)) > 1):
        yield problem("bad_value", where, "{name} has two columns.", name=name)


def _result_problems(result: _Result, as_hands: bool) -> Iterator[Problem]:
    where, total = f"row {result.row}", total_of(result.points.values())
    if len(result.points) < 2:
        yield problem("bad_value", where, "Fewer than two players have a result.")
    if as_hands and len(result.points) > len(SEAT_NAMES):
        template = "{count} players have a result, but a hand has at most four: import it as totals of evenings."
        yield problem("bad_value", where, template, count=len(result.points))
    if total:
        template = "The points sum to {total}; they must sum to 0."
        yield problem("bad_value", where, template, total=f"{total:+,}".replace("-", "−"))


def _planned(result: _Result, asked: Asked, seen: dict[str, int]) -> PlannedHand | PlannedPayment:
    """Its key tells the same result in the same file again; equal results of one date are counted."""
    said = f"{result.date}|{result.label}|" + "|".join(
        f"{folded(name)}={points}" for name, points in result.points.items()
    )
    seen[said] = seen.get(said, 0) + 1
    digest = hashlib.blake2b(f"{asked.as_hands}|{said}|{seen[said]}".encode(), digest_size=12).hexdigest()
    key = f"import-{digest}"
    if not asked.as_hands:
        moved = {name: points for name, points in result.points.items() if points} or result.points
        return PlannedPayment(result.date, TABLE, moved, asked.why, NO_POINTS, key)
    players = dict(zip(SEAT_NAMES, result.points, strict=False))
    outcome = Outcome({seat: result.points[name] for seat, name in players.items()})
    return PlannedHand(result.date, TABLE, players, outcome, {}, result.label[:100], key)
