"""Where the practice stands between two runs: in the session and, in the same words, in the link of the page."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace

import streamlit as st

from assistant.app.session.hand_draft import KIND_NAMES
from assistant.app.session.linked_state import LinkedState
from assistant.rules import RulesError, Tile, format_tiles, parse_tiles
from assistant.teacher import LEVELS, Question, level_of, question

PARTS = ("level", "ask", "pick", "done")
"""Parts of the link: the level, the question ("SEED.NUMBER"), the tiles chosen, and whether it is marked."""
_ASK = re.compile(r"(\d{1,9})\.(\d{1,6})")


@dataclass(frozen=True, slots=True)
class Practice:
    """One question: level, seed and number make it; `picked` are the tiles chosen, `done` says that it is marked."""

    level: int
    seed: int
    number: int = 0
    picked: tuple[str, ...] = ()
    done: bool = False

    @property
    def name(self) -> str:
        """What tells this question from all others."""
        return f"{self.level}.{self.seed}.{self.number}"


def fresh(level: int = LEVELS[0].number) -> Practice:
    """A question that nobody has seen yet."""
    return Practice(level, secrets.randbelow(10**9))


def from_query(query: Mapping[str, str]) -> Practice:
    """The practice of a link; parts that make no sense are left out."""
    levels = {str(level.number): level.number for level in LEVELS}
    start = fresh(levels.get(query.get("level", ""), LEVELS[0].number))
    found = _ASK.fullmatch(query.get("ask", ""))
    if not found:
        return start
    given = replace(start, seed=int(found[1]), number=int(found[2]), done=query.get("done") == "1")
    try:
        picked = {tile.text for tile in parse_tiles(query.get("pick", "")[:100])}
    except RulesError:
        picked = set()
    return replace(given, picked=tuple(tile for tile in KIND_NAMES if tile in picked))


def to_query(practice: Practice) -> dict[str, str]:
    """The parts of the link."""
    query = {"level": str(practice.level), "ask": f"{practice.seed}.{practice.number}"}
    if practice.picked:
        query["pick"] = format_tiles(map(Tile.parse, practice.picked))
    return query | ({"done": "1"} if practice.done else {})


PRACTICE = LinkedState("practice", frozenset(PARTS), from_query, to_query, keeps=True)
"""Where this session is."""
load, current, edit, save = PRACTICE.load, PRACTICE.current, PRACTICE.edit, PRACTICE.save


def asked(practice: Practice) -> Question:
    """The question itself."""
    return _question(practice.level, practice.seed, practice.number)


@st.cache_data(max_entries=256, show_spinner=False)
def _question(level: int, seed: int, number: int) -> Question:
    return question(level_of(level), seed, number)
