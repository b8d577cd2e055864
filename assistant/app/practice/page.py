"""The section of practice: which tiles complete a hand? Levels, the answer explained, progress kept."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from assistant.app.base.i18n import _
from assistant.app.practice import learner, session
from assistant.app.practice.quiz import hand, keypad, marks, standing, verdict
from assistant.app.practice.session import Practice
from assistant.app.ui.elements import title
from assistant.app.ui.html import Markup, tag
from assistant.rules import Tile, hui_of
from assistant.teacher import LEVELS, Level, Question, marked


def show() -> None:
    """One question, or how its answer is marked."""
    current = session.load()
    question = session.asked(current)
    with st.container(key="learn"):
        st.html(title(_("Read the waits")))
        _levels(current)
        so_far = st.empty()
        so_far.html(standing(learner.known(), current.level))
        st.html(hand(question))
        if current.done:
            _marked(current, question)
        else:
            keypad(current, skip, check)
        _about()
        so_far.html(standing(learner.progress(), current.level))  # last: the store may take its time to open
    session.save()


def _levels(current: Practice) -> None:
    """The level is one tap away; a new one starts with a new question."""
    names = level_names()
    key = "choose-level"
    st.session_state[key] = current.level

    def take() -> None:
        chosen = st.session_state[key]
        if chosen in names:
            session.edit(lambda _: session.fresh(chosen))

    with st.container(key="row-level"):
        st.segmented_control(
            _("Level"),
            list(names),
            key=key,
            format_func=lambda number: names.get(number, ""),
            on_change=take,
            label_visibility="collapsed",
            width="stretch",
            required=True,
        )


def level_names() -> dict[int, str]:
    """What the levels are called."""
    names = (_("First steps"), _("Two suits"), _("One suit"), _("One 惠牌"), _("Two 惠牌"))
    return {level.number: name for level, name in zip(LEVELS, names, strict=True)}


def check(picked: tuple[str, ...]) -> None:
    """Mark the answer and keep how it went."""
    current = session.current()
    good = marked(session.asked(current), map(Tile.parse, picked)).good
    learner.count(current.level, good, current.name)
    session.edit(lambda old: replace(old, picked=picked, done=True))


def skip() -> None:
    """The next question of this level."""
    session.edit(lambda old: Practice(old.level, old.seed, old.number + 1))


def _marked(current: Practice, question: Question) -> None:
    marking = marked(question, map(Tile.parse, current.picked))
    assert question.holding.indicator is not None
    st.html(Markup(verdict(marking) + marks(marking, hui_of(question.holding.indicator))))
    higher = current.level + 1
    if learner.progress().of(current.level).mastered and higher in level_names():
        st.html(tag("p", _("Eight of the last ten were right: try the next level."), class_="hp-remark"))
    with st.container(key="foot", horizontal=True, wrap=False, gap="small"):
        st.button(_("Next question"), key="next", type="primary", width="stretch", on_click=skip)


def _about() -> None:
    """How the levels differ."""
    with st.expander(_("How the levels differ")):
        note = _(
            "Suits are 万, 条, 筒 and honours. The 惠牌 itself, which completes every ready hand, is not counted among "
            "the waits, but it belongs to the answer."
        )
        st.html(tag("p", note))
        names = level_names()
        head = tag("tr", *(tag("th", text) for text in ("", _("Suits"), "惠牌", _("Waits"))))
        st.html(tag("table", head, *(_level(level, names[level.number]) for level in LEVELS), class_="hp-levels"))


def _level(level: Level, name: str) -> Markup:
    cells = (_range(level.suits), str(level.hui), _range(level.waits))
    return tag("tr", tag("th", name), *(tag("td", cell) for cell in cells))


def _range(limits: tuple[int, int]) -> str:
    least, most = limits
    return str(least) if least == most else f"{least}–{most}"
