"""The first page of practice: what is due today, and every kind of practice with how far one has got."""

from __future__ import annotations

from collections.abc import Iterator

import streamlit as st

from assistant.app.base.i18n import _, is_chinese, say, term
from assistant.app.practice import daily, drill, learner, session
from assistant.app.session import phone
from assistant.app.ui.elements import face, title
from assistant.app.ui.html import Markup, tag
from assistant.app.ui.tappable import tap, tappable
from assistant.rules import RULESETS
from assistant.teacher import KINDS_OF_PRACTICE, Kind, Progress

DAILY, DUE = "daily", "due"
"""What the cards of the day's question and of the mistakes that come back say when they are tapped."""


PICTURED = 13
"""Tiles on the card of the day."""


def show() -> None:
    """Cards to tap, and which rules are practised."""
    progress = learner.progress()
    st.html(title(_("Practice")))
    waiting = len(progress.due(learner.today()))
    parts = [_daily(), *[_due(waiting)] * bool(waiting)]
    kinds = tag("div", *(_kind(kind, progress) for kind in KINDS_OF_PRACTICE.values()), *_others(), class_="hp-cards")
    tappable("practice", Markup("".join([*parts, kinds])), enter)
    _rules()


def enter(word: str) -> None:
    """The room that was tapped: a kind of question at its level, or the first mistake that is due."""
    if word == DAILY:
        session.edit(lambda old: daily.of_day(learner.today(), old.rules))
    elif word == DUE:
        session.edit(lambda old: drill.due() or old)
    elif word in (session.LESSONS, session.DICTIONARY):
        session.edit(lambda old: session.Practice(word, old.rules))
    elif word == session.PLAYED:
        session.edit(lambda old: session.fresh(word, old.rules))
    elif word in session.ROOMS:
        level = learner.progress().level(word)
        session.edit(lambda old: session.fresh(word, old.rules, level))


def _daily() -> Markup:
    """The question of the day: its kind, and the tiles of a hand as its picture."""
    today = daily.of_day(learner.today(), session.current().rules)
    asked = session.asked(today)
    held = asked.holding.concealed if asked.holding else asked.record.wins[0].concealed if asked.record else ()
    return tap(
        DAILY,
        tag("b", _("Question of the day")),
        tag("span", term(KINDS_OF_PRACTICE[today.room].chinese)),
        tag("span", *(face(tile.text) for tile in held[:PICTURED]), class_="hp-daytiles"),
        class_="hp-daycard",
    )


def _due(waiting: int) -> Markup:
    return tap(
        DUE,
        tag("b", _("Mistakes that come back")),
        tag("span", str(waiting), class_="hp-waitcount"),
        class_="hp-duecard",
    )


def _kind(kind: Kind, progress: Progress) -> Markup:
    level = progress.level(kind.name)
    tally = progress.of(kind.name, level)
    score = f" · {tally.right}/{tally.asked}" if tally.asked else ""
    return card(kind.name, term(kind.chinese), say(kind.title.template, {}), _("Level {n}", n=level) + score)


def card(word: str, name: str, note: str, state: str = "") -> Markup:
    """A card of the first page."""
    below = tag("i", state) if state else Markup("")
    return tap(word, tag("b", name), tag("span", note), below, class_="hp-practicecard")


def _others() -> Iterator[Markup]:
    """The rooms that ask no single question."""
    yield card(session.PLAYED, term("复盘"), _("Play a hand and have it reviewed"))
    yield card(session.LESSONS, _("Lessons"), _("Ten short ones, from a set to the 惠牌"))
    yield card(session.DICTIONARY, _("Dictionary"), _("Tiles and 番种, and how often each occurs"))


def _rules() -> None:
    """Which rules are practised; this phone remembers it."""
    key = "practice-rules"
    st.session_state[key] = session.current().rules

    def take() -> None:
        chosen = st.session_state[key]
        phone.play(chosen)
        session.edit(lambda _: session.Practice(rules=chosen))

    st.selectbox(_("Rules"), list(RULESETS), key=key, format_func=_title, on_change=take)


def _title(name: str) -> str:
    rules = RULESETS[name]
    return term(rules.title) if is_chinese() else rules.gloss
