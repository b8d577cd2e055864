"""Tables into the ledger: what a file would bring is looked at first, all problems at once; then it is written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from assistant.ledger.events import EveningOpened, HandSaved, PaymentSaved, PlayerAdded, TableOpened
from assistant.ledger.exchange.cells import Cell
from assistant.ledger.exchange.hands_in import hands_plan, is_ours
from assistant.ledger.exchange.plans import ImportPlan, Planned, PlannedHand, names_of
from assistant.ledger.exchange.results_in import Asked, results_plan
from assistant.ledger.model import Hand, Id, Payment, TableStatus
from assistant.ledger.names import folded
from assistant.ledger.repository import Repository, person
from assistant.ledger.store.writer import Writer
from assistant.rules import RULESETS, Problem
from assistant.rules.model.problems import problem

NEAR = 0.8
"""How alike two names are that may be one person."""


@dataclass(frozen=True, slots=True)
class Brought:
    """How many entries were written, and how many were there before."""

    new: int
    again: int


def plan_of(rows: Sequence[Sequence[Cell]], asked: Asked) -> ImportPlan:
    """What the rows of a file would bring: our own table of hands, or a plain list of past results."""
    return hands_plan(rows) if is_ours(rows[0]) else results_plan(rows, asked)


def likely(name: str, known: Sequence[str]) -> str:
    """Whom of those who are known a name may mean; "" for somebody new.

    Blanks inside a name are how people align two signs with three; else a name that is nearly the same is asked about.
    """
    bare = {"".join(folded(one).split()): one for one in reversed(known)}
    mine = "".join(folded(name).split())
    near = get_close_matches(mine, bare, 1, NEAR)
    return bare.get(mine) or (bare[near[0]] if near else "")


def ledger_problems(shelf: Repository, club: Id | None, plan: ImportPlan) -> tuple[Problem, ...]:
    """What the club as it is will not take of a plan."""
    if club is None:
        return ()
    return (*_people_problems(shelf, club, plan), *_table_problems(shelf, club, plan))


def _people_problems(shelf: Repository, club: Id, plan: ImportPlan) -> Iterator[Problem]:
    """Names of one entry that mean one and the same person, by nicknames or merges."""
    people: dict[str, Id | str] = {}
    for name in plan.names:
        known = shelf.player_named(club, name)
        whom = person(shelf, known.id) if known else None
        people[name] = whom.id if whom else folded(name)
    for together in dict.fromkeys(map(names_of, plan.entries)):
        found = [people[name] for name in together]
        for place, name in enumerate(together):
            if found[place] in found[:place]:
                template = "{name} and {other} are one player in this club, and both have a result of one hand."
                yield problem("bad_value", "", template, name=name, other=together[found.index(found[place])])


def _table_problems(shelf: Repository, club: Id, plan: ImportPlan) -> Iterator[Problem]:
    for date, table in sorted({(one.date, one.table) for one in plan.entries}):
        evening = shelf.evening_on(club, date)
        there = shelf.table_named(evening.id, table) if evening else None
        if there is not None and there.state is TableStatus.CLOSED:
            template = "Table {table} of {date} is closed: open it again first."
            yield problem("closed", "", template, table=table, date=date)
        elif there is None and evening is not None and evening.closed:
            yield problem("closed", "", "The evening of {date} is closed: open it again first.", date=date)


def bring(writer: Writer, club: Id, plan: ImportPlan) -> Brought:
    """Writes a plan without problems; evenings, tables and players that are new are made, known keys stay as they are.

    Raises `LedgerError` when the club will not take it after all; nothing is written then.
    """
    writer.look_up(club, [one.key for one in plan.entries])
    new = 0
    for one in plan.entries:
        if writer.known(club, one.key) is None:
            _write(writer, club, one)
            new += 1
    return Brought(new, len(plan.entries) - new)


def _write(writer: Writer, club: Id, one: Planned) -> None:
    table = _table(writer, club, one)
    people = {name: _player(writer, club, name) for name in names_of(one)}
    if not isinstance(one, PlannedHand):
        points = {people[name]: value for name, value in one.points.items()}
        writer.write(club, PaymentSaved(table, Payment(points, one.why, one.pot)), one.key)
        return
    seats = {seat: people[name] for seat, name in one.players.items()}
    rules = RULESETS.get(str(one.entered.get("rules", "")))  # points alone were played by nobody knows which
    options = rules.good_options(one.entered.get("options", {})) if rules else {}
    house = writer.note_house(club, rules.name, options) if rules else None
    writer.write(club, HandSaved(table, Hand(seats, one.outcome, one.entered, house, None, one.note)), one.key)


def _table(writer: Writer, club: Id, one: Planned) -> Id:
    evening = writer.shelf.evening_on(club, one.date)
    number = evening.id if evening else writer.write(club, EveningOpened(one.date)).seq
    table = writer.shelf.table_named(number, one.table)
    return table.id if table else writer.write(club, TableOpened(number, one.table)).seq


def _player(writer: Writer, club: Id, name: str) -> Id:
    there = writer.shelf.player_named(club, name)
    whom = person(writer.shelf, there.id) if there else None
    return whom.id if whom else writer.write(club, PlayerAdded(name)).seq
