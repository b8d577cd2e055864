"""The words of `huipai teach` and `huipai quiz`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

TEACH = """\
For each line of input, one hand in play as a JSON object: what to discard and why, with exact chances; and what
claiming a tile that was just discarded would do."""

TEACH_EXAMPLES = """\
a line of input: that of `huipai waits` (see its help), and beside it, all optional:
  draws      own draws still to come, 0 to 17 (left out: every fourth tile that can be drawn, by what `seen` leaves)
  base       the 底分 for expected points (1 if left out)
  goal       what to aim at: fast (the chance to win, if left out), big (points) or safe
  discarded  between turns, the tile just discarded: {"tile": "5m", "from": "W"}; it is not in seen
  seat       the player's seat (E if left out): a 吃 is claimed from the 上家, and three claims from one make a 互包

examples:
  echo '{"rules": "beijing", "indicator": "4m", "concealed": "588m11223456796p"}' | huipai teach -
  huipai teach hands.jsonl --json

Chances are exact: the own draws still to come are so many of the tiles that the player does not see, each equally
likely to lie anywhere (hypergeometric). It is assumed that nobody claims a tile or wins before, and nothing is
concluded from what others discard. Points are those of a 自摸, three payers, without what hangs on the dealer or on
the way of winning, counted over all draws to come."""

QUIZ = """\
Asks which tiles complete a hand, and explains every tile that was right, missed or wrong."""

QUIZ_EXAMPLES = """\
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


def add_teaching(add: Any, make: Callable[[Any, str, str, str, str], argparse.ArgumentParser]) -> None:
    """Adds both commands with `make(add, name, short, text, examples)`."""
    teach = make(add, "teach", "what to discard or claim, and why, with exact chances", TEACH, TEACH_EXAMPLES)
    teach.add_argument("file", metavar="FILE", help="a file with one JSON object per line, or - for standard input")
    teach.add_argument("--json", action="store_true", help="one JSON object per line of input, for programs")
    teach.add_argument("--preset", metavar="FILE", help="house rules for all lines; what a line says itself wins")
    quiz = make(add, "quiz", "practise reading waits", QUIZ, QUIZ_EXAMPLES)
    quiz.add_argument("--level", type=int, default=1, help="1 (the default) to 5, see below")
    quiz.add_argument("--seed", type=_count, help="the same number asks the same questions")
    quiz.add_argument("--count", type=_count, help="how many questions (default: until you leave; 10 with --json)")
    quiz.add_argument("--json", action="store_true", help="questions with their answers as JSON lines, for programs")


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise argparse.ArgumentTypeError(f"a whole number from 0 to 999999999 is expected, not {text!r}")
    return int(text)
