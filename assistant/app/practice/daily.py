"""The question of the day: the same on all phones of a club, with its table of who has answered."""

from __future__ import annotations

import logging
from datetime import date
from hashlib import sha256

from assistant.app.base.i18n import _
from assistant.app.base.store import storage
from assistant.app.practice import learner
from assistant.app.practice.session import Practice, PracticeRules
from assistant.app.session.visitor import club, recognised
from assistant.app.ui.html import Markup, tag
from assistant.rules import RULESETS
from assistant.teacher import KINDS_OF_PRACTICE, Drill, Grade
from assistant.teacher.practice.daily import DayTable, day_table_of, drill_of_day
from assistant.teacher.practice.house import house_word

LATEST = 3
"""Evenings that are looked at for the club's latest table."""
log = logging.getLogger(__name__)


def of_day(day: date, table: PracticeRules) -> Practice:
    """The question of a day by the rules of a table."""
    drill = drill_of_day(day, table.rules, list(KINDS_OF_PRACTICE), table.house)
    return Practice(
        drill.kind, drill.rules, drill.level, drill.seed, drill.number, day=day.isoformat(), house=drill.house
    )


def todays(table: PracticeRules) -> Practice:
    """The question of today by the rules of the club's latest table, the same on all its phones; else by these."""
    return of_day(learner.today(), _table_of_club() or table)


def _table_of_club() -> PracticeRules | None:
    """The rules of the table that the club opened last; None where there is none."""
    try:
        found = club()
        evenings = storage().evenings(found.id)[:LATEST] if found else ()
        tables = next((tables for evening in evenings if (tables := storage().tables(evening.id))), ())
    except Exception:
        log.exception("the tables of the club cannot be read")
        return None
    if not tables or tables[-1].rules not in RULESETS:
        return None
    return PracticeRules(tables[-1].rules, house_word(tables[-1].rules, tables[-1].options))


def is_of_day(day: str, drill: Drill) -> bool:
    """Whether a link names the question of that day, and the day is no other than there is."""
    try:
        named = date.fromisoformat(day)
    except ValueError:
        return False
    return named <= learner.today() and of_day(named, PracticeRules(drill.rules, drill.house)).drill == drill


def count(day: str, drill: Drill, grade: Grade) -> None:
    """Keep an answer in the table of its day; the first one of a phone or a member counts."""
    from assistant.ledger.store import DraftConflictError  # noqa: PLC0415  # SQLAlchemy takes its time

    if not is_of_day(day, drill):
        return
    for _try in range(learner.TRIES):
        try:
            who, name = _me()
            draft = storage().drafts.load(_name(day, drill))
            table = day_table_of(draft.body) if draft else DayTable()
            after = table.with_answer(who, name, grade)
            storage().drafts.save(_name(day, drill), after.as_json(), draft.version if draft else None)
        except DraftConflictError:
            continue
        except Exception:  # practice goes on without the table; the log has the rest
            log.exception("the table of the day could not be kept")
        return


def table(day: str, drill: Drill) -> Markup:
    """Who has answered: members by name, for those whom the club knows; the others are counted."""
    try:
        draft = storage().drafts.load(_name(day, drill))
        is_known = recognised(club()) is not None
    except Exception:
        log.exception("the table of the day could not be read")
        return Markup("")
    found = day_table_of(draft.body) if draft else DayTable()
    named = [one for one in found.answers if one.name and is_known]
    others = [one for one in found.answers if one not in named]
    rows = [_row(one.name, one.grade) for one in named]
    if others:
        right = sum(one.grade is Grade.RIGHT for one in others)
        words = _("{n} without a name, {right} of them right", n=len(others), right=right)
        rows.append(tag("div", tag("span", words), class_="hp-dayrow"))
    head = tag("h3", _("Answered today: {n}, right: {right}", n=len(found.answers), right=found.right))
    return tag("div", head, *rows, class_="hp-daytable")


def _row(name: str, grade: Grade) -> Markup:
    words = {Grade.RIGHT: _("Right"), Grade.NEAR: _("Nearly as good"), Grade.WRONG: _("Wrong")}
    return tag("div", tag("span", name), tag("b", words[grade], class_=f"hp-{grade.value}"), class_="hp-dayrow")


def _me() -> tuple[str, str]:
    """What tells this phone or member from others, and the member's name."""
    found = recognised(club())
    name = found.name if found else ""
    who = f"member/{name}" if name else f"phone/{learner.key()}"
    return sha256(who.encode()).hexdigest()[:16], name


def _name(day: str, drill: Drill) -> str:
    found = club()
    table = f"{drill.rules}.{sha256(drill.house.encode()).hexdigest()[:8]}" if drill.house else drill.rules
    return f"daily.{found.id if found else 0}.{day}.{table}"
