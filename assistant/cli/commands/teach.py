"""`huipai teach`: what to discard or claim, and why, line by line."""

from __future__ import annotations

from argparse import Namespace
from functools import partial
from typing import TYPE_CHECKING

from assistant.cli.command import Command, Parser
from assistant.cli.inputs import answer_lines, line_arguments

if TYPE_CHECKING:
    from assistant.jsonl.teach import TeachAnswer

TEXT = """\
For each line of input, one hand in play as a JSON object: what to discard and why, with exact chances; and what
claiming a tile that was just discarded would do."""

EXAMPLES = """\
a line of input: that of `huipai waits` (see its help), and beside it, all optional:
  draws      own draws still to come, 0 to 17 (left out: every fourth tile that can be drawn, by what `seen` leaves)
  base       the 底分 for expected points (1 if left out)
  goal       what to aim at: fast (the chance to win), big (points) or safe; left out: what --goal says
  others     what each of the others has laid down, and not in seen: {"W": {"discards": "19m5s", "melds": ["EEE"]}}
  discarded  between turns, the tile just discarded: {"tile": "5m", "from": "W"}; it is not in seen
  seat       the player's seat (E if left out): a 吃 is claimed from the 上家, and three claims from one make a 互包

examples:
  echo '{"rules": "beijing", "indicator": "4m", "concealed": "588m11223456796p"}' | huipai teach -
  huipai teach hands.jsonl --json --goal big

Chances are exact: the own draws still to come are a sample of the tiles that the player does not see, each equally
likely to lie anywhere (hypergeometric). It is assumed that nobody claims a tile or wins before, and nothing is
concluded from what others discard. Points are those of a 自摸, three payers, without what hangs on the dealer or on
the way of winning, counted over all draws to come. Hands that are two away from ready are played on 1,000 walls dealt
at random, and the answer says how sure that is."""


def arguments(command: Parser) -> None:
    """Adds the arguments of `huipai teach`."""
    line_arguments(command)
    goals = ("fast", "big", "safe")
    command.add_argument("--goal", choices=goals, default=goals[0], help="fast if left out; a line's own goal wins")


def run(options: Namespace) -> bool:
    """Answers every line; returns whether all could be answered."""
    from assistant.jsonl.teach import answer_teach, as_teach_line
    from assistant.teacher import Goal

    return answer_lines(options, partial(answer_teach, goal=Goal(options.goal)), as_teach_line, _show)


def _show(name: str, answer: TeachAnswer) -> None:
    from assistant.cli.views.console import plain, show
    from assistant.cli.views.teach import view

    show(view(plain(name), answer))


SHORT = "what to discard or claim, and why, with exact chances"
TEACH = Command("teach", SHORT, TEXT, EXAMPLES, arguments, run)
