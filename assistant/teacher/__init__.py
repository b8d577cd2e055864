"""The beginner's teacher: what to discard and why, what to claim, exact chances, and practice.

Builds on `assistant.rules` alone. Every sentence is a `Phrase`, a template with its values, so that it can be said in
any language.
"""

from assistant.teacher.advice import DiscardAdvice, DiscardChoice, Lesson, advise, explain
from assistant.teacher.chances import Outlook, at_least_one, own_draws, unseen_by
from assistant.teacher.claim_advice import Claim, Offer, OfferTerms, offer
from assistant.teacher.cost import Opening
from assistant.teacher.goals import Goal, check_goal, goals_of, ways_to_want
from assistant.teacher.improving import Improvement
from assistant.teacher.kongs import OwnKong
from assistant.teacher.phrase import Phrase
from assistant.teacher.practice.asked import (
    AnswerForm,
    AnswerOption,
    Drill,
    DrillQuestion,
    Grade,
    Mark,
    Marking,
    drill_of,
)
from assistant.teacher.practice.kinds import KINDS_OF_PRACTICE, Kind, ask, check, right_answer
from assistant.teacher.practice.levels import LEVELS, Level, Question, level_of, question
from assistant.teacher.practice.marking import marked
from assistant.teacher.practice.progress import AnswerTally, Progress, progress_of
from assistant.teacher.safety import Opponent, Safety
from assistant.teacher.wait_shapes import MEANING, Shape, completed, shape_of, stands_for, wild_name

__all__ = [
    "KINDS_OF_PRACTICE",
    "LEVELS",
    "MEANING",
    "AnswerForm",
    "AnswerOption",
    "AnswerTally",
    "Claim",
    "DiscardAdvice",
    "DiscardChoice",
    "Drill",
    "DrillQuestion",
    "Goal",
    "Grade",
    "Improvement",
    "Kind",
    "Lesson",
    "Level",
    "Mark",
    "Marking",
    "Offer",
    "OfferTerms",
    "Opening",
    "Opponent",
    "Outlook",
    "OwnKong",
    "Phrase",
    "Progress",
    "Question",
    "Safety",
    "Shape",
    "advise",
    "ask",
    "at_least_one",
    "check",
    "check_goal",
    "completed",
    "drill_of",
    "explain",
    "goals_of",
    "level_of",
    "marked",
    "offer",
    "own_draws",
    "progress_of",
    "question",
    "right_answer",
    "shape_of",
    "stands_for",
    "unseen_by",
    "ways_to_want",
    "wild_name",
]
