"""Writes the catalogues of traditional Chinese from those of simplified Chinese: `make locale`.

OpenCC turns the characters; `BY_HAND` has what it cannot know: words that players write otherwise. Terms of the game
that the code says in Chinese (tiles, 番种, 庄, suits in a reason) get an entry in `terms.po`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from opencc import OpenCC

from assistant.app.base.i18n import LOCALE
from assistant.rules import KINDS, RULESETS
from assistant.rules.model.tiles import FLOWERS

APP = LOCALE.parent
SPEAKING = ("app", "ledger", "rules", "teacher", "usecases")
"""Rooms whose words reach a page."""
SIMPLIFIED, TRADITIONAL = LOCALE / "zh_Hans", LOCALE / "zh_Hant"
CHINESE = re.compile(r"[\u4e00-\u9fff]+(?:[ ·・／/、，：]*[\u4e00-\u9fff]+)*")
BY_HAND = {"筒": "筒", "扣着": "扣著", "看听": "看聽", "里": "裡", "叫胡": "叫糊"}
"""Simplified → traditional where players write otherwise than OpenCC's dictionary has it."""

HEADER = """# Made from zh_Hans by `make locale`; edit that one.
msgid ""
msgstr ""
"Project-Id-Version: huipai\\n"
"Language: zh_Hant\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


@cache
def converter() -> OpenCC:
    """Characters of the standard of Taiwan, words left as they are said in Beijing."""
    return OpenCC("s2tw")


def traditional(text: str) -> str:
    """The text in traditional characters; `{names}` of places stay."""
    pieces = re.split(r"(\{\w+\}|" + "|".join(map(re.escape, BY_HAND)) + ")", text)
    return "".join(
        BY_HAND.get(piece) or (piece if piece.startswith("{") else str(converter().convert(piece))) for piece in pieces
    )


def terms() -> Iterator[str]:
    """Chinese words that the code says as they are: tiles, rules, their 番种 and chapters, and what stands in `_()`."""
    yield from (tile.name for tile in KINDS)
    for rules in RULESETS.values():
        yield rules.title
        yield from (name for row in rules.fan for name in (row.name, *row.also) if not name.isascii())
        yield from (chapter.title for chapter in rules.chapters(rules.as_written))
    yield from "东南西北庄"
    yield from (tile.name for tile in FLOWERS)
    for path in sorted(path for room in SPEAKING for path in (APP.parent / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and CHINESE.fullmatch(node.value):
                yield node.value


def catalogues() -> dict[str, Catalog]:
    """What belongs into `locale/zh_Hant`, by name of the file."""
    made = {path.name: _turned(path) for path in sorted(SIMPLIFIED.glob("*.po"))}
    made["terms.po"] = Catalog()
    for term in sorted(set(terms())):
        if traditional(term) != term:
            made["terms.po"].add(term, traditional(term))
    return made


def _turned(path: Path) -> Catalog:
    with path.open("rb") as source:
        simplified = read_po(source)
    made = Catalog()
    for message in simplified:
        if message.id:
            made.add(message.id, traditional(str(message.string)))
    return made


def read(path: Path) -> dict[str, str]:
    """The sentences of a catalogue."""
    with path.open("rb") as source:
        return {str(message.id): str(message.string) for message in read_po(source) if message.id}


def main() -> None:
    """Write them all; one that has no source any more goes."""
    TRADITIONAL.mkdir(exist_ok=True)
    made = catalogues()
    for path in TRADITIONAL.glob("*.po"):
        if path.name not in made:
            path.unlink()
    for name, catalogue in made.items():
        with (TRADITIONAL / name).open("wb") as target:
            target.write(HEADER.encode("utf-8"))
            write_po(target, catalogue, width=0, omit_header=True)


if __name__ == "__main__":
    main()
