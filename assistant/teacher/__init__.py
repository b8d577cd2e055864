"""The beginner's teacher: what to discard and why, what to claim, exact chances, and a quiz on waits.

Builds on `assistant.rules` alone. Every sentence is a `Phrase`, a template with its values, so that it can be said in
any language.
"""

from assistant.teacher.advice import Advice, Choice, Lesson, advise, explain
from assistant.teacher.chances import Outlook, at_least_one, own_draws, unseen_by
from assistant.teacher.claims import Claim, Offer, offer
from assistant.teacher.phrase import Phrase
from assistant.teacher.shapes import MEANING, Shape, shape_of, stands_for

__all__ = [
    "MEANING",
    "Advice",
    "Choice",
    "Claim",
    "Lesson",
    "Offer",
    "Outlook",
    "Phrase",
    "Shape",
    "advise",
    "at_least_one",
    "explain",
    "offer",
    "own_draws",
    "shape_of",
    "stands_for",
    "unseen_by",
]
