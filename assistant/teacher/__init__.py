"""The beginner's teacher: what to discard and why, what to claim, exact chances, and a quiz on waits.

Builds on `assistant.rules` alone. Every sentence is a `Phrase`, a template with its values, so that it can be said in
any language.
"""

from assistant.teacher.advice import DiscardAdvice, DiscardChoice, Lesson, advise, explain
from assistant.teacher.chances import Outlook, at_least_one, own_draws, unseen_by
from assistant.teacher.claim_advice import Claim, Offer, offer
from assistant.teacher.cost import Opening
from assistant.teacher.goals import Goal, check_goal, goals_of, ways_to_want
from assistant.teacher.improving import Improvement
from assistant.teacher.kongs import OwnKong
from assistant.teacher.levels import LEVELS, Level, Question, level_of, question
from assistant.teacher.marking import Mark, Marking, marked
from assistant.teacher.phrase import Phrase
from assistant.teacher.progress import AnswerTally, Progress, progress_of
from assistant.teacher.safety import Opponent, Safety
from assistant.teacher.wait_shapes import MEANING, Shape, completed, shape_of, stands_for

__all__ = [
    "LEVELS",
    "MEANING",
    "AnswerTally",
    "Claim",
    "DiscardAdvice",
    "DiscardChoice",
    "Goal",
    "Improvement",
    "Lesson",
    "Level",
    "Mark",
    "Marking",
    "Offer",
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
    "at_least_one",
    "check_goal",
    "completed",
    "explain",
    "goals_of",
    "level_of",
    "marked",
    "offer",
    "own_draws",
    "progress_of",
    "question",
    "shape_of",
    "stands_for",
    "unseen_by",
    "ways_to_want",
]
