"""A set of rules as HTML: 番种 with their example hands, chapters, house rules with their clauses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from assistant.app.base.i18n import _, is_chinese, say, term
from assistant.app.ui.elements import face, worth
from assistant.app.ui.html import Markup, tag
from assistant.rules import Option, OptionValue, Seat, TileSet
from assistant.rules.definition.chapters import Chapter
from assistant.rules.rulebook import Book, BookEntry, Shown


def worths(book: Book) -> Markup:
    """Every 番种: what it is worth, what exactly is asked, a hand that shows it."""
    return tag("div", *(_entry(entry, book) for entry in book.entries), class_="hp hp-book")


def chapters(book: Book) -> Markup:
    """The rules in words."""
    return tag("div", *map(_chapter, book.chapters), class_="hp hp-book")


def house_rules(book: Book) -> Markup:
    """Every house rule: its clause, the value that holds, the one as written, the others."""
    return tag("div", *(_option(option, value) for option, value in book.options), class_="hp hp-book")


def _entry(entry: BookEntry, book: Book) -> Markup:
    row = entry.row
    head = tag(
        "h2",
        tag("span", term(row.name) if is_chinese() else row.gloss, "" if is_chinese() else tag("small", row.name)),
        tag("b", worth(entry.value, book.rules.unit)),
    )
    other = [term(name) for name in row.also if not name.isascii()]
    called = [tag("p", _("Also called {names}.", names="、".join(other)))] if other and is_chinese() else []
    struck = [term(name) for name in row.excludes if name in {other.row.name for other in book.entries}]
    beside = [tag("p", _("Not counted beside it: {names}.", names="、".join(struck)))] if struck else []
    said = tag("p", say(row.exactly, {}))
    return tag("section", head, said, *beside, *called, _example(entry.example, book.rules.unit))


def _example(example: Shown, unit: str) -> Markup:
    """The tiles in their sets, the winning one marked, the melds underlined; and what they are worth together."""
    score = example.score
    items = " + ".join(f"{term(item.name)} {item.value:,}" for item in score.items)
    total = f"{items} = {worth(score.total, unit)}" if len(score.items) > 1 else f"{items}"
    notes = {say(item.note, {}) for item in score.items if item.note}
    parts = (_circumstances(example), total, *sorted(notes))
    return tag("div", tiles(example), tag("p", " · ".join(part for part in parts if part), class_="hp-worth"))


def tiles(example: Shown) -> Markup:
    """The example hand as it was read; four 惠牌 without a shape as they lie."""
    marked = example.win.tile
    if not example.score.sets:
        held = tag("span", *(face(tile.text) for tile in example.win.concealed), class_="hp-set")
        won = tag("span", *([face(marked.text, "hp-won")] if marked else []), class_="hp-set")
        return tag("div", held, won, class_="hp-sets")
    sets = []
    for group in example.score.sets:
        here = not group.meld and marked is not None and marked in [placed.tile for placed in group.tiles]
        sets.append(_set(group, marked.text if here and marked else ""))
        marked = None if here else marked
    return tag("div", *sets, class_="hp-sets")


def _set(group: TileSet, won: str) -> Markup:
    """One set; the last of its tiles that is `won` is the winning one."""
    texts = [placed.tile.text for placed in group.tiles]
    place = len(texts) - 1 - texts[::-1].index(won) if won else -1
    faces = (face(text, "hp-won" if index == place else "") for index, text in enumerate(texts))
    return tag("span", *faces, class_="hp-set hp-open" if group.meld else "hp-set")


def _circumstances(example: Shown) -> str:
    """What the tiles do not show."""
    win = example.win
    words = {
        "last_tile": _("the last tile"),
        "kong_draw": _("the replacement of a kong"),
        "first_turn": _("first turn"),
    }
    said = [_run(term(tile.name) for tile in example.flowers)] if example.flowers else []
    said += [words[flag] for flag in words if getattr(win, flag)]
    return ("，" if is_chinese() else ", ").join((term(win.how.chinese), *said))


def _chapter(chapter: Chapter) -> Markup:
    gloss = "" if is_chinese() else tag("small", chapter.title)
    title = term(chapter.title) if is_chinese() else chapter.gloss
    lines = (tag("li", say(sentence.template, sentence.values)) for sentence in chapter.sentences)
    return tag("section", tag("h2", tag("span", title, gloss)), tag("ul", *lines))


def _option(option: Option, value: OptionValue) -> Markup:
    changed = value != option.default
    now = tag("b", in_words(option, value), class_="hp-changed" if changed else "")
    lines = [_("As written: {value}.", value=in_words(option, option.default))] if changed else []
    if others := [in_words(option, choice) for choice in option.choices if choice != value]:
        lines.append(_("Or: {values}.", values=_listed(others)))
    elif option.form == "number":
        lines.append(_("A whole number from {least} to {most}.", least=option.least, most=f"{option.most:,}"))
    note = tag("p", " ".join(lines), class_="hp-or")
    return tag("section", tag("div", tag("span", say(option.clause, {})), now, class_="hp-rule"), note)


def in_words(option: Option, value: OptionValue) -> str:
    """A value of a house rule; of a table what differs from the rules as written."""
    if isinstance(value, Mapping):
        return _listed(_differences(option, value)) or _("see the 番种")
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, str) and set(value) <= set(Seat):
        return _run(term(Seat(letter).chinese) for letter in value)
    words = {"pot": _("the pot"), "each": _("each of the others")}
    return words.get(str(value)) or (f"{value:,}" if isinstance(value, int) else value)


def _differences(option: Option, value: Mapping[str, int]) -> Iterator[str]:
    assert isinstance(option.default, Mapping)
    for name, number in value.items():
        if number != option.default[name]:
            yield f"{term(name)} {number:,}"


def _listed(words: Iterator[str] | list[str]) -> str:
    return ("、" if is_chinese() else ", ").join(words)


def _run(words: Iterable[str]) -> str:
    """Words side by side."""
    return ("" if is_chinese() else " ").join(words)
