"""The table as HTML: who sits where, what everyone has tonight, who deals."""

from __future__ import annotations

from collections.abc import Mapping

from assistant.app.base.i18n import _, term
from assistant.app.base.labels import SEAT_NAMES
from assistant.app.session.hand_draft import SEATS
from assistant.app.ui.elements import signed
from assistant.app.ui.html import Markup, tag


def seats_on_felt(names: Mapping[str, str], points: Mapping[str, int], dealer: str, middle: str = "") -> Markup:
    """Four places around the felt, north on top; an empty seat is faint. `middle` stands in the centre."""
    places = (_place(seat, names.get(seat), points.get(seat, 0), seat == dealer) for seat in SEATS)
    return tag("div", *places, tag("div", middle, class_="hp-cmiddle"), class_="hp-cfelt", role="group")


def _place(seat: str, name: str | None, points: int, deals: bool) -> Markup:
    wind = term(SEAT_NAMES[seat])
    if name is None:
        return tag("div", tag("small", wind), tag("span", _("empty")), class_=f"hp-cseat hp-c{seat} hp-cempty")
    mark = tag("b", dealer_mark(), class_="hp-cdealer") if deals else ""
    return tag(
        "div",
        tag("small", wind, mark),
        tag("span", name, class_="hp-cname", title=name),
        tag("b", signed(points), class_=f"hp-cpoints {gain(points)}"),
        class_=f"hp-cseat hp-c{seat}",
    )


def dealer_mark() -> str:
    """What stands at the dealer's seat."""
    return _("D, the dealer").partition(",")[0]


def ghost_table() -> Markup:
    """A table that waits for its players: what will stand here, for a page that is still empty."""
    return tag("div", seats_on_felt({}, {}, "", _("Your table")), class_="hp-ghost hp", aria_hidden="true")


def ghost_lines(count: int = 4) -> Markup:
    """Lines that wait for their players."""
    line = tag("div", tag("b"), tag("span"), tag("i"), tag("i"), class_="hp-ghostline")
    return tag("div", *[line] * count, class_="hp-clist hp-ghost hp", aria_hidden="true")


def gain(points: int) -> str:
    """The class of a number: what is won is green, what is lost red."""
    return "hp-gain" if points > 0 else "hp-loss" if points < 0 else ""
