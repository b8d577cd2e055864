"""Why a discard is worse than the best one, shown in tiles; what improves a hand; and a dead wait that is given up."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from assistant.app.base.i18n import _
from assistant.app.ui.elements import face
from assistant.app.ui.html import Markup, tag
from assistant.rules import Waiting
from assistant.teacher import DiscardChoice, Improvement
from assistant.teacher.phrase import percent

MOST_SMALL = 14
"""Small tiles that are drawn in one row; of more only the number is shown."""


def in_tiles(choice: DiscardChoice, best: DiscardChoice) -> Markup:
    """The tiles that only the best discard leads to, and those that only this one does; nothing where one is nearer."""
    if choice.leaves.shanten != best.leaves.shanten:
        return Markup("")
    own, other = _copies(choice.leaves), _copies(best.leaves)
    rows = (
        _row(_("Gives up"), {tile: left for tile, left in other.items() if tile not in own}, "hp-lost"),
        _row(_("Has instead"), {tile: left for tile, left in own.items() if tile not in other}, "hp-gained"),
    )
    return Markup("".join(rows))


def improving(found: Iterable[Improvement] | None, changed: Fraction | None = None) -> Markup:
    """The tiles that bring a hand no nearer and improve it; of a ready hand also the chance with such a change."""
    better = list(found or ())
    row = _row(_("Improves it"), {item.tile.text: item.left for item in better}, "hp-gained")
    if not better or changed is None:
        return row
    copies, chance = better[0].copies, percent(float(changed))
    said = _("With one change of the wait, to {copies} copies at most: {chance}", copies=copies, chance=chance)
    return Markup(row + tag("p", said, class_="hp-changed"))


def retreat(dead: str, instead: str) -> Markup:
    """The discard that would keep a dead wait, and the one that gives it up."""
    label = tag("b", _("Give up the dead wait"))
    arrow = tag("span", "→", aria_hidden="true")
    return tag("div", label, face(dead, "hp-crossed"), arrow, face(instead), class_="hp-retreat")


def _copies(leaves: Waiting) -> dict[str, int]:
    """The waits or useful tiles with their copies left."""
    return {found.tile.text: found.left for found in leaves.waits or leaves.useful}


def _row(name: str, tiles: dict[str, int], class_: str) -> Markup:
    if not tiles:
        return Markup("")
    shown: Iterable[Markup] = (
        tag("span", face(tile), tag("small", f"×{left}"), class_="hp-smalltile")
        for tile, left in list(tiles.items())[:MOST_SMALL]
    )
    hidden = len(tiles) - MOST_SMALL
    more = [tag("span", _("and {n} more", n=hidden), class_="hp-further")] if hidden > 0 else []
    return tag("div", tag("small", name), *shown, *more, class_=f"hp-why {class_}")
