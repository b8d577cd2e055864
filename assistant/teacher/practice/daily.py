"""The question of the day, the same for everybody who plays by the same rules, and who has answered it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import sha256

from assistant.teacher.practice.asked import MOST_SEED, Drill, Grade
from assistant.teacher.practice.house import AS_WRITTEN

LEVEL = 3
MOST_ANSWERS = 300
"""Answers that a day keeps."""
LONGEST = 80
"""Characters of a name."""


def drill_of_day(day: date, rules: str, kinds: Sequence[str], house: str = AS_WRITTEN) -> Drill:
    """The question of a day by a ruleset: a kind after the other, from the date and the rules of the table alone."""
    seed = int.from_bytes(sha256(f"{day.isoformat()}/{rules}".encode()).digest()[:8], "big") % MOST_SEED
    return Drill(kinds[day.toordinal() % len(kinds)], rules, LEVEL, seed, house=house)


@dataclass(frozen=True, slots=True)
class Answered:
    """One answer: `who` tells one phone or member from another, `name` is "" for somebody who is not signed in."""

    who: str
    name: str
    grade: Grade


@dataclass(frozen=True, slots=True)
class DayTable:
    """Who has answered the question of a day, in the order of their answers; the first answer of each counts."""

    answers: tuple[Answered, ...] = ()

    def with_answer(self, who: str, name: str, grade: Grade) -> DayTable:
        """The table with one more answer; somebody's second one changes nothing."""
        if any(known.who == who for known in self.answers) or len(self.answers) >= MOST_ANSWERS:
            return self
        return DayTable((*self.answers, Answered(who, name[:LONGEST], grade)))

    @property
    def right(self) -> int:
        """How many were right."""
        return sum(one.grade is Grade.RIGHT for one in self.answers)

    def as_json(self) -> str:
        """JSON text; `day_table_of` reads it."""
        return json.dumps([[one.who, one.name, one.grade.value] for one in self.answers], ensure_ascii=False)


def day_table_of(text: str) -> DayTable:
    """The table that JSON text tells; whatever in it makes no sense is left out."""
    try:
        given = json.loads(text)
    except ValueError:
        given = None
    table = DayTable()
    for one in given if isinstance(given, list) else []:
        match one:
            case [str(who), str(name), str(grade)] if grade in list(Grade):
                table = table.with_answer(who, name, Grade(grade))
    return table
