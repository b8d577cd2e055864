"""The first page of practice: what is due today, and every kind of practice with how far one has got."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import streamlit as st

from assistant.app.base.i18n import _, is_chinese, say, term
from assistant.app.base.store import storage
from assistant.app.practice import daily, drill, learner, session
from assistant.app.session import phone
from assistant.app.session.known_rules import known_rules, title_of
from assistant.app.ui.choice import choice
from assistant.app.ui.elements import face, title
from assistant.app.ui.html import Markup, tag
from assistant.app.ui.tappable import tap, tappable
from assistant.rules import RulesError
from assistant.teacher import KINDS_OF_PRACTICE, Kind, Progress
from assistant.teacher.practice.house import house_word

log = logging.getLogger(__name__)

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
        session.edit(lambda old: daily.todays(session.table_of(old)))
    elif word == DUE:
        session.edit(lambda old: drill.due() or old)
    elif word in (session.LESSONS, session.DICTIONARY):
        session.edit(lambda old: session.Practice(word, old.rules, house=old.house))
    elif word == session.PLAYED:
        session.edit(lambda old: session.fresh(word, session.table_of(old)))
    elif word in session.ROOMS:
        level = learner.progress().level(word)
        session.edit(lambda old: session.fresh(word, session.table_of(old), level))


def _daily() -> Markup:
    """The question of the day: its kind, and the tiles of a hand as its picture."""
    here = session.table_of(session.current())
    today = daily.todays(here)
    try:
        asked = session.asked(today)
        held = asked.holding.concealed if asked.holding else asked.record.wins[0].concealed if asked.record else ()
    except RulesError:  # house rules by which it cannot be asked; the question itself says so
        held = ()
    name = [called(KINDS_OF_PRACTICE[today.room])]
    if today.rules != here.rules:
        name.append(title_of(today.rules))
    return tap(
        DAILY,
        tag("b", _("Question of the day")),
        tag("span", " · ".join(name)),
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
    return card(kind.name, called(kind), say(kind.title.template, {}), _("Level {n}", n=level) + score)


def called(kind: Kind) -> str:
    """The name of a kind of practice; in English the Chinese one stands behind it."""
    return term(kind.chinese) if is_chinese() else f"{kind.english} {kind.chinese}"


def card(word: str, name: str, note: str, state: str = "") -> Markup:
    """A card of the first page."""
    below = tag("i", state) if state else Markup("")
    return tap(word, tag("b", name), tag("span", note), below, class_="hp-practicecard")


def _others() -> Iterator[Markup]:
    """The rooms that ask no single question."""
    yield card(session.PLAYED, term("复盘") if is_chinese() else "Review 复盘", _("Play a hand and have it reviewed"))
    yield card(session.LESSONS, _("Lessons"), _("Ten short ones, from a set to the 惠牌"))
    yield card(session.DICTIONARY, _("Dictionary"), _("Tiles and 番种, and how often each occurs"))


def _rules() -> None:
    """The choice of the rules, and of the table, that are practised by; this phone remembers it."""
    here = session.table_of(session.current())
    known = {
        session.PracticeRules(one.rules, house_word(one.rules, one.options)): one.name for one in known_rules(_kept())
    }
    known = known if here in known else {here: _("The house rules of this phone"), **known}
    tables, names = list(known), list(known.values())

    def take(number: int) -> None:
        chosen = tables[number]
        phone.play(chosen.rules, chosen.house)
        session.edit(lambda _: session.first(chosen))

    chosen = choice("practice-rules", tables.index(here), take)
    st.selectbox(_("Rules"), range(len(tables)), format_func=names.__getitem__, **chosen)


def _kept() -> list[str]:
    """The presets of the store; none where it cannot be used."""
    try:
        return [one.body for one in storage().presets.all()]
    except Exception:
        log.exception("the presets cannot be read")
        return []
