"""The table as a drawing: four seats on felt, what each gains or loses, arrows of who pays whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from assistant.app.components.html import Markup, tag
from assistant.app.components.pieces import signed
from assistant.app.names import SEAT_NAMES

SIZE = 320
PLACES = {"E": (262.0, 160.0), "N": (160.0, 52.0), "W": (58.0, 160.0), "S": (160.0, 268.0)}
"""Compass points with north on top: play runs 东 → 北 → 西 → 南, anticlockwise."""
REACH = 46.0
"""How far from the middle of a seat an arrow ends."""


def felt(points: Mapping[str, int], payments: Iterable[tuple[str, str, int]], winners: Iterable[str], dealer: str) -> Markup:
    """The drawing; `payments` are (payer, payee, points)."""
    won = set(winners)
    name = "; ".join(f"{SEAT_NAMES[seat]} {signed(value)}" for seat, value in points.items())
    return tag(
        "svg",
        tag("rect", x=8, y=8, width=SIZE - 16, height=SIZE - 16, rx=26, class_="hp-cloth"),
        *(_arrow(payer, payee) for payer, payee, value in payments if value),
        *(_seat(seat, value, seat in won, seat == dealer) for seat, value in points.items()),
        class_="hp-felt",
        viewBox=f"0 0 {SIZE} {SIZE}",
        role="img",
        aria_label=name,
    )


def _seat(seat: str, points: int, won: bool, deals: bool) -> Markup:
    x, y = PLACES[seat]
    colour = "hp-gain" if points > 0 else "hp-loss" if points < 0 else ""
    return tag(
        "g",
        tag("rect", x=x - 44, y=y - 34, width=88, height=68, rx=14, class_="hp-seat hp-winner" if won else "hp-seat"),
        tag("text", SEAT_NAMES[seat] + ("·庄" if deals else ""), x=x, y=y - 8, class_="hp-seatname"),
        tag("text", signed(points), x=x, y=y + 20, class_=f"hp-points {colour}"),
    )


def _arrow(payer: str, payee: str) -> Markup:
    (x1, y1), (x2, y2) = PLACES[payer], PLACES[payee]
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    start, end = (x1 + ux * REACH, y1 + uy * REACH), (x2 - ux * (REACH + 4), y2 - uy * (REACH + 4))
    left = (end[0] - ux * 13 - uy * 8, end[1] - uy * 13 + ux * 8)
    right = (end[0] - ux * 13 + uy * 8, end[1] - uy * 13 - ux * 8)
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in (end, left, right))
    return tag(
        "g",
        tag("line", x1=f"{start[0]:.1f}", y1=f"{start[1]:.1f}", x2=f"{end[0] - ux * 10:.1f}", y2=f"{end[1] - uy * 10:.1f}"),
        tag("polygon", points=points),
        class_="hp-pay",
    )
