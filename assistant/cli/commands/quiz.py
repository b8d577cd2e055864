"""`huipai quiz`: questions of practice, asked in the terminal, or written as JSON lines with the answers."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from typing import TYPE_CHECKING

from assistant.cli.command import Command, Parser, add_json
from assistant.cli.errors import CommandError
from assistant.cli.inputs import preset_of
from assistant.rules import RULESETS, HandInPlay, Meld, RulesError, format_tiles

if TYPE_CHECKING:
    from assistant.teacher import DrillQuestion, Mark

TEXT = """\
Asks questions of practice, of any kind and by any rules, and explains every answer with its figures."""

EXAMPLES = """\
kinds:
  waits    听牌: which tiles complete the hand       discard  何切: which tile to discard
  worth    算番: how much a win counts               payment  结算: who pays whom
  shanten  牌理: how far a hand is from ready

levels of waits (suits: of 万, 条, 筒, honours; waits: kinds beside the 惠牌, which completes every ready hand):
  1  suits 3–4, no 惠牌, waits 1–2
  2  suits 2, no 惠牌, waits 2–4
  3  suits 1, no 惠牌, waits 3–9
  4  suits 2–4, one 惠牌, waits 3–9
  5  suits 1–3, two 惠牌, waits 8–20

examples:
  huipai quiz
  huipai quiz --level 3 --seed 7 --count 5
  huipai quiz --kind discard --rules zhuowukui
  huipai quiz --kind worth --preset club.json           by the house rules of a file
  huipai quiz --level 4 --seed 7 --count 100 --json     questions with their answers, for programs"""

WRITTEN = 10
"""Questions that are written as JSON where no number is given."""


def arguments(command: Parser) -> None:
    """The kind, the rules, the level, and which questions of it."""
    command.add_argument("--kind", default="waits", help="what is asked: waits (the default), or see below")
    command.add_argument("--rules", help="by which rules (beijing if left out)")
    command.add_argument("--preset", metavar="FILE", help="a file with house rules under a name")
    command.add_argument("--level", type=int, default=1, help="1 (the default) to 5, see below")
    command.add_argument("--seed", type=_count, help="the same number asks the same questions")
    command.add_argument("--count", type=_count, help="how many questions (default: until you leave; 10 with --json)")
    add_json(command, "questions with their answers as JSON lines, for programs")


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise argparse.ArgumentTypeError(f"a whole number from 0 to 999999999 is expected, not {text!r}")
    return int(text)


def run(options: argparse.Namespace) -> bool:
    """Asks, or writes, the questions; without a seed others each time.

    Raises `CommandError` for a kind, level or ruleset that is not there.
    """
    from assistant.cli.views.quiz import QuizCourse, converse
    from assistant.teacher.practice.house import AS_WRITTEN, house_word

    seed = secrets.randbelow(10**9) if options.seed is None else options.seed
    preset = preset_of(options.preset) if options.preset else None
    if preset and options.rules not in (None, preset.rules):
        raise CommandError(f"The preset {options.preset} is for the rules {preset.rules}, not for {options.rules}.")
    rules = preset.rules if preset else options.rules or "beijing"
    house = house_word(rules, preset.options) if preset else AS_WRITTEN
    course = QuizCourse(options.kind, rules, options.level, seed, house)
    try:
        course.question(0)
    except RulesError as error:
        raise CommandError(error.problems[0].message) from None
    if options.json:
        for number in range(WRITTEN if options.count is None else options.count):
            sys.stdout.write(json.dumps(_object(course.question(number)), ensure_ascii=False) + "\n")
    else:
        converse(course, options.count)
    return True


def _object(asked: DrillQuestion) -> dict[str, object]:
    """A question for programs: the hand as `huipai waits` takes it, and its answer with the reasons."""
    from assistant.jsonl.answer import waits_object
    from assistant.rules import waits
    from assistant.teacher import KINDS_OF_PRACTICE, check, right_answer

    drill, answer = asked.drill, right_answer(asked)
    found: dict[str, object] = {"id": f"{drill.level}.{drill.seed}.{drill.number}", "level": drill.level}
    found |= {"rules": drill.rules} | _tiles(asked)
    marking = check(asked, answer)
    if drill.kind == "waits":
        assert asked.holding is not None
        given = zip(waits_object(waits(asked.holding)), marking.marks, strict=True)
        return {**found, "answer": answer, "waits": [{**wait, **_reason(mark)} for wait, mark in given]}
    points = {option.answer: {str(seat): paid for seat, paid in option.points.items()} for option in asked.options}
    return {
        **found,
        "kind": drill.kind,
        "asks": KINDS_OF_PRACTICE[drill.kind].asks.text,
        "facts": [fact.text for fact in asked.facts],
        "choices": {name: paid or _said(asked, name) for name, paid in points.items()},
        "answer": answer,
        "says": [_line(mark) for mark in marking.marks],
    }


def _said(asked: DrillQuestion, answer: str) -> str:
    option = next(option for option in asked.options if option.answer == answer)
    return option.says.text if option.says else ""


def _tiles(asked: DrillQuestion) -> dict[str, object]:
    """The tiles of a question as JSON: turned up, concealed, melds, and the tile that won."""
    shown = asked.holding or asked.record
    assert shown is not None
    turned: dict[str, object] = {} if shown.indicator is None else {"indicator": str(shown.indicator)}
    melds = [_meld(meld) for meld in asked.melds]
    if asked.holding is not None:
        laid = {"melds": melds} if melds else {}
        return turned | {"concealed": format_tiles(asked.holding.concealed)} | laid | _table(asked.holding)
    assert asked.record is not None
    (win,) = asked.record.wins
    return turned | {"concealed": format_tiles(win.concealed), "melds": melds, "tile": str(win.tile)}


def _table(holding: HandInPlay) -> dict[str, object]:
    """House rules, winds, seats and flowers of a hand in play, as `huipai waits` takes them."""
    keys = {key.name: key.form for key in RULESETS[holding.rules].hand_keys}
    options = {"options": dict(holding.options)} if holding.options else {}
    return options | {name: keys[name].write(value) for name, value in holding.extra.items()}


def _meld(meld: Meld) -> dict[str, str]:
    source = {} if meld.source is None else {"from": str(meld.source)}
    return {"kind": meld.kind.value, "tiles": format_tiles(meld.tiles)} | source


def _line(mark: Mark) -> str:
    """One line of an explanation."""
    tile = "" if mark.tile is None else mark.tile.text
    return " ".join(filter(None, (tile, mark.name, mark.figure, *(phrase.text for phrase in mark.says))))


def _reason(mark: Mark) -> dict[str, object]:
    from assistant.teacher import completed, shape_of

    if mark.wait is None:
        return {}
    group, says = completed(mark.wait), [phrase.text for phrase in mark.says]
    return {"shape": shape_of(mark.wait), "completes": group.text if group.tiles else "", "says": says}


QUIZ = Command("quiz", "practise: waits, discards, 番, payments", TEXT, EXAMPLES, arguments, run)
