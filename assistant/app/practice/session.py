"""Where the practice stands between two runs: in the session and, in the same words, in the link of the page."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from assistant.app.session import phone
from assistant.app.session.linked_state import LinkedState
from assistant.app.session.session import rules_now
from assistant.rules import RULESETS
from assistant.teacher import KINDS_OF_PRACTICE, Drill, DrillQuestion, Marking, ask, check
from assistant.teacher.practice.house import AS_WRITTEN, house_word, is_house
from assistant.teacher.practice.kinds import LEVEL_NUMBERS

PARTS = ("drill", "by", "table", "level", "ask", "pick", "done", "again", "day")
"""Parts of the link: the room of practice (a kind of question, or another page), the ruleset, the house
rules, the level, the question ("SEED.NUMBER"), the answer, whether it is marked, the day for which a mistake has come
back, and the day of which it is the question."""
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
    """A room, and in it one question: ruleset, house rules, level, seed and number make it.

    `house` are the house rules as the teacher writes them in a word, "" for the rules as written. `picked` is the
    answer so far, `done` says that it is marked. `again` is the day for which it came back, `day` that of which it is
    the question ("" for others).
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
    house: str = AS_WRITTEN

    @property
    def drill(self) -> Drill:
        """What makes the question."""
        return Drill(self.room, self.rules, self.level, self.seed, self.number, self.house)

    @property
    def name(self) -> str:
        """What tells this question from all others."""
        return f"{self.drill.name}@{self.again}{self.day}"


def fresh(room: str, table: PracticeRules, level: int = LEVEL_NUMBERS[0]) -> Practice:
    """A question that nobody has seen yet, by the rules of that table."""
    return Practice(room, table.rules, level, secrets.randbelow(10**9), house=table.house)


def first(table: PracticeRules | None = None) -> Practice:
    """The first page, by the rules of a table; without one by those of this phone."""
    rules, house = table or my_table()
    return Practice(rules=rules, house=house)


class PracticeRules(NamedTuple):
    """The rules of a table: a ruleset, and its house rules in a word."""

    rules: str
    house: str = AS_WRITTEN


def table_of(practice: Practice) -> PracticeRules:
    """The rules that are practised."""
    return PracticeRules(practice.rules, practice.house)


def my_table() -> PracticeRules:
    """What this phone practises: as chosen here, else the ruleset of this phone with the house rules of its hand."""
    rules, chosen = phone.my_rules() or next(iter(RULESETS)), phone.my_house()
    if chosen is not None:
        return PracticeRules(rules, chosen if is_house(rules, chosen) else AS_WRITTEN)
    of_hand, options = rules_now()
    return PracticeRules(rules, house_word(rules, options) if of_hand == rules else AS_WRITTEN)


def from_query(query: Mapping[str, str]) -> Practice:
    """The practice of a link; parts that make no sense are left out. Version 0.1 knew one room, and named none."""
    old = WAITS if query.keys() & {"level", "ask"} else ""
    room = query.get("drill", old)
    rules = query.get("by", next(iter(RULESETS)) if old and "drill" not in query else "")
    levels = {str(number): number for number in LEVEL_NUMBERS}
    level = levels.get(query.get("level", ""), LEVEL_NUMBERS[0])
    table = PracticeRules(rules, query.get("table", AS_WRITTEN)) if rules in RULESETS else my_table()
    if not is_house(*table):
        table = PracticeRules(table.rules)
    start = fresh(room if room in ROOMS else "", table, level)
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
        "table": practice.house,
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
