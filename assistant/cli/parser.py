"""The words of the command `huipai`: its commands, their arguments, and help with examples."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from assistant import __version__
from assistant.cli.parser_ledger import add_ledger
from assistant.cli.parser_teach import add_teaching
from assistant.rules import RULESETS

TOP = """\
惠牌 huipai: from a photo of a mahjong hand to its waits or its settlement, by the rules of
Beijing: with 惠牌, or 捉五魁.

Tiles are written 1m…9m 万, 1s…9s 条, 1p…9p 筒, E S W N 东南西北, C F P 中发白; together: 123m4467pEEC."""

TOP_EXAMPLES = """\
first steps:
  huipai demo                  read the sample photo, then open the app
  huipai read hand.jpg         the tiles of a photo
  huipai COMMAND --help        what a command takes, with examples"""

READ = """\
Reads photos of one player's tiles (JPEG, PNG, WebP, HEIC): the hand, its melds, and the tiles to look at again."""

READ_EXAMPLES = """\
examples:
  huipai read hand.jpg
  huipai read --json *.jpg     one JSON object per photo, with boxes in pixels

A photo that cannot be read gets one line that says why; the others are still read, and the exit status is 1."""

WAITS = """\
For each line of input, one hand in play as a JSON object: which tiles it waits for, how many are left, what they score.
With one tile more (after a draw): every discard, the best first."""

WAITS_EXAMPLES = """\
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

SETTLE = """\
For each line of input, one finished hand as a JSON object: its 番 with reasons, 烧庄, 互包, and who pays whom."""

SETTLE_EXAMPLES = """\
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

RULES = """\
The sets of rules: their 番种 with what each is worth, and their house rules with the clause that each changes."""

RULES_EXAMPLES = """\
examples:
  huipai rules                       all of them
  huipai rules zhuowukui             one of them
  huipai rules --preset club.json    by the house rules of a file
  huipai rules beijing --json        for programs

a preset is a file with house rules under a name; options holds what differs:
  {"huipai_preset": 1, "name": "Wednesday", "rules": "zhuowukui",
   "options": {"hui": true, "points": {"一条龙": 5000}}}"""

JSON_LINES = """

A line that cannot be handled gets an answer that says why, the others are still answered, and the exit status is 1."""

EVALUATE = """\
Measures the reader on labelled photos: F1 over all tiles, and the share of photos in which every tile is right.

DIR holds images/NAME.jpg and labels/NAME.txt (class, centre x and y, width, height as shares of the photo); areas in
labels_ignore/NAME.txt do not count. With a manifest.csv, --split measures only the photos of one split."""

EVALUATE_EXAMPLES = """\
examples:
  huipai evaluate my-photos
  huipai evaluate my-photos --split val --json
  huipai evaluate my-photos --sheet mistakes.jpg"""

APP = """\
Serves the app until Ctrl-C; prints its address for this machine and, as a QR code, for phones on the same network.

Everyone on that network can open it while it runs. Photos stay on this machine; nothing is sent to the internet."""

APP_EXAMPLES = """\
examples:
  huipai app
  huipai app --local           for this machine only
  huipai app --https           a secure address: phones ask once, and the camera opens inside the page
  huipai app --port 9000"""

DEMO = """\
Reads the sample photo, prints its hand, waits and a settlement, then serves the app as `huipai app` does."""

DEMO_EXAMPLES = """\
examples:
  huipai demo
  huipai demo --no-serve       only the part in the terminal"""


AddCommand = Callable[..., argparse.ArgumentParser]
"""`add_parser` of the commands."""


def parser() -> argparse.ArgumentParser:
    """The parser of all commands; `command` holds the name of the one that was chosen, None without one."""
    top = argparse.ArgumentParser("huipai", None, TOP, TOP_EXAMPLES, formatter_class=argparse.RawTextHelpFormatter)
    add = top.add_subparsers(dest="command", metavar="COMMAND", title="commands").add_parser
    top.add_argument("--version", action="version", version=f"%(prog)s {__version__}", help="show the version and exit")
    _add_read(add)
    _add_lines(add, "waits", "tiles a hand waits for, or the best discards", WAITS, WAITS_EXAMPLES + JSON_LINES)
    _add_lines(add, "settle", "points of a finished hand", SETTLE, SETTLE_EXAMPLES + JSON_LINES)
    add_teaching(add, _add)
    _add_rules(add)
    add_ledger(add, _add)
    _add_evaluate(add)
    _add_serving(add, "app", "serve the app for this machine and for phones", APP, APP_EXAMPLES)
    demo = _add_serving(add, "demo", "see all of it on the sample photo", DEMO, DEMO_EXAMPLES)
    demo.add_argument("--no-serve", action="store_true", help="stop before the app is served")
    return top


def _add(add: AddCommand, name: str, short: str, text: str, examples: str) -> argparse.ArgumentParser:
    return add(name, help=short, description=text, epilog=examples, formatter_class=argparse.RawTextHelpFormatter)


def _add_read(add: AddCommand) -> None:
    read = _add(add, "read", "tiles of photos", READ, READ_EXAMPLES)
    read.add_argument("photos", metavar="PHOTO", nargs="+", help="a photo")
    read.add_argument("--json", action="store_true", help="one JSON object per photo, for programs")


def _add_lines(add: AddCommand, name: str, short: str, text: str, examples: str) -> None:
    lines = _add(add, name, short, text, examples)
    lines.add_argument("file", metavar="FILE", help="a file with one JSON object per line, or - for standard input")
    lines.add_argument("--json", action="store_true", help="one JSON object per line of input, for programs")
    lines.add_argument("--preset", metavar="FILE", help="house rules for all lines; what a line says itself wins")


def _add_rules(add: AddCommand) -> None:
    rules = _add(add, "rules", "番种 and house rules of every set of rules", RULES, RULES_EXAMPLES)
    rules.add_argument("name", metavar="RULES", nargs="?", choices=list(RULESETS), help=f"one of {', '.join(RULESETS)}")
    rules.add_argument("--preset", metavar="FILE", help="a file with house rules under a name")
    rules.add_argument("--json", action="store_true", help="one JSON object per set of rules, for programs")


def _add_evaluate(add: AddCommand) -> None:
    evaluate = _add(add, "evaluate", "how well the reader reads labelled photos", EVALUATE, EVALUATE_EXAMPLES)
    evaluate.add_argument("folder", metavar="DIR", help="the folder of photos and labels")
    evaluate.add_argument("--split", help="only the photos of this split of manifest.csv, such as val")
    evaluate.add_argument("--json", action="store_true", help="the figures as one JSON object, for programs")
    evaluate.add_argument(
        "--sheet", metavar="FILE", help="a picture of all photos with a mistake, what is wrong in colour"
    )
    evaluate.add_argument(
        "--calibrate", action="store_true", help="fit how sure the reader may say it is, for models/registry.toml"
    )


def _add_serving(add: AddCommand, name: str, short: str, text: str, examples: str) -> argparse.ArgumentParser:
    serving = _add(add, name, short, text, examples)
    serving.add_argument("--local", action="store_true", help="for this machine only, closed to the network")
    serving.add_argument(
        "--https", action="store_true", help="by a secure address, with a certificate made on the spot"
    )
    serving.add_argument(
        "--host", metavar="NAME", action="append", default=[], help="a name of its own that the app answers to"
    )
    serving.add_argument("--members-only", action="store_true", help="every section is for the club's members")
    serving.add_argument(
        "--backups", metavar="DIR", help="a backup every day into this folder, kept for 7 days, 4 weeks and 12 months"
    )
    serving.add_argument("--port", type=_port, help="the port to serve on (default: the first free one from 8501 on)")
    return serving


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"a port is a number from 1 to 65535, not {text!r}")
    return int(text)
