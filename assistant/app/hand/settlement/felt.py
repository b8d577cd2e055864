"""The table as a drawing: four seats on felt, what each gains or loses, arrows as thick as what is paid."""

from __future__ import annotations

import base64
from unicodedata import east_asian_width

from assistant.app.base.i18n import term
from assistant.app.hand.settlement.summary import Summary
from assistant.app.ui.elements import signed
from assistant.app.ui.html import Markup, tag

Place = tuple[float, float]
WIDTH, HEIGHT = 366, 236
PLACES = ((304.0, 118.0), (183.0, 42.0), (62.0, 118.0), (183.0, 194.0))
"""The seats in the order of play, anticlockwise, as at the table: right, top, left, bottom."""
BOTTOM = 3
"""Where the seat of who looks at it lies."""
MIDDLE = (183.0, 118.0)
"""Where the pot stands, when something is paid into it."""
POT = 26.0
"""The radius of the pot."""
HALF = (52.0, 29.0)
"""Half the width and height of a seat."""
NAME_SIZE, LEAST_SIZE = 18.0, 12.0
"""Pixels of a name, as long as it fits into its seat, and the least it shrinks to."""
THIN, THICK = 2.0, 9.0
"""Pixels of the arrow of the smallest and of the greatest payment."""
STYLE = (
    ".cloth{fill:#1f5a44;stroke:#123a2b;stroke-width:6}.seat{fill:#fbf6e6;stroke:#cdbf98}"
    + ".winner{stroke:#ffd257;stroke-width:5}text{text-anchor:middle;font:600 18px system-ui,sans-serif;fill:#1d2a24}"
    + ".points{font-weight:800}.gain{fill:#14633f}.loss{fill:#a3271f}"
    + ".pay line{stroke:#ffd257;stroke-linecap:round}.pay polygon{fill:#ffd257}"
)


def felt(found: Summary) -> Markup:
    """The drawing as a picture, named by what it says."""
    name = "; ".join(f"{found.called(seat)} {signed(value)}" for seat, value in found.points.items())
    data = base64.b64encode(drawing(found).encode("utf-8")).decode("ascii")
    return tag("img", class_="hp-felt", src=f"data:image/svg+xml;base64,{data}", alt=name)


def drawing(found: Summary) -> Markup:
    """The drawing itself."""
    places = _places(found) | {"": MIDDLE}
    most = max((points for _payer, _payee, points in found.arrows), default=1)
    pot = any("" in (payer, payee) for payer, payee, _points in found.arrows)
    return tag(
        "svg",
        tag("style", STYLE),
        tag("rect", x=5, y=5, width=WIDTH - 10, height=HEIGHT - 10, rx=26, class_="cloth"),
        *(_arrow(places[payer], places[payee], points / most) for payer, payee, points in found.arrows),
        *(_seat(found, seat, places[seat]) for seat in found.points),
        _pot() if pot else "",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
    )


def _places(found: Summary) -> dict[str, Place]:
    """Where each seat lies; who looks at it sits at the bottom."""
    turned = BOTTOM - found.order.index(found.bottom) if found.bottom else 0
    return {seat: PLACES[(index + turned) % 4] for index, seat in enumerate(found.order)}


def _seat(found: Summary, seat: str, place: Place) -> Markup:
    x, y = place
    left, top = x - HALF[0], y - HALF[1]
    box = {"x": left, "y": top, "width": 2 * HALF[0], "height": 2 * HALF[1], "rx": 12}
    points = found.points[seat]
    colour = "gain" if points > 0 else "loss" if points < 0 else ""
    name, size = _fitted(found.called(seat) + ("·" + term("庄") if seat == found.dealer else ""))
    return tag(
        "g",
        tag("rect", **box, class_="seat winner" if seat in found.winners else "seat"),
        tag("text", name, x=x, y=y - 6, style=f"font-size:{size:.0f}px"),
        tag("text", signed(points), x=x, y=y + 17, class_=f"points {colour}"),
    )


def _fitted(name: str) -> tuple[str, float]:
    """A name as much of it as fits into a seat, and its size; what is cut off is said by dots."""
    room = 2 * HALF[0] - 10
    if _width(name) * LEAST_SIZE > room:
        while _width(name) * LEAST_SIZE > room - LEAST_SIZE:
            name = name[:-1]
        name += "…"
    return name, min(NAME_SIZE, room / max(_width(name), 1.0))


def _width(text: str) -> float:
    """The width of a text in units of its size."""
    return sum(1.0 if east_asian_width(letter) in "WF" else 0.58 for letter in text)


def _pot() -> Markup:
    x, y = MIDDLE
    return tag("g", tag("circle", cx=x, cy=y, r=POT, class_="seat"), tag("text", term("公账"), x=x, y=y + 6))


def _arrow(payer: Place, payee: Place, share: float) -> Markup:
    """From payer to payee; `share` is what is paid of the greatest payment."""
    (x1, y1), (x2, y2) = payer, payee
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    reach = min(HALF[0] / abs(ux) if ux else length, HALF[1] / abs(uy) if uy else length) + 4  # the edge of a seat
    till = POT + 4 if payee == MIDDLE else reach
    thick = THIN + (THICK - THIN) * share
    tip, wing = 9 + thick, 5 + thick
    start, end = (x1 + ux * reach, y1 + uy * reach), (x2 - ux * till, y2 - uy * till)
    shaft = (end[0] - ux * (tip - 2), end[1] - uy * (tip - 2))
    left = (end[0] - ux * tip - uy * wing, end[1] - uy * tip + ux * wing)
    right = (end[0] - ux * tip + uy * wing, end[1] - uy * tip - ux * wing)
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (end, left, right))
    ends = {"x1": f"{start[0]:.1f}", "y1": f"{start[1]:.1f}", "x2": f"{shaft[0]:.1f}", "y2": f"{shaft[1]:.1f}"}
    line = tag("line", **ends, stroke_width=f"{thick:.1f}")
    return tag("g", line, tag("polygon", points=points), class_="pay")
