"""The kinds of practice as a table: each makes a question of any ruleset from a seed, and marks an answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from assistant.rules import RULESETS, RulesError, format_tiles, parse_tiles, waits
from assistant.rules.model.problems import problem
from assistant.teacher.phrase import Phrase, phrase
from assistant.teacher.practice import discard, payment, shanten, worth
from assistant.teacher.practice.asked import AnswerForm, Drill, DrillQuestion, Marking
from assistant.teacher.practice.hand_facts import facts_of_hand
from assistant.teacher.practice.levels import Question, level_of, question, wilds_of
from assistant.teacher.practice.marking import marked

LEVEL_NUMBERS = (1, 2, 3, 4, 5)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of practice: its name in links and commands, what players call it (in Chinese, in English), what is asked,
    how it is made and marked.

    `check` raises `RulesError` for an answer that makes no sense.
    """

    name: str
    chinese: str
    english: str
    title: Phrase
    asks: Phrase
    make: Callable[[Drill], DrillQuestion]
    check: Callable[[DrillQuestion, str], Marking]
    answer: Callable[[DrillQuestion], str]


def _ask_waits(drill: Drill) -> DrillQuestion:
    level = level_of(drill.level, drill.rules, drill.house)
    made = question(level, drill.seed, drill.number, drill.rules, drill.house)
    wilds = wilds_of(made.holding)
    template = "Whichever tile is wild completes every ready hand when it is drawn: {tile} belongs to the answer."
    of_wild = (phrase(template, tile=wilds[0]),) if wilds and wilds[0] in made.answer else ()
    return DrillQuestion(drill, AnswerForm.TILES, holding=made.holding, facts=(*facts_of_hand(made.holding), *of_wild))


def _check_waits(asked: DrillQuestion, answer: str) -> Marking:
    assert asked.holding is not None
    drill = asked.drill
    level = level_of(drill.level, drill.rules, drill.house)
    made = Question(level, drill.seed, drill.number, asked.holding, waits(asked.holding))
    return marked(made, parse_tiles(answer))


def _waits_of(asked: DrillQuestion) -> str:
    assert asked.holding is not None
    return format_tiles(wait.tile for wait in waits(asked.holding).waits)


ALL = (
    Kind(
        "waits",
        "听牌",
        "Waits",
        phrase("What does it wait for?"),
        phrase("Which tiles complete this hand? Tap all of them."),
        _ask_waits,
        _check_waits,
        _waits_of,
    ),
    Kind(
        "discard",
        "何切",
        "Discards",
        phrase("What to discard?"),
        phrase("Which tile do you discard?"),
        discard.make,
        discard.check,
        discard.answer,
    ),
    Kind(
        "worth",
        "算番",
        "Worth",
        phrase("What is it worth?"),
        phrase("How much does this win count?"),
        worth.make,
        worth.check,
        worth.answer,
    ),
    Kind(
        "payment",
        "结算",
        "Settle",
        phrase("Who pays whom?"),
        phrase("Who pays whom? Choose the right table."),
        payment.make,
        payment.check,
        payment.answer,
    ),
    Kind(
        "shanten",
        "牌理",
        "Shanten",
        phrase("How far from ready?"),
        phrase("How far is this hand from ready?"),
        shanten.make,
        shanten.check,
        shanten.answer,
    ),
)

KINDS_OF_PRACTICE: Mapping[str, Kind] = MappingProxyType({kind.name: kind for kind in ALL})
"""The kinds of practice by name, in the order in which they are shown."""


def ask(drill: Drill) -> DrillQuestion:
    """The question: the same for the same drill. Raises `RulesError` for a kind, level or ruleset that is not there."""
    if drill.kind not in KINDS_OF_PRACTICE:
        raise RulesError(problem("bad_value", "kind", _NO_KIND, kind=drill.kind, known=", ".join(KINDS_OF_PRACTICE)))
    if drill.rules not in RULESETS:
        raise RulesError(problem("unknown_rules", "rules", _NO_RULES, rules=drill.rules, known=", ".join(RULESETS)))
    if drill.level not in LEVEL_NUMBERS:
        raise RulesError(problem("bad_value", "level", _NO_LEVEL, level=drill.level, most=LEVEL_NUMBERS[-1]))
    return KINDS_OF_PRACTICE[drill.kind].make(drill)


_NO_KIND = "There is no kind of practice {kind}; there are: {known}."
_NO_RULES = "There are no rules {rules}; there are: {known}."
_NO_LEVEL = "There is no level {level}; there are 1 to {most}."


def check(asked: DrillQuestion, answer: str) -> Marking:
    """An answer as text, marked: tiles, one tile, the answer of an option, or a number. Raises `RulesError`."""
    text = answer.strip()
    if asked.form is AnswerForm.CHOICE and text not in {option.answer for option in asked.options}:
        known = ", ".join(option.answer for option in asked.options)
        raise RulesError(problem("bad_value", "", "One of {choices} is expected here.", choices=known))
    if asked.form is AnswerForm.NUMBER and not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise RulesError(problem("bad_value", "", "A whole number is expected here, such as 12."))
    return KINDS_OF_PRACTICE[asked.drill.kind].check(asked, text)


def right_answer(asked: DrillQuestion) -> str:
    """The answer that is marked as right."""
    return KINDS_OF_PRACTICE[asked.drill.kind].answer(asked)
