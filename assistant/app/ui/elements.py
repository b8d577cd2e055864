"""Small pieces of a page as HTML: headings, tiles, tables of 番."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.app.base.i18n import _, is_chinese, say, term, tile_name
from assistant.app.ui.html import Markup, tag
from assistant.rules import TileSet
from assistant.teacher import Phrase


def title(text: str, note: str = "") -> Markup:
    """A heading with an optional line below."""
    return tag("div", tag("h1", text), tag("p", note) if note else "", class_="hp-title")


def face(tile: str, more: str = "") -> Markup:
    """A tile's picture, named for screen readers."""
    return tag("span", class_=f"hp-tile hp-f-{tile} {more}".strip(), role="img", aria_label=tile_name(tile))


def hero(motto: str) -> Markup:
    """The head of the first screen: the name, and tiles fanned out on felt."""
    tiles = (tag("span", class_=f"hp-tile hp-f-{tile}") for tile in "ESWNCFP")
    return tag(
        "div",
        tag("div", "惠牌", class_="hp-mark"),
        tag("div", motto, class_="hp-motto"),
        tag("div", *tiles, class_="hp-fan", aria_hidden="true"),
        class_="hp-hero",
    )


def sets(groups: Iterable[TileSet], hui: str, won: str = "") -> Markup:
    """The scored reading in its sets; a wild tile is shown as itself, with what it stands for below.

    The first tile like the winning one, `won`, that lies in no meld is marked.
    """
    parts = []
    for group in groups:
        texts = [placed.tile.text for placed in group.tiles if not placed.hui]
        here = won if won in texts and not group.meld else ""
        won = "" if here else won
        parts.append(_set(group, hui, here))
    return tag("div", *parts, class_="hp-sets")


def _set(group: TileSet, hui: str, won: str) -> Markup:
    tiles = []
    for placed in group.tiles:
        text = placed.tile.text
        is_won = not placed.hui and text == won
        won = "" if is_won else won
        tiles.append(_stands_for(text, hui) if placed.hui else face(text, "hp-won" if is_won else ""))
    return tag("span", *tiles, class_="hp-set hp-open" if group.meld else "hp-set")


def _stands_for(tile: str, hui: str) -> Markup:
    label = _("{hui} as {tile}", hui=tile_name(hui), tile=tile_name(tile))
    return tag(
        "span",
        tag("span", class_=f"hp-tile hp-hui hp-f-{hui}"),
        tag("span", _("as {tile}", tile=tile_name(tile)), class_="hp-as"),
        class_="hp-wild",
        role="img",
        aria_label=label,
    )


def rows(lines: Iterable[tuple[Markup | str, ...]], class_: str) -> Markup:
    """Lines of cells."""
    return tag(
        "div", *(tag("div", *(tag("span", cell) for cell in line), class_="hp-row") for line in lines), class_=class_
    )


def signed(points: int) -> str:
    """+12,000 or −4,000 or 0."""
    return f"{'+' if points > 0 else '−' if points < 0 else ''}{abs(points):,}"


def worth(value: int, unit: str) -> str:
    """番, points, or whatever else the rules count."""
    return _("{n} points", n=f"{value:,}") if unit == "点" else f"{value:,} {term(unit)}"


def sentences(phrases: Iterable[Phrase], class_: str = "") -> Markup:
    """Sentences one after the other, in the language of the session."""
    return tag("p", _joined(say(phrase.template, phrase.values) for phrase in phrases), class_=class_ or None)


def _joined(texts: Iterable[str]) -> str:
    return ("" if is_chinese() else " ").join(texts)
