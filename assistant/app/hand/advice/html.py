"""The teacher's answer as HTML: a discard with its waits, chances and reasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from assistant.app.base.i18n import _, say, term
from assistant.app.hand.advice.why import improving, in_tiles
from assistant.app.ui.elements import face, sentences, sets, worth
from assistant.app.ui.html import Markup, tag
from assistant.rules import Waiting
from assistant.teacher import MEANING, DiscardChoice, Outlook, Phrase, Shape
from assistant.teacher.phrase import percent, rounded

MOST_SHOWN = 12
"""Waits or useful tiles that are drawn; of more only the number is shown."""


def best(choice: DiscardChoice, draws: int, hui: tuple[str, str], safe: bool = False) -> Markup:
    """The best discard: large, with its waits and what they are worth; `hui` is the wild tile, and what it is called.

    Where it is to be `safe`, it says who could want it.
    """
    head, *rest = choice.says[: -2 if choice.improves else -1]
    if safe and choice.safety:
        rest += choice.safety.says
    top = tag(
        "div",
        face(choice.tile.text),
        sentences((head,), "hp-told"),
        class_="hp-best-head",
    )
    more = sentences(rest) if rest else ""
    tile, wild = hui
    after = tiles_after(choice.leaves, choice.shapes, wild)
    chances = odds(choice.outlook, choice.leaves, draws)
    better = improving(choice.improves, choice.outlook.changed)
    return tag("section", top, after, better, more, chances, readings(choice.leaves, tile), class_="hp-advice")


def other(choice: DiscardChoice, leading: DiscardChoice) -> Markup:
    """Another discard: what it leads to, and why it is worse than the leading one, in words and in tiles."""
    why = in_tiles(choice, leading)
    told = tag("div", sentences(choice.says[:1]), sentences(choice.worse, "hp-worse"), why, class_="hp-told")
    return tag("div", face(choice.tile.text), told, class_="hp-other-head")


def odds(hope: Outlook, leaves: Waiting, draws: int) -> Markup:
    """The chances as large figures; nothing where no draw is left."""
    if not draws:
        return sentences((Phrase("No draw of your own is left.", {}),))
    within = _figure(percent(float(hope.within)), _("in {draws} draws", draws=draws), float(hope.within))
    figures: tuple[Markup, ...]
    if leaves.waits:
        name = _("chance of a {name}", name=term("自摸"))
        figures = (
            _named(name, within),
            _named(_("points on average"), _figure(rounded(hope.points or Fraction(0)), "", None)),
        )
    elif hope.win is not None:
        figures = tuple(_ahead(hope, draws))
    else:
        now = _figure(percent(float(hope.next_draw)), _("the next draw"), float(hope.next_draw))
        figures = (_named(_("a tile that helps"), now), _named(_("a tile that helps"), within))
    return tag("div", *figures, class_="hp-odds")


def _ahead(hope: Outlook, draws: int) -> Iterator[Markup]:
    """What was counted, or played on walls dealt at random, further ahead than the next draw."""
    win = float(hope.win or 0)
    note, sure = _("in {draws} draws", draws=draws), ""
    if hope.walls:
        note = _("on {walls} walls, ± {error}", walls=hope.walls, error=percent(hope.error))
        sure = f"± {rounded(Fraction(hope.points_error))}"
    yield _named(_("ready, and then a win"), _figure(percent(win), note, win))
    yield _named(_("points on average"), _figure(rounded(hope.points or Fraction(0)), sure, None))
    if hope.good is not None:
        good = float(hope.good)
        yield _named(_("of it a good wait"), _figure(percent(good), _("two kinds, five copies"), good))
    now = float(hope.next_draw)
    yield _named(_("a tile that helps"), _figure(percent(now), _("the next draw"), now))


def _named(name: str, figure: Markup) -> Markup:
    return tag("div", tag("small", name), figure, class_="hp-odd")


def _figure(number: str, note: str, share: float | None) -> Markup:
    bar = tag("span", class_="hp-bar", style=f"--share:{share:.3f}", aria_hidden="true") if share is not None else ""
    return Markup(tag("b", number) + (tag("small", note) if note else "") + bar)


def tiles_after(leaves: Waiting, shapes: Iterable[Shape], wild: str) -> Markup:
    """The waits with their shapes, or the useful tiles, each with its copies; `wild`: what a wild one is called."""
    if leaves.waits:
        listed = [
            _tile(wait.tile.text, wait.left, shape_name(shape, wild), worth(wait.self_draw.total, wait.self_draw.unit))
            for wait, shape in zip(leaves.waits, shapes, strict=True)
        ]
    else:
        listed = [_tile(useful.tile.text, useful.left) for useful in leaves.useful]
    hidden = len(listed) - MOST_SHOWN
    more = [tag("span", _("and {n} more", n=hidden), class_="hp-further")] if hidden > 0 else []
    return tag("div", *listed[:MOST_SHOWN], *more, class_="hp-after")


def _tile(tile: str, left: int, *notes: str) -> Markup:
    copies = tag("b", f"×{left}", class_="hp-none" if not left else "")
    return tag("span", face(tile), copies, *(tag("small", note) for note in notes), class_="hp-aftertile")


def readings(leaves: Waiting, hui: str) -> Markup:
    """How the hand is read with each wait, and what every 惠牌 stands for, folded away; nothing before it is ready."""
    lines = [
        tag("div", face(wait.tile.text), sets(wait.self_draw.sets, hui), class_="hp-read-row")
        for wait in leaves.waits[:MOST_SHOWN]
        if wait.self_draw.sets
    ]
    if not lines:
        return Markup("")
    return tag("details", tag("summary", _("How it is read with each of them")), *lines, class_="hp-readings")


def shape_name(shape: Shape, wild: str) -> str:
    """The name of the shape of a wait; one for a drawn wild tile is what that is called."""
    return term(wild if shape is Shape.HUI else shape)


def legend(shapes: Iterable[Shape], wild: str) -> Markup:
    """What the names of these shapes mean."""
    named = set(shapes)
    lines = (
        tag("div", tag("dt", shape_name(shape, wild)), tag("dd", say(MEANING[shape], {"wild": wild})))
        for shape in Shape
        if shape in named
    )
    return tag("dl", *lines, class_="hp-shapenames")
