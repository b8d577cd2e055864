"""What a learner has got so far, as a value: answers by kind and level, the streak, and mistakes that come back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from hashlib import sha256
from types import MappingProxyType
from typing import Any

from assistant.teacher.practice.asked import Drill, Grade, drill_of
from assistant.teacher.practice.schedule import DrillCard, card_from, due_of, kept_after

RECENT = 10
"""Answers that a level remembers one by one."""
ENOUGH = 8
"""Right ones among them that master a level."""
IN_A_ROW = 2
"""Right answers in a row that make the next question harder; one wrong answer makes it easier."""
LEAST_LEVEL, MOST_LEVEL = 1, 5
REMEMBERED = 400
"""Questions that are remembered as answered, so that none counts twice."""
WAITS = "waits"
"""The kind that version 0.1 had, of which it kept levels without a kind."""


@dataclass(frozen=True, slots=True)
class AnswerTally:
    """One level: questions answered, how many of them right, and the last `RECENT` answers, the newest last."""

    asked: int = 0
    right: int = 0
    recent: tuple[bool, ...] = ()

    def with_answer(self, good: bool) -> AnswerTally:
        """The tally after one more answer."""
        return AnswerTally(self.asked + 1, self.right + good, (*self.recent, good)[-RECENT:])

    @property
    def mastered(self) -> bool:
        """Whether at least `ENOUGH` of the last `RECENT` were right."""
        return sum(self.recent) >= ENOUGH


NOTHING: Mapping[Any, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Progress:
    """Tallies by (kind, level), the level of the next question by kind, right answers in a row (now, and the most).

    `answered` are digests of the last questions that counted, `cards` the mistakes that come back.
    """

    tallies: Mapping[tuple[str, int], AnswerTally] = field(default_factory=lambda: NOTHING)
    levels: Mapping[str, int] = field(default_factory=lambda: NOTHING)
    streak: int = 0
    best: int = 0
    answered: tuple[str, ...] = ()
    cards: tuple[DrillCard, ...] = ()

    def of(self, kind: str, level: int) -> AnswerTally:
        """The tally of a level of a kind."""
        return self.tallies.get((kind, level), AnswerTally())

    def level(self, kind: str) -> int:
        """The level of the next question of a kind."""
        return self.levels.get(kind, LEAST_LEVEL)

    def due(self, today: date) -> tuple[DrillCard, ...]:
        """The mistakes that come back on that day, those that wait longest first."""
        return due_of(self.cards, today)

    def has_counted(self, drill: Drill, again: str = "") -> bool:
        """Whether an answer to that question has counted; `again` is the day for which a mistake came back."""
        return _digest(drill, again) in self.answered

    def after(self, drill: Drill, grade: Grade, today: date, again: str = "") -> Progress:
        """The progress after an answer. A question counts once, and once more on each day on which it comes back."""
        if self.has_counted(drill, again):
            return self
        good = grade is Grade.RIGHT
        tally = self.of(drill.kind, drill.level).with_answer(good)
        streak = self.streak + 1 if good else 0
        level = drill.level if again else _next_level(drill.level, tally, grade)
        return Progress(
            MappingProxyType({**self.tallies, (drill.kind, drill.level): tally}),
            self.levels if again else MappingProxyType({**self.levels, drill.kind: level}),
            streak,
            max(self.best, streak),
            (*self.answered, _digest(drill, again))[-REMEMBERED:],
            kept_after(self.cards, drill.name, grade, today),
        )

    def as_json(self) -> str:
        """JSON text; `progress_of` reads it."""
        kinds: dict[str, dict[str, object]] = {}
        for (kind, level), tally in sorted(self.tallies.items()):
            recent = "".join("01"[good] for good in tally.recent)
            kinds.setdefault(kind, {})[str(level)] = {"asked": tally.asked, "right": tally.right, "recent": recent}
        body = {
            "kinds": kinds,
            "at": dict(sorted(self.levels.items())),
            "streak": self.streak,
            "best": self.best,
            "answered": list(self.answered),
            "cards": [card.as_list() for card in self.cards],
        }
        return json.dumps(body)


def _next_level(level: int, tally: AnswerTally, grade: Grade) -> int:
    """Harder after some right answers in a row, easier after a wrong one, the same after one that was near."""
    if grade is Grade.WRONG:
        return max(LEAST_LEVEL, level - 1)
    in_a_row = grade is Grade.RIGHT and len(tally.recent) >= IN_A_ROW and all(tally.recent[-IN_A_ROW:])
    return min(MOST_LEVEL, level + 1) if in_a_row else level


def _digest(drill: Drill, again: str) -> str:
    return sha256(f"{drill.name}@{again}".encode()).hexdigest()[:10]


def progress_of(text: str) -> Progress:
    """The progress that JSON text tells, of this version or of 0.1; whatever in it makes no sense counts as nothing."""
    try:
        given = json.loads(text)
    except ValueError:
        given = None
    if not isinstance(given, dict):
        return Progress()
    kinds = _dict(given.get("kinds")) or {WAITS: given.get("levels")}
    tallies = {
        (str(kind), level): tally
        for kind, levels in kinds.items()
        for level in range(LEAST_LEVEL, MOST_LEVEL + 1)
        if (tally := _tally(_dict(levels).get(str(level)))).asked
    }
    at = {str(kind): level for kind, level in _dict(given.get("at")).items() if level in range(1, MOST_LEVEL + 1)}
    streak = _count(given.get("streak"))
    found = Progress(MappingProxyType(tallies), MappingProxyType(at), streak, max(streak, _count(given.get("best"))))
    cards = tuple(card for one in _list(given.get("cards")) if (card := card_from(one)) is not None)
    return replace(found, answered=_answered(given), cards=cards)


def _answered(given: Mapping[str, object]) -> tuple[str, ...]:
    """The digests; version 0.1 kept the last question alone, as "level.seed.number" of the rules of Beijing."""
    digests = tuple(one for one in _list(given.get("answered")) if isinstance(one, str))[-REMEMBERED:]
    old = drill_of(f"{WAITS}.beijing.{given['last']}") if isinstance(given.get("last"), str) else None
    return digests if old is None else (*digests, _digest(old, ""))


def _tally(given: object) -> AnswerTally:
    if not isinstance(given, dict):
        return AnswerTally()
    asked = _count(given.get("asked"))
    recent = given.get("recent")
    known = tuple(digit == "1" for digit in recent if digit in "01") if isinstance(recent, str) else ()
    return AnswerTally(asked, min(asked, _count(given.get("right"))), known[-RECENT:])


def _dict(given: object) -> dict[str, Any]:
    return given if isinstance(given, dict) else {}


def _list(given: object) -> list[Any]:
    return given if isinstance(given, list) else []


def _count(given: object) -> int:
    return given if isinstance(given, int) and not isinstance(given, bool) and given >= 0 else 0
