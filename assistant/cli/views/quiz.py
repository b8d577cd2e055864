"""The quiz at a terminal: a question, what is answered, and why each tile is right, missed or wrong."""

from __future__ import annotations

from rich.text import Text

from assistant.cli.views.console import heading, plain_table, show, tile_text
from assistant.rules import RulesError, Tile, format_tiles, hui_of, parse_tiles
from assistant.teacher import LEVELS, Level, Marking, Question, marked, question

LEAVE = {"q", "quit", "exit"}
COLOURS = {"right": "green", "missed": "yellow", "wrong": "red"}


def converse(level: Level, seed: int, count: int | None) -> None:
    """Asks `count` questions of a level (None: until the input ends or the player leaves) and explains each answer."""
    show(heading(f"Level {level.number}: {level.name}. {_measures(level)}"))
    show(Text("Which tiles complete the hand? Write all of them, such as 58mE; an empty line skips, q ends.", "dim"))
    right = answered = number = 0
    while count is None or number < count:
        asked = question(level, seed, number)
        answer = _ask(asked)
        if answer is None:
            break
        marking = marked(asked, answer)
        number, answered, right = number + 1, answered + bool(answer), right + marking.good
        _show(marking)
    show(heading(f"{right} of {answered} right. The same questions again: --level {level.number} --seed {seed}"))


def _measures(level: Level) -> str:
    """What the level is made of."""
    parts = (f"suits {_range(level.suits)}", f"惠牌 {level.hui}", f"waits {_range(level.waits)} beside the 惠牌")
    return ", ".join(parts) + f" (there are levels 1 to {LEVELS[-1].number})."


def _range(limits: tuple[int, int]) -> str:
    return str(limits[0]) if limits[0] == limits[1] else f"{limits[0]}–{limits[1]}"


def _ask(asked: Question) -> tuple[Tile, ...] | None:
    """What is answered; None when the input ends or the player leaves."""
    indicator = asked.holding.indicator
    assert indicator is not None
    show(Text())
    show(
        Text(
            f"{asked.number + 1}. {format_tiles(asked.holding.concealed)}   惠牌 {tile_text(hui_of(indicator))}", "bold"
        )
    )
    while True:
        try:
            text = input("> ").strip()
        except EOFError:
            return None
        if text.lower() in LEAVE:
            return None
        try:
            return parse_tiles(text)
        except RulesError as error:
            show(Text(error.problems[0].message, "red"))


def _show(marking: Marking) -> None:
    table = plain_table("tile", "", "because")
    for mark in marking.marks:
        reason = " ".join(phrase.text for phrase in mark.says)
        table.add_row(tile_text(mark.tile), Text(mark.verdict, COLOURS[mark.verdict]), reason)
    named = any(mark.verdict != "missed" for mark in marking.marks)
    show(heading("All right." if marking.good else "Not quite." if named else "Skipped. The answer:"), table)
