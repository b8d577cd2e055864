"""The command `huipai` as a whole: all commands, their arguments, and help with examples."""

from __future__ import annotations

import argparse

from assistant import __version__
from assistant.cli.commands.app import APP
from assistant.cli.commands.backup import BACKUP
from assistant.cli.commands.demo import DEMO
from assistant.cli.commands.evaluate import EVALUATE
from assistant.cli.commands.ledger import LEDGER
from assistant.cli.commands.members import MEMBERS
from assistant.cli.commands.quiz import QUIZ
from assistant.cli.commands.read import READ
from assistant.cli.commands.restore import RESTORE
from assistant.cli.commands.rules import RULES
from assistant.cli.commands.settle import SETTLE
from assistant.cli.commands.teach import TEACH
from assistant.cli.commands.waits import WAITS
from assistant.cli.help_text import HelpFormatter

COMMANDS = (
    *(READ, WAITS, SETTLE, TEACH, QUIZ, RULES),
    *(LEDGER, MEMBERS, BACKUP, RESTORE),
    *(EVALUATE, APP, DEMO),
)
"""All commands, in the order of the help."""

TOP = """\
惠牌 huipai: from a photo of a mahjong hand to its waits or its settlement, by the rules of
Beijing: with 惠牌, or 捉五魁.

Tiles are written 1m…9m 万, 1s…9s 条, 1p…9p 筒, E S W N 东南西北, C F P 中发白; together: 123m4467pEEC."""

TOP_EXAMPLES = """\
first steps:
  huipai demo                  read the sample photo, then open the app
  huipai read hand.jpg         the tiles of a photo
  huipai COMMAND --help        what a command takes, with examples"""


def parser() -> argparse.ArgumentParser:
    """The parser of all commands; `run` holds what the chosen one runs, None without one."""
    top = argparse.ArgumentParser("huipai", None, TOP, TOP_EXAMPLES, formatter_class=HelpFormatter)
    top.add_argument("--version", action="version", version=f"%(prog)s {__version__}", help="show the version and exit")
    top.set_defaults(run=None)
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for command in COMMANDS:
        command.add_to(commands)
    return top
