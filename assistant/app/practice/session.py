"""Where the practice stands between two runs: in the session and, in the same words, in the link of the page."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import streamlit as st

from assistant.app.session.hand_draft import KIND_NAMES
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


def load() -> Practice:
    """The current practice. A link that this session has not written wins, except right after an edit."""
    here, query = st.session_state, _parts()
    edited = here.pop("practice-edited", False)
    if "practice" not in here or (query and not edited and query != here.get("practice-query")):
        here["practice"] = from_query(query)
    return current()


def current() -> Practice:
    """The practice as it is."""
    practice: Practice = st.session_state["practice"]
    return practice


def edit(change: Callable[[Practice], Practice]) -> None:
    """The practice after `change`; `save` puts it into the link once the run has drawn it."""
    st.session_state["practice"] = change(current())
    st.session_state["practice-edited"] = True


def save() -> None:
    """Write the practice into the link, if it says something else or is about to (an earlier one may be on its way)."""
    query = to_query(current())
    if query != _parts() or query != st.session_state.get("practice-query"):
        others = {name: value for name, value in st.query_params.to_dict().items() if name not in PARTS}
        st.query_params.from_dict(others | query)
    st.session_state["practice-query"] = query


def asked(practice: Practice) -> Question:
    """The question itself."""
    return _question(practice.level, practice.seed, practice.number)


@st.cache_data(max_entries=256, show_spinner=False)
def _question(level: int, seed: int, number: int) -> Question:
    return question(level_of(level), seed, number)


def _parts() -> dict[str, str]:
    return {name: value for name, value in st.query_params.to_dict().items() if name in PARTS}
