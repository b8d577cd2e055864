"""Writes docs/rules.md from the tables that the engine runs: `make rules`.

Chinese first, English below it; the tiles of an example hand are the pictures of `datasets/faces`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from assistant.app.base.i18n import catalogue
from assistant.rules import RULESETS, FanRow, OptionValue, SetTile, Tile
from assistant.rules.rulebook import INDICATOR, Book, BookEntry, Shown, book

PAGE = Path(__file__).resolve().parents[2] / "docs" / "rules.md"
FACES = "../datasets/faces"
WIDTH = 30
"""Pixels of a tile's picture; the face of 惠牌 and of the winning tile has a mark of its own."""

HEAD = """\
<!-- Made by `make rules` from the tables that the engine runs; a test fails when it is stale. Edit those tables. -->

# 规则 · The rules

Every set of rules with its 番种 and the rules in words; [house rules](house_rules.md) have a page of their own.
The example hands are scored by the engine: the winning tile stands alone behind the arrow, melds stand behind the bar.
南 wins, the 惠坯 is {turned}, so the 惠牌 is 东. `huipai rules` prints 番种 and house rules in a terminal.
"""


def written() -> str:
    """The whole page."""
    books = [book(name, {}) for name in RULESETS]
    contents = "\n".join(f"- [{made.rules.title} · {made.rules.gloss}](#{made.rules.name})" for made in books)
    return "\n".join([HEAD.format(turned=INDICATOR.name), contents, *(_book(made) for made in books)])


def _book(made: Book) -> str:
    rules = made.rules
    return "\n".join(
        [
            f'\n<a id="{rules.name}"></a>\n',
            f"## {rules.title} · {rules.gloss}\n",
            f'In a line of `huipai settle`: `"rules": "{rules.name}"`.\n',
            f"### 番种 · what a hand is worth, in {rules.unit}\n",
            *(_entry(entry, made) for entry in _entries(made)),
            "### 细则 · the rules in words\n",
            *_chapters(made),
            f"House rules and presets: [{rules.title}](house_rules.md#{rules.name}).",
        ]
    )


def _entries(made: Book) -> Iterator[BookEntry]:
    """The entries of the rules as written, then those that only a house rule brings: `hui`, or that of an example."""
    yield from made.entries
    names = {entry.row.name for entry in made.entries}
    for row in made.rules.fan:
        if row.name not in names:  # a row that is a name only is brought by nothing
            yield from (entry for entry in book(made.rules.name, _brings(row)).entries if entry.row is row)


def _brings(row: FanRow) -> Mapping[str, OptionValue]:
    """The house rules that bring a row."""
    return row.example.options or {"hui": True}


def _entry(entry: BookEntry, made: Book) -> str:
    row, unit = entry.row, made.rules.unit
    also = [name for name in row.also if not name.isascii()]
    called = f" (also {'、'.join(also)})" if also else ""
    only = "" if entry in made.entries else f" {_only(row)}"
    return (
        f"#### {row.name} · {entry.value} {unit}\n\n"
        f"{chinese(row.exactly)}  \n*{row.gloss}*{called}: {row.exactly}{only}{_struck(entry, made)}\n\n"
        f"{tiles(entry.example)}\n\n"
        f"{_worth(entry.example, unit)}\n"
    )


def _only(row: FanRow) -> str:
    if not row.example.options:
        return "Only with the house rule `hui`. 只在打惠牌时有。"
    rules = ", ".join(f"`{name}`" for name in row.example.options)
    return f"Only with the house rule {rules}. 要定了 {rules} 才有。"


def _struck(entry: BookEntry, made: Book) -> str:
    """What is not counted beside it."""
    known = {other.row.name for other in made.entries}
    names = "、".join(name for name in entry.row.excludes if name in known)
    template = "Not counted beside it: {names}."
    return f"  \n{chinese(template, {'names': names})} {template.format(names=names)}" if names else ""


def tiles(example: Shown) -> str:
    """The hand as pictures: concealed tiles in their sets, the winning one, melds."""
    win, sets = example.win, example.score.sets
    concealed = [list(group.tiles) for group in sets if not group.meld]
    if not sets:
        concealed = [[SetTile(tile) for tile in win.concealed]]
    elif win.tile is not None:
        _take_out(concealed, win.tile)
    melds = [[SetTile(tile) for tile in meld.tiles] for meld in example.melds]
    parts = [_pictures(concealed)]
    parts += [f"→ {_picture(win.tile)}"] if win.tile else []
    parts += [f"| {_pictures(melds)}"] if melds else []
    return " ".join(parts)


def _take_out(groups: list[list[SetTile]], tile: Tile) -> None:
    """The winning tile out of the first set that holds it."""
    for group in groups:
        for placed in group:
            if placed.tile == tile and not placed.hui:
                group.remove(placed)
                return


def _pictures(groups: list[list[SetTile]]) -> str:
    return "&ensp;".join("".join(_picture(placed.tile) for placed in group) for group in groups if group)


def _picture(tile: Tile) -> str:
    return f'<img src="{FACES}/{tile.text}.svg" width="{WIDTH}" alt="{tile.name}">'


def _worth(example: Shown, unit: str) -> str:
    """What it scores in all, how it was won, and why."""
    win = example.win
    flags = {"last_tile": "海底", "kong_draw": "杠后补牌", "first_turn": "第一巡"}
    how = [win.how.chinese, *(word for flag, word in flags.items() if getattr(win, flag))]
    how += ["花 " + "".join(tile.name for tile in example.flowers)] if example.flowers else []
    items = " + ".join(f"{item.name} {item.value}" for item in example.score.items)
    total = f" = {example.score.total}" if len(example.score.items) > 1 else ""
    notes = {item.note for item in example.score.items if item.note}
    halved = "".join(f" {chinese(note)} {note}" for note in sorted(notes))
    return f"{'，'.join(how)}: **{items}{total} {unit}**.{halved}"


def _chapters(made: Book) -> Iterator[str]:
    for chapter in made.chapters:
        lines = [(sentence, chinese(sentence.template, sentence.values)) for sentence in chapter.sentences]
        yield f"#### {chapter.title} · {chapter.gloss}\n"
        yield "".join(f"- {chinese}  \n  {sentence.text}\n" for sentence, chinese in lines)


def chinese(template: str, values: Mapping[str, object] | None = None) -> str:
    """A sentence of the rules in simplified Chinese."""
    text = catalogue("zh_Hans").get(template)
    if text is None:
        raise SystemExit(f"“{template}” has no Chinese yet: add it to a file in assistant/app/locale/zh_Hans/")
    return text.format(**values) if values is not None else text.format()


if __name__ == "__main__":
    PAGE.write_text(written(), "utf-8")
