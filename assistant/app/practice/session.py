"""Where the practice stands between two runs: in the session and, in the same words, in the link of the page."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from assistant.app.session import phone
from assistant.app.session.linked_state import LinkedState
from assistant.rules import RULESETS
from assistant.teacher import KINDS_OF_PRACTICE, Drill, DrillQuestion, Marking, ask, check
from assistant.teacher.practice.kinds import LEVEL_NUMBERS

PARTS = ("drill", "by", "level", "ask", "pick", "done", "again", "day")
"""Parts of the link: the room of practice (a kind of question, or another page), the ruleset, the level, the question
("SEED.NUMBER"), the answer, whether it is marked, the day for which a mistake has
come back, and the day of which it is the question."""
_ASK = re.compile(r"(\d{1,9})\.(\d{1,6})")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
WAITS = "waits"
PLAYED, LESSONS, DICTIONARY = "played", "lessons", "dictionary"
"""Rooms that ask no single question: a hand that is played (the answer so far are its moves, separated by dots), the
guided lessons (the seed is the lesson, 0 the list; the number is its step), and the dictionary."""
ROOMS: frozenset[str] = frozenset({*KINDS_OF_PRACTICE, PLAYED, LESSONS, DICTIONARY})
"""What the part `drill` may name; without one it is the first page of practice."""
LONGEST_ANSWER = 600


@dataclass(frozen=True, slots=True)
class Practice:
    """A room, and in it one question: ruleset, level, seed and number make it.

    `picked` is the answer so far, `done` says that it is marked. `again` is the day for which it came back, `day` that
    of which it is the question ("" for others).
    """

    room: str = ""
    rules: str = ""
    level: int = LEVEL_NUMBERS[0]
    seed: int = 0
    number: int = 0
    picked: str = ""
    done: bool = False
    again: str = ""
    day: str = ""

    @property
    def drill(self) -> Drill:
        """What makes the question."""
        return Drill(self.room, self.rules, self.level, self.seed, self.number)

    @property
    def name(self) -> str:
        """What tells this question from all others."""
        return f"{self.drill.name}@{self.again}{self.day}"


def fresh(room: str = "", rules: str = "", level: int = LEVEL_NUMBERS[0]) -> Practice:
    """A question that nobody has seen yet; without a ruleset that of this phone."""
    return Practice(room, rules or my_rules(), level, secrets.randbelow(10**9))


def my_rules() -> str:
    """The ruleset of this phone, else the first one."""
    return phone.my_rules() or next(iter(RULESETS))


def from_query(query: Mapping[str, str]) -> Practice:
    """The practice of a link; parts that make no sense are left out. Version 0.1 knew one room, and named none."""
    old = WAITS if query.keys() & {"level", "ask"} else ""
    room = query.get("drill", old)
    rules = query.get("by", next(iter(RULESETS)) if old and "drill" not in query else "")
    levels = {str(number): number for number in LEVEL_NUMBERS}
    level = levels.get(query.get("level", ""), LEVEL_NUMBERS[0])
    start = fresh(room if room in ROOMS else "", rules if rules in RULESETS else "", level)
    found = _ASK.fullmatch(query.get("ask", ""))
    if not found:
        return start
    again, day = (text if _DAY.fullmatch(text) else "" for text in (query.get("again", ""), query.get("day", "")))
    return replace(
        start,
        seed=int(found[1]),
        number=int(found[2]),
        picked=query.get("pick", "")[:LONGEST_ANSWER],
        done=query.get("done") == "1",
        again=again,
        day=day,
    )


def to_query(practice: Practice) -> dict[str, str]:
    """The parts of the link."""
    if not practice.room:
        return {}
    query = {"drill": practice.room, "by": practice.rules, "level": str(practice.level)}
    query |= {"ask": f"{practice.seed}.{practice.number}"}
    texts = {
        "pick": practice.picked,
        "done": "1" if practice.done else "",
        "again": practice.again,
        "day": practice.day,
    }
    return query | {name: text for name, text in texts.items() if text}


PRACTICE = LinkedState("practice", frozenset(PARTS), from_query, to_query, keeps=True)
"""Where this session is."""
load, current, edit, save = PRACTICE.load, PRACTICE.current, PRACTICE.edit, PRACTICE.save


def asked(practice: Practice) -> DrillQuestion:
    """The question itself."""
    return _asked(practice.drill)


def marking(practice: Practice) -> Marking:
    """The answer, marked. Raises `RulesError` for one that makes no sense."""
    return _marking(practice.drill, practice.picked)


@lru_cache(maxsize=256)
def _asked(drill: Drill) -> DrillQuestion:
    return ask(drill)


@lru_cache(maxsize=256)
def _marking(drill: Drill, answer: str) -> Marking:
    return check(_asked(drill), answer)
