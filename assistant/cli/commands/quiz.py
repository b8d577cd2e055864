"""`huipai quiz`: which tiles complete the hand? Asked in the terminal, or written as JSON lines with the answers."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from typing import TYPE_CHECKING

from assistant.cli.command import Command, Parser, add_json
from assistant.cli.errors import CommandError
from assistant.rules import format_tiles

if TYPE_CHECKING:
    from assistant.teacher import Mark, Question

TEXT = """\
Asks which tiles complete a hand, and explains every tile that was right, missed or wrong."""

EXAMPLES = """\
levels (suits: how many of 万, 条, 筒, honours; waits: kinds beside the 惠牌, which completes every ready hand):
  1  suits 3–4, no 惠牌, waits 1–2
  2  suits 2, no 惠牌, waits 2–4
  3  suits 1, no 惠牌, waits 3–9
  4  suits 2–4, one 惠牌, waits 3–9
  5  suits 1–3, two 惠牌, waits 8–20

examples:
  huipai quiz
  huipai quiz --level 3 --seed 7 --count 5
  huipai quiz --level 4 --seed 7 --count 100 --json     questions with their answers, for programs"""

WRITTEN = 10
"""Questions that are written as JSON where no number is given."""


def arguments(command: Parser) -> None:
    """The level, and which questions of it."""
    command.add_argument("--level", type=int, default=1, help="1 (the default) to 5, see below")
    command.add_argument("--seed", type=_count, help="the same number asks the same questions")
    command.add_argument("--count", type=_count, help="how many questions (default: until you leave; 10 with --json)")
    add_json(command, "questions with their answers as JSON lines, for programs")


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise argparse.ArgumentTypeError(f"a whole number from 0 to 999999999 is expected, not {text!r}")
    return int(text)


def run(options: argparse.Namespace) -> bool:
    """Asks, or writes, the questions; without a seed others each time. Raises `CommandError` for an unknown level."""
    from assistant.teacher import level_of, question

    try:
        level = level_of(options.level)
    except ValueError as error:
        raise CommandError(str(error)) from None
    seed = secrets.randbelow(10**9) if options.seed is None else options.seed
    if options.json:
        for number in range(WRITTEN if options.count is None else options.count):
            sys.stdout.write(json.dumps(_object(question(level, seed, number)), ensure_ascii=False) + "\n")
    else:
        from assistant.cli.views.quiz import converse

        converse(level, seed, options.count)
    return True


def _object(asked: Question) -> dict[str, object]:
    """A question for programs: the hand as `huipai waits` takes it, its answer, and what each wait completes."""
    from assistant.jsonl.answer import waits_object
    from assistant.teacher import marked

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
    from assistant.teacher import completed, shape_of

    if mark.wait is None:
        return {}
    group, says = completed(mark.wait), [phrase.text for phrase in mark.says]
    return {"shape": shape_of(mark.wait), "completes": group.text if group.tiles else "", "says": says}


QUIZ = Command("quiz", "practise reading waits", TEXT, EXAMPLES, arguments, run)
