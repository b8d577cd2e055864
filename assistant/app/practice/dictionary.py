"""The dictionary: every tile by name, and every 番种 with its worth and how often it occurs."""

from __future__ import annotations

import streamlit as st

from assistant.app.base.i18n import _, term, tile_name
from assistant.app.practice import session
from assistant.app.practice.drill import head
from assistant.app.ui.elements import face, worth
from assistant.app.ui.html import Markup, tag
from assistant.rules import KINDS, RULESETS
from assistant.teacher.phrase import percent
from assistant.teacher.practice.house import house_options
from assistant.teacher.practice.occurrences import Occurrences, occurrences


def show() -> None:
    """番种 of the ruleset first, the most frequent one on top; the tiles below."""
    rules, house = session.table_of(session.current())
    head(_("Dictionary"))
    found = occurrences().get(rules, Occurrences(0, 0, {}))
    note = _(
        "Counted in {deals} deals that four simple players played: {wins} wins.",
        deals=f"{found.deals:,}",
        wins=f"{found.wins:,}",
    )
    if house:
        note = f"{note} {_('They played by the rules as written; what each is worth follows your house rules.')}"
    st.html(tag("p", note, class_="hp-lessonsays"))
    ruleset = RULESETS[rules]
    known = ruleset.played(ruleset.house_rules(house_options(rules, house)))
    rows = sorted(known, key=lambda row: -found.fan.get(row[0].name, 0))
    st.html(
        tag("div", *(_fan(row.name, worth(value, ruleset.unit), found) for row, value in rows), class_="hp-dictionary")
    )
    st.html(tag("h2", _("Names of all tiles")))
    st.html(tag("div", *map(_tile, (tile.text for tile in KINDS)), class_="hp-tilenames"))


def _fan(name: str, value: str, found: Occurrences) -> Markup:
    times = found.fan.get(name, 0)
    seen = [tag("small", _("not seen"))]
    if times:
        seen = [tag("b", percent(times / found.wins)), tag("small", f"{times:,}")]
    count = tag("span", *seen, class_="hp-often")
    return tag("div", tag("b", term(name)), tag("span", value), count, class_="hp-dayrow")


def _tile(tile: str) -> Markup:
    return tag("span", face(tile), tag("small", tile_name(tile)))
