"""The pieces of a question: what it shows, the keys for its answer, and the answer marked line by line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from assistant.app.base.i18n import _, say, term
from assistant.app.base.labels import meld_names, seat_names
from assistant.app.practice import session
from assistant.app.practice.session import Practice
from assistant.app.session.hand_draft import KIND_NAMES
from assistant.app.ui.editor import editor
from assistant.app.ui.elements import face, sentences, sets, signed
from assistant.app.ui.html import Markup, tag
from assistant.rules import KINDS, RULESETS, Meld, Tile, format_tiles
from assistant.teacher import AnswerForm, AnswerOption, DrillQuestion, Grade, Mark, Marking, Progress


def shown(question: DrillQuestion, is_marked: bool) -> Markup:
    """The tiles on felt, with the tile that is turned up and the wild one beside them, and the facts below."""
    facts = sentences(question.facts, "hp-facts") if question.facts else Markup("")
    if question.form is AnswerForm.DISCARD and not is_marked:  # the hand is the keys
        laid = _laid(question)
        return Markup(tag("div", laid, class_="hp-quiztable") + facts) if laid else facts
    return Markup(tag("div", _tiles_of(question), _turned(question), class_="hp-quiztable") + facts)


def wilds(question: DrillQuestion) -> tuple[Tile, ...]:
    """The wild kinds beside the hand."""
    game = question.drill.game
    return tuple(KINDS[kind] for kind in game.wild_kinds(_indicator(question)))


def _indicator(question: DrillQuestion) -> Tile | None:
    asked = question.holding or question.record
    return asked.indicator if asked else None


def _tiles_of(question: DrillQuestion) -> Markup:
    wild = wilds(question)
    if question.holding is not None:
        return Markup(_row(question.holding.concealed, wild) + _laid(question))
    assert question.record is not None
    (win,) = question.record.wins
    won = tag("span", face(win.tile.text, "hp-won"), class_="hp-wontile") if win.tile else Markup("")
    return Markup(_row(win.concealed, wild, won) + _laid(question))


def _laid(question: DrillQuestion) -> Markup:
    """The melds of the hand; nothing where it has none."""
    melds = question.melds
    return tag("div", *map(_meld, melds), class_="hp-laid") if melds else Markup("")


def _row(tiles: tuple[Tile, ...], wild: tuple[Tile, ...], more: Markup | None = None) -> Markup:
    faces = (face(tile.text, "hp-hui" if tile in wild else "") for tile in tiles)
    return tag("div", *faces, more or Markup(""), class_="hp-quizhand")


def _meld(meld: Meld) -> Markup:
    name = meld_names()[meld.kind.value]
    label = f"{name} · {seat_names()[meld.source]}" if meld.source else name
    return tag("span", tag("span", *(face(tile.text) for tile in meld.tiles)), tag("small", label))


def _turned(question: DrillQuestion) -> Markup:
    """The tile that says which ones are wild, and these; nothing where none is turned up."""
    game, indicator = question.drill.game, _indicator(question)
    if game.wilds is None or indicator is None:
        return Markup("")
    return tag(
        "div",
        tag("span", tag("small", term(game.wilds.indicator)), face(indicator.text)),
        tag("span", "→", class_="hp-arrow", aria_hidden="true"),
        tag("span", tag("small", term(game.wilds.name)), *(face(tile.text, "hp-hui") for tile in wilds(question))),
        class_="hp-turned",
    )


def _words_turned(question: DrillQuestion) -> list[list[str]]:
    """The tiles turned up, for the keys of a discard: what each is called, and the tile."""
    game, indicator = question.drill.game, _indicator(question)
    if game.wilds is None or indicator is None:
        return []
    wild = [[term(game.wilds.name), tile.text] for tile in wilds(question)]
    return [[term(game.wilds.indicator), indicator.text], *wild]


def keypad(question: DrillQuestion, asks: str, skip: Callable[[], None], take: Callable[[str], None]) -> None:
    """The keys, and what to do with the answer: skip the question, or check it."""
    current = session.current()

    def act(value: Any) -> None:
        told = value if isinstance(value, dict) else {}
        if told.get("question") != session.current().name or session.current().done:  # tapped twice
            return
        if told.get("name") == "skip":
            skip()
        elif picked := answer_of(question, told.get("picked")):
            take(picked)

    data = {
        "question": current.name,
        "form": question.form.value,
        "hand": [tile.text for tile in question.holding.concealed] if question.holding else [],
        "turned": _words_turned(question),
        "wilds": [tile.text for tile in wilds(question)],
        "options": [_option(option) for option in question.options] if question.form is AnswerForm.CHOICE else [],
        "words": _words(question, asks),
    }
    editor(
        "quiz", lambda: _listed(question, session.current()), lambda value: _take(question, value), data, {"act": act}
    )


def _take(question: DrillQuestion, value: Any) -> list[str]:
    """Into the practice goes what makes sense of a value from the browser."""
    picked = answer_of(question, value)
    session.edit(lambda old: old if old.done else replace(old, picked=picked))
    return _listed(question, session.current())


def _listed(question: DrillQuestion, practice: Practice) -> list[str]:
    """The answer so far as a list of what was tapped."""
    if question.form is not AnswerForm.TILES:
        return [practice.picked] if practice.picked else []
    return [tile for tile in KIND_NAMES if tile in _texts(practice.picked)]


def _texts(picked: str) -> set[str]:
    from assistant.rules import RulesError, parse_tiles  # noqa: PLC0415

    try:
        return {tile.text for tile in parse_tiles(picked)}
    except RulesError:
        return set()


def answer_of(question: DrillQuestion, value: Any) -> str:
    """An answer of the browser as text; "" where it makes no sense."""
    chosen = [one for one in value if isinstance(one, str)] if isinstance(value, list) else []
    match question.form:
        case AnswerForm.TILES:
            return format_tiles(Tile.parse(tile) for tile in KIND_NAMES if tile in chosen)
        case AnswerForm.NUMBER:
            known = [one for one in chosen if one.isascii() and one.isdigit() and len(one) <= 7]
        case AnswerForm.DISCARD:
            hand = question.holding.concealed if question.holding else ()
            known = [one for one in chosen if one in {tile.text for tile in hand}]
        case AnswerForm.CHOICE:
            known = [one for one in chosen if one in {option.answer for option in question.options}]
    return known[-1] if known else ""


def _option(option: AnswerOption) -> dict[str, Any]:
    seats = seat_names()
    points = [[seats[str(seat)], signed(paid), _sign(paid)] for seat, paid in option.points.items()]
    spoken = ", ".join(f"{seat} {text}" for seat, text, _ in points)
    label = say(option.says.template, option.says.values) if option.says else spoken
    return {"answer": option.answer, "label": label.removesuffix("。").removesuffix("."), "points": points}


def _sign(paid: int) -> str:
    return "hp-gain" if paid > 0 else "hp-loss" if paid < 0 else ""


def _words(question: DrillQuestion, asks: str) -> dict[str, str]:
    return {
        "keys": _("Tap every tile that completes the hand"),
        "ask": asks,
        "chosen": _("{n} chosen", n="{n}"),
        "skip": _("Skip"),
        "check": _("Check"),
        "number": _("Enter the amount"),
        "unit": term(RULESETS[question.drill.rules].unit),
    }


def verdict(marking: Marking) -> Markup:
    """How it went, in one line."""
    if marking.grade is Grade.RIGHT:
        return tag("h2", _("All right"), class_="hp-verdict hp-good")
    counts = {"missed": 0, "wrong": 0}
    for mark in marking.marks:
        if mark.tile is not None and mark.verdict in counts:
            counts[mark.verdict] += 1
    parts = [_("missed: {n}", n=counts["missed"])] * bool(counts["missed"])
    parts += [_("wrong: {n}", n=counts["wrong"])] * bool(counts["wrong"])
    name = _("Nearly as good") if marking.grade is Grade.NEAR else _("Not quite")
    return tag("h2", name, tag("small", " · ".join(parts)), class_="hp-verdict")


def marks(marking: Marking, question: DrillQuestion) -> Markup:
    """Every line with its verdict, and why; a tap shows how the hand is read with it."""
    wild = wilds(question)
    hui = wild[0].text if wild else ""
    return tag("div", *(_mark(mark, hui) for mark in marking.marks), class_="hp-marks")


def _mark(mark: Mark, hui: str) -> Markup:
    head = (
        face(mark.tile.text) if mark.tile else Markup(""),
        tag("b", _verdicts()[mark.verdict], class_=f"hp-tag hp-{mark.verdict}") if mark.verdict else Markup(""),
        tag("b", term(mark.name), class_="hp-markname") if mark.name else Markup(""),
        sentences(mark.says, "hp-told"),
        tag("b", mark.figure, class_="hp-markfigure") if mark.figure else Markup(""),
    )
    if not mark.sets:
        return tag("div", *head, class_="hp-mark-row")
    open_ = {} if mark.verdict == "right" else {"open": ""}
    return tag("details", tag("summary", *head, class_="hp-mark-row"), sets(mark.sets, hui), **open_)


def _verdicts() -> dict[str, str]:
    return {
        "right": _("Right"),
        "missed": _("Missed"),
        "wrong": _("Wrong"),
        "best": _("Best"),
        "yours": _("Yours"),
    }


def standing(progress: Progress, kind: str, level: int) -> Markup:
    """Streak and this level's answers so far."""
    tally = progress.of(kind, level)
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
