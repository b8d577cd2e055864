"""`huipai settle`: hands that are over in, answers out, line by line."""

from __future__ import annotations

import gc
from argparse import Namespace

from assistant.cli.command import Command
from assistant.cli.inputs import IN_PART, answer_lines, line_arguments, show_answer

TEXT = """\
For each line of input, one finished hand as a JSON object: its 番 with reasons, 烧庄, 互包, and who pays whom."""

EXAMPLES = """\
a line of input (written on one line):
  {"id": "s1", "rules": "beijing", "base": 100, "dealer": "E", "indicator": "N",
   "wins": [{"seat": "S", "how": "self_draw", "concealed": "46m123456789s11p", "tile": "5m"}]}
  base         the 底分: points per 番
  dealer       the seat that deals: E, S, W or N
  indicator    the 惠坯, the tile turned up after the deal
  burn_rounds  completed rounds of 烧庄 (0 if left out)
  melds        by seat, for example {"N": [{"kind": "pong", "tiles": "EEE", "from": "S"}]}
  bound        pairs in 互包 that the melds do not show, for example [["S", "N"]]
  options      house rules that differ from the defaults, for example {"haidi_on_discard": 2}; see: huipai rules
  wins         empty for a 荒牌; each win: seat, how (self_draw, discard, rob_kong), from (unless self_draw),
               concealed (without the winning tile) and tile; or "fan": ["对对和"] where the tiles are not known;
               and true for last_tile (海底), kong_draw (杠上开花) or first_turn (天和, 地和)

other rules ask other keys; `huipai rules NAME --json` lists them, docs/command.md has them for all.
by zhuowukui (捉五魁) hands are worth points: no base, and no indicator unless the option hui is set
  kong         of a win by rob_kong: "added" (if left out) or "concealed", the kong that was robbed
  open         of a win by fan: true where the hand had open melds that are not recorded
  penalties    of the hand: [{"seat": "E"}], one for each

examples:
  huipai settle hands.jsonl
  huipai settle hands.jsonl --preset club.json
  huipai settle - --json < hands.jsonl > settled.jsonl"""


def run(options: Namespace) -> bool:
    """Answers every line; returns whether all could be answered."""
    from assistant.jsonl.answer import answer_settle, as_json_line

    gc.freeze()  # what is loaded stays, so that no line waits while all of it is looked through for garbage
    return answer_lines(options, answer_settle, as_json_line, show_answer)


SETTLE = Command("settle", "points of a finished hand", TEXT, EXAMPLES + IN_PART, line_arguments, run)
