"""`huipai waits`: hands in play in, answers out, line by line."""

from __future__ import annotations

import gc
from argparse import Namespace

from assistant.cli.command import Command
from assistant.cli.inputs import IN_PART, answer_lines, line_arguments, show_answer

TEXT = """\
For each line of input, one hand in play as a JSON object: which tiles it waits for, how many are left, what they score.
With one tile more (after a draw): every discard, the best first."""

EXAMPLES = """\
a line of input:
  {"id": "w1", "rules": "beijing", "indicator": "N", "concealed": "46m123456s789s11p", "melds": [], "seen": ""}
  indicator  the 惠坯, the tile turned up after the deal (here N, so E is the 惠牌)
  concealed  the tiles in hand, without melds
  melds      for example [{"kind": "pong", "tiles": "EEE"}]; kinds: chi, pong, open_kong, added_kong, concealed_kong
  seen       other tiles that lie face up
  rules      one of the names that `huipai rules` lists; docs/command.md has the keys that each asks for

examples:
  huipai waits hands.jsonl
  huipai waits hands.jsonl --preset club.json
  huipai waits - --json < hands.jsonl > answers.jsonl"""


def run(options: Namespace) -> bool:
    """Answers every line; returns whether all could be answered."""
    from assistant.jsonl.answer import answer_waits, as_json_line

    gc.freeze()  # what is loaded stays, so that no line waits while all of it is looked through for garbage
    return answer_lines(options, answer_waits, as_json_line, show_answer)


WAITS = Command("waits", "tiles a hand waits for, or the best discards", TEXT, EXAMPLES + IN_PART, line_arguments, run)
