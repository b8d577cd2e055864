"""The guided lessons: one step a screen, answered by tapping tiles; and the list of all."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from assistant.app.base.i18n import _, say, tile_name
from assistant.app.practice import session
from assistant.app.practice.drill import head
from assistant.app.practice.session import Practice
from assistant.app.ui.elements import face
from assistant.app.ui.html import Markup, tag
from assistant.app.ui.tappable import tap, tappable
from assistant.rules import Tile, parse_tiles
from assistant.teacher.practice.lessons import LESSONS, LessonStep


def show() -> None:
    """The step of the link; before the first lesson the list of all."""
    current = session.current()
    if not 1 <= current.seed <= len(LESSONS) or current.number >= len(LESSONS[current.seed - 1].steps):
        _list()
        return
    lesson = LESSONS[current.seed - 1]
    step = lesson.steps[current.number]
    head(say(lesson.title, {}))
    done = step.is_right(_tapped(current, step))
    st.html(tag("p", say(step.asked.template, {}), class_="hp-lessonsays"))
    tappable("lesson", _tiles(current, step, done), lambda word: _touch(current, word))
    if done:
        st.html(tag("p", say(step.reason.template, {}), class_="hp-remark"))
    elif len(_places(current)) >= len(parse_tiles(step.taps)):
        st.html(tag("p", _("Not these. Tap one again to take it back."), class_="hp-remark"))
    count = _(
        "Lesson {n} of {all}, step {step} of {steps}",
        n=current.seed,
        all=len(LESSONS),
        step=current.number + 1,
        steps=len(lesson.steps),
    )
    st.html(tag("p", count, class_="hp-lessoncount"))
    with st.container(key="foot", horizontal=True, wrap=False, gap="small"):
        st.button(_("Go on"), key="next", type="primary", width="stretch", disabled=not done, on_click=_onward)


def _list() -> None:
    head(_("Lessons"))
    rows = (
        tap(str(place), tag("b", str(place)), tag("span", say(lesson.title, {})), class_="hp-lessonrow")
        for place, lesson in enumerate(LESSONS, 1)
    )
    tappable("lessons", tag("div", *rows, class_="hp-lessonlist"), _begin)


def _begin(word: str) -> None:
    if word.isdigit() and 1 <= int(word) <= len(LESSONS):
        session.edit(lambda old: Practice(old.room, old.rules, seed=int(word), house=old.house))


def _onward() -> None:
    """The next step, the next lesson, or the list after the last."""
    current = session.current()
    steps = len(LESSONS[current.seed - 1].steps)
    if current.number + 1 < steps:
        session.edit(lambda old: replace(old, number=old.number + 1, picked=""))
    else:
        following = current.seed + 1 if current.seed < len(LESSONS) else 0
        session.edit(lambda old: replace(old, seed=following, number=0, picked=""))


def _places(current: Practice) -> list[int]:
    """The places of the tiles that were tapped."""
    return [int(one) for one in current.picked.split(".") if one.isdigit()]


def _tapped(current: Practice, step: LessonStep) -> list[Tile]:
    return [step.tiles[place] for place in _places(current) if place < len(step.tiles)]


def _touch(drawn: Practice, word: str) -> None:
    """A tile that is tapped is taken, and given back by another tap."""
    current = session.current()
    if (current.seed, current.number) != (drawn.seed, drawn.number) or not word.isdigit():
        return
    places = set(_places(current)) ^ {int(word)}
    session.edit(lambda old: replace(old, picked=".".join(map(str, sorted(places)))))


def _tiles(current: Practice, step: LessonStep, done: bool) -> Markup:
    places = _places(current)
    faces = []
    for place, tile in enumerate(step.tiles):
        if done:
            faces.append(face(tile.text, "hp-won" if place in places else ""))
            continue
        faces.append(_button(place, tile.text, place in places))
    return tag("div", tag("div", *faces, class_="hp-lessontiles"), class_="hp-quiztable")


def _button(place: int, tile: str, is_taken: bool) -> Markup:
    return tap(str(place), face(tile), class_="hp-pick hp-taken" if is_taken else "hp-pick", label=tile_name(tile))
