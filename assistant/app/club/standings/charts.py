"""Pictures of points, by Altair. Values go in as plain rows; the page's theme gives the colours of light and dark.

Altair is large, so it is loaded with the first chart.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from assistant.app.base.i18n import _
from assistant.app.ui.html import Markup, tag
from assistant.ledger.model import Id

Chart = Any
"""Any of Altair's charts."""
Rows = Sequence[Mapping[str, object]]
COLOURS = ("#1d8a5f", "#c8453a", "#c9962f", "#3f7fb5", "#8a5fb0", "#5c9e9a", "#b5648a", "#7d7a3c")
"""Seen on both bone and dark felt; one a player."""
MOST_LINES = len(COLOURS)


def colours_of(shown: Sequence[Id], everyone: Sequence[Id]) -> dict[Id, str]:
    """The colour of each player that is shown: the same in every chart as long as there are colours for all.

    A player's own colour follows from when they came to the club; where two who are shown have the same, the second
    one takes the next that is free.
    """
    place = {player: number for number, player in enumerate(sorted(everyone))}
    found: dict[Id, str] = {}
    for player in sorted(shown[:MOST_LINES], key=lambda player: place.get(player, player)):
        own = place.get(player, player) % len(COLOURS)
        order = (*COLOURS[own:], *COLOURS[:own])
        found[player] = next(colour for colour in order if colour not in found.values())
    return found


def over_time(rows: Rows, colours: Mapping[str, str], dated: bool) -> Chart:
    """Points as lines, one a player (name → colour): `rows` have x (ISO date, or the number of a hand), name, points.

    Evenings stand one beside the other, however much time lies between them. `legend` names the lines.
    """
    import altair as alt  # noqa: PLC0415

    x = (
        alt.X(
            "x:O",
            title=None,
            axis=alt.Axis(aria=False, labelExpr="slice(datum.label, 5)", labelAngle=0, labelOverlap="greedy"),
        )
        if dated
        else alt.X("x:Q", title=_("Hand no."), axis=alt.Axis(aria=False, tickMinStep=1, format="d"))
    )
    base = _chart(rows).encode(
        x=x,
        y=alt.Y("points:Q", title=None, axis=alt.Axis(aria=False, format=",d")),
        color=alt.Color("name:N", scale=alt.Scale(domain=[*colours], range=[*colours.values()]), legend=None),
        tooltip=[alt.Tooltip("name:N", title=_("Player")), alt.Tooltip("points:Q", title=_("Points"), format="+,")],
    )
    zero = _chart([{"y": 0}]).mark_rule(strokeDash=[4, 4], opacity=0.5).encode(y="y:Q")
    return alt.layer(zero, base.mark_line(strokeWidth=2.5), base.mark_circle(size=40)).properties(height=240)


ON_FELT = {"#1d8a5f": "#8fe0b4", "#c8453a": "#ff8f80", "#3f7fb5": "#8cc4f0", "#8a5fb0": "#cfaaf0", "#7d7a3c": "#dad67e"}
"""Lighter ones for those that dark cloth swallows."""


def on_felt(chart: Chart) -> Chart:
    """The chart for dark cloth, its letters twice as large."""
    pale = "#d9e6da"
    return (
        chart.properties(height=360, background="transparent")
        .configure_axis(labelColor=pale, titleColor=pale, gridColor="#ffffff22", domainColor=pale, labelFontSize=20)
        .configure_view(stroke=None)
    )


def legend(colours: Mapping[str, str]) -> Markup:
    """Whose line has which colour; it wraps where a chart's own would run out of a phone."""
    marks = (tag("span", tag("i", style=f"background:{colour}"), name) for name, colour in colours.items())
    return tag("div", *marks, class_="hp-clegend hp")


def bars(rows: Rows, height: int) -> Chart:
    """Signed numbers as bars: `rows` have label and value; green to the right, red to the left of zero."""
    import altair as alt  # noqa: PLC0415

    signs = alt.condition("datum.value >= 0", alt.value(COLOURS[0]), alt.value(COLOURS[1]))
    return (
        _chart(rows)
        .mark_bar(cornerRadius=3)
        .encode(
            x=alt.X("value:Q", title=None, axis=alt.Axis(aria=False, format=",d", tickCount=4)),
            y=alt.Y("label:N", title=None, sort=None, axis=alt.Axis(aria=False, labelLimit=150)),
            color=signs,
            tooltip=[alt.Tooltip("label:N", title=_("Player")), alt.Tooltip("value:Q", title=_("Points"), format="+,")],
        )
        .properties(height=height)
    )


def _chart(rows: Rows) -> Any:
    """A chart of rows; Altair's own types are too loose to be checked further."""
    import altair as alt  # noqa: PLC0415
    import pandas  # noqa: F401, PLC0415  # Altair asks for its types as soon as some other page begins to load it

    return alt.Chart(alt.Data(values=[dict(row) for row in rows]))  # type: ignore[no-untyped-call]


def running(steps: Iterable[tuple[Any, str, int]]) -> list[dict[str, object]]:
    """Rows of `over_time` from (x, name, points of that step) in the order of x."""
    total: dict[str, int] = {}
    rows: list[dict[str, object]] = []
    for x, name, points in steps:
        total[name] = total.get(name, 0) + points
        rows.append({"x": x, "name": name, "points": total[name]})
    return rows
