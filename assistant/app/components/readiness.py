"""What a hand in play waits for, needs, or should discard, as HTML."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.app.components.html import Markup, tag
from assistant.app.components.pieces import face, title
from assistant.app.lang import _, term
from assistant.rules import Discard, Discards, Score, Useful, Wait, Waiting

MOST_DISCARDS = 6
"""Discards that are listed; further ones are worse."""


def waiting(found: Waiting) -> Markup:
    """A hand of 13 − 3·melds tiles."""
    if found.waits:
        head = title(
            _("Ready, with waits: {kinds}", kinds=len(found.waits)), _("Copies not seen yet: {left}", left=found.left)
        )
        return Markup(head + _waits(found.waits))
    note = _("Any of these brings it nearer. Copies not seen yet: {left}", left=found.left)
    return Markup(title(_("{n} away from ready", n=found.shanten), note) + _useful(found.useful))


def discarding(found: Discards) -> Markup:
    """A hand with one tile more that does not win: the best discard large, the others below."""
    best, *others = found.discards[:MOST_DISCARDS]
    head = title(_("Not a winning hand: discard"), "")
    main = tag(
        "div",
        face(best.tile.text, "hp-best"),
        tag("div", tag("strong", _("Discard {tile}", tile=term(best.tile.name))), tag("p", _sentence(best))),
        class_="hp-bestrow",
    )
    return Markup(head + main + _tiles_after(best) + tag("div", *map(_other, others), class_="hp-others"))


def _sentence(discard: Discard) -> str:
    after = discard.leaves
    if after.waits:
        return _("Then it is ready. Waits: {kinds}, copies: {left}.", kinds=len(after.waits), left=after.left)
    return _(
        "Then it is {n} away from ready. Useful kinds: {kinds}, copies: {left}.",
        n=after.shanten,
        kinds=len(after.useful),
        left=after.left,
    )


def _tiles_after(discard: Discard) -> Markup:
    return _waits(discard.leaves.waits) if discard.leaves.waits else _useful(discard.leaves.useful)


def _other(discard: Discard) -> Markup:
    return tag("div", face(discard.tile.text), tag("span", _sentence(discard)), class_="hp-otherrow")


def _waits(waits: Sequence[Wait]) -> Markup:
    titles = (_("Tile"), _("Left"), term("自摸"), term("捉铳"))
    head = tag("div", *(tag("span", text) for text in titles), class_="hp-wait hp-head")
    return tag("div", head, *map(_wait, waits), class_="hp-waits")


def _wait(wait: Wait) -> Markup:
    refused = tag("span", "—", class_="hp-fan-cell", title=_("not allowed on a discard"))
    return tag(
        "div",
        face(wait.tile.text),
        tag("span", str(wait.left), class_="hp-left" if wait.left else "hp-left hp-none"),
        _score(wait.self_draw),
        _score(wait.discard) if wait.discard else refused,
        class_="hp-wait",
    )


def _score(score: Score) -> Markup:
    names = " ".join(f"{term(name)}{value}" for name, value in score.names.items())
    return tag("span", tag("b", _("{n} 番", n=score.total)), tag("small", names), class_="hp-fan-cell")


def _useful(useful: Sequence[Useful]) -> Markup:
    tiles = (tag("span", face(item.tile.text), tag("b", f"×{item.left}"), class_="hp-use") for item in useful)
    return tag("div", *tiles, class_="hp-useful")
