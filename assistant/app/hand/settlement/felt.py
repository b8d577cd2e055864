"""The table as a drawing: four seats on felt, what each gains or loses, arrows of who pays whom."""

from __future__ import annotations

import base64

from assistant.app.base.i18n import term
from assistant.app.hand.settlement.summary import Summary, wind
from assistant.app.ui.elements import signed
from assistant.app.ui.html import Markup, tag

Place = tuple[float, float]
WIDTH, HEIGHT = 366, 236
PLACES = ((304.0, 118.0), (183.0, 42.0), (62.0, 118.0), (183.0, 194.0))
"""In the order of play, anticlockwise, as at the table; 东 sits to the right."""
MIDDLE = (183.0, 118.0)
"""Where the pot stands, when something is paid into it."""
POT = 26.0
"""Its radius."""
HALF = (48.0, 29.0)
"""Half the width and height of a seat."""
STYLE = (
    ".cloth{fill:#1f5a44;stroke:#123a2b;stroke-width:6}.seat{fill:#fbf6e6;stroke:#cdbf98}"
    + ".winner{stroke:#ffd257;stroke-width:5}text{text-anchor:middle;font:600 18px system-ui,sans-serif;fill:#1d2a24}"
    + ".points{font-weight:800}.gain{fill:#14633f}.loss{fill:#a3271f}"
    + ".pay line{stroke:#ffd257;stroke-width:4;stroke-linecap:round}.pay polygon{fill:#ffd257}"
)


def felt(found: Summary) -> Markup:
    """The drawing as a picture, named by what it says."""
    name = "; ".join(f"{wind(seat)} {signed(value)}" for seat, value in found.points.items())
    data = base64.b64encode(drawing(found).encode("utf-8")).decode("ascii")
    return Markup(f'<img class="hp-felt" src="data:image/svg+xml;base64,{data}" alt="{name}">')


def drawing(found: Summary) -> Markup:
    """The drawing itself."""
    places = dict(zip(found.order, PLACES, strict=True)) | {"": MIDDLE}
    pot = any("" in pair for pair in found.arrows)
    return tag(
        "svg",
        tag("style", STYLE),
        tag("rect", x=5, y=5, width=WIDTH - 10, height=HEIGHT - 10, rx=26, class_="cloth"),
        *(_arrow(places[payer], places[payee]) for payer, payee in found.arrows),
        *(
            _seat(places[seat], wind(seat), value, seat in found.winners, seat == found.dealer)
            for seat, value in found.points.items()
        ),
        _pot() if pot else "",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
    )


def _seat(place: Place, name: str, points: int, won: bool, deals: bool) -> Markup:
    x, y = place
    left, top = x - HALF[0], y - HALF[1]
    box = {"x": left, "y": top, "width": 2 * HALF[0], "height": 2 * HALF[1], "rx": 12}
    colour = "gain" if points > 0 else "loss" if points < 0 else ""
    return tag(
        "g",
        tag("rect", **box, class_="seat winner" if won else "seat"),
        tag("text", name + ("·" + term("庄") if deals else ""), x=x, y=y - 6),
        tag("text", signed(points), x=x, y=y + 17, class_=f"points {colour}"),
    )


def _pot() -> Markup:
    x, y = MIDDLE
    return tag("g", tag("circle", cx=x, cy=y, r=POT, class_="seat"), tag("text", term("公账"), x=x, y=y + 6))


def _arrow(payer: Place, payee: Place) -> Markup:
    (x1, y1), (x2, y2) = payer, payee
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    reach = min(HALF[0] / abs(ux) if ux else length, HALF[1] / abs(uy) if uy else length) + 4  # the edge of a seat
    till = POT + 4 if payee == MIDDLE else reach
    start, end = (x1 + ux * reach, y1 + uy * reach), (x2 - ux * till, y2 - uy * till)
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
