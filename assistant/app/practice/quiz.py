"""The quiz's pieces: the hand that is asked about, the keys for the answer, and the answer marked tile by tile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from assistant.app.base.i18n import _, term
from assistant.app.practice import session
from assistant.app.practice.session import Practice
from assistant.app.session.hand_draft import KIND_NAMES
from assistant.app.ui.editor import editor
from assistant.app.ui.elements import face, sentences, sets
from assistant.app.ui.html import Markup, tag
from assistant.rules import Tile, hui_of
from assistant.teacher import Mark, Marking, Progress, Question


def hand(question: Question) -> Markup:
    """The tiles on felt, with 惠坯 and 惠牌 beside them."""
    indicator = question.holding.indicator
    assert indicator is not None
    hui = hui_of(indicator)
    tiles = (face(tile.text, "hp-hui" if tile == hui else "") for tile in question.holding.concealed)
    turned = tag(
        "div",
        tag("span", tag("small", "惠坯"), face(indicator.text)),
        tag("span", "→", class_="hp-arrow", aria_hidden="true"),
        tag("span", tag("small", term("惠牌")), face(hui.text, "hp-hui")),
        class_="hp-turned",
    )
    return tag("div", tag("div", *tiles, class_="hp-quizhand"), turned, class_="hp-quiztable")


def keypad(current: Practice, skip: Callable[[], None], check: Callable[[tuple[str, ...]], None]) -> None:
    """The keys, and what to do with the tiles chosen: skip the question, or check them."""

    def act(value: Any) -> None:
        told = value if isinstance(value, dict) else {}
        if told.get("question") != session.current().name or session.current().done:  # tapped twice
            return
        if told.get("name") == "skip":
            skip()
        elif picked := _tiles(told.get("picked")):
            check(picked)

    data = {"question": current.name, "words": _words()}
    editor("quiz", lambda: list(session.current().picked), _take, data, {"act": act})


def _take(value: Any) -> list[str]:
    """Into the practice goes what makes sense of a value from the browser."""
    picked = _tiles(value)
    session.edit(lambda old: old if old.done else replace(old, picked=picked))
    return list(session.current().picked)


def _tiles(value: Any) -> tuple[str, ...]:
    chosen = value if isinstance(value, list) else []
    return tuple(tile for tile in KIND_NAMES if tile in chosen)


def _words() -> dict[str, str]:
    return {
        "keys": _("Tap every tile that completes the hand"),
        "ask": _("Which tiles complete this hand? Tap all of them."),
        "chosen": _("{n} chosen", n="{n}"),
        "skip": _("Skip"),
        "check": _("Check"),
    }


def verdict(marking: Marking) -> Markup:
    """How it went, in one line."""
    missed = sum(mark.verdict == "missed" for mark in marking.marks)
    wrong = sum(mark.verdict == "wrong" for mark in marking.marks)
    if marking.good:
        return tag("h2", _("All right"), class_="hp-verdict hp-good")
    parts = [_("missed: {n}", n=missed)] * bool(missed) + [_("wrong: {n}", n=wrong)] * bool(wrong)
    return tag("h2", _("Not quite"), tag("small", " · ".join(parts)), class_="hp-verdict")


def marks(marking: Marking, hui: Tile) -> Markup:
    """Every tile with right, missed or wrong, and why; a tap shows how the hand is read with it."""
    return tag("div", *(_mark(mark, hui) for mark in marking.marks), class_="hp-marks")


def _mark(mark: Mark, hui: Tile) -> Markup:
    names = {"right": _("Right"), "missed": _("Missed"), "wrong": _("Wrong")}
    head = (
        face(mark.tile.text),
        tag("b", names[mark.verdict], class_=f"hp-tag hp-{mark.verdict}"),
        sentences(mark.says, "hp-told"),
    )
    if mark.wait is None or not mark.wait.self_draw.sets:
        return tag("div", *head, class_="hp-mark-row")
    open_ = {"open": ""} if mark.verdict == "missed" else {}
    return tag(
        "details", tag("summary", *head, class_="hp-mark-row"), sets(mark.wait.self_draw.sets, hui.text), **open_
    )


def standing(progress: Progress, level: int) -> Markup:
    """Streak and this level's answers so far."""
    tally = progress.of(level)
    dots = (tag("i", class_="hp-dot hp-hit" if good else "hp-dot") for good in tally.recent)
    score = f"{tally.right}/{tally.asked}" if tally.asked else "—"
    return tag(
        "div",
        tag("span", tag("small", _("in a row")), tag("b", str(progress.streak)), class_="hp-stand"),
        tag("span", tag("small", _("longest")), tag("b", str(progress.best)), class_="hp-stand"),
        tag("span", tag("small", _("this level")), tag("b", score), class_="hp-stand"),
        tag("span", *dots, class_="hp-dots", role="img", aria_label=_("the last answers")),
        class_="hp-standing",
    )
