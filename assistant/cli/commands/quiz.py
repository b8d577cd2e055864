"""`huipai quiz`: which tiles complete the hand? Asked in the terminal, or written as JSON lines with the answers."""

from __future__ import annotations

import json
import secrets
import sys

from rich.text import Text

from assistant.cli.errors import CommandError
from assistant.cli.views.console import heading, plain_table, show, tile_text
from assistant.jsonl.answer import waits_object
from assistant.rules import RulesError, Tile, format_tiles, hui_of, parse_tiles
from assistant.teacher import LEVELS, Level, Mark, Marking, Question, completed, level_of, marked, question, shape_of

LEAVE = {"q", "quit", "exit"}
COLOURS = {"right": "green", "missed": "yellow", "wrong": "red"}


def quiz(level: int, seed: int | None, count: int | None, as_json: bool) -> bool:
    """Asks `count` questions of a level (None: until the input ends, or 10 as JSON); without a seed others each time.

    Raises `CommandError` for a level that does not exist.
    """
    try:
        chosen = level_of(level)
    except ValueError as error:
        raise CommandError(str(error)) from None
    seed = secrets.randbelow(10**9) if seed is None else seed
    if as_json:
        for number in range(10 if count is None else count):
            sys.stdout.write(json.dumps(_object(question(chosen, seed, number)), ensure_ascii=False) + "\n")
        return True
    _converse(chosen, seed, count)
    return True


def _object(asked: Question) -> dict[str, object]:
    """A question for programs: the hand as `huipai waits` takes it, its answer, and what each wait completes."""
    given = zip(waits_object(asked.found), marked(asked, asked.answer).marks, strict=True)
    return {
        "id": f"{asked.level.number}.{asked.seed}.{asked.number}",
        "level": asked.level.number,
        "rules": asked.holding.rules,
        "indicator": str(asked.holding.indicator),
        "concealed": format_tiles(asked.holding.concealed),
        "answer": format_tiles(asked.answer),
        "waits": [{**wait, **_reason(mark)} for wait, mark in given],
    }


def _reason(mark: Mark) -> dict[str, object]:
    if mark.wait is None:
        return {}
    group, says = completed(mark.wait), [phrase.text for phrase in mark.says]
    return {"shape": shape_of(mark.wait), "completes": group.text if group.tiles else "", "says": says}


def _converse(level: Level, seed: int, count: int | None) -> None:
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
