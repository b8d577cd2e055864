"""What seats, sides, melds and ways of winning are called in the language of the session."""

from __future__ import annotations

from assistant.app.lang import _
from assistant.app.state import SEATS

SEAT_NAMES = {"E": "东", "N": "北", "W": "西", "S": "南"}


def seat_names() -> dict[str, str]:
    """Seats, in the order of play."""
    return {"E": _("East"), "N": _("North"), "W": _("West"), "S": _("South")}


def side_names() -> dict[str, str]:
    """上家, 对家, 下家."""
    return {"left": _("left (上家)"), "opposite": _("opposite (对家)"), "right": _("right (下家)")}


def meld_names() -> dict[str, str]:
    """Kinds of melds."""
    return {
        "chi": _("chi (吃)"),
        "pong": _("pong (碰)"),
        "open_kong": _("open kong (明杠)"),
        "added_kong": _("added kong (加杠)"),
        "concealed_kong": _("concealed kong (暗杠)"),
    }


def how_names() -> dict[str, str]:
    """How a hand is won."""
    return {"self_draw": _("Self-draw (自摸)"), "discard": _("Discard (点炮)"), "rob_kong": _("Robbed kong (抢杠)")}


def seat_at(seat: str, side: str) -> str:
    """The seat to the left of, opposite or right of `seat`; play runs 东 → 北 → 西 → 南."""
    return SEATS[(SEATS.index(seat) + {"right": 1, "opposite": 2, "left": 3}[side]) % 4]
