"""What a learner has got so far, as a value: questions and right answers of every level, and the streak."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from assistant.teacher.levels import LEVELS

RECENT = 10
"""Answers that a level remembers one by one."""
ENOUGH = 8
"""Right ones among them that make the next level worth a try."""


@dataclass(frozen=True, slots=True)
class AnswerTally:
    """One level: questions answered, how many of them right, and the last `RECENT` answers, the newest last."""

    asked: int = 0
    right: int = 0
    recent: tuple[bool, ...] = ()

    def with_answer(self, good: bool) -> AnswerTally:
        """After one more answer."""
        return AnswerTally(self.asked + 1, self.right + good, (*self.recent, good)[-RECENT:])

    @property
    def mastered(self) -> bool:
        """At least `ENOUGH` of the last `RECENT` were right."""
        return sum(self.recent) >= ENOUGH


@dataclass(frozen=True, slots=True)
class Progress:
    """All levels by number, right answers in a row (now, and the most so far), and the last question that counted."""

    levels: Mapping[int, AnswerTally] = field(default_factory=lambda: MappingProxyType({}))
    streak: int = 0
    best: int = 0
    last: str = ""

    def of(self, level: int) -> AnswerTally:
        """The tally of a level."""
        return self.levels.get(level, AnswerTally())

    def after(self, level: int, good: bool, question: str) -> Progress:
        """After an answer; a question that was counted last does not count again."""
        if question == self.last:
            return self
        streak = self.streak + 1 if good else 0
        levels = {**self.levels, level: self.of(level).with_answer(good)}
        return Progress(MappingProxyType(levels), streak, max(self.best, streak), question)

    def as_json(self) -> str:
        """JSON text; `progress_of` reads it."""
        levels = {
            str(number): {"asked": tally.asked, "right": tally.right, "recent": "".join("01"[x] for x in tally.recent)}
            for number, tally in sorted(self.levels.items())
        }
        return json.dumps({"levels": levels, "streak": self.streak, "best": self.best, "last": self.last})


def progress_of(text: str) -> Progress:
    """The progress that JSON text tells; whatever in it makes no sense counts as nothing."""
    try:
        given = json.loads(text)
    except ValueError:
        given = None
    if not isinstance(given, dict):
        return Progress()
    tallies = given.get("levels")
    read = (
        {level.number: _tally(tallies.get(str(level.number))) for level in LEVELS} if isinstance(tallies, dict) else {}
    )
    levels = {number: tally for number, tally in read.items() if tally.asked}
    streak = _count(given.get("streak"))
    last = given.get("last")
    found = Progress(MappingProxyType(levels), streak, max(streak, _count(given.get("best"))))
    return replace(found, last=last) if isinstance(last, str) else found


def _tally(given: object) -> AnswerTally:
    if not isinstance(given, dict):
        return AnswerTally()
    asked = _count(given.get("asked"))
    recent = given.get("recent")
    known = tuple(digit == "1" for digit in recent if digit in "01") if isinstance(recent, str) else ()
    return AnswerTally(asked, min(asked, _count(given.get("right"))), known[-RECENT:])


def _count(given: object) -> int:
    return given if isinstance(given, int) and not isinstance(given, bool) and given >= 0 else 0
