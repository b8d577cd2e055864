"""A question of practice and its answer as values: what tells it from others, what it shows, how it was answered."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from assistant.rules import RULESETS, HandInPlay, HandRecord, Meld, Seat, Tile, TileSet, Wait
from assistant.rules.model.problems import Problem, problem
from assistant.teacher.phrase import Phrase
from assistant.teacher.practice.house import AS_WRITTEN, Housed, is_house

MOST_SEED, MOST_NUMBER = 10**9, 10**6
_NAME = re.compile(r"([a-z]{2,12})\.([a-z]{2,20})\.([1-5])\.(\d{1,9})\.(\d{1,6})(?:\.([A-Za-z0-9_-]+))?")


@dataclass(frozen=True, slots=True)
class Drill(Housed):
    """What makes a question again, on every machine: its kind, the ruleset, the level 1–5, a seed and a number.

    `house` are the house rules as `house_word` writes them, "" for the rules as written.
    """

    kind: str
    rules: str
    level: int
    seed: int
    number: int = 0
    house: str = AS_WRITTEN

    @property
    def name(self) -> str:
        """What tells the question from all others; `drill_of` reads it."""
        name = f"{self.kind}.{self.rules}.{self.level}.{self.seed}.{self.number}"
        return f"{name}.{self.house}" if self.house else name

    @property
    def dice(self) -> str:
        """The seed of its random numbers."""
        return f"{self.seed}/{self.kind}/{self.rules}/{self.level}/{self.number}"


def drill_of(name: str) -> Drill | None:
    """The question of that name; None for a text that is no name, or of a ruleset that does not exist."""
    found = _NAME.fullmatch(name)
    if found is None or found[2] not in RULESETS or not is_house(found[2], found[6] or AS_WRITTEN):
        return None
    return Drill(found[1], found[2], int(found[3]), int(found[4]), int(found[5]), found[6] or AS_WRITTEN)


class AnswerForm(StrEnum):
    """How a question is answered: any kinds of tiles, one tile of the hand, one of some choices, or a number."""

    TILES = "tiles"
    DISCARD = "discard"
    CHOICE = "choice"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class AnswerOption:
    """One choice: the answer it stands for, what it says, or the points of every seat, and what would make it right.

    `because` is () for the right one.
    """

    answer: str
    says: Phrase | None = None
    points: Mapping[Seat, int] = field(default_factory=dict)
    because: tuple[Phrase, ...] = ()


@dataclass(frozen=True, slots=True)
class DrillQuestion:
    """A question as it is shown: a hand in play or a finished one, facts beside the tiles, and how it is answered."""

    drill: Drill
    form: AnswerForm
    holding: HandInPlay | None = None
    record: HandRecord | None = None
    facts: tuple[Phrase, ...] = ()
    options: tuple[AnswerOption, ...] = ()

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds of the hand that is asked about."""
        if self.holding is not None:
            return self.holding.melds
        return self.record.melds_of(self.record.wins[0].seat) if self.record else ()


class Grade(StrEnum):
    """`right`; `near`: it gives up little; `wrong`."""

    RIGHT = "right"
    NEAR = "near"
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Mark:
    """One line of an explanation: a tile or a name, its verdict, a figure, the sentences, and the sets it completes.

    Verdicts: `right`, `missed` (it belongs to the answer and was not named), `wrong`; `best` and `yours` of discards;
    "" for a line that only explains. `wait` is the wait that the tile is, where it is one.
    """

    tile: Tile | None
    verdict: str
    wait: Wait | None = None
    says: tuple[Phrase, ...] = ()
    name: str = ""
    figure: str = ""
    sets: tuple[TileSet, ...] = ()


@dataclass(frozen=True, slots=True)
class Marking:
    """An answer marked, line by line, and its grade."""

    marks: tuple[Mark, ...]
    grade: Grade = Grade.RIGHT
    answer: str = ""

    @property
    def good(self) -> bool:
        """Whether the answer was right."""
        return self.grade is Grade.RIGHT


def no_hand() -> Problem:
    """House rules by which no hand for a question can be made."""
    return problem("bad_value", "options", "By these house rules no hand was found that this could ask: choose others.")
