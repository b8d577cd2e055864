"""The table as a drawing: four seats on felt, what each gains or loses, arrows of who pays whom."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Mapping

from assistant.app.components.html import Markup, tag
from assistant.app.components.pieces import signed
from assistant.app.lang import term
from assistant.app.names import SEAT_NAMES

WIDTH, HEIGHT = 366, 236
PLACES = {"E": (304.0, 118.0), "N": (183.0, 42.0), "W": (62.0, 118.0), "S": (183.0, 194.0)}
"""Compass points with north on top: play runs 东 → 北 → 西 → 南, anticlockwise."""
HALF = (48.0, 29.0)
"""Half the width and height of a seat."""
STYLE = (
    ".cloth{fill:#1f5a44;stroke:#123a2b;stroke-width:6}.seat{fill:#fbf6e6;stroke:#cdbf98}"
    + ".winner{stroke:#ffd257;stroke-width:5}text{text-anchor:middle;font:600 18px system-ui,sans-serif;fill:#1d2a24}"
    + ".points{font-weight:800}.gain{fill:#14633f}.loss{fill:#a3271f}"
    + ".pay line{stroke:#ffd257;stroke-width:4;stroke-linecap:round}.pay polygon{fill:#ffd257}"
)


def felt(points: Mapping[str, int], payments: Iterable[tuple[str, str]], winners: Iterable[str], dealer: str) -> Markup:
    """The drawing as a picture; `payments` are (payer, payee)."""
    won = set(winners)
    drawing = tag(
        "svg",
        tag("style", STYLE),
        tag("rect", x=5, y=5, width=WIDTH - 10, height=HEIGHT - 10, rx=26, class_="cloth"),
        *(_arrow(payer, payee) for payer, payee in payments),
        *(_seat(seat, value, seat in won, seat == dealer) for seat, value in points.items()),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
    )
    name = "; ".join(f"{term(SEAT_NAMES[seat])} {signed(value)}" for seat, value in points.items())
    data = base64.b64encode(drawing.encode("utf-8")).decode("ascii")
    return Markup(f'<img class="hp-felt" src="data:image/svg+xml;base64,{data}" alt="{name}">')


def _seat(seat: str, points: int, won: bool, deals: bool) -> Markup:
    x, y = PLACES[seat]
    left, top = x - HALF[0], y - HALF[1]
    box = {"x": left, "y": top, "width": 2 * HALF[0], "height": 2 * HALF[1], "rx": 12}
    colour = "gain" if points > 0 else "loss" if points < 0 else ""
    return tag(
        "g",
        tag("rect", **box, class_="seat winner" if won else "seat"),
        tag("text", term(SEAT_NAMES[seat]) + ("·" + term("庄") if deals else ""), x=x, y=y - 6),
        tag("text", signed(points), x=x, y=y + 17, class_=f"points {colour}"),
    )


def _arrow(payer: str, payee: str) -> Markup:
    (x1, y1), (x2, y2) = PLACES[payer], PLACES[payee]
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    reach = min(HALF[0] / abs(ux) if ux else length, HALF[1] / abs(uy) if uy else length) + 4  # the edge of a seat
    start, end = (x1 + ux * reach, y1 + uy * reach), (x2 - ux * reach, y2 - uy * reach)
    shaft = (end[0] - ux * 10, end[1] - uy * 10)
    left = (end[0] - ux * 13 - uy * 8, end[1] - uy * 13 + ux * 8)
    right = (end[0] - ux * 13 + uy * 8, end[1] - uy * 13 - ux * 8)
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (end, left, right))
    return tag(
        "g",
        tag("line", x1=f"{start[0]:.1f}", y1=f"{start[1]:.1f}", x2=f"{shaft[0]:.1f}", y2=f"{shaft[1]:.1f}"),
        tag("polygon", points=points),
        class_="pay",
    )
