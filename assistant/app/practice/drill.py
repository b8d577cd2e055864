"""One question of any kind: asked, answered, explained, and kept how it went."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import streamlit as st

from assistant.app.base.i18n import _, say
from assistant.app.practice import daily, learner, session
from assistant.app.practice.quiz import keypad, marks, shown, standing, verdict
from assistant.app.practice.session import WAITS, Practice
from assistant.app.ui.choice import choice
from assistant.app.ui.elements import title
from assistant.app.ui.html import Markup, tag
from assistant.rules import RulesError
from assistant.teacher import KINDS_OF_PRACTICE, DrillQuestion, Level, Phrase, drill_of
from assistant.teacher.practice.kinds import LEVEL_NUMBERS
from assistant.teacher.practice.levels import levels_of


def show() -> None:
    """One question, or how its answer is marked."""
    current = session.current()
    kind = KINDS_OF_PRACTICE[current.room]
    head(_said(kind.title))
    try:
        question = session.asked(current)
    except RulesError as error:  # house rules by which it cannot be asked
        st.info(say(error.problems[0].template, error.problems[0].values))
        return
    if current.day:
        st.html(tag("p", _("Question of the day {day}", day=current.day), class_="hp-remark"))
    elif current.again:
        st.html(tag("p", _("A mistake that comes back"), class_="hp-remark"))
    else:
        _levels(current)
    so_far = st.empty()
    so_far.html(standing(learner.known(), current.room, current.level))
    if above := shown(question, current.done):
        st.html(above)
    if current.done:
        _marked(current, question)
    else:
        keypad(question, _said(kind.asks), onward, check)
    if current.room == WAITS:
        _about(current)
    so_far.html(standing(learner.progress(), current.room, current.level))  # last: the store may take its time to open


def head(text: str) -> None:
    """The title of a room, and the way back to the first page."""
    with st.container(key="practice-head", horizontal=True, wrap=False, gap="small", vertical_alignment="center"):
        st.button(_("All practice"), key="practice-back", on_click=leave)
        st.html(title(text))


def _said(phrase: Phrase) -> str:
    return say(phrase.template, phrase.values)


def leave() -> None:
    """Back to the first page of practice."""
    session.edit(lambda old: session.first(None if old.day or old.again else session.table_of(old)))


def _levels(current: Practice) -> None:
    """The level is one tap away; a new one starts with a new question."""

    def take(chosen: int) -> None:
        session.edit(lambda old: session.fresh(old.room, session.table_of(old), chosen))

    with st.container(key="row-level"):
        st.segmented_control(
            _("Level"),
            LEVEL_NUMBERS,
            format_func=str,
            label_visibility="collapsed",
            width="stretch",
            required=True,
            **choice("choose-level", current.level, take),
        )


def check(picked: str) -> None:
    """Mark the answer and keep how it went."""
    current = replace(session.current(), picked=picked, done=True)
    try:
        grade = session.marking(current).grade
    except RulesError:  # the browser sends only what the question offers
        return
    learner.count(current.drill, grade, current.again)
    if current.day:
        daily.count(current.day, current.drill, grade)
    session.edit(lambda _: current)


def onward() -> None:
    """The next question: the next mistake that is due, or one of the level that the answers have led to."""
    current = session.current()
    if current.day:
        leave()
        return
    if current.again:
        session.edit(lambda old: due() or session.first(session.table_of(old)))
        return
    level = learner.progress().level(current.room) if current.done else current.level
    session.edit(lambda old: Practice(old.room, old.rules, level, old.seed, old.number + 1, house=old.house))


def due() -> Practice | None:
    """The mistake that comes back next; None where none does today."""
    today = learner.today()
    for card in learner.progress().due(today):
        drill = drill_of(card.question)
        if drill is not None and drill.kind in KINDS_OF_PRACTICE:
            found = Practice(drill.kind, drill.rules, drill.level, drill.seed, drill.number, house=drill.house)
            return replace(found, again=card.due)
    return None


def _marked(current: Practice, question: DrillQuestion) -> None:
    try:
        marking = session.marking(current)
    except RulesError:  # a link that says something else than the question offers
        session.edit(lambda old: replace(old, picked="", done=False))
        st.rerun()
    st.html(Markup(verdict(marking) + marks(marking, question)))
    if current.day:
        st.html(daily.table(current.day, current.drill))
    _led_on(current)
    with st.container(key="foot", horizontal=True, wrap=False, gap="small"):
        st.button(
            _("Done") if current.day else _("Next question"),
            key="next",
            type="primary",
            width="stretch",
            on_click=onward,
        )


def _led_on(current: Practice) -> None:
    """What the answer has changed about the level, or when the question comes back."""
    progress = learner.progress()
    level = progress.level(current.room)
    if not current.again and not current.day and level != current.level:
        words = (
            _("Next: level {level}, a harder one.")
            if level > current.level
            else _("Next: level {level}, an easier one.")
        )
        st.html(tag("p", words.format(level=level), class_="hp-remark"))
    card = next((card for card in progress.cards if card.question == current.drill.name), None)
    if card is not None:
        st.html(tag("p", _("This question comes back on {day}.", day=card.due), class_="hp-remark"))


def level_names(levels: Iterable[Level], wild: str) -> dict[int, str]:
    """What the levels of 听牌 are called, by rules that call a wild tile `wild`."""
    names = {
        "First steps": _("First steps"),
        "Two suits": _("Two suits"),
        "One suit": _("One suit"),
        "One 惠牌": _("One {wild}", wild=wild),
        "Two 惠牌": _("Two {wild}", wild=wild),
        "Many waits": _("Many waits"),
        "One suit, many waits": _("One suit, many waits"),
    }
    return {level.number: names[level.name] for level in levels}


def _about(current: Practice) -> None:
    """How the levels of 听牌 differ."""
    with st.expander(_("How the levels differ")):
        levels, wilds = levels_of(current.rules, current.house), current.drill.game.wilds
        wild = wilds.name if wilds else ""
        note = _("Suits are 万, 条, 筒 and honours.")
        if wild:
            note += " " + _(
                "The {wild} itself, which completes every ready hand, is not counted among the waits, but it belongs "
                "to the answer.",
                wild=wild,
            )
        st.html(tag("p", note))
        names = level_names(levels, wild)
        head = tag("tr", *(tag("th", text) for text in ("", _("Suits"), wild or "—", _("Waits"))))
        st.html(tag("table", head, *(_level(level, names[level.number]) for level in levels), class_="hp-levels"))


def _level(level: Level, name: str) -> Markup:
    cells = (_range(level.suits), str(level.hui), _range(level.waits))
    return tag("tr", tag("th", f"{level.number} {name}"), *(tag("td", cell) for cell in cells))


def _range(limits: tuple[int, int]) -> str:
    least, most = limits
    return str(least) if least == most else f"{least}–{most}"
