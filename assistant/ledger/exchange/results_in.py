"""A plain spreadsheet of past results: one column a player, or one row a player. Each result sums to zero.

A result is either a hand (two to four players) or an evening's total, which is brought over as a payment: it counts in
the standings and not as a hand.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assistant.ledger.contents import MOST_POINTS
from assistant.ledger.exchange.cells import Cell, unguarded, whole_number
from assistant.ledger.exchange.columns import DATE_NAMES, GAME_NAMES, NOTE_NAMES, PLAYER_NAMES, POINTS_NAMES
from assistant.ledger.exchange.dates import date_of
from assistant.ledger.exchange.plans import Plan, PlannedHand, PlannedPayment
from assistant.ledger.model import SEAT_NAMES, Outcome
from assistant.ledger.names import folded, name_problem, tidy
from assistant.rules.model.problems import Problem, problem

TABLE = "import"
"""The table that brought-over results lie at, one an evening."""


@dataclass(slots=True)
class _Result:
    """One result: its row, its date, points by name, and its label."""

    row: int
    date: str
    points: dict[str, int]
    label: str = ""


def results_plan(rows: Sequence[Sequence[Cell]], as_hands: bool, why: str) -> Plan:
    """What the rows would bring, and everything that is wrong with them. `why` is the reason of brought-over totals."""
    headings = [tidy(unguarded(str(cell or ""))) for cell in rows[0]]
    roles = [_role(heading) for heading in headings]
    problems: list[Problem] = []
    if "date" not in roles:
        template = "There is no column for the date: call one “date” or “日期”."
        return Plan((), (problem("missing_key", "row 1", template),))
    if "player" in roles and "points" in roles:
        results = list(_long(rows, roles, problems))
    else:
        results = list(_wide(rows, headings, roles, problems))
    entries = []
    seen: dict[str, int] = {}
    for result in results:
        wrong = list(_result_problems(result, as_hands))
        problems += wrong
        if not wrong:
            entries.append(_planned(result, as_hands, why, seen))
    return Plan(tuple(entries), tuple(sorted(problems, key=lambda found: int(found.where.removeprefix("row ")))))


def _role(heading: str) -> str:
    known = folded(heading)
    for role, names in _ROLES.items():
        if known in names:
            return role
    return "" if known else "empty"


_ROLES = {
    "date": frozenset(map(folded, DATE_NAMES)),
    "player": frozenset(map(folded, PLAYER_NAMES)),
    "points": frozenset(map(folded, POINTS_NAMES)),
    "game": frozenset(map(folded, GAME_NAMES)),
    "note": frozenset(map(folded, NOTE_NAMES)),
}


def _wide(
    rows: Sequence[Sequence[Cell]], headings: Sequence[str], roles: Sequence[str], problems: list[Problem]
) -> Iterator[_Result]:
    """One row a result, one column a player."""
    players = [place for place, role in enumerate(roles) if role == ""]
    problems += _heading_problems([headings[place] for place in players])
    for number, row in enumerate(rows[1:], 2):
        date, where = _date(row, roles, number, problems), f"row {number}"
        points = {}
        for place in players:
            cell = row[place] if place < len(row) else None
            if cell not in (None, ""):
                points[headings[place]] = _points(cell, where, problems)
        if date and (points or any(cell not in (None, "") for cell in row)):
            yield _Result(number, date, points, _cell(row, roles, "game"))


def _heading_problems(names: Sequence[str]) -> Iterator[Problem]:
    """Columns of players: good names, each once."""
    yield from filter(None, (name_problem(name, "row 1") for name in names))
    known = [folded(name) for name in names]
    for name in dict.fromkeys(name for name in names if known.count(folded(name)) > 1):
        yield problem("bad_value", "row 1", "{name} has two columns.", name=name)


def _long(rows: Sequence[Sequence[Cell]], roles: Sequence[str], problems: list[Problem]) -> Iterator[_Result]:
    """One row a player; rows of one date and game that follow each other are one result."""
    open_: _Result | None = None
    for number, row in enumerate(rows[1:], 2):
        date, label, where = _date(row, roles, number, problems), _cell(row, roles, "game"), f"row {number}"
        name = tidy(unguarded(_cell(row, roles, "player")))
        if fault := name_problem(name, where):
            problems.append(fault)
            continue
        points = _points(row[roles.index("points")] if roles.index("points") < len(row) else None, where, problems)
        if open_ and (open_.date, open_.label) == (date, label):
            if folded(name) in map(folded, open_.points):
                problems.append(problem("bad_value", where, "{name} has two results in one game.", name=name))
            open_.points[name] = points
            continue
        if open_:
            yield open_
        open_ = _Result(number, date, {name: points}, label) if date else None
    if open_:
        yield open_


def _date(row: Sequence[Cell], roles: Sequence[str], number: int, problems: list[Problem]) -> str:
    place = roles.index("date")
    cell = row[place] if place < len(row) else None
    found = date_of(cell)
    if not found:
        template = "“{given}” is no date: write it as 2026-11-29."
        problems.append(problem("bad_value", f"row {number}", template, given=str(cell or "")[:20]))
    return found


def _points(cell: Cell, where: str, problems: list[Problem]) -> int:
    found = whole_number(cell)
    if found is None or abs(found) > MOST_POINTS:
        template = "“{given}” are no points: a whole number is expected."
        problems.append(problem("bad_value", where, template, given=str(cell or "")[:20]))
    return found or 0


def _cell(row: Sequence[Cell], roles: Sequence[str], role: str) -> str:
    place = roles.index(role) if role in roles else len(row)
    return str(row[place] if place < len(row) and row[place] is not None else "").strip()


def _result_problems(result: _Result, as_hands: bool) -> Iterator[Problem]:
    where, total = f"row {result.row}", sum(result.points.values())
    if len(result.points) < 2:
        yield problem("bad_value", where, "Fewer than two players have a result.")
    if as_hands and len(result.points) > len(SEAT_NAMES):
        template = "{count} players have a result, but a hand has at most four: import it as totals of evenings."
        yield problem("bad_value", where, template, count=len(result.points))
    if total:
        template = "The points sum to {total}; they must sum to 0."
        yield problem("bad_value", where, template, total=f"{total:+,}".replace("-", "−"))


def _planned(result: _Result, as_hands: bool, why: str, seen: dict[str, int]) -> PlannedHand | PlannedPayment:
    """Its key tells the same result in the same file again; equal results of one date are counted."""
    said = f"{result.date}|{result.label}|" + "|".join(
        f"{folded(name)}={points}" for name, points in result.points.items()
    )
    seen[said] = seen.get(said, 0) + 1
    digest = hashlib.blake2b(f"{as_hands}|{said}|{seen[said]}".encode(), digest_size=12).hexdigest()
    key = f"import-{digest}"
    if not as_hands:
        moved = {name: points for name, points in result.points.items() if points} or result.points
        return PlannedPayment(result.date, TABLE, moved, why, 0, key)
    players = dict(zip(SEAT_NAMES, result.points, strict=False))
    outcome = Outcome({seat: result.points[name] for seat, name in players.items()})
    return PlannedHand(result.date, TABLE, players, outcome, {}, result.label[:100], key)
