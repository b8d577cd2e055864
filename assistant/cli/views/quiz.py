"""Questions of practice in the terminal, one after the other."""

from __future__ import annotations

from typing import NamedTuple

from rich.text import Text

from assistant.cli.views.console import heading, plain_table, show, tile_text
from assistant.rules import KINDS, RulesError, Tile, format_tiles
from assistant.teacher import (
    KINDS_OF_PRACTICE,
    AnswerForm,
    Drill,
    DrillQuestion,
    Grade,
    Level,
    Marking,
    ask,
    check,
    right_answer,
)
from assistant.teacher.practice.house import AS_WRITTEN
from assistant.teacher.practice.levels import level_of

LEAVE = {"q", "quit", "exit"}
COLOURS = {"right": "green", "best": "green", "missed": "yellow", "yours": "yellow", "wrong": "red"}
WAITS = "waits"


class QuizCourse(NamedTuple):
    """What is asked about: kind, ruleset, level and seed."""

    kind: str
    rules: str
    level: int
    seed: int
    house: str = AS_WRITTEN

    def question(self, number: int) -> DrillQuestion:
        """The question of that number. Raises `RulesError` for a kind, level or ruleset that is not there."""
        return ask(Drill(self.kind, self.rules, self.level, self.seed, number, self.house))


def converse(course: QuizCourse, count: int | None) -> None:
    """Asks `count` questions, or until the input ends."""
    kind = KINDS_OF_PRACTICE[course.kind]
    show(heading(_heading(course)), Text(_how_to_answer(course), "dim"))
    right = answered = number = 0
    while count is None or number < count:
        asked = course.question(number)
        answer = _ask(asked)
        if answer is None:
            break
        marking = (
            check(asked, answer) if answer or asked.form is AnswerForm.TILES else check(asked, right_answer(asked))
        )
        good = bool(answer) and marking.grade is Grade.RIGHT
        number, answered, right = number + 1, answered + bool(answer), right + good
        _show(marking, bool(answer))
    again = f"--level {course.level} --seed {course.seed}"
    again = again if kind.name == WAITS else f"--kind {kind.name} {again}"
    show(heading(f"{right} of {answered} right. The same questions again: {again}"))


def _heading(course: QuizCourse) -> str:
    if course.kind != WAITS:
        kind = KINDS_OF_PRACTICE[course.kind]
        return f"{kind.chinese}, level {course.level}: {kind.asks.text}"
    level = level_of(course.level, course.rules, course.house)
    return f"Level {level.number}: {level.name}. {_measures(level)}"


def _how_to_answer(course: QuizCourse) -> str:
    if course.kind == WAITS:
        return "Which tiles complete the hand? Write all of them, such as 58mE; an empty line skips, q ends."
    return "Write the tile, the letter or the number; an empty line skips, q ends."


def _measures(level: Level) -> str:
    """What the level is made of."""
    parts = (f"suits {_range(level.suits)}", f"惠牌 {level.hui}", f"waits {_range(level.waits)} beside the 惠牌")
    return ", ".join(parts) + " (there are levels 1 to 5)."


def _range(limits: tuple[int, int]) -> str:
    return str(limits[0]) if limits[0] == limits[1] else f"{limits[0]}–{limits[1]}"


def _ask(asked: DrillQuestion) -> str | None:
    """What is answered; None when the input ends or the player leaves."""
    show(Text(), Text(_shown(asked), "bold"))
    for fact in asked.facts:
        show(Text(fact.text))
    for option in asked.options if asked.form is AnswerForm.CHOICE else ():
        points = "  ".join(f"{seat} {paid:+,}" for seat, paid in option.points.items())
        show(Text(f"  {option.answer}  {option.says.text if option.says else points}"))
    while True:
        try:
            text = input("> ").strip()
        except EOFError:
            return None
        if text.lower() in LEAVE:
            return None
        try:
            if text:
                check(asked, text)
            return text
        except RulesError as error:
            show(Text(error.problems[0].message, "red"))


def _shown(asked: DrillQuestion) -> str:
    """The tiles of a question in one line."""
    shown = asked.holding or asked.record
    assert shown is not None
    game = asked.drill.game
    wild = " ".join(tile_text(KINDS[kind]) for kind in game.wild_kinds(shown.indicator))
    melds = [f"{meld.kind.chinese} {format_tiles(meld.tiles)} ({meld.source or '-'})" for meld in asked.melds]
    concealed = asked.holding.concealed if asked.holding else asked.record.wins[0].concealed if asked.record else ()
    won = [f"+ {asked.record.wins[0].tile}"] if asked.record else []
    parts = [format_tiles(concealed), *won, *melds]
    line = f"{asked.drill.number + 1}. {' '.join(parts)}"
    return f"{line}   {game.wilds.name} {wild}" if game.wilds and wild else line


def _show(marking: Marking, is_answered: bool) -> None:
    table = plain_table("tile", "", "because")
    for mark in marking.marks:
        sets = " ".join(one.text for one in mark.sets)
        reason = " ".join(filter(None, (mark.name, mark.figure, *(phrase.text for phrase in mark.says), sets)))
        name = tile_text(mark.tile) if isinstance(mark.tile, Tile) else ""
        table.add_row(name, Text(mark.verdict, COLOURS.get(mark.verdict, "")), reason)
    words = {Grade.RIGHT: "All right.", Grade.NEAR: "Nearly as good.", Grade.WRONG: "Not quite."}
    show(heading(words[marking.grade] if is_answered else "Skipped. The answer:"), table)
