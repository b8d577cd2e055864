"""What a hand in play waits for or needs, as HTML."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.app.base.i18n import _, is_chinese, term
from assistant.app.hand.advice.html import shape_name
from assistant.app.ui.elements import face, title, worth
from assistant.app.ui.html import Markup, tag
from assistant.rules import Score, Useful, Wait, Waiting
from assistant.teacher import shape_of


def waiting(found: Waiting, wild: str) -> Markup:
    """A hand of 13 − 3·melds tiles; `wild` is what a wild tile is called."""
    if found.waits:
        kinds = len(found.waits)
        ready = _("Ready: {kinds} waits", kinds=kinds) if kinds > 1 else _("Ready: 1 wait")
        return Markup(title(ready, _("Copies not seen yet: {left}", left=found.left)) + _waits(found.waits, wild))
    note = _("Any of these brings it nearer. Copies not seen yet: {left}", left=found.left)
    return Markup(title(_("{n} away from ready", n=found.shanten), note) + _useful(found.useful))


def _waits(waits: Sequence[Wait], wild: str) -> Markup:
    titles = (_("Tile"), _("Left"), term("自摸"), term("和炮"))
    head = tag("div", *(tag("span", text) for text in titles), class_="hp-wait hp-head")
    return tag("div", head, *(_wait(wait, wild) for wait in waits), class_="hp-waits")


def _wait(wait: Wait, wild: str) -> Markup:
    refused = tag("span", "—", class_="hp-fan-cell", title=_("not allowed on a discard"))
    shape = tag("small", shape_name(shape_of(wait), wild))
    return tag(
        "div",
        tag("span", face(wait.tile.text), shape, class_="hp-shaped"),
        tag("span", str(wait.left), class_="hp-left" if wait.left else "hp-left hp-none"),
        _score(wait.self_draw),
        _score(wait.discard) if wait.discard else refused,
        class_="hp-wait",
    )


def _score(score: Score) -> Markup:
    if is_chinese():
        names = " ".join(f"{term(name)}{value}" for name, value in score.names.items())
    else:
        names = ", ".join(f"{term(name)} ({value})" for name, value in score.names.items())
    return tag("span", tag("b", worth(score.total, score.unit)), tag("small", names), class_="hp-fan-cell")


def _useful(useful: Sequence[Useful]) -> Markup:
    tiles = (tag("span", face(item.tile.text), tag("b", f"×{item.left}"), class_="hp-use") for item in useful)
    return tag("div", *tiles, class_="hp-useful")
